import { describe, expect, it } from 'vitest'
import { useFetchedRows, type RowAnswer } from '../../../../../renderer/kit/grid/useFetchedRows.ts'
import { AppError } from '../../../../../shared/errors.ts'

/** A list of `total` numbers at `revision`, with every request that it received. */
function aList(total: number, revision = 1) {
  const asked: (readonly [from: number, revision: number | undefined])[] = []
  const find = (from: number, count: number, of: number | undefined): Promise<RowAnswer<number>> => {
    asked.push([from, of])
    const rows = Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, step) => from + step)
    return Promise.resolve({ rows, from, total, revision: of ?? revision })
  }
  return { asked, find }
}

const settled = () => new Promise((done) => setTimeout(done))

describe('a window over a list', () => {
  it('knows the length of the whole list after its first block', async () => {
    const rows = useFetchedRows<number>()
    await rows.open(aList(250).find)
    expect(rows.total.value).toBe(250)
    expect([rows.rowAt.value(0), rows.rowAt.value(99)]).toEqual([0, 99])
  })

  it('fetches what comes into sight from the same order, and one block ahead', async () => {
    const rows = useFetchedRows<number>()
    const { asked, find } = aList(5000, 7)
    await rows.open(find)
    rows.show(4000, 4020, 1)
    expect(rows.rowAt.value(4000)).toBeUndefined()
    await settled()
    expect(rows.rowAt.value(4000)).toBe(4000)
    expect(asked.slice(-2)).toEqual([
      [4000, 7],
      [4100, 7]
    ])
  })

  it('requests only the latest place when scrolling is faster than the answers', async () => {
    const rows = useFetchedRows<number>()
    const { asked, find } = aList(100_000)
    await rows.open(find)
    for (let first = 1000; first <= 90_000; first += 1000) rows.show(first, first + 20, 1)
    await settled()
    expect(rows.rowAt.value(90_000)).toBe(90_000)
    expect(asked.length).toBeLessThan(10)
  })

  it('shows the newer order when the older one is no longer available', async () => {
    const rows = useFetchedRows<number>()
    await rows.open((from, _count, of) =>
      Promise.resolve({ rows: [from], from, total: of === undefined ? 500 : 600, revision: of === undefined ? 1 : 2 })
    )
    rows.show(200, 210, 1)
    await settled()
    expect([rows.revision.value, rows.total.value]).toEqual([2, 600])
  })

  it('shows the old rows until the other list has arrived', async () => {
    const rows = useFetchedRows<number>()
    await rows.open(aList(250).find)
    const opened = rows.open(aList(10, 2).find)
    expect([rows.total.value, rows.opening.value]).toEqual([250, true])
    await opened
    expect([rows.total.value, rows.opening.value]).toEqual([10, false])
  })

  it('ignores the answer for a list that was left again', async () => {
    const rows = useFetchedRows<number>()
    const slow = Promise.withResolvers<RowAnswer<number>>()
    const first = rows.open(() => slow.promise)
    await rows.open(aList(10).find)
    slow.resolve({ rows: [], from: 0, total: 99, revision: 1 })
    expect(await first).toBe(false)
    expect(rows.total.value).toBe(10)
  })

  it('shows no rows of the former list when another one fails', async () => {
    const rows = useFetchedRows<number>()
    await rows.open(aList(250).find)
    await rows.open(() => Promise.reject(new AppError('cache-damaged', 'Damaged.')))
    expect(rows.error.value?.code).toBe('cache-damaged')
    expect([rows.total.value, rows.rowAt.value(0)]).toEqual([0, undefined])
  })

  it('shows its other rows when one block fails, and fetches that on the next request', async () => {
    const rows = useFetchedRows<number>()
    const { find } = aList(5000)
    let broken = true
    await rows.open((from, count, of) =>
      broken && from > 0 ? Promise.reject(new AppError('offline', 'Stopped.')) : find(from, count, of)
    )
    rows.show(300, 320, 1)
    await settled()
    expect([rows.error.value?.code, rows.rowAt.value(0)]).toEqual(['offline', 0])
    broken = false
    rows.show(300, 320, 1)
    await settled()
    expect([rows.error.value, rows.rowAt.value(300)]).toEqual([undefined, 300])
  })
})
