import { describe, expect, it } from 'vitest'
import type { CsvGiven, CsvMapping } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { formatMoney } from '../../../../../shared/domain/money.ts'
import { readText } from '../../../../support/reading/readText.ts'

const read = (lines: readonly string[], mapping: CsvGiven | null = null) => readText(lines.join('\n'), { mapping })

describe('the decimal sign', () => {
  const HEADER = 'Name;Amount;Currency'
  const rows = (...amounts: readonly string[]) => [HEADER, ...amounts.map((amount) => `Elin;${amount};EUR`)]
  const MIXED = 'Some amounts have a decimal point, others a decimal comma. Check how they were read.'

  it.each([
    ['of a point', ['2.50', '1.250'], '.', [], []],
    ['of a comma', ['2,50', '1.250'], ',', [], []],
    ['of a point, with groups', ['1,250.50'], '.', [], []],
    ['of either, by what there is most of', ['2.50', '3.50', '4,50'], '.', [], [MIXED]],
    ['of either, by what there is most of, the other way round', ['2.50', '3,50', '4,50'], ',', [], [MIXED]],
    ['of either, where one is unsure', ['1.250', '2.50', '3,50'], ',', ['decimalSign'], [MIXED]],
    ['of either, where one with a comma is unsure', ['1,250', '2.50', '3,50'], '.', ['decimalSign'], [MIXED]],
    ['of more points, where one is unsure', ['1.250', '2.50', '3.50', '4,50'], '.', ['decimalSign'], [MIXED]],
    ['of none, where one is unsure', ['1.250', '7'], ',', ['decimalSign'], []],
    ['of none, where one with a comma is unsure', ['1,250', '7'], '.', ['decimalSign'], []],
    [
      'of none at all',
      ['7', '8'],
      ',',
      [],
      ['No amount has decimals: “7” is read as a whole amount, not as hundredths.']
    ]
  ] as const)('is that %s', async (_what, amounts, sign, asks, warnings) => {
    const { csv, warnings: told } = await read(rows(...amounts))
    expect([csv?.mapping.decimalSign, csv?.questions.map(({ about }) => about), told]).toEqual([sign, asks, warnings])
  })

  it('is a point where commas separate, and amounts are of two columns', async () => {
    expect((await readText('Name,Amount,Currency\nElin,7,EUR\n')).csv?.mapping.decimalSign).toBe('.')
    const { csv, warnings } = await read(['Name;Paid out;Paid in;Currency', 'Elin;7;;EUR', 'Mia;;1,50;EUR'])
    expect([csv?.mapping.decimalSign, warnings]).toEqual([',', []])
  })

  it('is a question with both readings of the amount', async () => {
    const { csv } = await read(rows('€ 12.345'))
    expect(csv?.questions[0]?.options.map(({ label }) => label)).toEqual([
      '12.345: three decimals',
      '12,345.00: thousands'
    ])
    const comma = await read(rows('12,345'))
    expect(comma.csv?.questions[0]?.options.map(({ label }) => label)).toEqual([
      '12,345.00: thousands',
      '12.345: three decimals'
    ])
  })
})

describe('a mapping', () => {
  it('offers each column of amounts with the currency of its heading', async () => {
    const lines = ['Name;Amount (EUR);Gross (SEK);Net', 'Elin;1.50;2.50;3.50']
    const currencies = async (given: CsvGiven | null) => {
      const { csv } = await read(lines, given)
      const question = csv?.questions.find(({ about }) => about === 'amount')
      return question?.options.map(({ set }) => set.currency)
    }
    expect(await currencies(null)).toEqual(['EUR', 'SEK', null])
    expect(await currencies({ currency: 'CHF' })).toEqual(['EUR', 'SEK', 'CHF'])
  })

  it('leads to questions only about what is not settled, or said to be open', async () => {
    const lines = ['Name;Amount;Gross;Date', 'Elin;-1.250;2.50;03/04/2026', 'Mia;2.250;3.50;03/04/2026']
    const asks = async (given: CsvGiven | null) => (await read(lines, given)).csv?.questions.map(({ about }) => about)
    const all = ['amount', 'decimalSign', 'dateOrder', 'sign', 'currency']
    const asked = (await asks(null)) ?? []
    expect(asked.filter((about) => !all.includes(about))).toEqual([])
    const columns = { counterpartyName: 0, amount: 1, dueOn: 3 }
    expect(await asks({ columns })).toEqual(['decimalSign', 'dateOrder', 'sign', 'currency'])
    const settled = {
      columns,
      decimalSign: ',',
      dateOrder: 'day-month-year',
      isPositiveOut: false,
      currency: 'EUR'
    } as const
    expect(await asks(settled)).toEqual([])
    for (const about of ['decimalSign', 'dateOrder', 'sign'] as const) {
      expect(await asks({ ...settled, open: [about] })).toEqual([about])
    }
  })

  it('has nothing open where there is no question', async () => {
    const { csv } = await read(['sep=;', 'Name;Amount;Currency', 'Elin;1,50;EUR'])
    expect(csv?.mapping).not.toHaveProperty('open')
    // What says the delimiter is no row.
    expect([csv?.above, csv?.mapping.headerLine, csv?.columnCount]).toEqual([[], 2, 3])
  })

  it('takes signs that are given, with their words', async () => {
    const lines = ['Name;Amount;Way;Currency', 'Elin;1,50;raus;EUR', 'Mia;2,50;rein;EUR']
    const columns = { counterpartyName: 0, amount: 1, sign: 2, currency: 3 }
    const { taken, faultLines } = await read(lines, {
      columns,
      isPositiveOut: true,
      outWords: ['rein'],
      inWords: ['raus']
    })
    expect([faultLines, taken.map(({ amount }) => amount)]).toEqual([[], [15_000n, -25_000n]])
  })

  it('warns of negative amounts among others, where nothing else says what they are', async () => {
    const warned = async (...lines: readonly string[]) => (await read(lines)).warnings
    const MIXED = 'Some amounts are negative, others not. Negative amounts are read as money out.'
    const HEADER = 'Booking date;Name;Amount;Currency'
    expect(await warned(HEADER, ';Elin;-1,50;EUR', ';Mia;2,50;EUR')).toEqual([MIXED])
    expect(await warned(HEADER, ';Elin;-1,50;EUR', ';Mia;-2,50;EUR')).toEqual([])
    expect(await warned('Name;Amount;Currency', 'Elin;-1,50;EUR', 'Mia;2,50;EUR')).toEqual([])
    expect(await warned(`${HEADER};Direction`, ';Elin;-1,50;EUR;out', ';Mia;2,50;EUR;in')).toEqual([])
    const balanced = [`${HEADER};Balance`, ';Elin;-1,50;EUR;98,50', ';Mia;2,50;EUR;101,00']
    expect(await warned(...balanced)).toEqual([])
    const reversed = [`${HEADER};Balance`, ';Elin;-1,50;EUR;101,50', ';Mia;2,50;EUR;99,00']
    expect(await warned(...reversed)).toEqual([
      'The balance falls where money seemed to come in, so the signs are read the other way round.'
    ])
    expect((await read(reversed)).taken.map(({ amount }) => amount)).toEqual([15_000n, -25_000n])
    const two = [`${HEADER};Balance;Saldo`, ';Elin;-1,50;EUR;101,50;1', ';Mia;2,50;EUR;99,00;1']
    expect(await warned(...two)).toEqual([MIXED])
  })
})

describe('a row', () => {
  const HEADER = 'Name;Payer;Amount;Currency;Date;Batch'

  it('names who pays where money comes in', async () => {
    const { taken } = await read([
      `Booking date;${HEADER}`,
      ';Elin;Wir;-1,50;EUR;;',
      ';Elin;Mia;2,50;EUR;;',
      ';Elin;;2,50;EUR;;'
    ])
    expect(taken.map(({ counterpartyName }) => counterpartyName)).toEqual(['Elin', 'Mia', 'Elin'])
  })

  it.each([
    ['eur', 'EUR', []],
    [' EUR ', 'EUR', []],
    ['XYZ', 'XYZ', []],
    ['xyz', null, ['2:7 “xyz” is not a currency. Write its code in three capital letters, such as EUR.']],
    ['', null, ['2:7 This payment has no currency: the cell is empty.']]
  ])('has the currency “%s” as %s', async (cell, currency, told) => {
    const { taken, faultLines } = await read(['Amount;Currency', `12,50;${cell}`, '1,00;EUR'], {
      columns: { amount: 0, currency: 1 }
    })
    expect([faultLines, taken[0]?.currency]).toEqual([told, currency])
  })

  it('has the currency of its amount, then that of the file', async () => {
    const mapping = { columns: { amount: 0, currency: 1 }, currency: 'CHF' }
    const { taken, faultLines } = await read(
      ['Amount;Currency', '1,50 EUR;', '2,50;', '3,50 SEK;SEK', '4,50;sek', '7,50 EUR;SEK'],
      mapping
    )
    expect(taken.map(({ currency }) => currency)).toEqual(['EUR', 'CHF', 'SEK', 'SEK', null])
    expect(faultLines).toEqual(['6:10 The amount is in EUR, but the currency is SEK.'])
  })

  it.each(['12 50', '1 2 3', "12'50", '1 25,50'])(
    'is reported for %s, whose spaces group no thousands',
    async (amount) => {
      const { faultLines } = await read(['Name;Amount;Currency', 'Elin;1 100,00;EUR', `Mia;${amount};EUR`])
      expect(faultLines).toEqual([`3:5 “${amount}” is not an amount with a decimal comma, such as 1.250,00.`])
    }
  )

  it.each([
    ['¥100', 'EUR', '¥'],
    ['$100', 'EUR', '$'],
    ['100 kr', 'EUR', 'kr'],
    ['100 kr.', 'USD', 'kr.'],
    ['100 €', 'SEK', 'EUR']
  ])('is reported for %s where its currency is %s', async (amount, currency, stated) => {
    const words = `The amount is in ${stated}, but the currency is ${currency}.`
    const { faultLines } = await read(['Name;Amount;Currency', `Elin;${amount};${currency}`])
    expect(faultLines).toEqual([`2:${7 + amount.length} ${words}`])
    const chosen = await read(['Name;Amount', `Elin;${amount}`], { currency })
    expect(chosen.faultLines).toEqual(stated === 'EUR' ? [] : [`2:6 ${words}`])
  })

  it.each([
    ['100 kr', 'NOK'],
    ['$100', 'CAD'],
    ['¥100', 'CNY'],
    ['100 €', 'EUR']
  ])('may have %s where its currency is %s', async (amount, currency) => {
    const { faultLines, taken } = await read(['Name;Amount;Currency', `Elin;${amount};${currency}`])
    expect([faultLines, taken[0]?.currency]).toEqual([[], currency])
  })

  it.each(['10,00 €', '10,00 EUR', '$10,00'])(
    'is reported for %s where the heading says another currency',
    async (cell) => {
      const lines = ['Name;Amount (SEK)', 'Elin;20,00', `Mia;${cell}`, 'Sol;30,00 kr']
      const stated = cell.startsWith('$') ? '$' : 'EUR'
      expect((await read(lines)).faultLines).toEqual([`3:5 The amount is in ${stated}, but the currency is SEK.`])
    }
  )

  it('has the currency that was chosen instead of that of the heading', async () => {
    const { faultLines, taken } = await read(['Name;Amount (SEK)', 'Elin;20,00', 'Mia;10,00 EUR'], { currency: 'NOK' })
    expect([faultLines, taken.map(({ currency }) => currency)]).toEqual([[], ['NOK', 'EUR']])
  })

  it('is reported once for all without a currency column, unless that is a question', async () => {
    const given: CsvMapping = {
      ...{ encoding: 'utf-8', delimiter: ';', hasHeader: true, headerLine: 1, decimalSign: ',' },
      ...{ dateOrder: 'day-month-year', isPositiveOut: true, currency: null },
      columns: { counterpartyName: 0, amount: 1 }
    }
    const lines = ['Name;Amount', 'Elin;1,50', 'Mia;2,50', 'Sol;3,50 EUR', 'Ada;4,50 euro']
    const { faultLines } = await read(lines, given)
    expect(faultLines).toEqual([
      '2:6 No column has the currency, and neither does this amount. Choose a currency for the file.',
      expect.stringMatching(/^5:5 “4,50 euro” is not an amount/)
    ])
    const wrong = await read(['Name;Amount', 'Elin;1,50'], { ...given, currency: 'euro' })
    expect(wrong.faultLines).toEqual([expect.stringMatching(/^2:6 “euro” is not a currency/)])
  })

  it.each([
    ['year-month-day', 'year, month and day, such as 2026-01-31'],
    ['day-month-year', 'day, month and year, such as 31.01.2026'],
    ['month-day-year', 'month, day and year, such as 01/31/2026']
  ] as const)('is reported for a day that is none, in the order %s', async (dateOrder, words) => {
    const { faultLines, taken } = await read(['Amount;Currency;Date', '1,50;EUR;31/31/2026', '1,50;EUR;'], {
      columns: { amount: 0, currency: 1, dueOn: 2 },
      dateOrder
    })
    expect(faultLines).toEqual([`2:10 “31/31/2026” is not a valid date, written as ${words}.`])
    expect(taken.map(({ dueOn }) => dueOn)).toEqual([null, null])
  })

  it.each([
    ['="00017"', '00017', []],
    [
      '1.7E+13',
      undefined,
      ['2:6 A spreadsheet program shortened the number 1.7E+13. Enter it as text there, or do not read this column.']
    ]
  ])('has the account number that a spreadsheet program wrote as %s, or lost', async (cell, number, told) => {
    const { taken, faultLines } = await read(['Name;Account number;Amount;Currency', `Elin;${cell};1,50;EUR`])
    expect([taken[0]?.counterpartyNumber, faultLines]).toEqual([number, told])
  })

  it('is in its batch, which counts its payments', async () => {
    const { batches, taken } = await read([
      'Name;Amount;Currency;Batch',
      'Elin;1,50;EUR;B1',
      'Mia;2,50;EUR;',
      'Sol;3,50;EUR;B1'
    ])
    expect(taken.map(({ batch }) => batch)).toEqual(['B1', null, 'B1'])
    expect(batches).toEqual([
      { id: 'B1', booking: 'unknown', bulkPaymentId: null, account: null, dueOn: null, items: 2 }
    ])
  })

  it('is as wide as the header, besides empty cells', async () => {
    const told = async (row: string, delimiter = ';') =>
      (await read(['Name;Amount;Currency', row].map((line) => line.replaceAll(';', delimiter)))).faultLines
    expect(await told('Elin;1,50;EUR;; ')).toEqual([])
    expect(await told('Elin;1,50')).toEqual([
      '2:1 This row has 2 cells, the first one 3. A text with “;” in it belongs in quotes.'
    ])
    expect(await told('Elin;1,50;EUR;;x', '\t')).toEqual([
      '2:1 This row has 5 cells, the first one 3. A text with “Tab” in it belongs in quotes.'
    ])
  })
})

describe('habits of writing money', () => {
  const moneyOf = async (...lines: readonly string[]) => {
    const { taken, faultLines, warnings } = await readText(lines.join('\n'))
    const amounts = taken.map(
      ({ amount, currency }) => `${amount === null ? '-' : formatMoney(amount, '')} ${currency}`
    )
    return { amounts, faultLines, warnings }
  }

  it.each([
    [
      ['Name;Belastung CHF;Gutschrift CHF;Saldo CHF', 'A;5.00;-;15.00', 'B;–;5.00;20.00'],
      ['-5.00 CHF', '5.00 CHF']
    ],
    [
      ['Name;Bedrag EUR', 'A;50,-', 'B;1.250,--', 'C;12,50'],
      ['-50.00 EUR', '-1250.00 EUR', '-12.50 EUR']
    ],
    [
      ['Name;Amount', 'A;C$1,250.00', 'B;C$99.90'],
      ['-1250.00 CAD', '-99.90 CAD']
    ],
    [
      ['Name;Amount', 'A;€(63.12)', 'B;(€33.52)'],
      ['-63.12 EUR', '-33.52 EUR']
    ],
    [['Name;Amount;Currency', 'A;1,00,000.00;₹'], ['-100000.00 INR']]
  ] as const)('are read: %j', async (lines, expected) => {
    expect(await moneyOf(...lines)).toEqual({ amounts: expected, faultLines: [], warnings: [] })
  })

  it('are reported where a dash may be a sign', async () => {
    const { warnings } = await moneyOf('Booking date;Name;Amount EUR', ';A;-1,50', ';B;-,50')
    expect(warnings.join()).toContain('“-,50” is read as 50 hundredths, though other amounts are negative.')
  })
})

describe('a table', () => {
  it('shows the first twenty rows above and below its header, and a hundred that are left out', async () => {
    const above = Array.from({ length: 25 }, (_, at) => `Title ${at}`)
    const rows = Array.from({ length: 130 }, (_, at) => `Elin;${at + 1},50;EUR`)
    const skippedRows = rows.map((_, at) => 27 + at).slice(0, 120)
    const { csv, taken } = await read([...above, 'Name;Amount;Currency', ...rows], { skippedRows })
    expect([csv?.above.length, csv?.rows.length, csv?.leftOut.length, csv?.leftOutCount]).toEqual([20, 20, 100, 120])
    expect([csv?.above[0], csv?.rows[0], csv?.leftOut[0]]).toEqual([
      { line: 1, cells: ['Title 0'] },
      { line: 27, cells: ['Elin', '1,50', 'EUR'] },
      { line: 27, cells: ['Elin', '1,50', 'EUR'], isTotal: false }
    ])
    expect(taken).toHaveLength(10)
  })

  it('leads to at most twenty questions about totals, each with what was said of others', async () => {
    const rows = Array.from({ length: 25 }, () => ['Elin;1,50;EUR', 'Total;9999,00;EUR']).flat()
    const { csv } = await read(['Name;Amount;Currency', ...rows], { takenRows: [3], skippedRows: [2] })
    expect(csv?.questions).toHaveLength(20)
    expect(csv?.questions[0]).toEqual({
      about: 'total',
      words: 'Is line 5 a total, or a payment?',
      row: { line: 5, cells: ['Total', '9999,00', 'EUR'] },
      options: [
        { label: 'A total: it is left out', set: { skippedRows: [2, 5] } },
        { label: 'A payment', set: { takenRows: [3, 5] } }
      ]
    })
  })

  it('leads to a first question that decides on its own row only', async () => {
    const { csv } = await read(['Name;Amount;Currency', 'Elin;1,50;EUR', 'Mia;2,50;EUR', 'Total;9,00;EUR'])
    expect(csv?.questions[0]?.options.map(({ set }) => set)).toEqual([{ skippedRows: [4] }, { takenRows: [4] }])
  })

  it('leads to a question whether its last row is the sum of those above, and no other row', async () => {
    const HEADER = 'Name;IBAN;Amount;Currency'
    const rows = ['Elin;N1;1,50;EUR', 'Mia;N2;2,50;EUR', 'All;;4,00;EUR']
    expect((await read([HEADER, ...rows])).csv?.questions.map(({ words }) => words)).toEqual([
      'Is line 4 a total, or a payment?'
    ])
    expect((await read([HEADER, ...rows, 'Sol;N3;3,50;EUR'])).csv?.questions).toEqual([])
  })

  it('has no payments, but one fault, where no column has the amounts', async () => {
    const { faultLines, items, csv } = await read(['Name;Reference', 'Elin;r1', 'Total;r2'])
    expect([faultLines, items, csv?.rows.length, csv?.leftOut]).toEqual([
      ['-:- The column with the amounts is not known. Choose it.'],
      ...[0, 2, []]
    ])
  })

  it('has its header where it is said to be, or none', async () => {
    const lines = ['Elin;1,50;EUR', 'Mia;2,50;EUR']
    expect((await read(lines)).csv).toMatchObject({ header: [], mapping: { hasHeader: false, headerLine: 1 } })
    const first = await read(lines, { hasHeader: true })
    expect(first.csv).toMatchObject({ header: ['Elin', '1,50', 'EUR'], mapping: { hasHeader: true } })
    const none = await read(['Name;Amount;Currency', ...lines], {
      hasHeader: false,
      columns: { amount: 1, currency: 2 }
    })
    expect([none.csv?.header, none.faultLines.length]).toEqual([[], 1])
    const later = await read(['x;y', ...lines], { hasHeader: false, headerLine: 2 })
    expect([later.csv?.above.length, later.taken.length]).toEqual([1, 2])
  })

  it('is read by a template wherever its header stands, with what else was said', async () => {
    const mapping: CsvMapping = {
      ...{ encoding: 'utf-8', delimiter: ';', hasHeader: true, decimalSign: ',', dateOrder: 'day-month-year' },
      ...{ isPositiveOut: true, currency: 'EUR', columns: { reference: 0, amount: 1 } }
    }
    const template = { name: 'Payroll', mapping, header: ['a', 'b'] }
    const how = { templates: [{ ...template, name: 'Other', header: ['a', 'b', 'c'] }, template] }
    const text = 'Title;x\n a;b \nElin;1.250\n'
    const found = await readText(text, how)
    expect([found.csv?.template, found.faultLines, found.taken[0]?.amount]).toEqual(['Payroll', [], -12_500_000n])
    const own = await readText(text, { ...how, mapping: { decimalSign: '.' } })
    expect(own.taken[0]?.amount).toBe(-12_500n)
    const chosen = await readText(text, { ...how, mapping: { columns: { amount: 1 }, headerLine: 2 } })
    expect(chosen.csv?.template).toBeNull()
  })
})
