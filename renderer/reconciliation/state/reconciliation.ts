import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { EntrySubject } from '../../../shared/domain/reconciliation/actionLog.ts'
import type { Decision } from '../../../shared/domain/reconciliation/decision.ts'
import type {
  ReconciliationDetails,
  ReconciliationProgress
} from '../../../shared/domain/reconciliation/reconciliation.ts'
import type { Input } from '../../../shared/contract.ts'
import type { Acceptance } from '../../../shared/domain/reconciliation/suggestion.ts'
import { AppError } from '../../../shared/errors.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { onLedgerSource, onOtherConnection } from '../../kit/bridge/useLedgerSource.ts'
import { useThrottle } from '../../kit/bridge/useThrottle.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import { useAction } from '../../kit/bridge/useAction.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'

const REFRESH_EVERY = 300

/** What was just done, to be told and taken back. */
interface DoneDecision {
  readonly words: string
  /** Its entry of the log; null for what is no entry that can be undone. */
  readonly entry: number | null
}

/** The one reconciliation that is worked on: its figures, what runs for it, and what a person does to it. */
export const useReconciliation = defineStore('reconciliation', () => {
  const announcer = useAnnouncer()
  const id = ref<string>()
  const details = shallowRef<ReconciliationDetails>()
  /** Why it cannot be shown. */
  const error = shallowRef<AppError>()
  const {
    act: actOn,
    isBusy,
    failure
  } = useAction<'change'>({ to: () => id.value, tell: ({ message }) => announcer.announce(message) })
  const progress = shallowRef<ReconciliationProgress>()
  const done = shallowRef<DoneDecision>()
  /** What was undone last, for whoever shows it to go there. */
  const undone = shallowRef<readonly EntrySubject[]>()
  /** The decision that was made last: what holds on to what it was about lets go of it. */
  const decided = shallowRef<Decision>()

  /** Answers and events travel apart: an older state never takes the place of a newer one. */
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

  /** False where it was not done; `failure` says why. */
  async function act<T>(task: (requested: string) => Promise<T>): Promise<T | undefined> {
    const { value: requested } = id
    return requested === undefined ? undefined : actOn('change', () => task(requested))
  }

  /** Resolves once nothing that was asked for is under way. */
  async function rest(): Promise<void> {
    while (isBusy.value)
      await new Promise<void>((resolve) => {
        watch(isBusy, () => resolve(), { once: true, flush: 'sync' })
      })
  }

  async function change(task: (requested: string) => Promise<ReconciliationDetails>): Promise<boolean> {
    const now = await act(task)
    if (now) adopt(now)
    return now !== undefined
  }

  /** Does it, and tells what the log says of it. */
  async function decide(decision: Decision): Promise<boolean> {
    const isDone = await change((requested) => call('reconciliation.decide', { id: requested, decision }))
    if (!isDone) return false
    decided.value = decision
    await tellLast().catch((cause: unknown) => (failure.value = asAppError(cause)))
    return true
  }

  async function accept(hash: string, which: Acceptance): Promise<boolean> {
    const isDone = await change((requested) => call('reconciliation.accept', { id: requested, hash, accept: which }))
    if (isDone) await tellLast().catch((cause: unknown) => (failure.value = asAppError(cause)))
    return isDone
  }

  /** What was done is done: nobody has to wait until it is told. */
  async function tellLast(): Promise<void> {
    const { value: requested } = id
    if (requested === undefined) return
    const { entries } = await call('reconciliation.log', { id: requested, from: 0, count: 1 })
    const [entry] = entries
    if (!entry || requested !== id.value) return
    done.value = { words: entry.words, entry: entry.canUndo && entry.kind !== 'undo' ? entry.seq : null }
    announcer.announce(entry.words)
    if (entry.kind === 'undo') undone.value = entry.subjects
  }

  const undo = (entry: number) => decide({ do: 'undo', entry })

  /**
   * Takes back what was done last and is not taken back yet. Where matches were accepted, one key is not enough: it is
   * offered to be undone.
   */
  async function undoLast(): Promise<void> {
    const log = await act((requested) => call('reconciliation.log', { id: requested, from: 0, count: 200 }))
    if (!log) return
    const last = log.entries.find(({ kind, canUndo, undoneBy }) => canUndo && undoneBy === null && kind !== 'undo')
    if (last?.kind === 'applied') {
      done.value = { words: `Undo this? ${last.words}`, entry: last.seq }
      announcer.announce(done.value.words)
    } else if (last) await undo(last.seq)
    else announcer.announce('There is nothing to undo.')
  }

  async function plan(ask: boolean): Promise<void> {
    const isBegun = await act(async (requested) => {
      // Set before it is asked for: the plan may be done before the answer is here.
      progress.value = { id: requested, step: 'reading', done: 0, total: 0 }
      await call('reconciliation.plan', { id: requested, ask })
      return true
    })
    if (isBegun === undefined) progress.value = undefined
  }

  /** Also while what is to be stopped is what was asked for. Once it is answered nothing runs, though nobody told. */
  async function cancel(): Promise<void> {
    const { value: requested } = id
    if (requested === undefined) return
    try {
      await call('reconciliation.cancel', requested)
      if (requested === id.value) progress.value = undefined
    } catch (cause) {
      if (requested === id.value) failure.value = asAppError(cause)
    }
  }

  function hear(now: ReconciliationProgress): void {
    if (now.id !== id.value) return
    const isOver = now.step === 'done' || now.step === 'failed' || now.step === 'cancelled'
    progress.value = isOver ? undefined : now
    if (!isOver) return
    if (now.error && now.step === 'failed') failure.value = AppError.fromWire(now.error)
    void load()
  }

  const refresh = useThrottle(load, REFRESH_EVERY)
  listen('reconciliation.progress', hear)
  listen('reconciliation.changed', ({ id: changed, revision }) => {
    if (id.value === undefined || (changed !== null && changed !== id.value)) return
    if (changed === null || details.value === undefined || revision > details.value.revision) refresh()
  })
  onLedgerSource(load)
  onOtherConnection(close)

  return {
    id,
    details,
    error,
    failure,
    progress,
    isBusy,
    done,
    decided,
    undone,
    revision: computed(() => details.value?.revision),
    /** Nothing can be changed while it is signed off. */
    isLocked: computed(() => details.value?.phase === 'signed-off'),
    open,
    close,
    load,
    rest,
    plan,
    decide,
    /** What speaks against matching these by hand; undefined where that could not be found out, as `failure` says. */
    against: (items: readonly string[], transactionIds: readonly string[]) =>
      act((requested) => call('reconciliation.against', { id: requested, items, transactionIds })),
    undo,
    undoLast,
    cancel,
    /** Suggested matches of the plan of that hash. */
    accept,
    signOff: (revision: number, reviewer: string | null, forcedBecause: string | null) =>
      change((requested) => call('reconciliation.signOff', { id: requested, revision, reviewer, forcedBecause })),
    review: (review: Input<'reconciliation.review'>['review']) =>
      change((requested) =>
        call('reconciliation.review', { id: requested, revision: details.value?.revision ?? 0, review })
      ),
    reopen: (reason: string) => change((requested) => call('reconciliation.reopen', { id: requested, reason })),
    /** Resolves with the id of the one that goes on from this. */
    carry: (name: string) => act(async (requested) => (await call('reconciliation.carry', { id: requested, name })).id),
    discard: (reason: string) =>
      act(async (requested) => {
        await call('reconciliation.discard', { id: requested, reason })
        return true
      })
  }
})
