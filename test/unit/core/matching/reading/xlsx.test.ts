import { describe, expect, it } from 'vitest'
import { dayText, isDayFormat } from '../../../../../electron/core/spreadsheet/reading/xlsxFormats.ts'
import { isBeyondDigits, plainNumber } from '../../../../../electron/core/spreadsheet/reading/xlsxNumbers.ts'
import { deflateRawSync } from 'node:zlib'
import { readText } from '../../../../support/reading/readText.ts'
import { xlsxOf, type WrittenCell, type WrittenSheet } from '../../../../support/reading/xlsxOf.ts'

const HEADER = ['Beneficiary', 'IBAN', 'Amount', 'Currency', 'Reference', 'Due date']
const IBANS = ['DE75512108001245126199', 'SE6497700000000000000001']
const DAY = { xml: '<c s="1"><v>46247</v></c>' }

const row = (
  name: string,
  at: number,
  amount: WrittenCell,
  reference: WrittenCell = `Invoice ${at}`
): WrittenCell[] => [...[name, IBANS[at % 2] ?? null, amount, 'EUR', reference], DAY]
const PAYMENTS = [HEADER, row('Acme AB', 0, 1250.5), row('Nordlys Kraft', 1, 1.234e3)]
const sheet = (name: string, rows: WrittenSheet['rows'] = PAYMENTS, more: Partial<WrittenSheet> = {}) => ({
  name,
  rows,
  ...more
})
const read = (rows: WrittenSheet['rows'], more: Partial<WrittenSheet> & { readonly texts?: readonly string[] } = {}) =>
  readText(xlsxOf({ sheets: [sheet('Payments', rows, more)], formats: ['yyyy-mm-dd'], texts: more.texts ?? [] }))

describe('a workbook', () => {
  it('is read as a list of payments, without questions about typed cells, whatever the pieces', async () => {
    const bytes = xlsxOf({ sheets: [sheet('Payments')], formats: ['d.m.yy'] })
    for (const piece of [3000, 65_536]) {
      const { kind, taken, faultLines, warnings, csv } = await readText(bytes, { piece })
      expect([kind, faultLines, warnings, csv?.sheets, csv?.mapping.sheet]).toEqual([
        'xlsx',
        [],
        [],
        ['Payments'],
        undefined
      ])
      expect(taken).toMatchObject([
        {
          counterpartyName: 'Acme AB',
          counterpartyNumber: IBANS[0],
          amount: -12_505_000n,
          currency: 'EUR',
          dueOn: '2026-08-13'
        },
        { counterpartyName: 'Nordlys Kraft', amount: -12_340_000n, reference: 'Invoice 1' }
      ])
    }
  })

  it('has titles above, empty rows and a total below, and its lines are those of the sheet', async () => {
    const { taken, csv } = await read([
      ['Payment run 17'],
      [],
      [null, ...HEADER],
      ...PAYMENTS.slice(1).map((cells) => [null, ...cells]),
      [],
      [null, 'Total', null, { xml: '<c><f>SUM(D4:D5)</f><v>2484.5</v></c>' }]
    ])
    expect(taken.map(({ amount }) => amount)).toEqual([-12_505_000n, -12_340_000n])
    expect(csv?.mapping.headerLine).toBe(3)
    expect(csv?.leftOut).toMatchObject([{ line: 7, isTotal: true }])
  })

  it('has texts that are shared or escaped, booleans, and results of formulas', async () => {
    const cells = [
      { xml: '<c t="s"><v>0</v></c>' },
      IBANS[0] ?? null,
      { xml: '<c><f>A1*2</f><v>0.30000000000000004</v></c>' },
      { xml: '<c t="str"><f>"EUR"</f><v>EUR</v></c>' },
      { xml: '<c t="b"><v>1</v></c>' },
      { xml: '<c t="d"><v>2026-08-14T00:00:00</v></c>' }
    ]
    const { taken, faultLines } = await read([HEADER, cells, row('B', 1, 2)], { texts: ['Acme_x000D_ &amp; Co'] })
    expect(faultLines).toEqual([])
    expect(taken[0]).toMatchObject({
      counterpartyName: 'Acme\r & Co',
      amount: -3000n,
      currency: 'EUR',
      reference: 'TRUE',
      dueOn: '2026-08-14'
    })
  })

  it('has numbers as texts in the way of its writer, whatever the typed ones beside them', async () => {
    const typed = [0.5, 1.25, 1234.5].map((amount, at) => row('A', at, amount))
    const { taken, faultLines, warnings } = await read([HEADER, ...typed, row('B', 1, '1.250,00')])
    expect([faultLines, warnings]).toEqual([[], []])
    expect(taken.map(({ amount }) => amount)).toEqual([-5000n, -12_500n, -12_345_000n, -12_500_000n])
  })

  it('has numbers of three decimals, which are not thousands', async () => {
    const { faultLines } = await read([HEADER, row('A', 0, 1.234), row('B', 1, 2.345)])
    expect(faultLines).toEqual([
      '2:3 The amount 1.234 has more decimals than EUR allows: 2.',
      '3:3 The amount 2.345 has more decimals than EUR allows: 2.'
    ])
  })

  it('takes a template with a decimal comma, which changes no typed number', async () => {
    const mapping = {
      encoding: 'utf-8',
      delimiter: ';',
      hasHeader: true,
      decimalSign: ',',
      dateOrder: 'day-month-year',
      isPositiveOut: true,
      currency: null,
      columns: { counterpartyName: 0, amount: 2, currency: 3, dueOn: 5 }
    } as const
    const bytes = xlsxOf({
      sheets: [
        sheet('Notes', [['Read me']]),
        sheet('Run', [['Hint'], ['a', 'b', 'c', 'd', 'e', 'f'], ...PAYMENTS.slice(1)])
      ],
      formats: ['yyyy-mm-dd']
    })
    const { taken, faultLines, csv } = await readText(bytes, {
      templates: [{ name: 'Run', mapping, header: ['a', 'b', 'c', 'd', 'e', 'f'] }]
    })
    expect([faultLines, csv?.template, csv?.mapping.sheet]).toEqual([[], 'Run', 'Run'])
    expect(taken.map(({ amount, dueOn }) => [amount, dueOn])).toEqual([
      [-12_505_000n, '2026-08-13'],
      [-12_340_000n, '2026-08-13']
    ])
  })

  it('counts days from 1904 if it says so', async () => {
    const bytes = xlsxOf({
      sheets: [sheet('Payments', [HEADER, [...row('A', 0, 1).slice(0, 5), { xml: '<c s="1"><v>44785</v></c>' }]])],
      formats: ['dd/mm/yyyy'],
      is1904: true
    })
    expect((await readText(bytes)).taken).toMatchObject([{ dueOn: '2026-08-13' }])
  })

  it('says that hidden rows are read', async () => {
    const { taken, warnings } = await read(PAYMENTS, { hiddenRows: [3] })
    expect([taken.length, warnings]).toEqual([2, ['Hidden rows of the sheet are read as well: 1 row.']])
  })
})

describe('a cell that is not certain is a fault where it is read:', () => {
  it.each<readonly [what: string, at: number, cell: WrittenCell, told: string]>([
    ['an error', 2, { xml: '<c t="e"><v>#N/A</v></c>' }, 'This cell shows the error #N/A. Correct it in the workbook.'],
    [
      'an error in the place of a name',
      0,
      { xml: '<c t="e"><f>X</f><v>#REF!</v></c>' },
      'This cell shows the error #REF!. Correct it in the workbook.'
    ],
    [
      'a formula without its result',
      2,
      { xml: '<c><f>SUM(A1:A2)</f></c>' },
      'The file does not have the result of this formula. Open the workbook in a spreadsheet program, and save it there.'
    ],
    [
      'an account number with lost digits',
      1,
      { xml: '<c><v>1.23E+15</v></c>' },
      'The number 1.23E+15 has more than the 15 digits that spreadsheets keep, so its last ones may be wrong. Enter it as text in the workbook, or do not read this column.'
    ],
    ['an empty amount', 2, null, 'This payment has no amount: the cell is empty.']
  ])('%s', async (_what, at, cell, told) => {
    const { faultLines } = await read([...PAYMENTS, row('C', 0, 3).with(at, cell)])
    expect(faultLines).toEqual([`4:${at + 1} ${told}`])
  })

  it('and none where it is not', async () => {
    const error = { xml: '<c t="e"><v>#N/A</v></c>' }
    const { faultLines } = await read([[...HEADER, 'Checked'], ...PAYMENTS.slice(1).map((cells) => [...cells, error])])
    expect(faultLines).toEqual([])
  })

  it('of several rows merged into one', async () => {
    const { faultLines } = await read([...PAYMENTS, row('C', 0, 3).with(0, null)], { merged: ['A3:A4', 'A1:B1'] })
    expect(faultLines).toEqual([
      '4:1 This cell is merged with the one in line 3. Separate the cells, and fill in each.'
    ])
  })

  it('of a number for an account, whose zeros nobody knows, with a warning instead', async () => {
    const { warnings, taken } = await read([
      HEADER,
      row('A', 0, 1.5).with(1, 7_000_123),
      row('B', 1, 2.5).with(1, 8_000_123)
    ])
    expect(taken.map(({ counterpartyNumber }) => counterpartyNumber)).toEqual(['7000123', '8000123'])
    expect(warnings).toEqual([
      'Column 2 holds numbers instead of texts: if its account numbers or ids began with zeros, these are lost.'
    ])
  })
})

describe('the sheet', () => {
  const notes = sheet('Notes', [['Ask Ms Berg'], ['before the 13th']])
  it.each<readonly [what: string, sheets: readonly WrittenSheet[], chosen: string | undefined]>([
    [
      'that is alone beside hidden and empty ones',
      [sheet('Old', PAYMENTS, { state: 'veryHidden' }), sheet('Empty', []), sheet('May', [['x'], ['y']])],
      'May'
    ],
    ['that alone has names of columns', [notes, sheet('May')], 'May'],
    ['of several with payments', [notes, sheet('May'), sheet('June')], undefined],
    ['of several without known names', [notes, sheet('More', [['x']])], undefined],
    [
      'that is hidden, as all with rows are',
      [sheet('Empty', []), sheet('May', PAYMENTS, { state: 'hidden' })],
      undefined
    ]
  ])('%s', async (_what, sheets, chosen) => {
    const { csv } = await readText(xlsxOf({ sheets, formats: ['yyyy'] }))
    expect([csv?.mapping.sheet, csv?.questions.filter(({ about }) => about === 'sheet').length]).toEqual([
      chosen,
      chosen === undefined ? 1 : 0
    ])
  })

  it('is a question with the names of all, and is read if it is given, even if it is hidden', async () => {
    const bytes = xlsxOf({
      sheets: [
        sheet('May'),
        sheet('June', [HEADER, row('C', 0, 7)]),
        sheet('Old', [HEADER, row('D', 0, 8)], { state: 'hidden' })
      ],
      formats: ['yyyy']
    })
    const asked = await readText(bytes)
    expect(asked.csv?.questions[0]).toEqual({
      about: 'sheet',
      words: 'Which sheet has the payments?',
      options: ['May', 'June'].map((name) => ({ label: name, set: { sheet: name } }))
    })
    expect(asked.faultCount).toBeGreaterThan(0)
    for (const [name, payee] of [
      ['June', 'C'],
      ['Old', 'D']
    ] as const) {
      const first = await readText(bytes, { mapping: { sheet: name } })
      const again = await readText(bytes, { mapping: first.csv?.mapping ?? null })
      for (const { taken, faultLines } of [first, again]) {
        expect([faultLines, taken.map(({ counterpartyName }) => counterpartyName)]).toEqual([[], [payee]])
      }
    }
    const { faultLines } = await readText(bytes, { mapping: { sheet: 'July' } })
    expect(faultLines[0]).toBe('-:- To be chosen: Which sheet has the payments? None is named “July”.')
  })
})

describe('a workbook that is damaged or made to harm its reader is refused:', () => {
  const withPart = (data: string) =>
    xlsxOf({ sheets: [sheet('Payments')], files: [{ name: 'xl/worksheets/s0.xml', data }] })
  const ANEW = 'Save it anew in a spreadsheet program.'
  it.each<readonly [what: string, bytes: Buffer, told: string]>([
    [
      'the same row twice',
      withPart('<worksheet><sheetData><row r="2"/><row r="2"/></sheetData></worksheet>'),
      `row 2 is not followed by a later one. ${ANEW}`
    ],
    [
      'the same cell twice',
      withPart('<worksheet><sheetData><row><c r="A1"/><c r="A1"/></row></sheetData></worksheet>'),
      `row 1 has two cells in one place. ${ANEW}`
    ],
    [
      'a cell too far right',
      withPart('<worksheet><sheetData><row><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>'),
      'The sheet has more cells, columns or merged rows than are read.'
    ],
    [
      'a text that is not there',
      withPart('<worksheet><sheetData><row><c r="A1" t="s"><v>7</v></c></row></sheetData></worksheet>'),
      `it has no text number 7. ${ANEW}`
    ],
    ['cut-off XML', withPart('<worksheet><sheetData><row>'), 'not well-formed'],
    ['entities', withPart('<!DOCTYPE x [<!ENTITY a "aa">]><worksheet/>'), 'document type'],
    [
      'a missing sheet',
      xlsxOf({
        sheets: [sheet('Payments')],
        files: [
          {
            name: 'xl/_rels/workbook.xml.rels',
            data: '<Relationships><Relationship Id="r0" Type="x/worksheet" Target="none.xml"/></Relationships>'
          }
        ]
      }),
      'no part xl/none.xml'
    ],
    ['no sheet', xlsxOf({ sheets: [] }), 'The workbook has no sheet with cells. Choose another file.'],
    [
      'a part that shrank too far',
      xlsxOf({
        sheets: [sheet('Payments')],
        files: [{ name: 'xl/worksheets/s0.xml', data: Buffer.alloc(40_000_000, ' ') }]
      }),
      'times its size'
    ],
    [
      'a part that lies about its size',
      xlsxOf({
        sheets: [sheet('Payments')],
        files: [{ name: 'xl/worksheets/s0.xml', packed: deflateRawSync(Buffer.alloc(5_000_000, ' ')), size: 100 }]
      }),
      'incomplete or damaged'
    ],
    [
      'a part beyond all measure',
      xlsxOf({
        sheets: [sheet('Payments')],
        files: [{ name: 'xl/worksheets/s0.xml', packed: Buffer.alloc(9), size: 3_000_000_000 }]
      }),
      'more than 2000000000 bytes'
    ]
  ])('%s', async (_what, bytes, told) => {
    const { faultLines, taken } = await readText(bytes)
    expect([faultLines.join('\n'), taken]).toEqual([expect.stringContaining(told), []])
  })

  it('thousands of merged rows', async () => {
    const merged = Array.from({ length: 1001 }, (_, at) => `A${at + 2}:A${at + 3}`)
    expect((await read(PAYMENTS, { merged })).faultLines).toEqual([
      '-:- The sheet has more cells, columns or merged rows than are read. Copy the payments alone into a workbook, or into a CSV file (UTF-8).'
    ])
  })
})

describe('a number of a workbook', () => {
  it.each([
    ['1250.10', '1250.10'],
    ['-1.1000000000000001', '-1.1'],
    ['1234.5599999999999', '1234.56'],
    ['1E-2', '0.01'],
    ['1.5E+3', '1500'],
    ['99999999999.999908', '99999999999.9999'],
    ['123456789012345', '123456789012345'],
    ['1234567890123456', '1234567890123456'],
    ['900719925474.0993', '900719925474.0993'],
    ['1.4E-17', '1.4E-17'],
    ['no', 'no']
  ])('%s is %s', (text, plain) => {
    expect(plainNumber(text)).toBe(plain)
  })

  it.each([
    ['999999999999999', false],
    ['1234567890123450', true],
    ['1.23E+15', true],
    ['12345678901234.561', true],
    ['12345678901.2345', false],
    ['0.30000000000000004', false]
  ])('%s has lost digits: %s', (text, isLost) => {
    expect(isBeyondDigits(text)).toBe(isLost)
  })

  it.each([
    ['dd.mm.yyyy', true],
    ['[$-407]d. mmmm yyyy', true],
    ['#,##0.00 [$SEK]', false],
    ['#,##0.00 "dkk";[Red]-0.00', false],
    ['0.00\\d_m', false],
    ['[h]:mm', false],
    ['General', false]
  ])('is a day in the format %s: %s', (code, isDay) => {
    expect(isDayFormat(code)).toBe(isDay)
  })

  it.each([
    [46_247, false, '2026-08-13'],
    [46_247.604_166_666_7, false, '2026-08-13 14:30:00'],
    [44_785, true, '2026-08-13'],
    [60, false, undefined],
    [61, false, '1900-03-01'],
    [Number.NaN, false, undefined],
    [3_000_000, false, undefined]
  ])('as a day is read for certain or not at all: %s', (serial, is1904, day) => {
    expect(dayText(serial, is1904)).toBe(day)
  })
})
