// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import {
  isOfItems,
  itemsOfPart,
  rowsOfPart
} from '../../../../renderer/components/reconciliation/difference/differenceParts.ts'
import InstructionFacts from '../../../../renderer/components/reconciliation/instruction/InstructionFacts.vue'
import {
  faultText,
  mistakeCount,
  mistakesOf
} from '../../../../renderer/components/reconciliation/instruction/faultText.ts'
import {
  fieldOf,
  withField,
  withHeaderLine,
  withRow
} from '../../../../renderer/components/reconciliation/instruction/mappingChanges.ts'
import { completed } from '../../../../shared/csvAnswer.ts'
import type { CsvMapping } from '../../../../shared/domain/reconciliation/instruction.ts'
import { stateShares } from '../../../../renderer/components/reconciliation/list/stateShares.ts'
import { evidenceColumns, evidenceRows } from '../../../../renderer/components/reconciliation/queue/evidenceColumns.ts'
import { added, moved, ruleRefusal } from '../../../../renderer/components/reconciliation/rules/ruleChanges.ts'
import {
  ageWords,
  progressWords,
  unexplainedWords
} from '../../../../renderer/components/reconciliation/words/figureWords.ts'
import { ruleSentence } from '../../../../renderer/components/reconciliation/words/ruleWords.ts'
import { itemColumns } from '../../../../renderer/tables/reconciliation/itemColumns.ts'
import { DEFAULT_RULES } from '../../../../shared/defaultRules.ts'
import type { RuleTest } from '../../../../shared/domain/reconciliation/matchRule.ts'
import { aCsvPreview, aPreview } from '../../../support/bridge/reconciliation/fakeInstruction.ts'
import { fakeDifferences } from '../../../support/bridge/reconciliation/fakeReconciliationFigures.ts'
import {
  aFakeItem,
  fakeCandidates,
  fakeTransactionsOf
} from '../../../support/bridge/reconciliation/fakeReconciliationRows.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')

describe('an instruction that was read', () => {
  it.each([
    [
      aPreview({ schema: 'pain.001.001.09.ch.03', dialect: 'swiss' }),
      'pain.001 file pain.001.001.09.ch.03, Swiss (SPS)'
    ],
    [aPreview({ schema: 'pain.001.003.03', dialect: 'german' }), 'pain.001 file pain.001.003.03, German DK'],
    [aPreview(), 'pain.001 file pain.001.001.09, ISO 20022'],
    [aCsvPreview(), 'CSV file']
  ])('is named by its kind, its version and its dialect', (preview, words) => {
    const kind = mount(InstructionFacts, { props: { preview } }).findAll('dd')[1]
    expect(kind?.text().replace(/\s+/g, ' ')).toBe(words)
  })
})

describe('figures of a reconciliation in words', () => {
  it('tells an age in whole days', () => {
    expect(ageWords('2026-11-21', NOW)).toBe('today')
    expect(ageWords('2026-11-20', NOW)).toBe('1 day')
    expect(ageWords('2026-08-13', NOW)).toBe('100 days')
    expect(ageWords('2026-12-24', NOW)).toBe('today')
  })

  it('names what is unexplained also where it comes to nothing', () => {
    const [one] = fakeDifferences([aFakeItem(3)], [])
    if (!one) throw new Error('There is a difference.')
    expect(unexplainedWords([{ ...one, unexplained: '0.00', unexplainedCount: 2 }])).toBe('0.00 EUR')
    expect(unexplainedWords([{ ...one, unexplainedCount: 0 }])).toBe('')
  })

  it('says how far a step is where that is known', () => {
    const id = 'x'
    expect(progressWords({ id, step: 'asking', done: 3, total: 12 })).toMatch(/: 3 of 12$/)
    expect(progressWords({ id, step: 'matching', done: 0, total: 0 })).toBe('Matching')
  })

  it('draws every state that there is wide enough to be seen', () => {
    const shares = stateShares({ items: { matched: 99_999, different: 0, ambiguous: 0, pending: 0, missing: 1 } })
    expect(shares.map(({ state }) => state)).toEqual(['matched', 'missing'])
    expect(shares[1]?.width).toBeGreaterThan(1)
    expect(shares.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100)
    expect(stateShares({ items: { matched: 0, different: 0, ambiguous: 0, pending: 0, missing: 0 } })).toEqual([])
  })
})

describe('a part of the difference', () => {
  it('leads to the payments or the transactions that it is made of', () => {
    expect(itemsOfPart('missing', 'EUR')).toMatchObject({ states: ['missing'], currency: 'EUR', only: 'all' })
    expect(rowsOfPart('missing', 'EUR')).toBeUndefined()
    expect(rowsOfPart('duplicate', 'SEK')).toMatchObject({ states: ['duplicate'], currency: 'SEK' })
    expect(itemsOfPart('duplicate', 'SEK')).toBeUndefined()
  })

  it('is of payments where a payment is unexplained', () => {
    const [missing] = fakeDifferences([aFakeItem(4)], [])
    const [settled] = fakeDifferences([aFakeItem(0)], [])
    expect(missing && isOfItems(missing)).toBe(true)
    expect(settled && isOfItems(settled)).toBe(false)
  })
})

describe('a payment beside its candidates', () => {
  const item = aFakeItem(3)
  const details = {
    item,
    match: null,
    candidates: fakeCandidates(item),
    refused: [],
    transactions: fakeTransactionsOf(item),
    takenElsewhere: [],
    others: [],
    notes: [],
    entries: []
  }

  it('is compared field by field, each candidate in a column of its own', () => {
    const columns = evidenceColumns(details)
    expect(columns.map(({ transactionIds }) => transactionIds)).toEqual([['t4a'], ['t4b']])
    const rows = evidenceRows(item, columns)
    expect(rows.map(({ field }) => field).slice(0, 2)).toEqual(['amount', 'currency'])
    expect(rows[0]).toMatchObject({ expected: '−400.50', cells: [{ found: '−400.50', verdict: 'same' }, {}] })
    expect(rows.find(({ field }) => field === 'counterpartyName')?.cells[0]?.verdict).toBe('similar')
  })

  it('shows what was not compared without a verdict, and leaves out what nobody has', () => {
    const rows = evidenceRows(item, evidenceColumns(details))
    expect(rows.find(({ field }) => field === 'account')).toMatchObject({ cells: [{ verdict: undefined }, {}] })
    expect(rows.find(({ field }) => field === 'correlationId')).toBeUndefined()
  })
})

describe('the columns of a CSV file', () => {
  it('hold one field each, and a field is in one of them', () => {
    const mapping = aCsvPreview().csv?.mapping
    if (!mapping) throw new Error('It is a CSV file.')
    const given = withField(mapping, 2, 'amount')
    const now = completed(mapping, given)
    expect(fieldOf(now, 2)).toBe('amount')
    expect(fieldOf(now, 1)).toBeUndefined()
    expect(now.columns.reference).toBeUndefined()
    expect(withField(now, 2, undefined).columns).toEqual({ counterpartyName: 0 })
  })

  it('leave what follows from the amounts to be found out where others hold them', () => {
    const mapping = { ...aCsvPreview().csv?.mapping, open: ['amount', 'sign'] } as CsvMapping
    const split = withField(mapping, 1, 'debit')
    expect(split).toMatchObject({ columns: { counterpartyName: 0, debit: 1, reference: 2 }, open: ['sign'] })
    expect(split).not.toHaveProperty('decimalSign')
    expect(split).not.toHaveProperty('isPositiveOut')
    expect(withField(mapping, 2, 'batch')).toMatchObject({ decimalSign: ',', open: ['amount', 'sign'] })
    expect(withField(mapping, 2, 'sign')).not.toHaveProperty('isPositiveOut')
  })

  it('has rows left out and taken in again, totals among them', () => {
    const { csv } = aCsvPreview()
    if (!csv) throw new Error('It is a CSV file.')
    const without = completed(csv.mapping, withRow(csv, 5, true))
    expect(without).toMatchObject({ skippedRows: [5], takenRows: [] })
    expect(withRow({ ...csv, mapping: without }, 5, false)).toMatchObject({ skippedRows: [], takenRows: [] })
    expect(withRow(csv, 6, false)).toMatchObject({ skippedRows: [], takenRows: [6] })
    expect(withHeaderLine(csv.mapping, 7)).toEqual({
      encoding: 'utf-8',
      delimiter: ';',
      hasHeader: true,
      headerLine: 7
    })
  })

  it('has what is only to be chosen apart from its mistakes', () => {
    const preview = aCsvPreview({}, [{ about: 'sign', words: 'Which way?', options: [] }])
    const mistake = { line: 4, column: 1, message: 'To be chosen: no' }
    const both = { ...preview, faultCount: 2, faults: [...preview.faults, mistake] }
    expect([mistakesOf(both), mistakeCount(both), mistakeCount(preview)]).toEqual([[mistake], 1, 0])
  })

  it('has its mistakes copied with their places', () => {
    const faults = [
      { line: 3, column: 7, message: 'No amount.' },
      { line: null, column: null, message: 'It ends early.' }
    ]
    const text = faultText(aPreview({ name: 'a.csv', faults, faultCount: 5 }))
    expect(text.split('\n')).toEqual(['a.csv', 'line 3, column 7: No amount.', '–: It ends early.', 'and 3 more'])
  })
})

describe('the ladder of rules', () => {
  it('is moved a rung at a time and never off its ends', () => {
    const ids = (rules: readonly { readonly id: string }[]) => rules.map(({ id }) => id)
    const [first = '', second = ''] = ids(DEFAULT_RULES)
    expect(ids(moved(DEFAULT_RULES, second, -1)).slice(0, 2)).toEqual([second, first])
    expect(moved(DEFAULT_RULES, first, -1)).toBe(DEFAULT_RULES)
    expect(moved(DEFAULT_RULES, ids(DEFAULT_RULES).at(-1) ?? '', 1)).toBe(DEFAULT_RULES)
  })

  it('gets rules with ids of their own that only ask', () => {
    const twice = added(added(DEFAULT_RULES))
    expect(new Set(twice.map(({ id }) => id)).size).toBe(twice.length)
    expect(twice.at(-1)).toMatchObject({ confirms: false, strength: 'weak' })
  })

  it('is refused without a rule that is on, or with one that has no name or test', () => {
    expect(ruleRefusal(DEFAULT_RULES)).toBeUndefined()
    expect(ruleRefusal(DEFAULT_RULES.map((rule) => ({ ...rule, isOn: false })))).toMatch(/has to be on/)
    const [rule] = DEFAULT_RULES
    if (!rule) throw new Error('There are rules.')
    expect(ruleRefusal([{ ...rule, name: ' ' }])).toMatch(/needs a name/)
    expect(ruleRefusal([{ ...rule, tests: [] }])).toMatch(/needs a test/)
  })

  it('is refused while a field of a rule is wrong, by the name of that rule', () => {
    const [rule] = DEFAULT_RULES
    if (!rule) throw new Error('There are rules.')
    const refusalOf = (test: RuleTest) => ruleRefusal([rule, { ...rule, name: 'Mine', tests: [test] }])
    for (const tolerance of ['abc', '-1', '0.12345', '1.', '1e3'])
      expect(refusalOf({ field: 'amount', tolerance })).toMatch(/“Mine” is wrong/)
    for (const tolerance of [null, '0', '0.5', '12.3456'])
      expect(refusalOf({ field: 'amount', tolerance })).toBeUndefined()
    for (const days of [-1, 1.5, 367, NaN]) {
      expect(refusalOf({ field: 'date', daysBefore: days, daysAfter: 0 })).toMatch(/“Mine” is wrong/)
      expect(refusalOf({ field: 'date', daysBefore: 0, daysAfter: days })).toMatch(/“Mine” is wrong/)
    }
    expect(refusalOf({ field: 'date', daysBefore: 366, daysAfter: 0 })).toBeUndefined()
  })

  it('says what a rule asks for in a sentence', () => {
    expect(DEFAULT_RULES.map(ruleSentence)).toContain('The same reference and exactly the same amount.')
  })
})

describe('the table of payments', () => {
  const read = (id: string, change: Parameters<typeof aFakeItem>[1]) => {
    const item = aFakeItem(3, change)
    return itemColumns.find((column) => column.id === id)?.read({ ...item, id: item.key })
  }

  it('says what was decided before what was found', () => {
    const resolution = { kind: 'written-off', reason: 'Bank charge', by: 'mari', at: '' } as const
    expect(read('decision', { resolution })).toBe('Written off: Bank charge')
    expect(read('decision', {})).toBe('2 candidates')
    expect(read('decision', { candidates: 0, hasNote: true })).toBe('has a note')
  })

  it('leaves out residuals of nothing', () => {
    expect(read('residual', { residual: '0.00' })).toBe('')
    expect(read('residual', { residual: '-0.50' })).toBe('-0.50')
  })
})
