import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createProofWatch } from '../../../../../electron/features/cardPayments/service/proofWatch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A watch that counts what it does; `left`: how often something is left to be seen. */
function aWatch({ left = Infinity, fails = false } = {}) {
  const done = { searches: 0, syncs: 0, rests: 0, failures: 0 }
  const watch = createProofWatch({
    search: () => {
      done.searches += 1
      return fails ? Promise.reject(new Error('offline')) : Promise.resolve(done.searches < left)
    },
    sync: () => Promise.resolve(void (done.syncs += 1)),
    onRest: () => Promise.resolve(void (done.rests += 1)),
    onFailure: () => (done.failures += 1)
  })
  return { watch, done }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

it('searches every few seconds, and requests transactions at most once a minute', async () => {
  const { watch, done } = aWatch()
  watch.follow('one')
  await pass(3)
  expect(done.searches).toBe(0)
  await pass(117)
  expect(done).toEqual({ searches: 30, syncs: 2, rests: 0, failures: 0 })
  await watch.close()
})

it('ends when nothing is left to be seen, and not for ever later when something is', async () => {
  const { watch, done } = aWatch({ left: 3 })
  watch.follow('one')
  await pass(3600)
  expect(done).toEqual({ searches: 3, syncs: 0, rests: 0, failures: 0 })
  const other = aWatch()
  other.watch.follow('one')
  await pass(24 * 3600)
  expect([other.done.searches, other.done.rests]).toEqual([300, 1])
})

it('goes on where a search failed, and as long again when it is requested once more', async () => {
  const { watch, done } = aWatch({ fails: true })
  watch.follow('one')
  await pass(600)
  watch.follow('one')
  await pass(1000)
  expect([done.rests, done.failures]).toEqual([0, done.searches])
  await pass(300)
  expect(done.rests).toBe(1)
})

it('stops at once when it is left or closed', async () => {
  const { watch, done } = aWatch()
  watch.follow('one')
  watch.follow('two')
  await pass(4)
  expect(done.searches).toBe(2)
  watch.leave('one')
  await pass(4)
  expect(done.searches).toBe(3)
  await watch.close()
  await pass(60)
  expect(done.searches).toBe(3)
})
