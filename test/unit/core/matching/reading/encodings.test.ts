import { afterEach, describe, expect, it, vi } from 'vitest'
import { withAnswer } from '../../../../../renderer/reconciliation/parts/instruction/csvAnswer.ts'
import type { MappingTemplate } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { oddities } from '../../../../../electron/core/matching/reading/text/oddities.ts'
import { readText } from '../../../../support/reading/readText.ts'

/** A list of payments to these names: each letter of them is a byte. */
function listOf(names: readonly string[], currency = 'EUR') {
  const rows = names.map((name) => `${name};1.50;${currency}`)
  return Buffer.from(['Name;Amount;Currency', ...rows, ''].join('\r\n'), 'latin1')
}

const bytes = (hex: string) => Buffer.from(hex, 'hex').toString('latin1')

/** `Małgorzata Dąbrowska`, or with š. */
const EITHER = ['Ma\xb3gorzata D\xb9browska']

afterEach(() => vi.unstubAllGlobals())

describe('a file that is no UTF-8', () => {
  it.each([
    ['windows-1250', ['\xa3ucja \xafak', '\xafaneta \x8cliwa'], 'PLN', 'Łucja Żak'],
    ['windows-1250', ['Ji\xf8\xed Nov\xe1k', 'N\xecmcov\xe1'], 'CZK', 'Jiří Novák'],
    ['iso-8859-2', ['\xa3ucja \xafak', '\xafaneta \xa6liwa'], 'PLN', 'Łucja Żak'],
    ['windows-1252', ['M\xfcller GmbH', 'J\xf6rg Gro\xdf'], 'EUR', 'Müller GmbH'],
    ['windows-1252', ['Jos\xe9 N\xfa\xf1ez'], 'EUR', 'José Núñez'],
    ['windows-1252', ['Fran\xe7ois H\xe9bert'], 'EUR', 'François Hébert'],
    ['iso-8859-15', ['M\xfcller \xa4 GmbH'], 'EUR', 'Müller € GmbH'],
    ['macintosh', ['J\x9arg Gro\xa7', 'M\x9fller GmbH'], 'EUR', 'Jörg Groß'],
    ['windows-1251', [bytes('c8e2e0edeee220c8e2e0ed')], 'RUB', 'Иванов Иван'],
    ['koi8-r', [bytes('e9d7c1cecfd720e9d7c1ce')], 'RUB', 'Иванов Иван'],
    ['windows-1253', [bytes('c3e9fef1e3eff220d0e1f0e1e4fcf0eff5ebeff2')], 'EUR', 'Γιώργος Παπαδόπουλος'],
    ['windows-1254', ['\xde\xfckr\xfc Y\xfdlmaz', 'Ay\xfee \xc7a\xf0lar'], 'TRY', 'Şükrü Yılmaz'],
    ['windows-1257', ['Vai\xe8i\xfbnas', '\xd0ar\xfbnas \xdeukauskas'], 'EUR', 'Vaičiūnas'],
    ['shift_jis', [bytes('8a948eae89ef8ed08341838b83748340')], 'JPY', '株式会社アルファ'],
    ['gb18030', [bytes('b0a2b6fbb7a8d3d0cfdeb9abcbbe')], 'CNY', '阿尔法有限公司'],
    ['big5', [bytes('aafcbab8aa6ba6b3adada4bda571')], 'TWD', '阿爾法有限公司'],
    ['euc-kr', [bytes('c1d6bdc4c8b8bbe7')], 'KRW', '주식회사']
  ] as const)('is read as %s by its words, whatever the pieces', async (encoding, names, currency, first) => {
    for (const piece of [1, 1000]) {
      const { csv, taken } = await readText(listOf(names, currency), { piece })
      expect([csv?.mapping.encoding, csv?.questions, taken[0]?.counterpartyName]).toEqual([encoding, [], first])
    }
  })

  it('leads to a question with both readings where words do not decide, then finds its columns', async () => {
    const content = listOf(EITHER)
    const { csv, faultCount } = await readText(content)
    const [question] = csv?.questions ?? []
    expect(faultCount).toBe(1)
    expect(question).toMatchObject({
      about: 'encoding',
      row: { line: 2 },
      options: [
        { label: '“Małgorzata Dąbrowska”: Windows-1250 (Central Europe)' },
        { label: '“Małgorzata Dšbrowska”: ISO-8859-2 (Central Europe)' }
      ]
    })
    if (!csv || !question) throw new Error('It asks.')
    const names: (string | null | undefined)[] = []
    for (const { set } of question.options) {
      const read = await readText(content, { mapping: withAnswer(csv.mapping, question, set) })
      expect(read.faultLines).toEqual([])
      names.push(read.taken[0]?.counterpartyName)
    }
    expect(names).toEqual(['Małgorzata Dąbrowska', 'Małgorzata Dšbrowska'])
  })

  it('is read as its template says where its words do not decide', async () => {
    const { csv } = await readText(listOf(['Elin']), { mapping: { encoding: 'iso-8859-2' } })
    if (!csv) throw new Error('It is CSV.')
    const template: MappingTemplate = { name: 'ISO', mapping: csv.mapping, header: csv.header }
    const { taken, csv: found } = await readText(listOf(EITHER), { templates: [template] })
    expect([found?.template, found?.questions, taken[0]?.counterpartyName]).toEqual(['ISO', [], 'Małgorzata Dšbrowska'])
  })

  it('is refused by name in a code page of DOS', async () => {
    const { faultLines } = await readText(listOf(['M\x81ller GmbH', 'J\x94rg Gro\xe1']))
    expect(faultLines).toEqual([
      expect.stringMatching(/^2:1 The file is in a code page of DOS, probably \d{3}, .* Save it as CSV \(UTF-8\)/)
    ])
  })

  it('is refused by name in an encoding that the computer lacks', async () => {
    class Fewer extends TextDecoder {
      constructor(label: string, options?: ConstructorParameters<typeof TextDecoder>[1]) {
        if (label === 'koi8-r') throw new RangeError('No.')
        super(label, options)
      }
    }
    vi.stubGlobal('TextDecoder', Fewer)
    const { faultLines } = await readText(listOf(['Elin']), { mapping: { encoding: 'koi8-r' } })
    expect(faultLines).toEqual([
      '-:- This computer cannot read KOI8-R (Cyrillic). Save the file as UTF-8 and try again.'
    ])
  })

  it.each([
    ['shift_jis', bytes('8a94ff'), '2:4'],
    ['windows-1250', 'a\x81', '2:4']
  ] as const)('is refused at bytes that are no %s', async (encoding, name, place) => {
    const content = Buffer.from(`Amount;Name\n1;${name}\n`, 'latin1')
    const { faultLines } = await readText(content, { mapping: { encoding } })
    expect(faultLines).toEqual([expect.stringMatching(new RegExp(`^${place} The bytes here are not valid`))])
  })
})

it.each([
  ['Łucja Żak, José Núñez, “Alpha” D’Angelo, 5 m², 12 €, Größe', 0],
  ['£ucja ¯ak', 2],
  ['B„cker', 2],
  ['Gdañsk', 1],
  ['MŸller', 1],
  ['Mьller', 1],
  ['уен╟', 1]
])('“%s” has %i oddities', (text, count) => {
  expect(oddities(text)).toBe(count)
})
