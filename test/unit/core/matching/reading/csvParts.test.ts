import { describe, expect, it } from 'vitest'
import type { CsvField, CsvMapping } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { BalanceProof } from '../../../../../electron/core/matching/reading/csv/balanceProof.ts'
import { ColumnSurvey } from '../../../../../electron/core/matching/reading/csv/columnSurvey.ts'
import { delimiterOf } from '../../../../../electron/core/matching/reading/csv/csvDialect.ts'
import { moneyIn, writtenMoney } from '../../../../../electron/core/matching/reading/csv/csvMoney.ts'
import { CsvRows, type CsvRow } from '../../../../../electron/core/matching/reading/csv/csvRows.ts'
import { CsvTotals, isPlainTotal } from '../../../../../electron/core/matching/reading/csv/csvTotals.ts'
import { headerRowOf, isLayout, namesIn } from '../../../../../electron/core/matching/reading/csv/headerRow.ts'
import { isOnLine, isPaymentRow, lineOf } from '../../../../../electron/core/matching/reading/csv/tableRows.ts'
import { ReadingNotes, ReadingStopped } from '../../../../../electron/core/matching/reading/readingNotes.ts'

function mappingOf(columns: Partial<Record<CsvField, number>>, change: Partial<CsvMapping> = {}): CsvMapping {
  return {
    ...{ encoding: 'utf-8', delimiter: ';', hasHeader: false, headerLine: 1, decimalSign: '.' },
    ...{ dateOrder: 'year-month-day', isPositiveOut: true, currency: 'EUR', ...change },
    columns
  }
}

/** The rows of a text that comes in pieces, and its faults. */
function rowsOf(text: string, piece = text.length) {
  const rows: CsvRow[] = []
  const notes = new ReadingNotes()
  const parser = new CsvRows(';', (row) => rows.push(row), notes)
  try {
    for (let at = 0; at < text.length; at += piece) parser.write(text.slice(at, at + piece))
    parser.finish()
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error
  }
  return {
    rows,
    cells: rows.map(({ cells }) => cells),
    places: rows.map(({ places }) => places.map(({ line, column }) => `${line}:${column}`)),
    told: notes.faults.map(({ line, column, message }) => `${line}:${column} ${message}`)
  }
}

const tableOf = (...lines: readonly string[]) => rowsOf(lines.join('\n')).rows

describe('the rows of a text', () => {
  it.each([
    [
      'a;b\nc;d\n',
      [
        ['a', 'b'],
        ['c', 'd']
      ],
      [
        ['1:1', '1:3'],
        ['2:1', '2:3']
      ]
    ],
    ['a\r\nb\rc', [['a'], ['b'], ['c']], [['1:1'], ['2:1'], ['3:1']]],
    ['a\r\r\nb', [['a'], ['b']], [['1:1'], ['3:1']]],
    ['"a";"b;c"\n', [['a', 'b;c']], [['1:1', '1:5']]],
    ['"a\nb";c\nd', [['a\nb', 'c'], ['d']], [['1:1', '2:4'], ['3:1']]],
    ['"a\r\nb\rc";d\ne', [['a\r\nb\rc', 'd'], ['e']], [['1:1', '3:4'], ['4:1']]],
    ['"a""b";""', [['a"b', '']], [['1:1', '1:8']]],
    ['"""";x', [['"', 'x']], [['1:1', '1:6']]],
    ['a"b;c', [['a"b', 'c']], [['1:1', '1:5']]],
    ['\n;\n \na', [['a']], [['4:1']]],
    [';a;\n', [['', 'a', '']], [['1:1', '1:2', '1:4']]],
    ['"a"\r\n"b"\r"c"', [['a'], ['b'], ['c']], [['1:1'], ['2:1'], ['3:1']]],
    ['', [], []]
  ])('%j are split with their places, whatever the pieces', (text, cells, places) => {
    for (const piece of [1, 2, 3, Math.max(1, text.length)]) {
      expect(rowsOf(text, piece)).toMatchObject({ cells, places, told: [] })
    }
  })

  it.each([
    ['a\n"b', ['2:1 This quote is not closed.']],
    ['"a"b;c', ['1:4 There is text after a closing quote. Write a quote within a text twice.']],
    ['a;"b" ;c', ['1:6 There is text after a closing quote. Write a quote within a text twice.']]
  ])('%j are reported with what is wrong', (text, told) => {
    for (const piece of [1, 100]) expect(rowsOf(text, piece).told).toEqual(told)
  })

  it('are a million characters long at most, and of 4096 cells', () => {
    const long = (length: number) => rowsOf(`a\n"${'x'.repeat(length)}`, 100_000).told
    expect(long(999_999)).toEqual(['2:1 This quote is not closed.'])
    expect(long(1_000_000)).toEqual([
      '2:1 The row that begins here does not end within a million characters. Is a quote missing?'
    ])
    const wide = (cells: number) => rowsOf(`a\n${Array<string>(cells).fill('x').join(';')}\n`)
    expect([wide(4096).told, wide(4096).rows.length]).toEqual([[], 2])
    expect(wide(4097).told).toEqual(['2:8192 This row has more than 4096 cells. This is not a file of payments.'])
  })

  it('end where the text ends, also within a row', () => {
    const rows = new CsvRows(';', () => undefined, new ReadingNotes())
    const ends = ['a;b\n', 'c;', '"d\ne', '\n'].map((text) => {
      rows.write(text)
      return `${rows.end.line}:${rows.end.column}`
    })
    expect(ends).toEqual(['2:1', '2:3', '3:2', '4:1'])
  })
})

describe('the delimiter', () => {
  it.each([
    ['is the one that is announced', 'sep=|\na;b;c\nd;e;f\n', '|'],
    ['is announced at the beginning alone', 'x\nsep=|\na;b;c\nd;e;f\n', ';'],
    ['is the one that gives known names', 'name,amount;currency\nx;y;z\nx;y;z\nx;y;z\n', ','],
    ['is that also where the rows below have one cell', 'name;amount;currency\nx\ny\nz\n', ';'],
    ['is the one that gives even rows', 'a,b;c\nd;e\nf,g,h;i\n', ';'],
    ['is the one of more columns among even ones', 'a;b,c,d\ne;f,g,h\n', ','],
    ['is a tab rather than a semicolon', 'a;b\tc\nd;e\tf\n', '\t'],
    ['is a semicolon rather than a comma', '1,5;2\n2,5;3\n', ';'],
    ['is a bar rather than a comma', '1,5|2\n2,5|3\n', '|'],
    ['is a comma where nothing tells', 'a\nb\n', ','],
    ['is the one of the rows before a wrong quote', 'a;b\nc;d\n"e\n', ';']
  ] as const)('%s', (_what, text, delimiter) => {
    expect(delimiterOf(text, false)).toBe(delimiter)
  })

  it('is not that of names below more titles than any file has', () => {
    const titles = (count: number) => 'x;y\n'.repeat(count)
    expect(delimiterOf(`${titles(49)}name,amount,currency\n`, false)).toBe(',')
    expect(delimiterOf(`${titles(50)}name,amount,currency\n`, false)).toBe(';')
  })

  it('is the one of more columns where rows are as even in hundredths', () => {
    // By the semicolon, 197 of 200 have three cells; by the comma, 196 of them have four.
    const text = `${'a,b;c,d;e,f\n'.repeat(196)}a;b;c\n${'x\n'.repeat(3)}`
    expect(delimiterOf(text, false)).toBe(',')
  })

  it('is found without the last row where that may be cut, and from the line of the header on', () => {
    expect(delimiterOf('a;b;c\nd,e', true)).toBe(';')
    expect(delimiterOf('a,b,c\na,b,c\na,b,c\nd;e\nf;g', false)).toBe(',')
    expect(delimiterOf('a,b,c\na,b,c\na,b,c\nd;e\nf;g', false, 4)).toBe(';')
  })
})

describe('the header', () => {
  const lineOfHeader = (...lines: readonly string[]) => {
    const found = headerRowOf(tableOf(...lines))
    return found && lineOf(found)
  }

  it.each([
    ['the row that names an amount and something else', ['Account;Currency', 'x;Amount', 'Name;Amount'], 3],
    ['else the first that names two columns', ['Title;x', 'Name;Currency', 'Currency;Name'], 2],
    ['also where its heading may be of something else', ['Name;Currency', 'Value;Name'], 2],
    ['also where the amounts are of two columns', ['Name;Currency', 'Debit;Name'], 2],
    ['else the first row without a payment', ['Who;How much', 'Elin;1.50'], 1],
    ['else the first row that names one', ['Name;;x', 'Elin;1.50;y'], 1],
    ['not a row with an empty name, where none is known', ['Who;;x', 'Elin;1.50;y'], undefined],
    ['not a row with an amount', ['Name;Currency;1.50', 'Elin;EUR;2.50'], undefined],
    ['not a row with a day', ['Name;Amount;2026-01-31', 'Elin;x;2026-01-30'], undefined],
    ['not a row with an IBAN', ['Name;Amount;DE75 5121 0800 1245 1261 99', 'a;b;c'], undefined],
    ['not a row with an id', ['Name;Amount;d461f105-1792-407f-95ff-9a496fd918a9', 'a;b;c'], undefined],
    ['not the announcement of the delimiter', ['sep=;', 'Who;How much'], 2],
    ['none in no rows', [], undefined]
  ] as const)('is %s', (_what, lines, line) => {
    expect(lineOfHeader(...lines)).toBe(line)
  })

  it('names so many columns, or none that is known', () => {
    expect(namesIn(tableOf('Name;Amount;x;Currency'))).toBe(3)
    expect(namesIn(tableOf('Name;x'))).toBe(0)
  })

  it('is not what announces the delimiter', () => {
    expect([['sep=;'], ['SEP='], ['sep=;', '', '']].map((cells) => isLayout(cells))).toEqual([true, true, true])
    expect([['sep=;;'], ['xsep=;'], ['sep=;', 'a'], []].map((cells) => isLayout(cells))).toEqual([
      ...[false, false, false, false]
    ])
  })
})

describe('a row', () => {
  const [first, second] = rowsOf('"a\nb";c\nd;e').rows
  if (!first || !second) throw new Error('There are two.')

  it('is on all its lines', () => {
    expect([lineOf(first), lineOf(second)]).toEqual([1, 3])
    const on = (...lines: readonly number[]) => [first, second].map((row) => isOnLine(row, new Set(lines)))
    expect([on(), on(1), on(2), on(3), on(4)]).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [false, true],
      [false, false]
    ])
  })

  it('is a payment below the header, where it is not left out', () => {
    const rows = tableOf('sep=;', 'Title;x', 'Name;Amount', 'Elin;1.50', 'Mia;2.50')
    const lines = (change: Partial<CsvMapping>) =>
      rows.filter((row) => isPaymentRow(row, mappingOf({ amount: 1 }, change))).map((row) => lineOf(row))
    expect(lines({ headerLine: 3, hasHeader: true })).toEqual([4, 5])
    expect(lines({ headerLine: 3, hasHeader: false })).toEqual([3, 4, 5])
    expect(lines({ headerLine: 3, hasHeader: true, skippedRows: [5] })).toEqual([4])
    expect(lines({ headerLine: undefined, hasHeader: false })).toEqual([2, 3, 4, 5])
  })
})

describe('the money of a row', () => {
  const signs = { outWords: ['s'], inWords: ['h'] }

  /** Its digits with a sign for money out, and its field; or the fault of a field. */
  function moneyOf(
    columns: Partial<Record<CsvField, number>>,
    cells: readonly string[],
    change: Partial<CsvMapping> = {}
  ) {
    const money = moneyIn(cells, mappingOf(columns, change))
    return 'message' in money
      ? `${money.field}: ${money.message}`
      : `${money.field}: ${money.isOut ? '-' : '+'}${money.digits}`
  }

  it.each([
    ['5.00', {}, 'amount: -5.00'],
    ['-5.00', {}, 'amount: +5.00'],
    ['5.00', { isPositiveOut: false }, 'amount: +5.00'],
    ['-5.00', { isPositiveOut: false }, 'amount: -5.00'],
    ['5 S', signs, 'amount: -5'],
    ['5 H', signs, 'amount: +5'],
    ['-5 S', signs, 'amount: -5'],
    [
      '-5 H',
      signs,
      'amount: The amount is negative, but “H” means money in. Leave the row out, or do not read that column.'
    ],
    ['5 D', signs, 'amount: “D” is not known as a word for money out or money in. Set it in the mapping.'],
    ['5 D', {}, 'amount: “D” is not known as a word for money out or money in. Set it in the mapping.'],
    [' ', {}, 'amount: This payment has no amount: the cell is empty.'],
    ['ten', {}, 'amount: “ten” is not an amount with a decimal point, such as 1,250.00.'],
    ['1.250,00', {}, 'amount: “1.250,00” is not an amount with a decimal point, such as 1,250.00.'],
    ['1,250.00', { decimalSign: ',' }, 'amount: “1,250.00” is not an amount with a decimal comma, such as 1.250,00.']
  ] as const)('of “%s” is read by the mapping', (cell, change, money) => {
    expect(moneyOf({ amount: 0 }, [cell], change)).toBe(money)
  })

  it.each([
    ['5', 's', 'amount: -5'],
    ['5', 'H.', 'amount: +5'],
    ['-5', 'S', 'amount: -5'],
    ['-5', 'H', 'sign: The amount is negative, but “H” means money in. Leave the row out, or do not read that column.'],
    ['5', '', 'sign: The cell that says money out or money in is empty.'],
    ['5', 'X', 'sign: “X” is not known as a word for money out or money in. Set it in the mapping.'],
    ['5 H', 's', 'amount: +5']
  ] as const)('of “%s” and “%s” is read by the words', (amount, word, money) => {
    expect(moneyOf({ amount: 0, sign: 1 }, [amount, word], signs)).toBe(money)
  })

  it.each([
    ['5', '', 'debit: -5'],
    ['', '5', 'credit: +5'],
    ['-5', '', 'debit: +5'],
    ['', '-5', 'credit: -5'],
    ['5', '0,00', 'debit: -5'],
    ['0.00', '5', 'credit: +5'],
    ['-', '5', 'credit: +5'],
    ['0.00', '', 'debit: -0.00'],
    ['', '0', 'credit: +0'],
    ['5', '6', 'credit: This row has both money out and money in, but a row is one payment.'],
    ['', '', 'debit: This payment has no amount: the cell is empty.'],
    ['5 S', '', 'debit: -5']
  ] as const)('of “%s” out and “%s” in is one amount', (debit, credit, money) => {
    expect(moneyOf({ debit: 0, credit: 1, sign: 2 }, [debit, credit, 'x'], signs)).toBe(money)
  })

  it('of one column of two is reported under that column', () => {
    expect(moneyOf({ credit: 0 }, [''])).toBe('credit: This payment has no amount: the cell is empty.')
    expect(moneyOf({ debit: 1 }, ['x'])).toBe('debit: This payment has no amount: the cell is empty.')
    expect(moneyOf({ debit: 0 }, ['-5'], { isPositiveOut: false })).toBe('debit: -5')
  })

  it('is written in each of its columns, with its own sign', () => {
    const written = (...cells: readonly string[]) => [
      ...writtenMoney(cells, mappingOf({ amount: 0, debit: 1, credit: 2 }))
    ]
    expect(written('5.00', '-6', ' 7.5 ')).toEqual([
      ['amount', 50_000n],
      ['debit', -60_000n],
      ['credit', 75_000n]
    ])
    expect(written('0.00', 'x', '1.250,00')).toEqual([])
    expect(written('1.00005')).toEqual([])
  })
})

describe('a total', () => {
  const columns = { counterpartyName: 0, counterpartyNumber: 1, amount: 2, currency: 3, dueOn: 4 }

  /** The kind of each row, where payments and sums are taken as payments. */
  function kindsOf(...lines: readonly string[]) {
    const totals = new CsvTotals(mappingOf(columns))
    return tableOf(...lines).map(({ cells }) => {
      const kind = totals.kindOf(cells)
      if (kind === 'total') totals.pass()
      else totals.add(cells)
      return kind
    })
  }
  const ROWS = ['Elin;N1;5.00;EUR;d', 'Mia;N2;7.00;EUR;d'] as const
  const lastOf = (...lines: readonly string[]) => kindsOf(...lines).at(-1)

  it.each([
    ['with its name', 'Total;;12.00;EUR;', 'total'],
    ['with its name and a colon', 'Summe:;;12.00;EUR;', 'total'],
    ['with its name anywhere', ';;12.00;EUR;Total', 'total'],
    ['with its name and more', 'Total 2 payments;;12.00;EUR;', 'total'],
    ['without a name', ';;12.00;EUR;', 'total'],
    ['without a currency', 'Total;;12.00;;', 'total'],
    ['with its name and another sum', 'Total;;13.00;EUR;', 'doubtful'],
    ['with its name and more, and another sum', 'Total of all;;13.00;EUR;', 'doubtful'],
    ['without a name and with another sum', ';;13.00;EUR;', 'payment'],
    ['with a name that begins like one and goes on', 'Totally Fine AB;;12.00;EUR;', 'sum'],
    ['with another name, barer than the rows above', 'All;;12.00;EUR;', 'sum'],
    ['with another name and as much as the rows above', 'All;x;12.00;EUR;d', 'payment'],
    ['with its name and a day', 'Total;;12.00;EUR;d', 'doubtful'],
    ['with a name that begins like one, and a day', 'Total Energies SE;;12.00;EUR;d', 'doubtful'],
    ['with a number of its own', 'Total;N3;12.00;EUR;', 'payment'],
    ['without an amount', 'Total;;;EUR;', 'payment'],
    ['with the sum of another currency', 'Total;;12.00;SEK;', 'doubtful'],
    ['with a day', ';;12.00;EUR;d', 'sum']
  ] as const)('%s is one, or not: %s is %s', (_what, last, kind) => {
    expect(lastOf(...ROWS, last)).toBe(kind)
  })

  it('of one row is one only where it is called so, and may be one where it has nothing else', () => {
    expect(lastOf(ROWS[0], 'Total;;5.00;EUR;')).toBe('total')
    expect(lastOf(ROWS[0], ';;5.00;EUR;')).toBe('sum')
    expect(lastOf(ROWS[0], 'Total Energies SE;;5.00;EUR;d')).toBe('payment')
    expect(lastOf(ROWS[0], 'All;;5.00;EUR;')).toBe('payment')
    expect(lastOf('Total;;5.00;EUR;')).toBe('payment')
  })

  it('sums the rows since the last one, or all', () => {
    const parts = [...ROWS, 'Subtotal;;12.00;EUR;', 'Sol;N3;1.00;EUR;d', 'Ada;N4;2.00;EUR;d', 'Subtotal;;3.00;EUR;']
    expect(kindsOf(...parts, 'Total;;15.00;EUR;')).toEqual([
      ...['payment', 'payment', 'total', 'payment', 'payment', 'total', 'total']
    ])
  })

  it('sums each currency, and all of them', () => {
    const rows = [...ROWS, 'Sol;N3;1.00;SEK;d', 'Ada;N4;2.00;SEK;d']
    expect(lastOf(...rows, 'Total;;3.00;SEK;')).toBe('total')
    expect(lastOf(...rows, 'Total;;12.00;EUR;')).toBe('total')
    expect(lastOf(...rows, 'Total;;15.00;;')).toBe('total')
    expect(lastOf(...rows, 'Total;;15.00;SEK;')).toBe('doubtful')
  })

  it('may be any row where the payments above have no names', () => {
    expect(lastOf(';;5.00;EUR;', ';;7.00;EUR;', ';;12.00;EUR;')).toBe('sum')
    expect(lastOf(';N1;5.00;EUR;', ';N2;7.00;EUR;', ';;12.00;EUR;')).toBe('total')
  })

  it.each([
    [['', 'Total EUR', '', '12.00'], 4, true],
    [['', 'Total EUR', '', '12.00'], 2, false],
    [[' Summe 12 Posten', '12,00', 'EUR'], 4, true],
    [['total.', '12.00', 'EUR'], 3, true],
    [['total.', '12.00', 'EUR'], 0, false],
    [['Grand total', '12.00', 'Sum'], 3, true],
    [['Totally', '12.00'], 3, false],
    [['x', 'Total'], 3, false],
    [['Total', '12.00', '2026-03-24'], 4, false],
    [['Total', 'DE75512108001245126199', '12.00'], 4, false],
    [[], 3, false]
  ] as const)('%j below %i filled cells is nothing but one: %s', (cells, filledAbove, isPlain) => {
    expect(isPlainTotal(cells, filledAbove)).toBe(isPlain)
  })
})

describe('the balance of a statement', () => {
  /** What the balances, third in each row, say of the amounts, second in it. */
  function saysOf(...rows: readonly string[]) {
    const proof = new BalanceProof(mappingOf({ counterpartyName: 0, amount: 1 }), 2)
    for (const row of tableOf(...rows)) proof.take(row)
    return proof.says
  }

  it.each([
    ['falls with money out', ['a;5;95', 'b;-7;102', 'c;2;100'], 'agrees'],
    ['falls with it from the last row to the first', ['c;2;100', 'b;-7;102', 'a;5;95'], 'agrees'],
    ['rises with money out', ['a;5;105', 'b;-7;98', 'c;2;100'], 'reversed'],
    ['rises with it from the last row to the first', ['c;2;100', 'b;-7;98', 'a;5;105'], 'reversed'],
    ['moves otherwise', ['a;5;95', 'b;-7;103'], undefined],
    ['may move either way', ['a;-5;95', 'b;-5;100'], undefined],
    ['is of one row', ['a;5;95'], undefined],
    ['begins anew behind a row without a balance', ['a;5;95', 'x;9;', 'b;-7;200', 'c;2;198'], 'agrees'],
    ['begins anew behind a row without an amount', ['a;5;95', 'x;;9', 'b;-7;200', 'c;2;198'], 'agrees'],
    ['is below zero', ['a;5;-95', 'b;-7;-88', 'c;2;(90)'], 'agrees']
  ] as const)('%s', (_what, rows, says) => {
    expect(saysOf(...rows)).toBe(says)
  })
})

describe('the survey of a column', () => {
  const surveyOf = (...cells: readonly string[]) => {
    const survey = new ColumnSurvey()
    for (const [at, cell] of cells.entries()) survey.note(cell, at + 1)
    return survey
  }

  it('counts what its cells are, without the empty ones', () => {
    const counts = surveyOf(
      'd461f105-1792-407f-95ff-9a496fd918a9',
      ' ',
      'DE75 5121 0800 1245 1261 99',
      'FTCSSESS',
      'FTCSSESSXXX',
      'EUR'
    )
    expect(counts).toMatchObject({ filled: 5, uuids: 1, ibans: 1, bics: 2, currencies: 1, amounts: 0, days: 0 })
    const failing = surveyOf('DE00512108001245126199', 'XXX', 'FTCSSESSX', 'ftcssess')
    expect(failing).toMatchObject({ filled: 4, ibans: 0, bics: 0, currencies: 0 })
  })

  it('knows its amounts, their signs, currencies and words', () => {
    expect(surveyOf('-1.50', '2,50 EUR', '1.250', '7 S', '8', 'x')).toMatchObject({
      amounts: 5,
      negatives: 1,
      withCurrency: 1,
      withWord: 1,
      wordsBeside: new Set(['s']),
      decimalSigns: { '.': 1, ',': 1, unsure: 1, none: 2 },
      unsureExample: '1.250'
    })
    expect(surveyOf('1.250', '2.500').unsureExample).toBe('1.250')
  })

  it('knows its days, the orders in which they may be meant, and those that tell', () => {
    expect(surveyOf('03/04/2026', '31/03/2026', '05/05/2026', '2026-01-31', 'x')).toMatchObject({
      days: 4,
      dateOrders: { 'year-month-day': 1, 'day-month-year': 4, 'month-day-year': 3 },
      sureOrders: { 'year-month-day': 0, 'day-month-year': 1, 'month-day-year': 0 },
      unsureDays: new Map([['03/04/2026', 1]])
    })
    const many = Array.from({ length: 60 }, (_, at) => `03/04/${2000 + at}`)
    expect(surveyOf(...many).unsureDays.size).toBe(50)
  })

  it('knows its words, unless they are many, its first text, and whether that is all', () => {
    expect(surveyOf('A', 'a.', ' B ')).toMatchObject({ words: new Set(['a', 'b']), first: 'A', isConstant: false })
    expect(surveyOf('', 'x', ' x', '')).toMatchObject({ first: 'x', isConstant: true })
    expect(surveyOf(...Array.from('abcdefgh')).words?.size).toBe(8)
    expect(surveyOf(...Array.from('abcdefghia')).words).toBeUndefined()
  })
})
