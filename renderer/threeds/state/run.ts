import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { ThreedsDraft, ThreedsTrace } from '../../../shared/domain/threeds.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { onLedgerSource, onOtherConnection } from '../../kit/bridge/useLedgerSource.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import { useAction } from '../../kit/bridge/useAction.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'
import { openPage } from '../../kit/bridge/openPage.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'
import { useThreedsRuns } from './runs.ts'

/** The largest fixed size of a challenge with its surroundings, CSS px. */
const WINDOW = { width: 700, height: 780 }

/** The open run, and the user's actions. A card is only passed on. */
export const useThreedsRun = defineStore('threedsRun', () => {
  const announcer = useAnnouncer()
  const runs = useThreedsRuns()
  const id = ref<string>()
  const trace = shallowRef<ThreedsTrace>()
  const { act, attempt, isBusy, failure } = useAction<'change' | 'begin' | 'remove'>({
    to: () => id.value,
    tell: ({ message }) => announcer.announce(message)
  })
  /** The address of the run's page, if this page opened it. */
  const address = ref<string | null>(null)
  /** The run that was started here. Its page opens by itself when it is needed. */
  let begun: string | undefined
  let shown: string | undefined

  /** Answers and events travel separately, so an older state must not replace a newer one. */
  function adopt(now: ThreedsTrace): void {
    if (now.id !== id.value) return
    const { value: before } = trace
    const isOlder = before?.id === now.id && (before.state === 'ended' || before.events.length > now.events.length)
    if (isOlder && now.state !== 'ended') return
    trace.value = now
    tell(now, before?.id === now.id ? before : undefined)
    const isNeeded = now.state === 'method' || now.state === 'challenge'
    if (isNeeded && begun === now.id && shown !== now.id) void show()
  }

  function tell(now: ThreedsTrace, before: ThreedsTrace | undefined): void {
    if (!before) return
    const news = now.events.slice(before.events.length).map(({ words }) => words)
    if (now.state === 'ended' && before.state !== 'ended') news.push(now.words)
    if (news.length > 0) announcer.announce([...new Set(news)].join(' '))
  }

  const { state: loading, run: ask } = useRequest(async (requested: string) =>
    adopt(await call('threeds.get', requested))
  )
  /** Why it cannot be shown. */
  const error = computed(() => (trace.value || loading.value.kind !== 'failed' ? undefined : loading.value.error))

  async function load(): Promise<void> {
    if (id.value !== undefined) await ask(id.value)
  }

  function open(wanted: string): void {
    if (wanted !== id.value) {
      close()
      id.value = wanted
    }
    void load()
  }

  function close(): void {
    id.value = trace.value = failure.value = undefined
    address.value = null
  }

  async function change(name: 'threeds.next' | 'threeds.cancel'): Promise<void> {
    const { value: requested } = id
    if (requested === undefined) return
    const now = await act('change', () => call(name, requested))
    if (now) adopt(now)
  }

  /** Starts a run and resolves with its id. Undefined if it did not start. */
  async function begin(start: () => Promise<ThreedsTrace>): Promise<string | undefined> {
    const now = await act('begin', start)
    if (!now) return undefined
    close()
    id.value = begun = now.id
    shown = undefined
    adopt(now)
    void runs.load()
    return now.id
  }

  async function show(): Promise<void> {
    const { value: requested } = id
    if (requested === undefined) return
    shown = requested
    try {
      const page = await call('threeds.show', requested)
      if (requested !== id.value || page.address === null) return
      address.value = page.address
      openPage(page.address, WINDOW.width, WINDOW.height)
    } catch (cause) {
      if (requested === id.value) failure.value = asAppError(cause)
    }
  }

  async function remove(removed: string): Promise<boolean> {
    const isDone = await attempt('remove', () => call('threeds.remove', removed))
    if (isDone) await runs.load()
    return isDone
  }

  listen('threeds.changed', adopt)
  onLedgerSource(load)
  onOtherConnection(close)

  return {
    id,
    trace,
    error,
    failure,
    isBusy,
    address,
    open,
    close,
    load,
    show,
    remove,
    start: (draft: ThreedsDraft) => begin(() => call('threeds.start', draft)),
    replay: (of: string) => begin(() => call('threeds.replay', of)),
    next: () => change('threeds.next'),
    cancel: () => change('threeds.cancel')
  }
})
