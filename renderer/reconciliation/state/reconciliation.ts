import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { EntrySubject, ShownEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import type { Decision } from '../../../shared/domain/reconciliation/decision.ts'
import type { Proposal } from '../../../shared/domain/reconciliation/proposal.ts'
import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'
import type { Input } from '../../../shared/contract.ts'
import type { Acceptance } from '../../../shared/domain/reconciliation/suggestion.ts'
import type { AppError } from '../../../shared/errors.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { onLedgerSource, onOtherConnection } from '../../kit/bridge/useLedgerSource.ts'
import { useThrottle } from '../../kit/bridge/useThrottle.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'
import { useTeam } from '../../team/state/team.ts'
import { useListed } from './useListed.ts'
import { useRunningTask } from './useRunningTask.ts'
import { useTurns } from './useTurns.ts'

const REFRESH_EVERY = 300

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
  const team = useTeam()
  const id = ref<string>()
  const details = shallowRef<ReconciliationDetails>()
  const { listed, awaitList } = useListed(details)
  /** Why it cannot be shown. */
  const error = shallowRef<AppError>()
  const { attempt, act, rest, isBusy, failure } = useTurns(id, ({ message }) => announcer.announce(message))
  const { progress, plan, cancel } = useRunningTask(id, { act, failure }, load)
  const done = shallowRef<DoneDecision>()
  /** What was undone last, so that the screen can go there. */
  const undone = shallowRef<readonly EntrySubject[]>()
  /** The last decision. Whatever depends on its subjects lets go of them. */
  const decided = shallowRef<Decision>()

  /** Answers and events travel separately, so an older state must not replace a newer one. */
  function adopt(now: ReconciliationDetails): void {
    if (now.id !== id.value) return
    if (details.value?.id === now.id && details.value.revision > now.revision) return
    details.value = now
    error.value = undefined
  }

  async function load(): Promise<void> {
    const { value: requested } = id
    if (requested === undefined) return
    try {
      adopt(await call('reconciliation.get', requested))
    } catch (cause) {
      if (requested === id.value) error.value = asAppError(cause)
    }
  }

  function open(wanted: string): void {
    if (wanted === id.value) return void load()
    close()
    id.value = wanted
    void load()
  }

  function close(): void {
    id.value = undefined
    details.value = progress.value = undefined
    error.value = failure.value = undefined
    done.value = decided.value = undone.value = undefined
  }

  async function change(what: string, task: (requested: string) => Promise<ReconciliationDetails>): Promise<boolean> {
    const now = await act(what, task)
    if (now) adopt(now)
    return now !== undefined
  }

  /**
   * Carries out a decision and shows what the audit trail says about it. `shown`: the last entry when the user was asked
   * for it; if a later one is about the same, it is refused with `plan-outdated`.
   */
  async function decide(decision: Decision, shown?: number): Promise<boolean> {
    const { value: asked } = id
    const { answer, why } = await attempt(JSON.stringify(decision), (requested) =>
      call('reconciliation.decide', { id: requested, decision, shown })
    )
    if (answer) adopt(answer)
    else if (why?.code !== 'proposed') return false
    if (asked !== id.value) return true
    decided.value = decision
    // Where there is an answer, what failed meanwhile was something else.
    if (!answer && why) {
      // The failure was announced; for the user the decision is made.
      if (failure.value === why) failure.value = undefined
      done.value = { words: why.message, entry: null }
      await team.load()
      return true
    }
    await tellLast().catch((cause: unknown) => (failure.value = asAppError(cause)))
    return true
  }

  async function accept(hash: string, which: Acceptance): Promise<boolean> {
    const { value: asked } = id
    const isDone = await change('accept', (requested) =>
      call('reconciliation.accept', { id: requested, hash, accept: which })
    )
    if (isDone && asked === id.value) await tellLast().catch((cause: unknown) => (failure.value = asAppError(cause)))
    return isDone
  }

  /** Shows a message below the list, and says it. */
  function tell(words: string, entry: number | null = null, isOffer = false): void {
    done.value = { words, entry, ...(isOffer && { isOffer }) }
    announcer.announce(words)
  }

  /** Answers may arrive in any order, and only the one to the latest request counts. */
  let latest = 0

  /** In a team others decide here as well, and nobody undoes what another person decided by a key or a message. */
  const isOwn = ({ by }: Pick<ShownEntry, 'by'>) => team.login === undefined || by === team.login

  /** The decision is made, so nobody has to wait for the message. */
  async function tellLast(): Promise<void> {
    const { value: requested } = id
    if (requested === undefined) return
    const ticket = ++latest
    const { entries } = await call('reconciliation.log', { id: requested, from: 0, count: 20 })
    const entry = entries.find(isOwn)
    if (!entry || requested !== id.value || ticket !== latest) return
    tell(entry.words, entry.canUndo && entry.kind !== 'undo' ? entry.seq : null)
    if (entry.kind === 'undo') undone.value = entry.subjects
  }

  const undo = (entry: number) => decide({ do: 'undo', entry })

  /**
   * Undoes the user’s last action that is not undone yet; one that waits to be sent is withdrawn. One that was refused
   * stays with its text until the user withdraws it. Accepted matches are too much for one key press, so undoing them
   * is only offered, and done if it is asked for again.
   */
  async function undoLast(): Promise<void> {
    const { value: asked } = id
    const waiting = team.status?.proposals.findLast(
      ({ reconciliation, refusal }) => reconciliation === asked && refusal === null
    )
    if (waiting) return withdraw(waiting)
    const log = await act('undo', (requested) => call('reconciliation.log', { id: requested, from: 0, count: 200 }))
    if (!log || asked !== id.value) return
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

  const refresh = useThrottle(load, REFRESH_EVERY)
  listen('reconciliation.changed', ({ id: changed, revision }) => {
    if (id.value === undefined || (changed !== null && changed !== id.value)) return
    if (changed === null || details.value === undefined || revision > details.value.revision) refresh()
  })
  onLedgerSource(load)
  onOtherConnection(close)

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
    close,
    load,
    rest,
    plan,
    decide,
    /** What speaks against matching these by hand. Undefined if that could not be determined; `failure` says why. */
    against: (items: readonly string[], transactionIds: readonly string[]) =>
      act(JSON.stringify([items, transactionIds]), (requested) =>
        call('reconciliation.against', { id: requested, items, transactionIds })
      ),
    undo,
    undoLast,
    cancel,
    /** Accepts suggestions of the plan with that hash. */
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
