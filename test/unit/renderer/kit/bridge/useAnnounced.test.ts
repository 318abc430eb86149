import { describe, expect, it } from 'vitest'
import { useAnnounced } from '../../../../../renderer/kit/bridge/useAnnounced.ts'

describe('useAnnounced', () => {
  it('takes the answer to a call when nothing was announced meanwhile', async () => {
    const { value, adopt } = useAnnounced<string>()
    await adopt(Promise.resolve('answer'))
    expect(value.value).toBe('answer')
  })

  it('keeps what was announced while a call was under way, because the answer may be older', async () => {
    const { value, adopt, hear } = useAnnounced<string>()
    const { promise, resolve } = Promise.withResolvers<string>()
    const adopted = adopt(promise)
    hear('signed out')
    resolve('ready')
    await adopted
    expect(value.value).toBe('signed out')
  })

  it('says what changed into what', async () => {
    const changes: unknown[] = []
    const { adopt, hear } = useAnnounced<number>((now, before) => changes.push([before, now]))
    hear(1)
    await adopt(Promise.resolve(2))
    expect(changes).toEqual([
      [undefined, 1],
      [1, 2]
    ])
  })
})
