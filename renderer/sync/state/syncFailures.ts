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
    const unread = [
      { error: sync.error, again: sync.load },
      { error: schedule.error, again: schedule.load }
    ].flatMap(({ error, again }) => (error ? [{ error, again }] : []))
    const undone = [
      { state: sync.starting, again: sync.startAgain },
      { state: sync.cancelling, again: sync.cancel },
      { state: sync.agreeing, again: sync.agreeAgain },
      { state: schedule.changing, again: schedule.changeAgain }
    ].flatMap(({ state, again }) => (state.kind === 'failed' ? [{ error: state.error, again }] : []))
    return [...Map.groupBy([...unread, ...undone], ({ error }) => error.message).values()].flatMap((alike) => {
      const [first] = alike
      return first ? [{ error: first.error, again: () => Promise.all(alike.map(({ again }) => again())) }] : []
    })
  })

  return {
    failures,
    isTold: (error: WireError) => failures.value.some((each) => each.error.message === error.message)
  }
})
