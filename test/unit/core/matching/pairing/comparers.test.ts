import { describe, expect, it } from 'vitest'
import type { RuleTest } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import { createBudget } from '../../../../../electron/core/matching/pairing/applying/budget.ts'
import { candidateGroupsOf } from '../../../../../electron/core/matching/pairing/applying/candidateGroups.ts'
import { joinKeys } from '../../../../../electron/core/matching/pairing/applying/joinKeys.ts'
import {
  isNamedById,
  isTextAlone,
  weighsDays
} from '../../../../../electron/core/matching/pairing/applying/ruleTests.ts'
import { comparersOf } from '../../../../../electron/core/matching/pairing/comparing/comparers.ts'
import { makeKnownBulks } from '../../../../../electron/core/matching/pairing/knownBulks.ts'
import { anItem, aRow } from '../../../../support/reconciliation/reconciling.ts'

type Change = Parameters<typeof anItem>[0]
type RowChange = Parameters<typeof aRow>[0]

const bulks = makeKnownBulks([], [{ batch: 'b', bulkPaymentId: 'u-1' }])

/** Which of the items `a`, `b`… and the transactions `r`, `s`… belong together by a test: `a|r b|s`. */
function together(
  tests: readonly RuleTest[],
  items: readonly Change[],
  rows: readonly RowChange[],
  { trustsUnknownAccounts = true, budget = createBudget(100) } = {}
): string {
  const sides = {
    items: items.map((change, at) => anItem({ key: 'abcdef'.charAt(at), ...change })),
    rows: rows.map((change, at) => aRow({ id: 'rstuvw'.charAt(at), ...change }))
  }
  return candidateGroupsOf(sides, comparersOf(tests, { bulks, trustsUnknownAccounts }), budget)
    .map((group) => `${group.items.map(({ key }) => key).join('')}|${group.rows.map(({ id }) => id).join('')}`)
    .join(' ')
}

const tolerant: RuleTest = { field: 'amount', tolerance: '0.05' }
const exact: RuleTest = { field: 'amount', tolerance: null }
const same: RuleTest = { field: 'reference', compare: 'same' }
const contains: RuleTest = { field: 'reference', compare: 'contains' }
const number: RuleTest = { field: 'counterpartyNumber' }
const named: RuleTest = { field: 'counterpartyName', compare: 'similar' }
const dated: RuleTest = { field: 'date', daysBefore: 1, daysAfter: 3, count: 'calendar' }
const bulk: RuleTest = { field: 'bulk' }
const account: RuleTest = { field: 'account' }
const id: RuleTest = { field: 'correlationId' }

describe('a test of a rule', () => {
  const references = (...texts: readonly string[]) => texts.map((reference) => ({ reference }))
  const amounts = (...all: readonly string[]) => all.map((amount) => ({ amount }))
  const numbers = (...all: readonly (string | null)[]) => all.map((counterpartyNumber) => ({ counterpartyNumber }))
  const names = (...all: readonly (string | null)[]) => all.map((counterpartyName) => ({ counterpartyName }))
  const [march, april] = ['Invoice 4711 Rent March', 'Invoice 4711 Rent April']

  it.each([
    ['exact amounts', [exact], amounts('-10.00', '-10.01'), amounts('-10.01', '-10.00'), 'a|s b|r'],
    ['amounts of two currencies', [exact], [{}], [{ currency: 'SEK' }], ''],
    ['no amount', [exact], [{ amount: null, currency: 'EUR' }, { currency: null }], [{}], ''],
    ['amounts within a tolerance', [tolerant], amounts('-10.00', '-10.05'), amounts('-9.96', '-10.09'), 'a|r b|s'],
    ['its edge', [tolerant], amounts('-10.00'), amounts('-9.95', '-9.94'), 'a|r'],
    ['its other edge', [tolerant], amounts('-10.00'), amounts('-10.0501', '-10.05'), 'a|s'],
    ['amounts of cells side by side', [tolerant], amounts('-10.04'), amounts('-9.96', '-9.99'), 'a|s'],
    ['amounts of cells side by side the other way', [tolerant], amounts('-9.96'), amounts('-10.04', '-10.01'), 'a|s'],
    [
      'amounts of an exchange within a tolerance',
      [tolerant],
      [{}],
      [{ amount: '-99.00', currency: 'SEK', paid: '-10.03', paymentCurrency: 'EUR' }],
      'a|r'
    ],
    ['amounts around zero', [tolerant], amounts('0.02'), amounts('-0.03', '-0.04'), 'a|r'],
    ['no amount within a tolerance', [tolerant], [{ amount: null, currency: 'EUR' }, { currency: null }], [{}], ''],
    [
      'references of one document',
      [same],
      references(march, april),
      references('RE 4711 Rent April', march),
      'a|s b|r'
    ],
    ['its end-to-end id', [same], [{ endToEndId: march }, { endToEndId: april }], references(april, march), 'a|s b|r'],
    ['one text beside another document', [same], [{ reference: 'Rent', endToEndId: march }], references(april), ''],
    ['a part of a number', [same], references('Invoice 2026-4711'), references('RE 4711'), 'a|r'],
    ['a customer', [same], references('Customer 4711 x'), references('KD 4711 y'), ''],
    ['a short number', [same], references('Invoice 12 x'), references('RE 12 y'), ''],
    ['one text', [same], references('Rent', ''), references('RENT', ''), 'a|r'],
    [
      'a text within another',
      [contains],
      references('Roof repair', 'Windows'),
      references('x WINDOWS', 'ROOF REP'),
      'a|s b|r'
    ],
    [
      'either text',
      [contains],
      [{ reference: 'Window', endToEndId: 'E2E-0001' }],
      references('E2E-0001 X', 'y'),
      'a|r'
    ],
    ['a short text', [contains], references('Roof 1'), references('ROOF 1 NORTH'), ''],
    [
      'numbers',
      [number],
      numbers('DE75512108001245126199', 'DE02120300000000126199'),
      numbers('DE02120300000000126199', '1245126199'),
      'a|s b|r'
    ],
    ['no number', [number], numbers(null, '-'), numbers(null, '-'), ''],
    ['names', [named], names('Anna Berg Wahl', 'Anna Berg Holm'), names('Holm Anna Berg', 'Wahl Anna Berg'), 'ab|rs'],
    [
      'fewer words of a name',
      [named],
      names('Anna Berg Wahl'),
      names('Wahl Anna Berg', 'Anna Berg Holm Lund Sund'),
      'a|r'
    ],
    [
      'fewer words of the other',
      [named],
      names('Anna Berg Wahl', 'Anna Berg Holm Lund Sund'),
      names('Wahl Anna Berg'),
      'a|r'
    ],
    [
      'the second name of a payee',
      [named],
      [{ counterpartyName: 'Factoring AG', ultimateName: 'Anna Berg' }, { ultimateName: 'Otto Wahl' }],
      names('Berg Anna', 'Factoring', 'Otto Wahl'),
      'a|rs b|t'
    ],
    ['more of a name', [named], names('Nord Water', 'Nord Water Works Oslo Pump'), names('Water Nord AB'), 'a|r'],
    [
      'a number in parts',
      [same],
      references('INV-12-345'),
      references('INV-123-45', 'INV12 345', 'a INV-1-2345'),
      'a|s'
    ],
    [
      'such a number in a text',
      [contains],
      references('INV-12-345'),
      references('a INV-123-45', 'a INV 12345 b', 'INV-12'),
      'a|s'
    ],
    [
      'each line',
      [same],
      references('Cleaning\nINV-1001'),
      references('cleaning', 'INV1001', 'Cleaning INV 1001'),
      'a|rst'
    ],
    ['a line within', [contains], references('Cleaning\nINV-1001'), references('a cleaning', 'INV 1002'), 'a|r'],
    ['no name', [named], names(null, ''), names(null, ''), ''],
    [
      'days',
      [dated],
      [{ dueOn: '2026-03-02' }, { dueOn: '2026-03-09' }, {}],
      [{}, { createdAt: '2026-03-08T10:00:00Z' }],
      'a|r b|s'
    ],
    [
      'a bulk payment',
      [bulk],
      [{ batch: 'b' }, { batch: 'c' }, {}],
      [{ bulkPaymentId: 'U1' }, { bulkPaymentId: 'u-2' }, {}],
      'a|r'
    ],
    [
      'ids',
      [id],
      [{ correlationId: 'x-1' }, { endToEndId: 'x-2' }, {}],
      [{ correlationId: 'X2' }, { correlationId: 'x1' }, {}],
      'a|s b|r'
    ],
    [
      'an account',
      [account],
      [{ account: 'main' }, { account: 'x' }],
      [{ accountId: 'MAIN' }, { accountId: 'y' }],
      'a|r'
    ],
    ['no account of the ledger', [account], [{ account: 'DE75512108001245126199' }], [{ accountId: 'y' }], 'a|r'],
    ['several of them', [exact, number], numbers('31926819', '55566677'), numbers('55566677', '31926819'), 'a|s b|r'],
    [
      'several, of which one differs',
      [exact, number],
      numbers('31926819'),
      [{ ...aRow(), amount: '-9.00', id: 'r' }].map(({ amount }) => ({ amount, counterpartyNumber: '31926819' })),
      ''
    ],
    ['more transactions than payments', [exact], amounts('-10.00'), amounts('-10.00', '-7.00', '-10.00'), 'a|rt'],
    ['more payments than transactions', [exact], amounts('-10.00', '-7.00', '-10.00'), amounts('-10.00'), 'ac|r']
  ] as const)('compares %s', (_, tests, items, rows, groups) => {
    expect(together(tests, items, rows)).toBe(groups)
  })

  it('passes no account that is not named where unknown ones are not trusted', () => {
    expect(together([account], [{}, { account: 'main' }], [{}], { trustsUnknownAccounts: false })).toBe('b|r')
  })

  it('has no key where a side says nothing', () => {
    const context = { bulks, trustsUnknownAccounts: false }
    for (const { keys } of comparersOf([id, bulk, account, exact, tolerant, same, number, named], context))
      expect(keys?.ofItem(anItem({ amount: null }))).toEqual([])
    for (const { keys } of comparersOf([exact, tolerant], context))
      expect(keys?.ofItem(anItem({ currency: null }))).toEqual([])
    for (const { keys } of comparersOf([id, bulk, same, number, named], context))
      expect(keys?.ofRow(aRow())).toEqual([])
    expect(comparersOf([exact], context)[0]?.keys?.ofItem(anItem())).toHaveLength(1)
    expect(comparersOf([exact], context)[0]?.keys?.ofRow(aRow())).toHaveLength(1)
    expect(comparersOf([tolerant], context)[0]?.keys?.ofItem(anItem())).toHaveLength(3)
  })

  it('leaves out payments that it cannot compare with all that may fit, and says so once', () => {
    const budget = createBudget(3)
    expect(together([tolerant], amounts('-10.00', '-10.01'), amounts('-10.02', '-10.03'), { budget })).toBe('')
    expect(budget.gaveUp).toEqual([
      'Too many payments and transactions are alike to compare every pair; some were left out.'
    ])
    const enough = createBudget(4)
    expect(together([tolerant], amounts('-10.00', '-10.01'), amounts('-10.02', '-10.03'), { budget: enough })).toBe(
      'ab|rs'
    )
    expect([enough.left, enough.gaveUp]).toEqual([0, []])
  })
})

it('keys of several tests are joined, each with each', () => {
  const joined = (...lists: readonly (readonly string[])[]) =>
    joinKeys(lists, (list) => list).map((key) => key.replaceAll('\0', '+'))
  expect(joined(['a', 'b'])).toEqual(['a', 'b'])
  expect(joined(['a'], ['c'])).toEqual(['+a+c'])
  expect(joined(['a', 'b'], ['c'], ['d', 'e'])).toEqual(['+a+c+d', '+a+c+e', '+b+c+d', '+b+c+e'])
  expect([joined(['a'], []), joined([], ['a']), joined([])]).toEqual([[], [], []])
  expect(joined()).toEqual([''])
})

it('rules differ in what they rest on', () => {
  const ruleOf = (...tests: readonly RuleTest[]) =>
    ({ id: 'x', name: 'x', isOn: true, strength: 'fair', confirms: true, tests }) as const
  const rests = (...tests: readonly RuleTest[]) => {
    const rule = ruleOf(...tests)
    return [isNamedById(rule), weighsDays(rule), isTextAlone(rule)]
  }
  expect(rests(exact, id)).toEqual([true, false, false])
  expect(rests(exact, dated)).toEqual([false, false, false])
  expect(rests(exact, bulk)).toEqual([false, false, false])
  expect(rests(exact, same)).toEqual([false, true, true])
  expect(rests(same, number)).toEqual([false, true, false])
  expect(rests(same, id)).toEqual([true, false, false])
  expect(rests(exact, named)).toEqual([false, true, false])
})
