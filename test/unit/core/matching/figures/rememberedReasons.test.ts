import { expect, it } from 'vitest'
import {
  differenceOfItem,
  differenceOfMatch,
  differenceOfRow,
  remember,
  type DecidedBefore,
  type RepeatableDifference
} from '../../../../../electron/core/matching/figures/rememberedReasons.ts'
import type { MatchFigures } from '../../../../../electron/core/matching/figures/assessment.ts'
import { anItem, aRow, scaled } from '../../../../support/reconciliation/reconciling.ts'

const ACME = { counterpartyName: 'Acme Logistics AB', counterpartyNumber: 'SE26 9770 0000 0100 0287 0284' }

function short(amount: string, change: Partial<RepeatableDifference> = {}, payee = {}): RepeatableDifference {
  const of = { counterpartyBankCode: null, ...ACME, ...payee }
  return { kind: 'amount', currency: 'EUR', amount: scaled(amount), payee: of, ...change }
}

const decided = (difference: RepeatableDifference, day: string, reason = 'Bank charge'): DecidedBefore => ({
  difference,
  resolution: { kind: 'explained', reason, by: 'anna', at: `2026-10-${day}T09:00:00.000Z` }
})

const HIDDEN = { counterpartyNumber: '****1234' }
const DOMESTIC = { counterpartyNumber: '1234567890', counterpartyBankCode: '9770' }

type Case = readonly [name: string, isOffered: boolean, open: RepeatableDifference, before?: RepeatableDifference]

const CASES: readonly Case[] = [
  ['for the same amount', true, short('-10.00')],
  ['for less', true, short('-0.01')],
  ['for one ten-thousandth more', false, short('-10.0001')],
  ['for the other sign', false, short('10.00')],
  ['for another kind', false, short('-10.00', { kind: 'reference' })],
  ['for another currency', false, short('-10.00', { currency: 'USD' })],
  ['for the number and name in another writing', true, short('-1', {}, { counterpartyName: 'ACME Logistics A.B.' })],
  ['for another name', false, short('-1', {}, { counterpartyName: 'Acme Leasing AB' })],
  ['for no name', false, short('-1', {}, { counterpartyName: ' ' }), short('-10', {}, { counterpartyName: null })],
  ['for another number', false, short('-1', {}, { counterpartyNumber: 'SE2697700000010002870285' })],
  ['for no number', false, short('-1', {}, { counterpartyNumber: null }), short('-10', {}, { counterpartyNumber: '' })],
  ['for a number that hides a part', false, short('-1', {}, HIDDEN), short('-10', {}, HIDDEN)],
  ['for a domestic number at its bank', true, short('-1', {}, DOMESTIC), short('-10', {}, DOMESTIC)],
  [
    'for that number at another bank',
    false,
    short('-1', {}, { ...DOMESTIC, counterpartyBankCode: '5000' }),
    short('-10', {}, DOMESTIC)
  ],
  ['for another name that the payee is paid for', false, short('-1', {}, { ultimateName: 'Acme Norge AS' })]
]

it.each(CASES.map(([name, isOffered, open, before = short('-10.00')]) => ({ name, isOffered, open, before })))(
  'a decision is offered, or not, $name',
  ({ isOffered, open, before }) => {
    expect(remember([decided(before, '03')])(open) !== undefined).toBe(isOffered)
  }
)

it('the newest decision about at least as much is offered', () => {
  const offered = remember([
    decided(short('-10.00'), '03', 'Oldest'),
    decided(short('-8.00'), '05', 'Newest'),
    decided(short('-8.00'), '04', 'Older')
  ])
  const reasonOf = (amount: string) => offered(short(amount))?.resolution.reason
  expect([reasonOf('-8.00'), reasonOf('-9.00'), reasonOf('-11.00')]).toEqual(['Newest', 'Oldest', undefined])
})

it('a difference can come again if one payment has another amount or reference than its transaction', () => {
  const figures: MatchFigures = {
    currency: 'EUR',
    residual: scaled('-1.00'),
    differences: ['amount'],
    facts: [],
    isPending: false,
    hasFailed: false,
    isUnexplained: true
  }
  const item = anItem(ACME)
  const kindOf = (change: Partial<MatchFigures>, rows = ['r'], items = [item]) =>
    differenceOfMatch({ rows }, items, { ...figures, ...change })?.kind
  expect(kindOf({})).toBe('amount')
  expect(kindOf({ differences: ['reference', 'amount'] })).toBe('amount reference')
  for (const other of ['failed', 'returned', 'counterparty', 'name', 'changed', 'absent'] as const)
    expect(kindOf({ differences: ['amount', other] })).toBeUndefined()
  expect(kindOf({ differences: [] })).toBeUndefined()
  expect(kindOf({ isPending: true })).toBeUndefined()
  expect(kindOf({ hasFailed: true })).toBeUndefined()
  expect(kindOf({ currency: 'SEK' })).toBeUndefined()
  expect(kindOf({}, ['r', 's'])).toBeUndefined()
  expect(kindOf({}, ['r'], [item, item])).toBeUndefined()
})

it('a payment that was not found can come again, unless its file has it twice or it states no amount', () => {
  const item = anItem({ ...ACME, reference: 'Invoice 4711' })
  const again = anItem({ ...ACME, reference: 'Invoice 4711', key: 'b', position: 2 })
  expect(differenceOfItem(item, [item])).toMatchObject({ kind: 'missing', amount: scaled('-10.00') })
  expect(differenceOfItem(item, [item, again])).toBeUndefined()
  const unsaid = anItem({ ...ACME, amount: null })
  expect(differenceOfItem(unsaid, [unsaid])).toBeUndefined()
})

it('a transaction outside the file can come again if it is settled and goes the way of all payments', () => {
  const items = [anItem({ amount: '-7.00' }), anItem({ amount: '-5.00' })]
  const isPossible = (change: Parameters<typeof aRow>[0], of = items) => differenceOfRow(aRow(change), of) !== undefined
  expect(isPossible({})).toBe(true)
  expect(isPossible({ status: 'pending' })).toBe(false)
  expect(isPossible({ status: 'failed' })).toBe(false)
  expect(isPossible({ isAbsent: true })).toBe(false)
  expect(isPossible({ amount: '10.00' })).toBe(false)
  expect(isPossible({ amount: '0.00' })).toBe(false)
  expect(isPossible({}, [...items, anItem({ amount: '5.00' })])).toBe(false)
  expect(isPossible({}, [anItem({ amount: null })])).toBe(false)
  const toAcme = [...items, anItem(ACME)]
  expect([isPossible(ACME, toAcme), isPossible({ ...ACME, amount: '-9.99' }, toAcme)]).toEqual([false, true])
})
