// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import {
  isOfItems,
  itemsOfPart,
  rowsOfPart
} from '../../../../renderer/reconciliation/parts/difference/differenceParts.ts'
import InstructionSummary from '../../../../renderer/reconciliation/parts/instruction/InstructionSummary.vue'
import { faultText, mistakeCount, mistakesOf } from '../../../../renderer/reconciliation/parts/instruction/faultText.ts'
import {
  fieldOf,
  withField,
  withHeaderLine,
  withRow
} from '../../../../renderer/reconciliation/parts/instruction/mappingChanges.ts'
import { completed } from '../../../../renderer/reconciliation/parts/instruction/csvAnswer.ts'
import type { CsvMapping } from '../../../../shared/domain/reconciliation/instruction.ts'
import { stateShares } from '../../../../renderer/reconciliation/parts/list/stateShares.ts'
import { added, moved, ruleRefusal } from '../../../../renderer/reconciliation/parts/rules/ruleChanges.ts'
import {
  ageWords,
  progressWords,
  unexplainedWords
} from '../../../../renderer/reconciliation/parts/words/figureWords.ts'
import { differencesInWords } from '../../../../renderer/reconciliation/parts/words/differenceWords.ts'
import { ruleSentence } from '../../../../renderer/reconciliation/parts/words/ruleWords.ts'
import { stateCountWords } from '../../../../renderer/reconciliation/parts/words/stateWords.ts'
import { foundColumns } from '../../../../renderer/reconciliation/parts/foundColumns.ts'
import { itemColumns } from '../../../../renderer/reconciliation/parts/itemColumns.ts'
import { DEFAULT_RULES } from '../../../../shared/reconciliation/defaultRules.ts'
import { DifferenceKind } from '../../../../shared/domain/reconciliation/itemState.ts'
import type { Evidence } from '../../../../shared/domain/reconciliation/match.ts'
import type { RuleTest } from '../../../../shared/domain/reconciliation/matchRule.ts'
import type { Difference } from '../../../../shared/domain/reconciliation/difference.ts'
import { aPain } from '../../../support/reading/aPain.ts'
import { CSV_TEXT, previewOfText } from '../../../support/reading/previewOfText.ts'
import { aFoundTransaction, anItemRow } from '../../../support/reconciliation/shownRows.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')

const csvPreview = await previewOfText(CSV_TEXT)

/** Of one payment that was not found. */
const aDifference: Difference = {
  currency: 'EUR',
  expected: '-100.50',
  found: '0.00',
  difference: '-100.50',
  parts: [{ kind: 'missing', count: 1, amount: '-100.50', unexplainedCount: 1, unexplained: '-100.50' }],
  unexplained: '-100.50',
  unexplainedCount: 1
}

describe('an instruction that was read', () => {
  it.each([
    [aPain({ version: '09.ch.03' }), 'pain.001 file pain.001.001.09.ch.03, Swiss (SPS)'],
    [aPain({ version: '003.03' }), 'pain.001 file pain.001.003.03, German DK'],
    [aPain(), 'pain.001 file pain.001.001.09, ISO 20022'],
    [CSV_TEXT, 'CSV file']
  ])('is named by its kind, its version and its dialect', async (text, words) => {
    const kind = mount(InstructionSummary, { props: { preview: await previewOfText(text) } }).findAll('dd')[1]
    expect(kind?.text().replace(/\s+/g, ' ')).toBe(words)
  })
})

describe('figures of a reconciliation in words', () => {
  it('gives an age in whole days', () => {
    expect(ageWords('2026-11-21', NOW)).toBe('today')
    expect(ageWords('2026-11-20', NOW)).toBe('1 day')
    expect(ageWords('2026-08-13', NOW)).toBe('100 days')
    expect(ageWords('2026-12-24', NOW)).toBe('today')
  })

  it('names what is unexplained also where it comes to nothing', () => {
    expect(unexplainedWords([{ ...aDifference, unexplained: '0.00', unexplainedCount: 2 }])).toBe('net 0.00 EUR')
    expect(unexplainedWords([{ ...aDifference, unexplainedCount: 0 }])).toBe('')
  })

  it('says how far a step is where that is known', () => {
    const id = 'x'
    expect(progressWords({ id, step: 'asking', done: 3, total: 12 })).toMatch(/: 3 of 12$/)
    expect(progressWords({ id, step: 'matching', done: 0, total: 0 })).toBe('Matching')
  })

  it('draws every present state wide enough to be seen', () => {
    const shares = stateShares({
      items: { matched: 99_999, different: 0, suggested: 0, ambiguous: 0, pending: 0, missing: 1, repeated: 0 }
    })
    expect(shares.map(({ state }) => state)).toEqual(['matched', 'missing'])
    expect(shares[1]?.width).toBeGreaterThan(1)
    expect(shares.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100)
    expect(
      stateShares({
        items: { matched: 0, different: 0, suggested: 0, ambiguous: 0, pending: 0, missing: 0, repeated: 0 }
      })
    ).toEqual([])
  })
})

describe('why a matched payment differs', () => {
  const differing = (differences: readonly DifferenceKind[], change: Parameters<typeof anItemRow>[0] = {}) =>
    anItemRow({ amount: '-24590.80', residual: '0.00', differences, ...change })

  it('is shown with what was paid and what was instructed', () => {
    expect(differencesInWords(differing(['amount'], { residual: '-10.00' }))).toBe(
      'Amount mismatch: paid 24,580.80, instructed 24,590.80'
    )
    const back = differing(['amount', 'returned'], { residual: '-24600.80' })
    expect(differencesInWords(back)).toBe('Amount mismatch: paid −10.00, instructed 24,590.80; payment returned')
    const got = differing(['amount'], { amount: '5.00', residual: '1.00' })
    expect(differencesInWords(got)).toBe('Amount mismatch: paid 4.00, instructed 5.00')
    expect(differencesInWords(differing(['amount'], { residual: null }))).toBe('Amount mismatch')
  })

  it('names both sides where the evidence of the match has them', () => {
    const evidence: readonly Evidence[] = [
      { field: 'counterpartyName', expected: 'Acme AB', found: 'Other\u202eLtd', verdict: 'contradicts' },
      { field: 'counterpartyNumber', expected: null, found: 'SE1', verdict: 'unknown' }
    ]
    expect(differencesInWords(differing(['name', 'counterparty']), evidence)).toBe(
      'Paid to another name: Other\\u202eLtd, instructed Acme AB; paid to another account number'
    )
  })

  it('has words for every kind, and none where nothing differs', () => {
    for (const kind of DifferenceKind.options) expect(differencesInWords(differing([kind]))).toMatch(/^[A-Z][a-z]+ /)
    expect(differencesInWords(differing([]))).toBe('')
  })

  it('is counted with a verb of the right number', () => {
    const counts = [1, 2].flatMap((count) => [stateCountWords('ambiguous', count), stateCountWords('different', count)])
    expect(counts).toEqual(['1 needs review', '1 differs', '2 need review', '2 differ'])
  })
})

describe('a part of the difference', () => {
  it('leads to the payments or the transactions that it is made of', () => {
    expect(itemsOfPart('pending', 'EUR')).toMatchObject({ states: ['pending'], part: null })
    expect(itemsOfPart('missing', 'EUR')).toMatchObject({ states: [], part: 'missing', currency: 'EUR', only: 'all' })
    expect(rowsOfPart('missing', 'EUR')).toBeUndefined()
    expect(rowsOfPart('duplicate', 'SEK')).toMatchObject({ states: ['duplicate'], currency: 'SEK' })
    expect(itemsOfPart('duplicate', 'SEK')).toBeUndefined()
  })

  it('is of payments where a payment is unexplained', () => {
    expect(isOfItems(aDifference)).toBe(true)
    const parts = aDifference.parts.map((part) => ({ ...part, kind: 'unexpected' as const }))
    expect([isOfItems({ ...aDifference, parts }), isOfItems({ ...aDifference, parts: [] })]).toEqual([false, false])
  })
})

describe('the columns of a CSV file', () => {
  const { csv } = csvPreview
  if (!csv) throw new Error('It is a CSV file.')
  const { mapping } = csv

  it('hold one field each, and a field is in one of them', () => {
    const given = withField(mapping, 2, 'amount')
    const now = completed(mapping, given)
    expect(fieldOf(now, 2)).toBe('amount')
    expect(fieldOf(now, 1)).toBeUndefined()
    expect(now.columns.reference).toBeUndefined()
    expect(withField(now, 2, undefined).columns).toEqual({ counterpartyName: 0 })
  })

  it('let the amount settings be found again when other columns hold the amounts', () => {
    const asked: CsvMapping = { ...mapping, open: ['amount', 'sign'] }
    const split = withField(asked, 1, 'debit')
    expect(split).toMatchObject({ columns: { counterpartyName: 0, debit: 1, reference: 2 }, open: ['sign'] })
    expect(split).not.toHaveProperty('decimalSign')
    expect(split).not.toHaveProperty('isPositiveOut')
    expect(withField(asked, 2, 'batch')).toMatchObject({ decimalSign: ',', open: ['amount', 'sign'] })
    expect(withField(asked, 2, 'sign')).not.toHaveProperty('isPositiveOut')
  })

  it('let rows be left out and taken in again, totals included', () => {
    const without = completed(mapping, withRow(csv, 4, true))
    expect(without).toMatchObject({ skippedRows: [4], takenRows: [] })
    expect(withRow({ ...csv, mapping: without }, 4, false)).toMatchObject({ skippedRows: [], takenRows: [] })
    expect(withRow(csv, 5, false)).toMatchObject({ skippedRows: [], takenRows: [5] })
    expect(withHeaderLine(mapping, 7)).toEqual({
      encoding: 'utf-8',
      delimiter: ';',
      hasHeader: true,
      headerLine: 7
    })
  })

  it('separate open questions from mistakes', async () => {
    const preview = await previewOfText('Name;Amount;Currency\nAcme AB;1.100;EUR\n')
    const mistake = { line: 4, column: 1, message: 'To be chosen: no' }
    const both = { ...preview, faultCount: 2, faults: [...preview.faults, mistake] }
    expect(preview.csv?.questions.map(({ about }) => about)).toEqual(['decimalSign'])
    expect([mistakesOf(both), mistakeCount(both), mistakeCount(preview)]).toEqual([[mistake], 1, 0])
  })

  it('copy mistakes with their places', () => {
    const faults = [
      { line: 3, column: 7, message: 'No amount.' },
      { line: null, column: null, message: 'It ends early.' }
    ]
    const text = faultText({ ...csvPreview, name: 'a.csv', faults, faultCount: 5 })
    expect(text.split('\n')).toEqual(['a.csv', 'line 3, column 7: No amount.', '–: It ends early.', 'and 3 more'])
  })
})

describe('the rule order', () => {
  it('moves one rule at a time, and never past its ends', () => {
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

  it('describes a rule in one sentence', () => {
    expect(DEFAULT_RULES.map(ruleSentence)).toContain(
      'The same reference, exactly the same amount and created from 1 business day before to 10 after the due date.'
    )
  })
})

describe('the days of a rule', () => {
  const [rule] = DEFAULT_RULES
  const sentence = (test: Omit<Extract<RuleTest, { field: 'date' }>, 'field'>) =>
    rule && ruleSentence({ ...rule, tests: [{ field: 'date', ...test }] })

  it('are described by how they are counted', () => {
    expect([
      sentence({ daysBefore: 5, daysAfter: 10 }),
      sentence({ daysBefore: 1, daysAfter: 3, count: 'weekdays' }),
      sentence({ daysBefore: 0, daysAfter: 1, count: 'target' }),
      sentence({ daysBefore: 2, daysAfter: 0, count: 'calendar' }),
      sentence({ daysBefore: 0, daysAfter: 0, count: 'target' })
    ]).toEqual([
      'Created from 5 days before to 10 after the due date.',
      'Created from 1 weekday before to 3 after the due date.',
      'Created on the due date or at most 1 business day after it.',
      'Created on the due date or at most 2 days before it.',
      'Created on the due date.'
    ])
  })
})

describe('the table of transactions', () => {
  const decision = (change: Parameters<typeof aFoundTransaction>[0]) =>
    foundColumns({ settlementStatusOf: () => 'settled', timeZone: 'UTC' })
      .find(({ id }) => id === 'decision')
      ?.read(aFoundTransaction(change))

  it('says why a transaction is a duplicate until something is decided about it', () => {
    const why = 'The same amount to Acme as transaction t1.'
    expect(decision({ why })).toBe(why)
    expect(decision({ why, hasNote: true })).toBe(`${why} (note)`)
    const resolution = { kind: 'ignored', reason: 'Paid twice', by: 'mari', at: '' } as const
    expect(decision({ why, resolution })).toBe('Ignored: Paid twice')
  })
})

describe('the table of payments', () => {
  const read = (id: string, change: Parameters<typeof anItemRow>[0]) => {
    const item = anItemRow(change)
    return itemColumns.find((column) => column.id === id)?.read({ ...item, id: item.key })
  }

  it('says what was decided before what was found', () => {
    const resolution = { kind: 'written-off', reason: 'Bank charge', by: 'mari', at: '' } as const
    expect(read('decision', { resolution })).toBe('Written off: Bank charge')
    expect(read('decision', { candidates: 2 })).toBe('2 possible matches')
    expect(read('decision', { hasNote: true })).toBe('has a note')
  })

  it('leaves out residuals of nothing', () => {
    expect(read('residual', { residual: '0.00' })).toBe('')
    expect(read('residual', { residual: '-0.50' })).toBe('-0.50')
  })
})
