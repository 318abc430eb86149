import { hashKey, type Query, type QueryKey } from '@tanstack/query-core'
import { defineStore } from 'pinia'
import { markRaw, onScopeDispose, ref, watch } from 'vue'
import type { CallName, EventName, Input, Output } from '../../shared/contract.ts'
import { listen } from '../kit/bridge/bridge.ts'
import { useLink } from '../kit/bridge/link.ts'
import { newClient } from '../kit/bridge/queryClient.ts'
import { BROUGHT_BY, EVENTS, IS_OLDER, STALE_BY, type Brought, type Stale } from './staleAnswers.ts'
import { useLedgerSource } from './useLedgerSource.ts'
import { useThrottle } from '../kit/bridge/useThrottle.ts'

type IsStale = (query: Query) => boolean

/** The answers of the main side about the ledger in use: when they are asked for, and what replaces them. */
export const useAnswers = defineStore('answers', () => {
  const client = newClient()
  onScopeDispose(() => client.clear())
  const cache = client.getQueryCache()

  const source = useLedgerSource()
  /** Each time that a ledger is opened is another visit, whose answers are asked for anew. Undefined without a ledger. */
  const visit = ref<number>()
  let visits = 0
  watch(source, (now) => (visit.value = now === undefined ? undefined : ++visits), { immediate: true, flush: 'sync' })

  /** The key of each answer: the visit, the call, what is asked about, and under which circumstances. */
  const keyOf = (name: CallName, of: unknown, at?: unknown): QueryKey => [visit.value, name, of, at]
  const answersTo = (name?: CallName) =>
    cache.findAll({ queryKey: [visit.value, ...(name === undefined ? [] : [name])] })

  /** Asks again for what is on screen; what was asked for before may be answered with what is stale. */
  async function askAgain(stale: readonly Query[]): Promise<void> {
    const [shown, hidden] = [stale.filter((query) => query.isActive()), stale.filter((query) => !query.isActive())]
    for (const query of hidden) {
      if (query.state.fetchStatus === 'idle') query.invalidate()
      else cache.remove(query)
    }
    for (const query of shown) void query.cancel({ silent: true })
    await Promise.all(shown.map((query) => query.fetch().catch(() => undefined)))
  }

  /** Shows what is known without having been asked for, in place of any answer that is still on its way. */
  function store(key: QueryKey, answer: unknown): void {
    const known = cache.find({ queryKey: key })
    // Where an answer shows how old it is, the newest one wins whenever it comes.
    if (!IS_OLDER[key[1] as CallName]) void known?.cancel({ revert: true })
    client.setQueryData(key, answer)
  }

  const put = <N extends CallName>(name: N, of: Input<N>, answer: Output<N>) => store(keyOf(name, of), answer)

  const announced = new Map<string, number>()

  /**
   * Shows what a change answers about itself, unless something was announced about it meanwhile: calls and
   * announcements travel separately, and every change is announced.
   */
  async function adopt<N extends CallName, A extends Output<N>>(name: N, of: Input<N>, change: Promise<A>): Promise<A> {
    const key = keyOf(name, of)
    const before = announced.get(hashKey(key))
    const answer = await change
    if (announced.get(hashKey(key)) === before) store(key, answer)
    return answer
  }

  const waiting = new Map<CallName, { readonly stale: Set<IsStale>; readonly ask: () => void }>()

  function pacedFor(name: CallName, every: number) {
    const known = waiting.get(name)
    if (known) return known
    const stale = new Set<IsStale>()
    const ask = useThrottle(async () => {
      const now = [...stale]
      stale.clear()
      await askAgain(answersTo(name).filter((query) => now.some((isStale) => isStale(query))))
    }, every)
    const made = { stale, ask }
    waiting.set(name, made)
    return made
  }

  function makeStale(name: CallName, stale: Stale): void {
    if (stale === 'when asked') {
      for (const query of answersTo(name)) query.invalidate()
      return
    }
    if (stale === 'at once') {
      void askAgain(answersTo(name))
      return
    }
    const isStale: IsStale =
      typeof stale === 'number'
        ? () => true
        : ({ queryKey, state }) => stale.isStale(queryKey[2], state.data as Output<'reconciliation.get'> | undefined)
    const paced = pacedFor(name, typeof stale === 'number' ? stale : stale.every)
    paced.stale.add(isStale)
    paced.ask()
  }

  function hear(event: EventName, payload: unknown): void {
    const staleBy = STALE_BY[event] as ((announced: unknown) => Iterable<readonly [CallName, Stale]>) | undefined
    for (const [name, stale] of staleBy?.(payload) ?? []) makeStale(name, stale)
    const brought = (BROUGHT_BY[event] as ((announced: unknown) => Brought) | undefined)?.(payload)
    const key = brought && keyOf(brought.name, brought.of)
    if (!key || !cache.find({ queryKey: key })) return
    announced.set(hashKey(key), (announced.get(hashKey(key)) ?? 0) + 1)
    store(key, brought.answer)
  }
  for (const event of EVENTS) listen(event, (payload) => hear(event, payload))

  const link = useLink()
  watch(
    () => link.restored,
    () => askAgain(answersTo())
  )

  return { client: markRaw(client), visit, keyOf, adopt, put, askAgain: (name: CallName) => askAgain(answersTo(name)) }
})
