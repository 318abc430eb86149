import { describe, expect, it } from 'vitest'
import {
  JsonMistake,
  JsonScanner,
  type JsonValue
} from '../../../../../electron/core/matching/reading/json/jsonScanner.ts'
import { readText } from '../../../../support/reading/readText.ts'

/** A value without its places, and whether anything follows it. */
function read(text: string): unknown {
  const scanner = new JsonScanner(text)
  try {
    const value = scanner.value()
    scanner.end()
    return plain(value)
  } catch (error) {
    if (!(error instanceof JsonMistake)) throw error
    return `${error.at} ${error.message}`
  }
}

function plain(value: JsonValue): unknown {
  if (value.kind === 'array') return 'a list'
  if (value.kind === 'object')
    return Object.fromEntries(value.members.map(({ key, value: inner }) => [key, plain(inner)]))
  return `${value.kind} ${value.text}`
}

const EXPECTED = 'A value is expected here.'

describe('a JSON value', () => {
  it.each([
    ['"a b"', 'string a b'],
    ['""', 'string '],
    [' \t\r\n"a" \n', 'string a'],
    [String.raw`"\"\\\/\b\f\n\r\t\u00e9"`, 'string "\\/\b\f\n\r\té'],
    ['0', 'number 0'],
    ['-0.50', 'number -0.50'],
    ['120', 'number 120'],
    ['1e5', 'number 1e5'],
    ['1.5E-10', 'number 1.5E-10'],
    ['1e+22', 'number 1e+22'],
    ['true', 'literal true'],
    ['false', 'literal false'],
    ['null', 'literal null'],
    ['[]', 'a list'],
    ['[1, "a", [2], {}]', 'a list'],
    ['{}', {}],
    ['{ "a" : 1 , "b" : { "c" : null } }', { a: 'number 1', b: { c: 'literal null' } }],
    ['', '0 The text ends where a value is expected.'],
    ['  ', '2 The text ends where a value is expected.'],
    ['x', `0 ${EXPECTED}`],
    ['+1', `0 ${EXPECTED}`],
    ['.5', `0 ${EXPECTED}`],
    ['-', `0 ${EXPECTED}`],
    ['01', '1 There is more text after the end.'],
    ['1.', '1 There is more text after the end.'],
    ['1e', '1 There is more text after the end.'],
    ['truex', '4 There is more text after the end.'],
    ['"a', '0 The quote that begins here is not closed.'],
    [' "a\\"', '1 The quote that begins here is not closed.'],
    ['"a\tb"', '2 This character has to be written as an escape, such as \\n.'],
    ['"a\u001fb"', '2 This character has to be written as an escape, such as \\n.'],
    ['"a b"', 'string a b'],
    [String.raw`"a\x"`, '2 This escape does not exist. To write a backslash, write it twice.'],
    [String.raw`"a\u12g4"`, '2 This escape does not exist. To write a backslash, write it twice.'],
    ['[1', '2 The text ends too early.'],
    ['[1 2]', '3 A comma or “]” is expected here.'],
    ['[1,]', `3 ${EXPECTED}`],
    ['[,1]', `1 ${EXPECTED}`],
    ['{"a" 1}', '5 A colon is expected after “a”.'],
    [`{"${'k'.repeat(61)}" 1}`, `65 A colon is expected after “${'k'.repeat(60)}”.`],
    ['{"a":1', '6 The text ends too early.'],
    ['{"a":1 "b":2}', '7 A comma or “}” is expected here.'],
    ['{"a":1,}', '7 A name in double quotes is expected here.'],
    ['{a:1}', '1 A name in double quotes is expected here.'],
    ['{"a":}', `5 ${EXPECTED}`]
  ] as const)('%j is read, or it is said what is wrong where', (text, found) => {
    expect(read(text)).toEqual(found)
  })

  it('may be 64 levels deep, any number of times', () => {
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect(read(deep(64))).toBe('a list')
    expect(read(deep(65))).toBe('64 Values are nested more than 64 levels deep.')
    expect(read(`[${Array<string>(70).fill('[]').join(',')}]`)).toBe('a list')
  })

  it('has its place, and so have its names', () => {
    const value = new JsonScanner('x { "a" : "b" }', 1).value()
    expect(value).toEqual({
      kind: 'object',
      at: 2,
      members: [{ key: 'a', at: 4, value: { kind: 'string', text: 'b', at: 10 } }]
    })
  })

  it('is read by who looks for its beginning', () => {
    const scanner = new JsonScanner(' [1]')
    expect([scanner.character, scanner.next()]).toEqual(['[', 1])
    expect(() => scanner.object(() => undefined)).toThrow('“{” is expected here.')
  })
})

describe('a payment of a bulk request', () => {
  const one = async (item: string, head = '"currency":"EUR"') => readText(`{${head},\n"items":[${item}]}`)

  it('has its own currency, else that of the file', async () => {
    const currencies = async (item: string, head?: string) => {
      const { taken, faultLines } = await one(item, head)
      return [taken[0]?.currency, ...faultLines.map((line) => line.slice(0, 40))]
    }
    expect(await currencies('{"amount":1,"currency":" SEK "}')).toEqual(['SEK'])
    expect(await currencies('{"amount":1,"currency":null}')).toEqual(['EUR'])
    expect(await currencies('{"amount":1,"currency":"euro"}')).toEqual([
      null,
      '2:20 “euro” is not a currency. Write its'
    ])
    expect(await currencies('{"amount":1,"currency":"EUROS"}')).toEqual([
      null,
      '2:20 “EUROS” is not a currency. Write it'
    ])
    expect(await currencies('{"amount":1}', '"currency":978')).toEqual([
      null,
      '1:13 “currency” is not a text.',
      expect.stringMatching(/^2:20 This payment has no currency/)
    ])
  })

  it('has an amount that is a number or a text', async () => {
    for (const amount of ['12.5', '"12.50"', '" 12.50 "'.replaceAll(' ', '')]) {
      expect((await one(`{"amount":${amount}}`)).taken[0]?.amount).toBe(-125_000n)
    }
    for (const amount of ['null', 'true', '[1]', '{}']) {
      const { taken, faultLines } = await one(`{"amount":${amount}}`)
      expect([taken[0]?.amount, faultLines]).toEqual([null, ['2:20 This payment has no amount.']])
    }
  })

  it('names who is paid as a text, or as the service does', async () => {
    const paid = async (counterparty: string) => {
      const { taken, faultLines, warnings } = await one(`{"amount":1,"counterparty":${counterparty}}`)
      const { counterpartyName, counterpartyNumber, counterpartyBankCode } = taken[0] ?? {}
      return [counterpartyName, counterpartyNumber, counterpartyBankCode, ...faultLines, ...warnings]
    }
    expect(await paid('" A "')).toEqual(['A', null, null])
    expect(await paid('""')).toEqual([null, null, null])
    expect(await paid('17')).toEqual(['17', null, null])
    expect(await paid('{"name":"A"}')).toEqual(['A', null, null])
    expect(await paid('{"name":"A","account_id":"x","account_details":null}')).toEqual(['A', null, null])
    expect(await paid('{"account_details":{"number":"1","bank_code":"2"}}')).toEqual([null, '1', '2'])
    expect(await paid('{"nick":"A","account_details":{"bic":"2"}}')).toEqual([
      null,
      null,
      null,
      '“counterparty.nick” is not used: it is not part of a bulk request.',
      '“account_details.bic” is not used: it is not part of a bulk request.'
    ])
    expect(await paid('true')).toEqual([null, null, null, '2:37 “counterparty” is not a text.'])
  })

  it.each(['"DE75512108001245126199"', '[{"number":"1"}]', '12345678', 'true'])(
    'is reported for details of an account that are no object: %s',
    async (details) => {
      const { faultLines } = await one(`{"amount":1,"counterparty":{"name":"A","account_details":${details}}}`)
      expect(faultLines).toEqual(['2:67 “account_details” is not an object: {"number": "…", "bank_code": "…"}.'])
    }
  )

  it('may have an id of another form, and none that is empty', async () => {
    const ids = async (...written: readonly string[]) => {
      const { taken, warnings } = await one(written.map((id) => `{"amount":1,"correlation_id":${id}}`).join(',\n'))
      return [...taken.map(({ correlationId }) => correlationId), ...warnings]
    }
    expect(await ids('"INV-1"', '""', '" "', 'null')).toEqual(['INV-1', null, null, null])
    expect(await ids('"INV-1"', '"INV-1"')).toEqual([
      ...['INV-1', 'INV-1'],
      'The payment id “INV-1” in line 3 was used in line 2 already.'
    ])
  })
})

describe('a bulk request', () => {
  it('has each of its fields once, and a list of payments', async () => {
    const lines = async (text: string) => (await readText(text)).faultLines
    expect(await lines('{"items":[],"items":[{"amount":1,"currency":"EUR"}]}')).toEqual(['1:13 “items” appears twice.'])
    expect(await lines('{"items":{"amount":1}}')).toEqual(['1:2 “items” is not a list.'])
    expect(await lines('{"items":[]}')).toEqual(['-:- It has no payments.'])
    expect(await lines('{"items":[1]}')).toEqual([expect.stringMatching(/^1:11 A payment is an object/)])
    expect(await lines('{"account_id":1,\n"currency":"EUR","items":[{"amount":1}]} x')).toEqual([
      '2:42 This is not valid JSON. There is more text after the end.'
    ])
  })

  it('names its account, also by a number, or none', async () => {
    const account = async (id: string) =>
      (await readText(`{"account_id":${id},"currency":"EUR","items":[{"amount":1}]}`)).batches[0]?.account
    expect([await account('"a1"'), await account('17'), await account('""'), await account('null')]).toEqual([
      ...['a1', '17', null, null]
    ])
  })

  it('is read with a mark, and in UTF-16', async () => {
    const text = '\ufeff{"currency":"EUR","items":[{"amount":1,"counterparty":"é"}]}'
    for (const bytes of [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]) {
      const { taken, faultLines } = await readText(bytes)
      expect([faultLines, taken[0]?.counterpartyName]).toEqual([[], 'é'])
    }
  })
})

describe('a list of ids', () => {
  const [one, other] = ['d461f105-1792-407f-95ff-9a496fd918a9', '13521d57-581c-44d0-b321-40c58a9cf74e']
  it.each([
    ['correlation_id', `correlation_id\n${one}\n${other}`],
    ['"UETR"', `"UETR"\r\n${one}\r\n${other}`],
    ["'Correlation-IDs':", ` 'Correlation-IDs' :\n${one}\n${other}`],
    ['uuids', `\nuuids\n${one}|${other}`],
    ['no heading, with brackets', `(${one}) <${other}> {}`]
  ])('may have a heading: %s', async (_heading, text) => {
    const { kind, taken, faultLines, warnings } = await readText(text)
    expect([kind, faultLines, warnings, taken.map(({ correlationId }) => correlationId)]).toEqual([
      ...['ids', [], [], [one, other]]
    ])
  })

  it('may name an id many times, and may be in UTF-16', async () => {
    const text = `\ufeff${one}\n${one}\n${one.toUpperCase()}\n${other}`
    const { warnings, taken } = await readText(Buffer.from(text, 'utf16le'))
    expect(taken).toHaveLength(2)
    expect(warnings).toEqual([`The id ${one} is in the list 3 times; only one payment is expected for it.`])
  })

  it('has items that are known by nothing else', async () => {
    expect((await readText(one)).taken).toEqual([
      {
        ...{ batch: null, account: null, correlationId: one, endToEndId: null, instructionId: null, amount: null },
        ...{ currency: null, counterpartyName: null, counterpartyNumber: null, counterpartyBankCode: null },
        ...{ reference: null, dueOn: null, ultimateName: null }
      }
    ])
  })
})
