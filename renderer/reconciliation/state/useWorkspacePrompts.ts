import { nextTick } from 'vue'
import { useRouter } from 'vue-router'
import { useDecisionPrompt } from './decisionPrompt.ts'
import { formatCounted } from '../../kit/bridge/format.ts'
import { useHandMatch } from './handMatch.ts'
import { useReconciliation } from './reconciliation.ts'

/** Asks before an action on the open reconciliation, and then carries it out. */
export function useWorkspacePrompts() {
  const store = useReconciliation()
  const prompts = useDecisionPrompt()
  const hand = useHandMatch()
  const router = useRouter()

  function rename(): void {
    prompts.ask({
      title: 'Rename',
      description: 'The name appears in lists and reports. Earlier sign-offs keep the name they had.',
      label: 'Name',
      act: 'Rename',
      start: store.details?.name ?? '',
      least: 1,
      most: 120,
      run: (name) => prompts.decide({ do: 'rename', name })
    })
  }

  function carry(): void {
    prompts.ask({
      title: 'Start follow-up reconciliation',
      description: `Starts a new reconciliation with what is not matched or closed here, and with what was carried forward. Pending payments stay here and are watched. ${
        store.isLocked ? 'This one stays as it is.' : 'Here, it then counts as carried forward.'
      }`,
      label: 'Name of the new reconciliation',
      act: 'Start',
      start: `${store.details?.name ?? ''}, follow-up`.slice(0, 120),
      least: 1,
      most: 120,
      run: async (name) => {
        const id = await store.carry(name)
        if (id === undefined) return false
        await router.push({ name: 'reconciliation', params: { id } })
        // The new screen opens it when it is rendered. Then the search for its transactions starts, as for a new one.
        await nextTick()
        if (store.id === id) await store.plan(true)
        return true
      }
    })
  }

  function reopen(): void {
    prompts.ask({
      title: 'Reopen',
      description: 'The earlier sign-off is kept, together with this reason.',
      label: 'Reason',
      act: 'Reopen',
      least: 3,
      most: 500,
      run: store.reopen
    })
  }

  function approve(): void {
    const { revision = 0 } = store
    prompts.ask({
      title: 'Approve',
      description:
        'You confirm as the reviewer that you checked these figures. You cannot undo this; the reconciliation can only be reopened.',
      label: 'Comment (optional)',
      act: 'Approve',
      least: 0,
      most: 480,
      run: (comment) => store.review(revision, { outcome: 'approved', comment })
    })
  }

  function sendBack(): void {
    const { revision = 0 } = store
    const targets = [
      ...[...hand.items.keys()].map((key) => ({ kind: 'item' as const, key })),
      ...[...hand.rows.keys()].map((id) => ({ kind: 'transaction' as const, id }))
    ]
    const flagged = `${formatCounted(targets.length, 'selected item is', 'selected items are')} assigned to the preparer.`
    prompts.ask({
      title: 'Send back',
      description: `Reopens it for the preparer. ${targets.length === 0 ? 'Select payments first to assign them.' : flagged}`,
      label: 'What to check',
      act: 'Send back',
      least: 3,
      most: 480,
      isLong: true,
      run: (comment) => store.review(revision, { outcome: 'sent-back', comment, targets })
    })
  }

  function discard(): void {
    const { revision } = store
    if (revision === undefined) return
    prompts.ask({
      title: 'Discard',
      description: 'Removes it from the list and unmatches its transactions. Its audit trail stays.',
      label: 'Reason',
      act: 'Discard',
      least: 3,
      most: 500,
      isDanger: true,
      run: async (reason) => {
        if ((await store.discard(revision, reason)) === undefined) return false
        await router.replace({ name: 'reconciliations' })
        return true
      }
    })
  }

  function sign(): void {
    store.failure = store.done = undefined
    prompts.isSigning = true
  }

  return { rename, carry, reopen, discard, sign, approve, sendBack }
}
