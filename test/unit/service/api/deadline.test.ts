import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { startDeadline } from '../../../../electron/service/api/deadline.ts'

const anHour = 3_600_000

describe('a deadline', () => {
  it('aborts when its time is over, and says so', async () => {
    const deadline = startDeadline(new AbortController().signal, 1)
    expect(deadline.isPast).toBe(false)
    await new Promise((resolve) => deadline.signal.addEventListener('abort', resolve))
    expect(deadline.isPast).toBe(true)
  })

  it('aborts with the signal it was given, for the same reason', () => {
    const cancelling = new AbortController()
    const deadline = startDeadline(cancelling.signal, anHour)
    cancelling.abort('enough')
    expect(deadline.signal.reason).toBe('enough')
    expect(deadline.isPast).toBe(false)
    deadline.end()
  })

  it('is aborted from the start when the signal already was', () => {
    const deadline = startDeadline(AbortSignal.abort('enough'), anHour)
    expect(deadline.signal.reason).toBe('enough')
    deadline.end()
  })

  it('leaves nothing behind once the work is done', () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const { signal } = new AbortController()
    const before = timers()
    const deadline = startDeadline(signal, anHour)
    expect([timers(), getEventListeners(signal, 'abort').length]).toEqual([before + 1, 1])
    deadline.end()
    expect([timers(), getEventListeners(signal, 'abort').length]).toEqual([before, 0])
  })
})
