import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serialQueue } from '../../../../electron/stores/vault/serialQueue.ts'

const LIMIT = 5000

describe('a queue for calls that may hang', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const queue = () => serialQueue(LIMIT, () => new Error('timed out'))

  it('runs calls one after the other, in their order', async () => {
    const run = queue()
    const log: string[] = []
    const call = (name: string) => async () => {
      log.push(`${name} starts`)
      await Promise.resolve()
      log.push(`${name} ends`)
    }
    await Promise.all([run(call('first')), run(call('second'))])
    expect(log).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
  })

  it('goes on after a call that failed', async () => {
    const run = queue()
    const failing = run(() => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    await expect(run(() => Promise.resolve('fine'))).resolves.toBe('fine')
  })

  it('gives up on a hung call at its limit and not before', async () => {
    const run = queue()
    const outcome = vi.fn()
    run(() => new Promise(() => undefined)).catch(outcome)
    await vi.advanceTimersByTimeAsync(LIMIT - 1)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toHaveBeenCalledWith(new Error('timed out'))
  })

  it('starts no second call while one hangs: those that wait and those that come fail at once', async () => {
    const run = queue()
    const started = vi.fn(() => Promise.resolve())
    const hung = expect(run(() => new Promise(() => undefined))).rejects.toThrow('timed out')
    const waiting = expect(run(started)).rejects.toThrow('timed out')
    await vi.advanceTimersByTimeAsync(LIMIT)
    await hung
    await waiting
    await expect(run(started)).rejects.toThrow('timed out')
    expect(started).not.toHaveBeenCalled()
  })

  it.each([
    ['answers', (call: PromiseWithResolvers<string>) => call.resolve('late')],
    ['fails', (call: PromiseWithResolvers<string>) => call.reject(new Error('late'))]
  ])('works again once the hung call %s', async (_how, comeBack) => {
    const run = queue()
    const call = Promise.withResolvers<string>()
    const hung = expect(run(() => call.promise)).rejects.toThrow('timed out')
    await vi.advanceTimersByTimeAsync(LIMIT)
    await hung
    comeBack(call)
    await vi.advanceTimersByTimeAsync(0)
    await expect(run(() => Promise.resolve('again'))).resolves.toBe('again')
  })

  it('leaves no timer behind a call that came back in time', async () => {
    await queue()(() => Promise.resolve())
    expect(vi.getTimerCount()).toBe(0)
  })
})
