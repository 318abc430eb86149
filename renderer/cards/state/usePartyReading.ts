import { computed, onScopeDispose, ref } from 'vue'
import type { PartyRef } from '../../../shared/domain/paymentMethod.ts'
import type { AppError, ErrorCode } from '../../../shared/errors.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import { useParties } from '../../accounts/state/parties.ts'
import { onOtherConnection } from '../../session/useLedgerSource.ts'

/** Failures that every further request would have as well. */
const ENDS_ALL: ReadonlySet<ErrorCode> = new Set(['signed-out', 'token-rejected'])

/** Progress of loading several. `done` of them were requested, and `failed` of those could not be loaded. */
export interface ReadingProgress {
  readonly done: number
  readonly of: number
  readonly failed: number
  readonly isOver: boolean
  /** Why the rest was not requested. */
  readonly ended: AppError | undefined
}

/** Loads the payment methods of several individuals and guests, each with its own state. */
export function usePartyReading() {
  const store = useParties()
  const states = ref<ReadonlyMap<string, 'reading' | AppError>>(new Map())
  /** How often another connection was chosen. It may know the same customers. */
  let connections = 0

  const keyOf = ({ kind, id }: PartyRef) => `${kind} ${id}`
  function set(party: PartyRef, state: 'reading' | AppError | undefined): void {
    const others = [...states.value].filter(([key]) => key !== keyOf(party))
    states.value = new Map(state === undefined ? others : [...others, [keyOf(party), state]])
  }

  /** Resolves with the reason if they could not be loaded. */
  async function read({ kind, id }: PartyRef): Promise<AppError | undefined> {
    const mine = connections
    const setHere = (state: 'reading' | AppError | undefined) => mine === connections && set({ kind, id }, state)
    setHere('reading')
    try {
      await store.read({ kind, id })
      setHere(undefined)
      return undefined
    } catch (cause) {
      const error = asAppError(cause)
      setHere(error)
      return error
    }
  }

  const progress = ref<ReadingProgress>()
  const isReadingAll = computed(() => progress.value?.isOver === false)
  let run = 0

  /** Sends one request after another, until the end or until a failure that all further requests would share. */
  async function readAll(parties: readonly PartyRef[]): Promise<void> {
    const mine = ++run
    let failed = 0
    for (const [done, party] of parties.entries()) {
      progress.value = { done, of: parties.length, failed, isOver: false, ended: undefined }
      const error = await read(party)
      if (run !== mine) return
      const ended = error && ENDS_ALL.has(error.code) ? error : undefined
      if (error && !ended) failed++
      const isOver = ended !== undefined || done + 1 === parties.length
      progress.value = { done: ended ? done : done + 1, of: parties.length, failed, isOver, ended }
      if (isOver) return
    }
  }

  /** Takes effect after the current request. */
  function stop(): void {
    run++
    progress.value = undefined
  }

  onOtherConnection(() => {
    connections++
    states.value = new Map()
    stop()
  })
  onScopeDispose(stop)

  const isReading = (party: PartyRef) => states.value.get(keyOf(party)) === 'reading'
  function errorOf(party: PartyRef): AppError | undefined {
    const state = states.value.get(keyOf(party))
    return state === 'reading' ? undefined : state
  }
  return { read, readAll, progress, isReadingAll, isReading, errorOf }
}
