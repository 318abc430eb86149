import fc from '../../support/fastCheck.ts'
import { campaign } from '../../support/campaign.ts'
import { describe, expect, it } from 'vitest'
import { TransactionFilter, type Condition } from '../../../shared/domain/transactionFilter.ts'
import { formatQuery } from '../../../shared/query/formatQuery.ts'
import { parseQuery } from '../../../shared/query/parseQuery.ts'
import { aFilter } from '../../support/ledger/aFilter.ts'

const read = (text: string): readonly Condition[] => {
  const { conditions, errors } = parseQuery(text)
  expect(errors).toEqual([])
  return conditions
}

describe('parseQuery', () => {
  it.each<[string, readonly Condition[]]>([
    ['', []],
    ['  \t\n ', []],
    ['acme', [{ field: 'text', phrase: 'acme', not: false }]],
    ['-"acme ltd"', [{ field: 'text', phrase: 'acme ltd', not: true }]],
    [
      'a,b (c)',
      [
        { field: 'text', phrase: 'a,b', not: false },
        { field: 'text', phrase: '(c)', not: false }
      ]
    ],
    ['or', [{ field: 'text', phrase: 'or', not: false }]],
    ['-"OR"', [{ field: 'text', phrase: 'OR', not: true }]],
    ['12:30', [{ field: 'text', phrase: '12:30', not: false }]],
    [String.raw`"a \"b\" \\ c:\d \u00e9\n"`, [{ field: 'text', phrase: 'a "b" \\ c:\\d é\n', not: false }]],
    [
      '"a""b"',
      [
        { field: 'text', phrase: 'a', not: false },
        { field: 'text', phrase: 'b', not: false }
      ]
    ],
    ['status:pending,"a b",c:d', [{ field: 'status', anyOf: ['pending', 'a b', 'c:d'], not: false }]],
    ['-Status:Pending', [{ field: 'status', anyOf: ['Pending'], not: true }]],
    ['status:()', [{ field: 'status', anyOf: [], not: false }]],
    ['status:"()"', [{ field: 'status', anyOf: ['()'], not: false }]],
    ['currency:eur,"usd"', [{ field: 'currency', anyOf: ['EUR', 'usd'], not: false }]],
    [
      'direction:IN has:bulk,reference is:absent',
      [
        { field: 'direction', anyOf: ['in'], not: false },
        { field: 'has', allOf: ['bulk', 'reference'], not: false },
        { field: 'is', anyOf: ['absent'], not: false }
      ]
    ],
    ['amount:12.50', [{ field: 'amount', min: upTo('12.50'), max: upTo('12.50'), not: false }]],
    ['amount:1.250,00', [{ field: 'amount', min: upTo('1250.00'), max: upTo('1250.00'), not: false }]],
    [
      'id:1 250.00',
      [
        { field: 'id', anyOf: ['1'], not: false },
        { field: 'text', phrase: '250.00', not: false }
      ]
    ],
    ['size:1 250,00', [{ field: 'size', min: upTo('1250.00'), max: upTo('1250.00'), not: false }]],
    ['amount:>=1 250,00', [{ field: 'amount', min: upTo('1250.00'), max: null, not: false }]],
    ['amount:<-12 500.5', [{ field: 'amount', min: null, max: beyond('-12500.5'), not: false }]],
    ['amount:1 250,00..2 500,00', [{ field: 'amount', min: upTo('1250.00'), max: upTo('2500.00'), not: false }]],
    ['size:500..1 250,00', [{ field: 'size', min: upTo('500'), max: upTo('1250.00'), not: false }]],
    ['amount:500,5..1 250,00', [{ field: 'amount', min: upTo('500.5'), max: upTo('1250.00'), not: false }]],
    ['amount:..−1 250,00', [{ field: 'amount', min: null, max: upTo('-1250.00'), not: false }]],
    [
      '-amount:>1 250,00..<1 000 000,00',
      [{ field: 'amount', min: beyond('1250.00'), max: beyond('1000000.00'), not: true }]
    ],
    [
      'amount:1 250,00.. acme',
      [
        { field: 'amount', min: upTo('1250.00'), max: null, not: false },
        { field: 'text', phrase: 'acme', not: false }
      ]
    ],
    [
      'amount:>1 250',
      [
        { field: 'amount', min: beyond('1'), max: null, not: false },
        { field: 'text', phrase: '250', not: false }
      ]
    ],
    ['settlement:Unknown,failed', [{ field: 'standing', anyOf: ['unclassified', 'failed'], not: false }]],
    ['standing:unclassified', [{ field: 'standing', anyOf: ['unclassified'], not: false }]],
    ['amount:>=1,250', [{ field: 'amount', min: upTo('1250'), max: null, not: false }]],
    ['amount:1.250', [{ field: 'amount', min: upTo('1.250'), max: upTo('1.250'), not: false }]],
    ['-38,366.48', [{ field: 'text', phrase: '-38,366.48', not: false }]],
    ['-"38,366.48"', [{ field: 'text', phrase: '38,366.48', not: true }]],
    ['-1 250,00', [{ field: 'text', phrase: '-1 250,00', not: false }]],
    [
      '1 250',
      [
        { field: 'text', phrase: '1', not: false },
        { field: 'text', phrase: '250', not: false }
      ]
    ],
    ['-2026', [{ field: 'text', phrase: '2026', not: true }]],
    ['amount:<-1000', [{ field: 'amount', min: null, max: beyond('-1000'), not: false }]],
    ['amount:<=−1000', [{ field: 'amount', min: null, max: upTo('-1000'), not: false }]],
    ['size:10..20', [{ field: 'size', min: upTo('10'), max: upTo('20'), not: false }]],
    ['amount:-5..', [{ field: 'amount', min: upTo('-5'), max: null, not: false }]],
    ['amount:..+20', [{ field: 'amount', min: null, max: upTo('20'), not: false }]],
    ['-amount:>10..<20', [{ field: 'amount', min: beyond('10'), max: beyond('20'), not: true }]],
    ['created:2026-01-31', [{ field: 'created', days: { from: '2026-01-31', to: '2026-01-31' }, not: false }]],
    ['date:2028-02', [{ field: 'created', days: { from: '2028-02-01', to: '2028-02-29' }, not: false }]],
    ['date:2026', [{ field: 'created', days: { from: '2026-01-01', to: '2026-12-31' }, not: false }]],
    ['date:2026-q4', [{ field: 'created', days: { from: '2026-10-01', to: '2026-12-31' }, not: false }]],
    ['date:2026-W01', [{ field: 'created', days: { from: '2025-12-29', to: '2026-01-04' }, not: false }]],
    ['date:2026-W53', [{ field: 'created', days: { from: '2026-12-28', to: '2027-01-03' }, not: false }]],
    ['updated:>=2026-03', [{ field: 'updated', days: { from: '2026-03-01', to: null }, not: false }]],
    ['updated:>2026-03', [{ field: 'updated', days: { from: '2026-04-01', to: null }, not: false }]],
    ['updated:<2026-03', [{ field: 'updated', days: { from: null, to: '2026-02-28' }, not: false }]],
    ['updated:..2026-03', [{ field: 'updated', days: { from: null, to: '2026-03-31' }, not: false }]],
    ['updated:2026-01..2026-Q2', [{ field: 'updated', days: { from: '2026-01-01', to: '2026-06-30' }, not: false }]],
    ['date:Last-30-days', [{ field: 'created', days: { preset: 'last-30-days' }, not: false }]]
  ])('reads %s', (text, conditions) => {
    expect(read(text)).toEqual(conditions)
    expect(TransactionFilter.safeParse(conditions).success).toBe(true)
  })

  it.each([
    ['acme status:', ':', 'missing'],
    ['status:a,,b', ',', 'missing'],
    ['status:a,', ',', 'missing'],
    ['acme "open', '"open', 'not closed'],
    [String.raw`"open\"`, String.raw`"open\"`, 'not closed'],
    ['status:"a"b', 'b', 'closing quote'],
    ['acme -', '-', 'minus'],
    ['""', '""', 'There is nothing between these quotes'],
    ['acme OR other', 'OR', 'status:pending,created'],
    ['acme AND status:pending', 'AND', 'leave out AND'],
    ['NOT status:pending', 'NOT', '-status:pending'],
    ['colour:red', 'colour', 'There is no field “colour”'],
    ['name:acme', 'name', 'searched together'],
    ['pending:yes', 'pending', 'Write settlement:pending'],
    ['is:pending', 'pending', 'Write settlement:pending'],
    ['is:created', 'created', 'status:created'],
    ['standing:open', 'open', 'Write reconciliation:open'],
    ['amount:1,00,0', '1,00,0', 'amount:12.50'],
    ['amount:12.50EUR', '12.50EUR', 'currency:EUR'],
    ['amount:20..10', '20..10', 'amount:10..20'],
    ['amount:2.5..2.49999', '2.5..2.49999', 'The end is before the start'],
    ['date:2026-02-30', '2026-02-30', 'Write a day as'],
    ['date:2026-13', '2026-13', 'Write a day as'],
    ['date:2026-W54', '2026-W54', 'Write a day as'],
    ['date:>9999-12-31', '>9999-12-31', 'Write a day as'],
    ['date:9999', '9999', 'Write a day as'],
    ['date:2026-03..2026-01', '2026-03..2026-01', 'The end is before the start'],
    [`status:${'a'.repeat(201)}`, 'a'.repeat(201), '200 characters'],
    [`${'a '.repeat(50)}over the top`, 'over the top', '50 conditions']
  ])('says of %s where it is wrong and what may stand there', (text, part, words) => {
    const { errors } = parseQuery(text)
    expect(errors).toHaveLength(1)
    expect(text.slice(errors[0]?.from, errors[0]?.to)).toBe(part)
    expect(errors[0]?.message).toContain(words)
  })

  it('reads as many conditions as its caller takes', () => {
    const text = 'a '.repeat(51)
    expect([parseQuery(text).conditions.length, parseQuery(text, 60).conditions.length]).toEqual([50, 51])
    expect(parseQuery(text, 60).errors).toEqual([])
  })

  it('reads a text that is a word for joining conditions as it was written', () => {
    const filter: readonly Condition[] = [{ field: 'text', phrase: 'AND', not: false }]
    expect(formatQuery(filter)).toBe('"AND"')
    expect(read(formatQuery(filter))).toEqual(filter)
  })

  it('quotes an excluded text that is an amount, as a bare minus would make it negative', () => {
    for (const phrase of ['100.00', '380.00.48']) {
      const filter: readonly Condition[] = [{ field: 'text', phrase, not: true }]
      expect(formatQuery(filter)).toBe(`-"${phrase}"`)
      expect(read(formatQuery(filter))).toEqual(filter)
    }
  })

  it('keeps words apart that would be one amount', () => {
    for (const [typed, written] of [
      ['1  250.00', '1 "250.00"'],
      ['size:1  250,00', 'size:1 "250,00"'],
      ['1 250  000.00', '1 250 "000.00"'],
      ['1  2500.00', '1 2500.00']
    ] as const) {
      expect(formatQuery(read(typed))).toBe(written)
      expect(read(written)).toEqual(read(typed))
    }
  })

  it('writes the settlement status by the words of the screen', () => {
    expect(formatQuery(read('-standing:unclassified,pending'))).toBe('-settlement:unknown,pending')
  })

  it('keeps the conditions of the words that it can read', () => {
    const { conditions, errors } = parseQuery('acme is:nonsense -type:fee "cut')
    expect(conditions.map(({ field }) => field)).toEqual(['text', 'type'])
    expect(errors).toHaveLength(2)
  })

  it('reads what it wrote of every filter', () => {
    fc.assert(
      fc.property(aFilter, (filter) => {
        const text = formatQuery(filter)
        expect(parseQuery(text)).toEqual({ conditions: filter, errors: [] })
        expect(text).toMatch(/^[^\p{Cc}\p{Cs}]*$/u)
      }),
      { numRuns: campaign(20_000, 400_000) }
    )
  })

  it('throws at nothing, names places inside the text only, and keeps to what the contract takes', () => {
    const bits = 'status: amount: created: has: -"\\ , .. >= 2026-01 0000-01-01 9999 () \u{1f600} \ud800 \n x 1'.split(
      ' '
    )
    const garbage = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(fc.constantFrom(...bits, ' '), { maxLength: 60 }).map((parts) => parts.join(''))
    )
    fc.assert(
      fc.property(garbage, (text) => {
        const { conditions, errors } = parseQuery(text)
        expect(TransactionFilter.safeParse(conditions).success).toBe(true)
        for (const { from, to } of errors) {
          expect(from).toBeGreaterThanOrEqual(0)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(text.length)
        }
        expect(read(formatQuery(conditions))).toEqual(conditions)
      }),
      { numRuns: campaign(20_000, 400_000) }
    )
  })
})

function upTo(value: string) {
  return { value, isIncluded: true }
}

function beyond(value: string) {
  return { value, isIncluded: false }
}
