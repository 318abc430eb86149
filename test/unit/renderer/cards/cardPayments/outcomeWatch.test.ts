// @vitest-environment happy-dom
import { effectScope, ref } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useOutcomeWatch } from '../../../../../renderer/cards/cardPayments/state/useOutcomeWatch.ts'
import { AppError, type ErrorCode } from '../../../../../shared/errors.ts'

let visibility: DocumentVisibilityState
beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A screen that notes in seconds when it checked. */
function aScreen(fails: () => ErrorCode | undefined = () => undefined) {
  const start = Date.now()
  const asked: number[] = []
  const awaited = ref<string | undefined>('a')
  const scope = effectScope()
  scope.run(() =>
    useOutcomeWatch({
      awaited,
      ask: () => {
        asked.push((Date.now() - start) / 1000)
        const code = fails()
        return Promise.resolve(code && new AppError(code, 'No.'))
      }
    })
  )
  return { asked, awaited, leave: () => scope.stop() }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
async function show(now: DocumentVisibilityState): Promise<void> {
  visibility = now
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
}

describe('an open screen', () => {
  it('checks often at first, then more and more rarely, down to once a minute', async () => {
    const { asked, leave } = aScreen()
    await pass(25)
    expect(asked).toEqual([2, 5, 9.5, 16.25, 24.25])
    await pass(3600)
    expect((asked.at(-1) ?? 0) - (asked.at(-2) ?? 0)).toBe(60)
    expect(asked.length).toBeLessThan(170)
    leave()
  })

  it('checks at once when the user comes back, and soon after anything new', async () => {
    const { asked, awaited, leave } = aScreen()
    await pass(100)
    asked.length = 0
    dispatchEvent(new Event('focus'))
    await pass(4)
    expect(asked).toEqual([100, 103])
    await pass(96)
    asked.length = 0
    awaited.value = 'b'
    await pass(2)
    expect(asked).toEqual([202])
    leave()
  })

  it('does not check more often when the user switches windows all the time', async () => {
    const { asked, leave } = aScreen()
    await pass(100)
    asked.length = 0
    for (let times = 0; times < 100; times++) {
      dispatchEvent(new Event('focus'))
      await show('hidden')
      await show('visible')
      await pass(0.1)
    }
    expect(asked).toEqual([100, 102, 104, 106, 108, 110])
    leave()
  })

  it('checks nothing while hidden, closed, or with nothing to wait for', async () => {
    const { asked, awaited, leave } = aScreen()
    await show('hidden')
    await pass(600)
    expect(asked).toEqual([])
    await show('visible')
    expect(asked).toEqual([600])
    awaited.value = undefined
    dispatchEvent(new Event('focus'))
    await pass(600)
    expect(asked).toEqual([600])
    awaited.value = 'b'
    leave()
    dispatchEvent(new Event('focus'))
    await pass(600)
    expect(asked).toEqual([600])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('waits longer after the service limits requests, even if the user comes back', async () => {
    const { asked, leave } = aScreen(() => 'rate-limited')
    await pass(2)
    dispatchEvent(new Event('focus'))
    await show('hidden')
    await show('visible')
    await pass(59)
    expect(asked).toEqual([2])
    await pass(2000)
    expect(asked.slice(0, 4)).toEqual([2, 62, 182, 422])
    leave()
  })

  it('checks more slowly after another failure, and normally once that is over', async () => {
    let code: ErrorCode | undefined = 'offline'
    const { asked, leave } = aScreen(() => code)
    await pass(33)
    expect(asked).toEqual([2, 12, 32])
    code = undefined
    await pass(42)
    expect(asked.slice(3)).toEqual([72, 74])
    leave()
  })
})
