import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { WireError } from '../../../shared/errors.ts'
import { useSchedule } from './schedule.ts'
import { useSync } from './sync.ts'

interface Failure {
  readonly error: WireError
  readonly again: () => unknown
}

/** What could not be loaded or done about the sync, each reason once; a tab below does not repeat it. */
export const useSyncFailures = defineStore('syncFailures', () => {
  const sync = useSync()
  const schedule = useSchedule()

  const failures = computed<readonly Failure[]>(() => {
    const all = [
      { state: sync.loading, again: sync.load },
      { state: sync.starting, again: sync.startAgain },
      { state: sync.cancelling, again: sync.cancel },
      { state: sync.agreeing, again: sync.agreeAgain },
      { state: schedule.loading, again: schedule.load },
      { state: schedule.changing, again: schedule.changeAgain }
    ].flatMap(({ state, again }) => (state.kind === 'failed' ? [{ error: state.error, again }] : []))
    return [...Map.groupBy(all, ({ error }) => error.message).values()].flatMap((alike) => {
      const [first] = alike
      return first ? [{ error: first.error, again: () => Promise.all(alike.map(({ again }) => again())) }] : []
    })
  })

  return {
    failures,
    isTold: (error: WireError) => failures.value.some((each) => each.error.message === error.message)
  }
})
