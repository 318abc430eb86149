import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import {
  elementTexts,
  moneySource,
  numberOf,
  parseKeepingMoney,
  stringifyKeepingMoney
} from '../../../../electron/service/api/jsonText.ts'

/** Each part that a JSON number can have, and lack. */
const NUMBERS = ['-1.10', '0', '10', '-0.00', '1e5', '1E+10', '12.50e-12', '12345678901234567890.12']

const parse = (text: string) => parseKeepingMoney(text) as Record<string, unknown>

describe('parseKeepingMoney', () => {
  it.each(NUMBERS)('keeps the source text of %s', (source) => {
    const { amount, other } = parse(`{"amount":${source},"other":1.50}`)
    expect(moneySource(amount)).toBe(source)
    expect(other).toBe(1.5)
  })

  it('finds money after any white space JSON allows, at any depth', () => {
    const value = parse('{\n\t"a" : [ {"amount" : 1.10 }, {"x":1,"payment_amount":\r\n2.20\n} ]}') as {
      a: Record<string, unknown>[]
    }
    expect(moneySource(value.a[0]?.['amount'])).toBe('1.10')
    expect(moneySource(value.a[1]?.['payment_amount'])).toBe('2.20')
  })

  it('distinguishes a number from a string, a null and a missing field', () => {
    const { amount, balance, exchange_rate: rate } = parse('{"amount":"1.10","balance":null}')
    expect([amount, balance, rate].map(moneySource)).toEqual([undefined, undefined, undefined])
  })

  it('changes no text, whatever it looks like', () => {
    const tricky = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '"amount":1.10',
        ',"amount":1',
        '{"amount": 2',
        '\\"amount\\":3',
        ' "amount":4,',
        'amount',
        '\\',
        '"'
      )
    )
    fc.assert(
      fc.property(fc.array(tricky), fc.dictionary(tricky, tricky), (list, map) => {
        const value = { list, map, reference: list.join('') }
        const plain = JSON.stringify(value, (key, inner: unknown) => (key === '__proto__' ? undefined : inner))
        expect(parseKeepingMoney(plain)).toEqual(JSON.parse(plain))
      }),
      { numRuns: 2000 }
    )
  })

  it.each([String.raw`\u00011.5`, String.raw`\u0023`, '#1.5', '1.5'])(
    'does not take a text of the service for a number: %s',
    (text) => {
      const { amount } = parseKeepingMoney(`{"amount":"${text}"}`) as { amount: unknown }
      expect(moneySource(amount)).toBeUndefined()
    }
  )

  it('refuses what JSON.parse refuses', () => {
    for (const text of ['', '{"amount":1.}', '{"amount":1e}', '{"amount":01}', '{"amount":--1}', '{', '<html>']) {
      expect(() => parseKeepingMoney(text), text).toThrow(SyntaxError)
    }
  })
})

describe('stringifyKeepingMoney', () => {
  it('gives the source text back', () => {
    const text = '{"amount":-1.10,"text":"x","list":[{"balance":0.50}]}'
    expect(stringifyKeepingMoney(parse(text))).toBe(text)
  })

  it.each(NUMBERS)('writes the number %s as it is', (source) => {
    expect(stringifyKeepingMoney({ amount: numberOf(source) })).toBe(`{"amount":${source}}`)
  })

  it.each([String.raw`{"a":"\u00011e+-"}`, String.raw`{"a":"x\"\u00015"}`, String.raw`{"\u00015\"":"\u0001"}`])(
    'stays JSON of the same strings for %s, which only looks like a preserved number',
    (text) => {
      expect(JSON.parse(stringifyKeepingMoney(parse(text)))).toEqual(JSON.parse(text))
    }
  )

  it('stays JSON of the same strings with the mark itself in them', () => {
    const mark = numberOf('')
    for (const text of [`{"a":"${mark}1e+-"}`, `{"a":"x\\"${mark}5"}`, `{"${mark}5\\"":"${mark}"}`])
      expect(JSON.parse(stringifyKeepingMoney(parse(text)))).toEqual(JSON.parse(text))
  })
})

describe('elementTexts', () => {
  it('cuts an array into its elements exactly as received', () => {
    const elements = ['{"id":"a", "t":"],{\\"}"}', '[1,[2]]', '"x,]"', '1.10', 'null']
    expect(elementTexts(`{"has_more":false,"data":[ ${elements.join(' , ')} ],"z":[9]}`, 'data')).toEqual(elements)
  })

  it('agrees with JSON for any values', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        const text = JSON.stringify({ data: values })
        expect(elementTexts(text, 'data').map((element) => JSON.parse(element) as unknown)).toEqual(
          (JSON.parse(text) as { data: unknown }).data
        )
      })
    )
  })

  it.each([
    ['a list of that name stands deeper, before it', '{"x":{"data":[1]},"data":[2]}', ['2']],
    ['its name is there twice', '{"data":[1],"data":[2,3]}', ['2', '3']],
    ['its name is escaped', String.raw`{"d\u0061ta":[2]}`, ['2']],
    ['a string holds all of it', String.raw`{"x":"{\"data\":[1]}","data":[2]}`, ['2']]
  ])('takes the list that JSON takes where %s', (_name, text, elements) => {
    expect(elementTexts(text, 'data')).toEqual(elements)
  })

  it('skips white space before the object and before the array', () => {
    expect(elementTexts(' \n{"data" :\t\n[ 1.10 ] } ', 'data')).toEqual(['1.10'])
  })

  it('gives nothing for an absent or empty array', () => {
    expect(elementTexts('{"data":[]}', 'data')).toEqual([])
    expect(elementTexts('{"other":[1]}', 'data')).toEqual([])
    expect(elementTexts('{"data":{"a":1}}', 'data')).toEqual([])
    expect(elementTexts('[{"data":[1]}]', 'data')).toEqual([])
  })
})
