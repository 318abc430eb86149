import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { EntrySubject, ShownEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import type { Decision } from '../../../shared/domain/reconciliation/decision.ts'
import type { DecidedReconciliation } from '../../../shared/domain/reconciliation/decidedReconciliation.ts'
import type { Proposal } from '../../../shared/domain/reconciliation/proposal.ts'
import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'
import type { Input } from '../../../shared/contract.ts'
import type { Acceptance } from '../../../shared/domain/reconciliation/suggestion.ts'
import { useAnswers } from '../../session/answers.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { stateOf } from '../../kit/bridge/stateOf.ts'
import { useAction, type Attempt } from '../../session/useAction.ts'
import { askingAbout, useAnswer } from '../../session/useAnswer.ts'
import { ofConnection } from '../../session/useLedgerSource.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'
import { useTeam } from '../../team/state/team.ts'
import { useListed } from './useListed.ts'
import { useRunningTask } from './useRunningTask.ts'

/** The last decision with a way to undo it, or why there was none. */
interface DoneDecision {
  readonly words: string
  /** Its entry in the audit trail. Null if it cannot be undone. */
  readonly entry: number | null
  /** Undoing it is only offered; asking for it again does it. */
  readonly isOffer?: boolean
}

/** The open reconciliation: its figures, its running task, and the user's actions. */
export const useReconciliation = defineStore('reconciliation', () => {
  const announcer = useAnnouncer()
  const answers = useAnswers()
  const team = useTeam()
  const id = ofConnection<string | undefined>(() => undefined)
  /** A state of the open reconciliation, which no other one takes over. */
  const ofOpen = <T>() =>
    stateOf<T | undefined>(
      () => id.value,
      () => undefined
    )
  /** `error`: why it cannot be shown. */
  const { answer: details, error, load } = useAnswer(() => askingAbout('reconciliation.get', id.value), { stays: true })
  const { listed, awaitList } = useListed(details)
  const actions = useAction<string>({
    to: () => id.value,
    tell: ({ message }) => announcer.announce(message),
    takesTurns: true
  })
  const { isBusy, failure } = actions
  const { progress, plan, cancel } = useRunningTask(id, { act, failure }, load)
  const done = ofOpen<DoneDecision>()
  /** What was undone last, so that the screen can go there. */
  const undone = ofOpen<readonly EntrySubject[]>()
  /** The last decision. Whatever depends on its subjects lets go of them. */
  const decided = ofOpen<Decision>()

  function open(wanted: string): void {
    id.value = wanted
    void load()
  }

  /** What it answers, or why it failed. Neither if nothing is open, or the same is under way already. */
  async function outcome<T>(what: string, task: (requested: string) => Promise<T>): Promise<Attempt<T>> {
    const { value: requested } = id
    return requested === undefined ? {} : actions.outcome(what, () => task(requested))
  }

  /** Undefined if it was not done; `failure` says why. */
  async function act<T>(what: string, task: (requested: string) => Promise<T>): Promise<T | undefined> {
    return (await outcome(what, task)).answer
  }

  async function change(what: string, task: (requested: string) => Promise<ReconciliationDetails>): Promise<boolean> {
    const now = await act(what, (requested) => answers.adopt('reconciliation.get', requested, task(requested)))
    return now !== undefined
  }

  /** A change of what has that id that answers with its own entry of the audit trail, which is then told. */
  const decideOn = (what: string, task: (requested: string) => Promise<DecidedReconciliation>) =>
    outcome(what, async (requested) => {
      const { entry } = await answers.adopt('reconciliation.get', requested, task(requested))
      return entry
    })

  /**
   * Carries out a decision and shows what the audit trail says about it. `shown`: the last entry when the user was asked
   * for it; if a later one is about the same, it is refused with `plan-outdated`.
   */
  async function decide(decision: Decision, shown?: number): Promise<boolean> {
    const made = await decideOn(JSON.stringify(decision), (requested) =>
      call('reconciliation.decide', { id: requested, decision, shown })
    )
    return conclude(made, decision)
  }

  /** Makes the changes of a workbook that was filled in, exactly as its draft showed them. */
  const acceptFilled = async (draft: string): Promise<boolean> =>
    conclude(await decideOn(draft, () => call('reconciliation.acceptFilled', draft)))

  /** Tells what a decision led to. False if it was not made. */
  async function conclude(
    { answer: entry, why, isWanted }: Attempt<ShownEntry>,
    decision?: Decision
  ): Promise<boolean> {
    if (!entry && why?.code !== 'proposed') return false
    if (entry && !isWanted) return true
    if (decision) decided.value = decision
    if (entry) tellEntry(entry)
    else if (why) {
      // The failure was announced; for the user the decision is made.
      if (failure.value === why) failure.value = undefined
      done.value = { words: why.message, entry: null }
      await team.load()
    }
    return true
  }

  /** Accepts suggestions of the plan with that hash. */
  async function accept(hash: string, which: Acceptance): Promise<boolean> {
    const { answer: entry, isWanted } = await decideOn('accept', (requested) =>
      call('reconciliation.accept', { id: requested, hash, accept: which })
    )
    if (entry && isWanted) tellEntry(entry)
    return entry !== undefined
  }

  /** Shows a message below the list, and says it. */
  function tell(words: string, entry: number | null = null, isOffer = false): void {
    done.value = { words, entry, ...(isOffer && { isOffer }) }
    announcer.announce(words)
  }

  function tellEntry({ words, seq, canUndo, kind, subjects }: ShownEntry): void {
    tell(words, canUndo && kind !== 'undo' ? seq : null)
    if (kind === 'undo') undone.value = subjects
  }

  const undo = (entry: number) => decide({ do: 'undo', entry })

  /** In a team others decide here as well, and nobody undoes what another person decided by a key or a message. */
  const isOwn = ({ by }: Pick<ShownEntry, 'by'>) => team.login === undefined || by === team.login

  /**
   * Undoes the user’s last action that is not undone yet; one that waits to be sent is withdrawn. One that was refused
   * stays with its text until the user withdraws it. Accepted matches are too much for one key press, so undoing them
   * is only offered, and done if it is asked for again.
   */
  async function undoLast(): Promise<void> {
    const waiting = team.status?.proposals.findLast(
      ({ reconciliation, refusal }) => reconciliation === id.value && refusal === null
    )
    if (waiting) return withdraw(waiting)
    const { answer: log, isWanted } = await outcome('undo', (requested) =>
      call('reconciliation.log', { id: requested, from: 0, count: 200 })
    )
    if (!log || !isWanted) return
    const last = log.entries.find(
      (entry) => entry.canUndo && entry.undoneBy === null && entry.kind !== 'undo' && isOwn(entry)
    )
    const isOffered = done.value?.isOffer === true && done.value.entry === last?.seq
    if (last?.kind === 'applied' && !isOffered) tell(`Undo this? ${last.words}`, last.seq, true)
    else if (last) await undo(last.seq)
    else tell('There is nothing to undo.')
  }

  async function withdraw({ id: proposal, words, isSent }: Proposal): Promise<void> {
    const isDone = await act('undo', async () => {
      await call('reconciliation.withdrawProposal', proposal)
      return true
    })
    if (!isDone) return
    tell(
      isSent ? `Withdrawn, unless your team has it already: ${words}` : `Withdrawn, so it will not be sent: ${words}`
    )
    await team.load()
  }

  return {
    id,
    details,
    listed,
    awaitList,
    error,
    failure,
    progress,
    isBusy,
    done,
    decided,
    undone,
    revision: computed(() => details.value?.revision),
    tell,
    /** Nothing can be changed while it is signed off. */
    isLocked: computed(() => details.value?.phase === 'signed-off'),
    open,
    close: () => (id.value = undefined),
    load,
    /** Resolves when what was asked for so far is done. */
    rest: () => actions.rest(),
    plan,
    decide,
    acceptFilled,
    /** What speaks against matching these by hand. Undefined if that could not be determined; `failure` says why. */
    against: async (items: readonly string[], transactionIds: readonly string[]) => {
      const { answer, isWanted } = await outcome(JSON.stringify([items, transactionIds]), (requested) =>
        call('reconciliation.against', { id: requested, items, transactionIds })
      )
      return isWanted ? answer : undefined
    },
    undo,
    undoLast,
    cancel,
    accept,
    signOff: (revision: number, reviewer: string | null, forcedBecause: string | null) =>
      change('signOff', (requested) =>
        call('reconciliation.signOff', { id: requested, revision, reviewer, forcedBecause })
      ),
    /** `revision`: what the reviewer saw. */
    review: (revision: number, review: Input<'reconciliation.review'>['review']) =>
      change('review', (requested) => call('reconciliation.review', { id: requested, revision, review })),
    reopen: (reason: string) =>
      change('reopen', (requested) => call('reconciliation.reopen', { id: requested, reason })),
    /** Resolves with the id of the follow-up reconciliation. */
    carry: (name: string) =>
      act('carry', async (requested) => (await call('reconciliation.carry', { id: requested, name })).id),
    /** `revision`: what the person saw. */
    discard: (revision: number, reason: string) =>
      act('discard', async (requested) => {
        await call('reconciliation.discard', { id: requested, revision, reason })
        return true
      })
  }
})
