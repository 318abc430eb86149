import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import type { ThreedsDraft, ThreedsTrace } from '../../../shared/domain/threeds.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useAnswers } from '../../session/answers.ts'
import { stateOf } from '../../kit/bridge/stateOf.ts'
import { useAction } from '../../session/useAction.ts'
import { askingAbout, useAnswer } from '../../session/useAnswer.ts'
import { ofConnection } from '../../session/useLedgerSource.ts'
import { openPage } from '../../kit/bridge/openPage.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'
import { useThreedsRuns } from './runs.ts'

/** The largest fixed size of a challenge with its surroundings, CSS px. */
const WINDOW = { width: 700, height: 780 }

/** The open run, and the user's actions. A card is only passed on. */
export const useThreedsRun = defineStore('threedsRun', () => {
  const announcer = useAnnouncer()
  const runs = useThreedsRuns()
  const answers = useAnswers()
  const id = ofConnection<string | undefined>(() => undefined)
  const { answer: trace, error, load } = useAnswer(() => askingAbout('threeds.get', id.value), { stays: true })
  const { attempt, outcome, isBusy, failure } = useAction<'change' | 'begin' | 'remove'>({
    to: () => id.value,
    tell: ({ message }) => announcer.announce(message)
  })
  const { act: actOnPage } = useAction<'show'>({ to: () => id.value, tell: (why) => (failure.value = why) })
  /** The address of the run's page, if this page opened it. */
  const address = stateOf<string | null>(
    () => id.value,
    () => null
  )
  /** The run that was started here. Its page opens by itself when it is needed. */
  let begun: string | undefined
  let shown: string | undefined

  watch(
    trace,
    (now, before) => {
      if (!now) return
      tell(now, before)
      const isNeeded = now.state === 'method' || now.state === 'challenge'
      if (isNeeded && begun === now.id && shown !== now.id) void show()
    },
    { flush: 'sync' }
  )

  function tell(now: ThreedsTrace, before: ThreedsTrace | undefined): void {
    if (!before) return
    const news = now.events.slice(before.events.length).map(({ words }) => words)
    if (now.state === 'ended' && before.state !== 'ended') news.push(now.words)
    if (news.length > 0) announcer.announce([...new Set(news)].join(' '))
  }

  function open(wanted: string): void {
    id.value = wanted
    void load()
  }

  async function change(name: 'threeds.next' | 'threeds.cancel'): Promise<void> {
    const { value: requested } = id
    if (requested === undefined) return
    await attempt('change', () => answers.adopt('threeds.get', requested, call(name, requested)))
  }

  /** Starts a run and resolves with its id. Undefined if it did not start. */
  async function begin(start: () => Promise<ThreedsTrace>): Promise<string | undefined> {
    const { answer: now } = await outcome('begin', start)
    if (!now) return undefined
    begun = now.id
    shown = undefined
    answers.put('threeds.get', now.id, now)
    id.value = now.id
    void runs.load()
    return now.id
  }

  async function show(): Promise<void> {
    const { value: requested } = id
    if (requested === undefined) return
    shown = requested
    const page = await actOnPage('show', () => call('threeds.show', requested))
    if (!page || page.address === null) return
    address.value = page.address
    openPage(page.address, WINDOW.width, WINDOW.height)
  }

  async function remove(removed: string): Promise<boolean> {
    const isDone = await attempt('remove', () => call('threeds.remove', removed))
    if (isDone) await runs.load()
    return isDone
  }

  return {
    id,
    trace,
    /** Why it cannot be shown. */
    error: computed(() => (trace.value ? undefined : error.value)),
    failure,
    isBusy,
    address,
    open,
    close: () => (id.value = undefined),
    load,
    show,
    remove,
    start: (draft: ThreedsDraft) => begin(() => call('threeds.start', draft)),
    replay: (of: string) => begin(() => call('threeds.replay', of)),
    next: () => change('threeds.next'),
    cancel: () => change('threeds.cancel')
  }
})
