import fc from '../../../support/fastCheck.ts'
import { expect, it } from 'vitest'
import { ItemKey } from '../../../../shared/domain/reconciliation/expectedPayment.ts'
import type { InstructedItem } from '../../../../electron/core/matching/model.ts'
import { createItemKeys } from '../../../../electron/stores/workbook/decisions/drafts/itemKeys.ts'

function anItem(change: Partial<InstructedItem>): InstructedItem {
  return {
    batch: null,
    account: 'acc1',
    correlationId: null,
    endToEndId: null,
    instructionId: null,
    amount: -10_000n,
    currency: 'EUR',
    counterpartyName: 'Acme AB',
    ultimateName: null,
    counterpartyNumber: null,
    counterpartyBankCode: null,
    reference: null,
    dueOn: null,
    ...change
  }
}

const keysOf = (items: readonly InstructedItem[]) => items.map(createItemKeys()).map(({ key }) => key)

it('names the same payments in any order, equal ones apart, with keys that the page takes', () => {
  const item = fc.record({
    reference: fc.constantFrom('a', 'b', null),
    amount: fc.constantFrom(-10_000n, 20_000n, null)
  })
  const orders = fc
    .array(item, { maxLength: 12 })
    .chain((items) => fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })))
  fc.assert(
    fc.property(orders, ([items, shuffled]) => {
      const keys = keysOf(items.map(anItem))
      expect(new Set(keys).size).toBe(keys.length)
      expect(keysOf(shuffled.map(anItem)).sort()).toEqual(keys.toSorted())
      for (const key of keys) expect(ItemKey.safeParse(key).success).toBe(true)
    })
  )
})

it('distinguishes the same text in different fields', () => {
  const [one, other] = keysOf([anItem({ reference: 'x' }), anItem({ endToEndId: 'x' })])
  expect(one).not.toBe(other)
})

it('names a payment as before where nobody else gets the money, and otherwise apart', () => {
  const [plain, other] = keysOf([anItem({}), anItem({ ultimateName: 'Alpha GmbH' })])
  expect([plain, other === plain]).toEqual(['d9060e7c8cb03f0d', false])
})

it('numbers what is equal from 2, and every payment by its place', () => {
  const named = [anItem({}), anItem({ reference: 'x' }), anItem({})].map(createItemKeys())
  expect(named[2]?.key).toBe(`${named[0]?.key ?? ''}-2`)
  expect(named.map(({ position }) => position)).toEqual([1, 2, 3])
})
