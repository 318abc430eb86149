import type { ServerResponse } from 'node:http'
import { aWireRow } from './listService.ts'

const MB = 2 ** 20

/** A body that no honest service sends: its text, or how it is sent. */
export type HostileBody = string | ((response: ServerResponse) => void)

const row = (id: string, change: Readonly<Record<string, unknown>> = {}) => JSON.stringify(aWireRow(id, change))
const page = (...rows: readonly string[]) => `{"data":[${rows.join(',')}],"has_more":false}`
/** A field in front of the others, as it stands in the text. */
const withField = (text: string, field: string) => text.replace('{', `{${field},`)
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

export const aUsualPage = page(...Array.from({ length: 100 }, (_, index) => row(`t${index}`)))

/** So many megabytes of one byte, as fast as they are taken. */
function flood(start: string, byte: string, megabytes: number): HostileBody {
  return (response) => {
    const piece = Buffer.alloc(MB, byte)
    let sent = 0
    const send = () => {
      while (sent++ < megabytes) if (!response.write(piece)) return void response.once('drain', send)
      response.end()
    }
    response.write(start)
    send()
  }
}

/** What has to become of a page: how many rows and problems are read from it, or the failure. */
export type Outcome = { readonly rows: number; readonly problems: number } | { readonly code: 'bad-response' }

const refused: Outcome = { code: 'bad-response' }
const read = (rows: number, problems: number): Outcome => ({ rows, problems })
const good = row('good')
const everyFieldNull = JSON.stringify(Object.fromEntries(Object.keys(aWireRow('x')).map((name) => [name, null])))

export const HOSTILE_BODIES: readonly (readonly [name: string, body: HostileBody, outcome: Outcome])[] = [
  ['1 GB of spaces', flood('', ' ', 1024), refused],
  ['1 GB in one text', flood('{"data":["', 'x', 1024), refused],
  ['1 GB of brackets', flood('', '[', 1024), refused],
  ['4 million zeros', `{"data":[${'0,'.repeat(1.9 * MB)}0],"has_more":false}`, refused],
  ['400,000 zeros', page(`${'0,'.repeat(400_000)}0`), refused],
  [
    '300,000 fields',
    page(withField(good, Array.from({ length: 300_000 }, (_, index) => `"k${index}":1`).join(','))),
    refused
  ],
  [
    '60,000 fields',
    page(withField(good, Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join(','))),
    read(1, 0)
  ],
  ['a million empty rows', page('{},'.repeat(MB) + '{}'), refused],
  ['5,000 empty rows', page('{},'.repeat(5000) + '{}'), refused],
  ['brackets 10,000 deep', nested(10_000), refused],
  ['brackets 50,000 deep', nested(50_000), refused],
  ['brackets 200,000 deep', nested(200_000), refused],
  ['a row 10,000 deep', page(nested(10_000), good), read(1, 1)],
  ['an unknown field 10,000 deep', page(withField(row('deep'), `"x":${nested(10_000)}`), good), read(1, 1)],
  [
    'an exchange rate 10,000 deep',
    page(
      withField(row('deep'), '')
        .replace('{,', '{')
        .replace('"exchange_rate":null', `"exchange_rate":${nested(10_000)}`),
      good
    ),
    read(1, 1)
  ],
  ['a text of 3 MB', page(row('long', { note: '€'.repeat(MB) })), read(1, 0)],
  [
    '__proto__ as a row, a field and the page',
    `{"__proto__":{"has_more":true},${page(withField(row('a'), '"__proto__":{"id":"z"}'), '{"__proto__":{"id":"b"}}').slice(1)}`,
    read(1, 1)
  ],
  [
    'every key twice',
    `{"data":[],"has_more":true,"data":[${withField(row('a'), '"id":"first","amount":1')}],"has_more":false}`,
    read(0, 1)
  ],
  [
    'lone surrogates',
    page(
      row('a').replace('Reference a', String.raw`\ud800 \udc00`),
      row(String.raw`x`).replace('"id":"x"', String.raw`"id":"x\ud800"`)
    ),
    read(1, 1)
  ],
  [
    'characters of no width, of control, and NUL',
    page(row('a', { reference: '\u0000\u0007\u202e\ufeff\u200b' })),
    read(1, 0)
  ],
  ['numbers as text', page(row('a', { amount: '-12.5' }), good), read(1, 1)],
  ['numbers as text that look like ours', page(row('a', { reference: '\u00011.5' }), good), read(2, 0)],
  [
    'amounts without end',
    page(row('a').replace('-12.5', `1${'0'.repeat(100_000)}`), row('b').replace('-12.5', '1e999')),
    read(0, 2)
  ],
  ['null for everything', page(everyFieldNull, 'null', good), read(1, 2)],
  ['null for the page', 'null', refused],
  ['null for the list', '{"data":null,"has_more":false}', refused],
  ['has_more as text', '{"data":[],"has_more":"false"}', refused],
  [
    'unknown values and fields',
    page(row('a', { status: 'x-new', type: '☃', fee: { amount: 0.5 }, list: [null, {}] })),
    read(1, 0)
  ],
  ['no bytes', '', refused],
  ['bytes that are no text', '\ufffd\ufffd', refused]
]
