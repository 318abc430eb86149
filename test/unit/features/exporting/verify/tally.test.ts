import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { createSeenIds } from '../../../../../electron/features/exporting/verify/seenIds.ts'
import { createTally } from '../../../../../electron/features/exporting/verify/tally.ts'
import { formatMoney } from '../../../../../shared/domain/money.ts'

const row = (currency: string, amount: string, id = 'x') => ({ id, currency, amount })

describe('a tally', () => {
  it('sums exactly, beyond what a double or 64 bits hold', () => {
    const amounts = fc.array(fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }), {
      minLength: 1,
      maxLength: 20
    })
    fc.assert(
      fc.property(amounts, (scaled) => {
        const tally = createTally()
        for (const amount of scaled) tally.add(row('EUR', formatMoney(amount, 'EUR')), () => '')
        const [sum] = tally.content().sums ?? []
        const all = scaled.reduce((one, other) => one + other, 0n)
        const incoming = scaled.filter((amount) => amount > 0n).reduce((one, other) => one + other, 0n)
        expect(sum).toEqual({
          currency: 'EUR',
          status: undefined,
          count: scaled.length,
          incoming,
          outgoing: all - incoming
        })
      })
    )
  })

  it('keeps currencies and statuses apart', () => {
    const tally = createTally()
    const rows = [row('SEK', '1'), row('EUR', '-2'), row('SEK', '-3.5'), { ...row('SEK', '5'), status: 'pending' }]
    for (const each of rows) tally.add(each, () => '')
    expect(tally.content().sums).toEqual([
      { currency: 'SEK', status: undefined, count: 2, incoming: 10_000n, outgoing: -35_000n },
      { currency: 'EUR', status: undefined, count: 1, incoming: 0n, outgoing: -20_000n },
      { currency: 'SEK', status: 'pending', count: 1, incoming: 50_000n, outgoing: 0n }
    ])
  })

  it('counts a row whose amount cannot be read, and says where the first ones are', () => {
    const tally = createTally()
    for (let at = 1; at <= 5; at++) tally.add(row('EUR', '1,5', `id${at}`), () => `row ${at}`)
    const { rows, sums, unread, unreadCount } = tally.content()
    expect({ rows, sums, unreadCount, first: unread[0], noted: unread.length }).toEqual({
      rows: 5,
      sums: [],
      unreadCount: 5,
      first: 'row 1: "1,5" "EUR"',
      noted: 3
    })
  })

  it('has no sums where the file has no amounts', () => {
    const tally = createTally()
    tally.add({ id: 'a', currency: undefined, amount: undefined }, () => '')
    expect(tally.content().sums).toBeUndefined()
  })
})

it('recognises every id that was there before, and no other, among 100,000', () => {
  const seen = createSeenIds()
  for (let index = 0; index < 100_000; index++) expect(seen.add(`id${index}`)).toBe(true)
  for (let index = 0; index < 100_000; index += 97) expect(seen.add(`id${index}`)).toBe(false)
  expect(seen.add('id100000')).toBe(true)
})
