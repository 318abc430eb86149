import { describe, expect, it } from 'vitest'
import type { MatchRule } from '../../../../../../shared/domain/reconciliation/matchRule.ts'
import { DEFAULT_RULES } from '../../../../../../shared/reconciliation/defaultRules.ts'
import { idsOfItsKind, otherId, sharedKey } from '../../../../../../electron/core/matching/pairing/contradicting/ids.ts'
import { idsOfRows } from '../../../../../../electron/core/matching/pairing/contradicting/idsOfRows.ts'
import { makeJudge } from '../../../../../../electron/core/matching/pairing/contradicting/judge.ts'
import { makeKnownBulks } from '../../../../../../electron/core/matching/pairing/knownBulks.ts'
import type { ExpectedItem, FoundRow } from '../../../../../../electron/core/matching/model.ts'
import { aBatch, aDueItem, anItem, aRow } from '../../../../../support/reconciliation/reconciling.ts'

const ID = '7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11'
const OTHER = '0c6f2c1e-8a53-4c0b-a2a4-6e1f5f3a9d22'
const on = (day: string) => ({ createdAt: `${day}T09:00:00.000Z` })

interface Given {
  readonly items?: readonly ExpectedItem[]
  readonly rows?: readonly FoundRow[]
  readonly rules?: readonly MatchRule[]
}

const bulks = makeKnownBulks([aBatch({ id: 'b', bulkPaymentId: 'u-1' })], [])

function judgeOf(item: ExpectedItem, row: FoundRow, { items = [], rows = [], rules = [] }: Given = {}) {
  return makeJudge({ items: [item, ...items], rows: [row, ...rows], rules }, bulks)
}

/** What speaks against the pair, in the words of `veto: words`. */
function said(item: ExpectedItem, row: FoundRow, given: Given = {}, weighsDays = false): readonly string[] {
  return judgeOf(item, row, given)
    .against(item, row, weighsDays)
    .map(({ veto, words }) => `${veto}: ${words}`)
}

it('what speaks against a match is listed with the strongest first', () => {
  const item = anItem({ correlationId: 'x-4711', counterpartyNumber: 'SE6497700000000000000001' })
  const other = aRow({ id: 'other', counterpartyNumber: 'SE4297700000000000000002' })
  const judge = judgeOf(item, other, { rows: [aRow({ id: 'own', correlationId: 'x-4711' })] })
  expect(judge.against(item, other).map(({ veto }) => veto)).toEqual(['other-number', 'id-elsewhere'])
})

describe('what speaks against a match', () => {
  const ibans = ['SE6497700000000000000001', 'SE4297700000000000000002'] as const
  it.each([
    ['31926819', '601613', '31926820', null, 'the account number is 31926820, not 31926819 at 601613'],
    [ibans[0], 'X', ibans[1], 'Y', `the account number is ${ibans[1]}, not ${ibans[0]}`],
    ['AB1/2345678', 'X', '99SE6497', 'Y', 'the account number is 99SE6497 at Y, not AB1/2345678 at X']
  ] as const)(
    'another account number, with its bank where it is no IBAN: %s at %s',
    (number, bank, other, its, words) => {
      const item = anItem({ counterpartyNumber: number, counterpartyBankCode: bank })
      const row = aRow({ counterpartyNumber: other, counterpartyBankCode: its })
      expect(said(item, row)).toEqual([`other-number: ${words}`])
    }
  )

  it.each([
    ['is the same, whatever the id looks like', 'BATCH7-2031', 'BATCH7-2037', 'BATCH7-2037', []],
    ['is the id', 'INV-1001', 'INV-1002', 'INV-1001', []],
    ['is another id of the same make', 'E2E-2026-0001', null, 'E2E-2026-0002', ['other-document']],
    ['names another document', null, 'INV-1001', 'INV-1002', ['other-document']],
    ['has other numbers', null, 'INV-1001', 'TRANSFER 88123912', ['unlike-reference']],
    ['has another number', 'NOTPROVIDED', null, 'INV-1002', []],
    ['is on the day that banks write', null, 'Trip of 2026-02-01', 'Trip 2026-02-20', []],
    ['is on another day', null, 'Trip of 2026-02-01', 'Trip 2026-02-19', ['unlike-reference']]
  ] as const)('nothing or something where the reference %s', (_, endToEndId, reference, paid, vetoes) => {
    const [item, row] = [anItem({ endToEndId, reference }), aRow({ reference: paid })]
    expect(said(item, row).map((each) => each.split(':')[0])).toEqual(vetoes)
  })

  it.each([
    ['of the same invoice', 'INV-1001', 'RE 1001', []],
    ['with the same words', 'Salary', 'Salary', ['other-name']],
    ['of which one has no reference', null, 'INV-1001', ['other-name']]
  ] as const)('a name that is nearly the same, but on payments %s', (_, reference, paid, vetoes) => {
    const item = anItem({ counterpartyName: 'Christina Lindqvist', reference })
    const row = aRow({ counterpartyName: 'Christina Lindkvist', reference: paid })
    expect(said(item, row).map((each) => each.split(':')[0])).toEqual(vetoes)
  })

  const bulk = 'other-bulk: the bulk payment is u-2, not u1'
  it.each([
    ['another than that of its batch', { batch: 'b' }, {}, 'u-2', [bulk]],
    ['that of its batch', { batch: 'b' }, {}, 'u-1', []],
    ['none', { batch: 'b' }, {}, null, []],
    ['another than that of the only batch', {}, {}, 'u-2', [bulk]],
    ['another, where other payments name the only batch', {}, { batch: 'b' }, 'u-2', []],
    ['another, where all payments name the only batch', { batch: 'b' }, { batch: 'b' }, 'u-2', [bulk]],
    ['one of a batch of which none is known', { batch: 'c' }, {}, 'u-2', []],
    ['another, where the service says whose it is', { batch: 'b', correlationId: ID }, {}, 'u-2', []]
  ] as const)('a bulk payment: %s', (_, change, others, bulkPaymentId, words) => {
    const [item, row] = [anItem(change), aRow({ bulkPaymentId, correlationId: anItem(change).correlationId })]
    expect(said(item, row, { items: [anItem({ key: 'z', ...others })] })).toEqual(words)
  })

  it('an account of yours, unless it cannot be compared or the service says whose it is', () => {
    const words = ['other-account: the account is second, not main']
    const second = { accountId: 'second' }
    expect(said(anItem({ account: 'main' }), aRow(second))).toEqual(words)
    expect(said(anItem({ account: 'SE6497700000000000000001' }), aRow(second))).toEqual([])
    expect(said(anItem({ account: 'SECOND' }), aRow(second))).toEqual([])
    expect(said(anItem(), aRow(second))).toEqual([])
    expect(said(anItem({ account: 'main', correlationId: ID }), aRow({ ...second, correlationId: ID }))).toEqual([])
  })

  it('a day, where days count, or where only the payer’s own id is shared', () => {
    const words = ['other-day: it was made on 2026-05-01, for 2026-03-02']
    const late = on('2026-05-01')
    expect(said(aDueItem(), aRow(late), {}, true)).toEqual(words)
    expect(said(aDueItem(), aRow(late))).toEqual([])
    expect(said(aDueItem(), aRow(), {}, true)).toEqual([])
    expect(said(anItem(), aRow(), {}, true)).toEqual(['other-day: the file gives no execution date'])
    expect(said(aDueItem({ endToEndId: 'RENT-0007' }), aRow({ ...late, correlationId: 'RENT-0007' }))).toEqual(words)
    expect(said(aDueItem({ correlationId: ID }), aRow({ ...late, correlationId: ID }), {}, true)).toEqual([])
  })

  it.each([
    ['too short', '12-34', null, ['no-information: the id “12-34” is too short to tell payments apart']],
    ['long enough', '123-45', null, []],
    ['too short, with the same party', '12-34', 'Anna Berg', []]
  ] as const)('an id of the payer’s that is %s', (_, id, counterpartyName, words) => {
    const item = aDueItem({ endToEndId: id, counterpartyName })
    expect(said(item, aRow({ correlationId: id, counterpartyName }))).toEqual(words)
  })

  it('an id of its own on another transaction, but not where this one has it too', () => {
    const own = (id: string) => aRow({ id, correlationId: ID })
    const item = anItem({ correlationId: ID })
    expect(said(item, own('r1'), { rows: [own('r2')] })).toEqual([])
    expect(said(item, own('r2'), { rows: [own('r1')] })).toEqual([])
    expect(said(item, aRow({ id: 'z' }), { rows: [own('r1'), own('r2')] })).toEqual([
      'id-elsewhere: transaction r1 has the payment’s own id'
    ])
  })
})

describe('the days of a payment', () => {
  const dated = (daysBefore: number, daysAfter: number, change: Partial<MatchRule> = {}): MatchRule => ({
    ...{ id: 'x', name: 'x', isOn: true, strength: 'strong', confirms: true },
    tests: [
      { field: 'amount', tolerance: null },
      { field: 'date', daysBefore, daysAfter, count: 'calendar' }
    ],
    ...change
  })
  const [off, asking] = [dated(90, 90, { isOn: false }), dated(90, 90, { confirms: false })]
  const isOn = (day: string, rules: readonly MatchRule[]) =>
    said(aDueItem(), aRow(on(day)), { rules }, true).length === 0

  it('are those of the rule that allows most, of the rules that match', () => {
    for (const rules of [
      [asking, off, dated(2, 3), dated(4, 20)],
      [dated(4, 20), dated(2, 3), off, asking]
    ])
      expect(['2026-02-26', '2026-03-22', '2026-03-23', '2026-02-25'].map((day) => isOn(day, rules))).toEqual([
        ...[true, true, false, false]
      ])
  })

  it('are the usual ones where no rule has any', () => {
    for (const rules of [[], [off, asking], DEFAULT_RULES])
      expect(['2026-02-27', '2026-03-16', '2026-03-17'].map((day) => isOn(day, rules))).toEqual([true, true, false])
  })
})

it('a text that says nothing proves something only where both name one party', () => {
  const says = (instructed: string | null, paid: string | null, reference = 'Salary') => {
    const [item, row] = [anItem({ counterpartyName: instructed }), aRow({ counterpartyName: paid, reference })]
    return judgeOf(item, row).saysNothing(item, row)?.words
  }
  const nothing = '“Salary” does not say which payment this is'
  expect(says('Anna Berg', 'BERG ANNA')).toBeUndefined()
  expect(says('Anna Berg', 'Otto Berg')).toBe(nothing)
  expect(says('Anna Berg', null)).toBe(nothing)
  expect(says('Anna Berg', '???? ????')).toBe(nothing)
  expect(says('????', 'Anna Berg')).toBe(nothing)
  expect(says('Anna Berg', 'Otto Berg', 'INV-1001')).toBeUndefined()
})

describe('ids', () => {
  it.each([
    [{ correlationId: 'x-1' }, 'x-1', 'service'],
    [{ correlationId: 'X1' }, 'x-1', 'service'],
    [{ endToEndId: ID.replaceAll('-', '') }, ID, 'service'],
    [{ endToEndId: 'E2E-1' }, 'e2e1', 'own'],
    [{ endToEndId: 'E2E-1' }, 'E2E-2', 'none'],
    [{ correlationId: 'x-1', endToEndId: 'E2E-1' }, 'E2E-1', 'own'],
    [{}, 'x-1', 'none'],
    [{ correlationId: 'NOTPROVIDED' }, 'NOTPROVIDED', 'none']
  ] as const)('of %o and %s: %s', (change, correlationId, key) => {
    expect(sharedKey(anItem(change), aRow({ correlationId }))).toBe(key)
  })

  it('are held against those of their kind', () => {
    const item = anItem({ correlationId: ID, endToEndId: 'E2E-1' })
    expect([idsOfItsKind(item, OTHER), idsOfItsKind(item, 'E2E-2')]).toEqual([[ID], ['E2E-1']])
  })

  it('are of another attempt where one of the payment’s own failed', () => {
    const item = anItem({ correlationId: ID, endToEndId: 'E2E-1' })
    const veto = (failed: readonly string[], correlationId: string | null) =>
      otherId(item, aRow({ correlationId }), new Set(failed))?.veto
    expect(veto([ID.replaceAll('-', '')], OTHER)).toBe('other-attempt')
    expect(veto(['e2e1'], OTHER)).toBe('other-attempt')
    expect(veto(['e2e2'], OTHER)).toBe('other-id')
    expect(veto([], null)).toBeUndefined()
  })

  it('have failed where all their transactions did, and are on the first that did not', () => {
    const row = (id: string, correlationId: string | null, status = 'completed') => aRow({ id, correlationId, status })
    const { failed, transactionOf } = idsOfRows([
      ...[row('r1', 'x-1', 'failed'), row('r2', 'x-1'), row('r3', 'x-1'), row('r4', 'x-2', 'failed'), row('r5', null)],
      ...[row('r6', ID), row('r7', 'E2E-1')]
    ])
    expect([...failed]).toEqual(['x2'])
    const items = [{ correlationId: 'x-1' }, { correlationId: 'x-2' }, { endToEndId: ID }, { endToEndId: 'E2E-1' }, {}]
    expect(items.map((change) => transactionOf(anItem(change)))).toEqual([
      ...['r2', undefined, 'r6', undefined, undefined]
    ])
    const { failed: none } = idsOfRows([row('r1', 'x-1')])
    expect([...none]).toEqual([])
  })
})
