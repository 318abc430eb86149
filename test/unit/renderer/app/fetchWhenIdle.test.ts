import { expect, it, vi } from 'vitest'
import { fetchWhenIdle } from '../../../../renderer/app/fetchWhenIdle.ts'

it('parts that are fetched later come one at a time while the page is at rest, also after one that failed', async () => {
  const order: string[] = []
  const rest = () => {
    order.push('rest')
    return Promise.resolve()
  }
  const { whenIdle, fetchAll } = fetchWhenIdle(rest)
  const part = (name: string) =>
    whenIdle(() => {
      order.push(name)
      return name === 'broken' ? Promise.reject(new Error('The file is gone.')) : Promise.resolve(name)
    })
  const [first, broken] = [part('first'), part('broken')]
  part('last')
  expect(order).toEqual([])
  await fetchAll()
  expect(order).toEqual(['rest', 'first', 'rest', 'broken', 'rest', 'last'])
  expect(await first()).toBe('first')
  await expect(broken()).rejects.toThrow('The file is gone.')
})

it('parts are fetched in browsers that cannot tell rest', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  const { whenIdle, fetchAll } = fetchWhenIdle()
  const fetch = vi.fn(() => Promise.resolve())
  whenIdle(fetch)
  const done = fetchAll()
  await vi.runAllTimersAsync()
  await done
  expect(fetch).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
