import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { readDraft } from '../../../../../renderer/transactions/filter/parts/queryDraft.ts'
import { formatQuery } from '../../../../../shared/query/formatQuery.ts'
import { parseQuery } from '../../../../../shared/query/parseQuery.ts'

/** Reads a text with the caret where `|` stands. */
function read(marked: string) {
  const caret = marked.indexOf('|')
  const { taken, live, errors, ...rest } = readDraft({ text: marked.replace('|', ''), caret })
  return {
    taken: formatQuery(taken),
    live: formatQuery(live),
    errors,
    rest: `${rest.text.slice(0, rest.caret)}|${rest.text.slice(rest.caret)}`
  }
}

describe('what is typed', () => {
  it.each([
    ['acme|', { taken: '', live: 'acme', rest: 'acme|' }],
    ['acme ltd|', { taken: '', live: 'acme ltd', rest: 'acme ltd|' }],
    ['-"acme ltd" |', { taken: '', live: '-"acme ltd"', rest: '-"acme ltd" |' }]
  ])('searches text from its first letter and can be typed further: %s', (text, expected) => {
    expect(read(text)).toMatchObject({ ...expected, errors: [] })
  })

  it.each([
    ['last|', { taken: '', live: 'last', rest: 'last|' }],
    ['acme last mon|', { taken: '', live: 'acme', rest: 'acme last mon|' }],
    ['acme last Month|', { taken: '', live: 'acme created:last-month', rest: 'acme last Month|' }],
    ['last month acme|', { taken: 'created:last-month', live: 'acme', rest: 'acme|' }],
    ['last 30 days|', { taken: '', live: 'created:last-30-days', rest: 'last 30 days|' }],
    ['this year |', { taken: 'created:this-year', live: '', rest: '|' }],
    ['"last month"|', { taken: '', live: '"last month"', rest: '"last month"|' }],
    ['-last month|', { taken: '', live: '-last month', rest: '-last month|' }]
  ])('recognises a period in words: %s', (text, expected) => {
    expect(read(text)).toMatchObject({ ...expected, errors: [] })
  })

  it.each([
    ['status:pend|', { taken: '', live: '', rest: 'status:pend|' }],
    ['status:pending |', { taken: 'status:pending', live: '', rest: '|' }],
    ['acme status:pending | ltd', { taken: 'status:pending', live: 'acme ltd', rest: 'acme |ltd' }],
    ['status:a,b amount:<0 |', { taken: 'status:a,b amount:<0', live: '', rest: '|' }],
    ['status:pend|ing acme', { taken: '', live: 'acme', rest: 'status:pend|ing acme' }],
    ['amount:>10|', { taken: '', live: 'amount:>10', rest: 'amount:>10|' }],
    ['amount:1 25|', { taken: '', live: 'amount:1 25', rest: 'amount:1 25|' }],
    ['amount:1 250,00 |', { taken: 'amount:1250.00', live: '', rest: '|' }],
    ['amount:>=1 250,00..2 500,00 |', { taken: 'amount:1250.00..2500.00', live: '', rest: '|' }],
    ['amount:1 acme|', { taken: 'amount:1', live: 'acme', rest: 'acme|' }],
    ['created:2026-0|', { taken: '', live: '', rest: 'created:2026-0|' }],
    ['status:"on hold|', { taken: '', live: '', rest: 'status:"on hold|' }]
  ])('with a field becomes a condition after a space, once the caret has left it: %s', (text, expected) => {
    expect(read(text)).toMatchObject({ ...expected, errors: [] })
  })

  it('that cannot be read shows an error at its place, once it is finished', () => {
    expect(read('amount:abc|').errors).toEqual([])
    const { errors, rest, taken } = read('status:pending amount:abc |')
    expect([taken, rest]).toEqual(['status:pending', 'amount:abc |'])
    expect(errors).toMatchObject([{ from: 7, to: 10 }])
  })

  it('is never lost: the conditions and the rest mean the same as the whole text', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'status:pending',
        'amount:>10',
        'acme',
        '-rent',
        'created:2026-01',
        '"a b"',
        'has:bulk',
        'x:y',
        '-'
      ),
      fc.string({ maxLength: 8 })
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.nat(80), (words, place) => {
        const text = words.join(' ')
        const caret = Math.min(place, text.length)
        const { taken, text: rest, caret: after } = readDraft({ text, caret })
        const whole = parseQuery(text)
        const both = [...taken, ...parseQuery(rest).conditions]
        const sorted = (conditions: typeof both) => conditions.map((each) => formatQuery([each])).sort()
        expect(sorted(both)).toEqual(sorted([...whole.conditions]))
        expect(after).toBeGreaterThanOrEqual(0)
        expect(after).toBeLessThanOrEqual(rest.length)
      })
    )
  })
})
