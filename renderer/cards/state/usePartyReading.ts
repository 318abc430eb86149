import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { PartyRef } from '../../../shared/domain/paymentMethod.ts'
import type { AppError, ErrorCode } from '../../../shared/errors.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import { useParties } from '../../accounts/state/parties.ts'
import { ofConnection } from '../../session/useLedgerSource.ts'

/** Failures that every further request would have as well. */
const ENDS_ALL: ReadonlySet<ErrorCode> = new Set(['signed-out', 'token-rejected'])

/** Progress of loading several. `done` of them were requested, and `failed` of those could not be loaded. */
interface ReadingProgress {
  readonly done: number
  readonly of: number
  readonly failed: number
  readonly isOver: boolean
  /** Why the rest was not requested. */
  readonly ended: AppError | undefined
}

/** What is read from one connection; another one may know the same customers. */
function start() {
  return {
    states: shallowRef<ReadonlyMap<string, 'reading' | AppError>>(new Map()),
    progress: shallowRef<ReadingProgress>(),
    walk: new AbortController()
  }
}

/** Loads the payment methods of several individuals and guests, each with its own state. */
export function usePartyReading() {
  const store = useParties()
  const here = ofConnection(start)

  const keyOf = ({ kind, id }: PartyRef) => `${kind} ${id}`

  /** Resolves with the reason if they could not be loaded. */
  async function read({ kind, id }: PartyRef): Promise<AppError | undefined> {
    const { states } = here.value
    function set(state: 'reading' | AppError | undefined): void {
      const others = [...states.value].filter(([key]) => key !== keyOf({ kind, id }))
      states.value = new Map(state === undefined ? others : [...others, [keyOf({ kind, id }), state]])
    }
    set('reading')
    try {
      await store.read({ kind, id })
      set(undefined)
      return undefined
    } catch (cause) {
      const error = asAppError(cause)
      set(error)
      return error
    }
  }

  /** Sends one request after another, until the end or until a failure that all further requests would share. */
  async function readAll(parties: readonly PartyRef[]): Promise<void> {
    stop()
    const { progress, walk } = here.value
    let failed = 0
    for (const [done, party] of parties.entries()) {
      progress.value = { done, of: parties.length, failed, isOver: false, ended: undefined }
      const error = await read(party)
      if (walk.signal.aborted) return
      const ended = error && ENDS_ALL.has(error.code) ? error : undefined
      if (error && !ended) failed++
      const isOver = ended !== undefined || done + 1 === parties.length
      progress.value = { done: ended ? done : done + 1, of: parties.length, failed, isOver, ended }
      if (isOver) return
    }
  }

  /** Takes effect after the current request. */
  function stop(): void {
    here.value.walk.abort()
    here.value = { ...start(), states: here.value.states }
  }

  watch(here, (_now, { walk }) => walk.abort(), { flush: 'sync' })
  onScopeDispose(stop)

  const progress = computed(() => here.value.progress.value)
  const isReadingAll = computed(() => progress.value?.isOver === false)
  const isReading = (party: PartyRef) => here.value.states.value.get(keyOf(party)) === 'reading'
  function errorOf(party: PartyRef): AppError | undefined {
    const state = here.value.states.value.get(keyOf(party))
    return state === 'reading' ? undefined : state
  }
  return { read, readAll, progress, isReadingAll, isReading, errorOf }
}
