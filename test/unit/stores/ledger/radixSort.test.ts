import { expect, it } from 'vitest'
import { sortByNumber } from '../../../../electron/stores/ledger/ordering/radixSort.ts'
import { campaign } from '../../../support/campaign.ts'
import fc from '../../../support/fastCheck.ts'

// Close together, equal, and with every bit of both halves.
const anyNumber = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  fc.bigInt({ min: 2n ** 32n - 3n, max: 2n ** 32n + 3n }),
  fc.constantFrom(5n, 2n ** 32n, 2n ** 32n + 9n, 2n ** 63n)
)
const inDescent = fc
  .array(fc.bigInt({ min: 0n, max: 40n }), { maxLength: 20 })
  .map((all) => all.sort((a, b) => Number(a - b)))

it('row numbers are sorted by 64-bit numbers, and those of equal numbers stay in their order', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(anyNumber, { maxLength: 60 }), inDescent), (numbers) => {
      const rows = Uint32Array.from(numbers.keys()).toReversed()
      const sorted = sortByNumber(rows, {
        upper: Uint32Array.from(numbers, (number) => Number(number >> 32n)),
        lower: Uint32Array.from(numbers, (number) => Number(number & 0xffff_ffffn))
      })
      const of = (row: number) => numbers[row] ?? 0n
      expect([...sorted]).toEqual([...rows].sort((a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0)))
      expect([...rows]).toEqual([...rows.keys()].toReversed())
    }),
    { numRuns: campaign(150, 20_000) }
  )
})
