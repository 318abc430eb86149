import { describe, expect, it } from 'vitest'
import { withAnswer } from '../../../../../renderer/reconciliation/parts/instruction/csvAnswer.ts'
import type { CsvGiven, CsvMapping } from '../../../../../shared/domain/reconciliation/instruction.ts'
import fc from '../../../../support/fastCheck.ts'
import { readText } from '../../../../support/reading/readText.ts'

const IBANS = ['DE75512108001245126199', 'SE6497700000000000000001'] as const
const TITLES = ['Payment run 17', 'Printed on 2026-03-24', '']
const HEADER = 'Payee;IBAN;Amount;Currency'
const ROWS = [`Elin;${IBANS[0]};1,250.50;EUR`, `Mia;${IBANS[1]};99.50;EUR`]

const amounts = async (lines: readonly string[], mapping: CsvGiven | null = null) => {
  const read = await readText(lines.join('\n'), { mapping })
  return { ...read, amounts: read.taken.map(({ amount }) => amount) }
}

describe('the rows of a CSV file', () => {
  it('begin below the titles, wherever the header stands', async () => {
    const { csv, faults, amounts: read } = await amounts([...TITLES, HEADER, ...ROWS])
    expect(faults).toEqual([])
    expect(read).toEqual([-12_505_000n, -995_000n])
    expect(csv).toMatchObject({
      mapping: { hasHeader: true, headerLine: 4 },
      header: ['Payee', 'IBAN', 'Amount', 'Currency'],
      above: [
        { line: 1, cells: ['Payment run 17'] },
        { line: 2, cells: ['Printed on 2026-03-24'] }
      ],
      rows: [{ line: 5 }, { line: 6 }]
    })
  })

  it('begin below a line that is said, even below one that names columns', async () => {
    const lines = ['Account;Currency', 'Own;EUR', HEADER, ...ROWS]
    expect((await amounts(lines)).csv?.mapping.headerLine).toBe(3)
    const { csv, amounts: read } = await amounts(['Name;Amount', 'a;b', 'Who;How much', 'Elin;12.50'], {
      headerLine: 3,
      columns: { counterpartyName: 0, amount: 1 },
      currency: 'EUR'
    })
    expect([csv?.header, read]).toEqual([['Who', 'How much'], [-125_000n]])
    const far = [...Array.from({ length: 70 }, (_, at) => `Title ${at}`), HEADER, ...ROWS]
    expect((await amounts(far, { headerLine: 71 })).amounts).toEqual([-12_505_000n, -995_000n])
  })

  it('leave out what is said, by any line of the row', async () => {
    const lines = [HEADER, ...ROWS, `"Left\nout";${IBANS[0]};5.00;EUR`]
    for (const line of [4, 5]) {
      const { csv, amounts: read } = await amounts(lines, { skippedRows: [2, line] })
      expect(read).toEqual([-995_000n])
      expect(csv?.leftOut.map(({ line: at, isTotal }) => [at, isTotal])).toEqual([
        [2, false],
        [4, false]
      ])
    }
  })

  it('leave out a total, say so, and take it in again', async () => {
    const lines = [HEADER, ...ROWS, 'Total;;1,350.00;EUR']
    const { csv, warnings, amounts: read } = await amounts(lines)
    expect(read).toEqual([-12_505_000n, -995_000n])
    expect(warnings).toEqual([])
    expect(csv?.leftOut).toEqual([{ line: 4, cells: ['Total', '', '1,350.00', 'EUR'], isTotal: true }])
    const taken = await amounts(lines, { takenRows: [4] })
    expect([taken.amounts.at(-1), taken.warnings]).toEqual([
      -13_500_000n,
      ['Line 4 looks like a total, but is read as a payment.']
    ])
  })

  it('leave out a total without a word, of two columns, of each currency, or in a shorter row', async () => {
    const kept = async (...lines: readonly string[]) => {
      const { faults, taken } = await amounts(lines)
      expect(faults).toEqual([])
      return taken.length
    }
    expect(await kept(HEADER, ...ROWS, ';;1,350.00;EUR')).toBe(2)
    expect(await kept(HEADER, ...ROWS, 'Total;;1,350.00')).toBe(2)
    expect(await kept(HEADER, ...ROWS, 'Total 2 payments;;1,350.00;')).toBe(2)
    expect(
      await kept(HEADER, ...ROWS, 'Ada;;7.00;SEK', 'Bo;;8.00;SEK', 'Total;;15.00;SEK', 'Total;;1,350.00;EUR')
    ).toBe(4)
    expect(
      await kept(
        'Booking date;Payee;Debit;Credit;Currency',
        ';Elin;5.00;;EUR',
        ';Mia;;7.00;EUR',
        ';Total;5.00;7.00;EUR'
      )
    ).toBe(2)
  })

  it('are payments where they have all that a payment has, however much they are', async () => {
    const { amounts: read, faults } = await amounts([HEADER, ...ROWS, `Total Oil SA;${IBANS[0]};1,350.00;EUR`])
    expect([read.length, faults]).toEqual([3, []])
    const equal = await amounts(['Payee;Amount;Currency', 'Elin;100.00;EUR', 'Mia;100.00;EUR', 'Sol;200.00;EUR'])
    expect([equal.amounts.length, equal.faults]).toEqual([3, []])
  })

  it('are a question where a total has another sum, or a sum is not called a total', async () => {
    for (const last of ['Total;;1,349.00;EUR', 'All of them;;1,350.00;EUR']) {
      const { faultLines, csv } = await amounts([HEADER, ...ROWS, last])
      expect(faultLines).toEqual(['-:- To be chosen: Is line 4 a total, or a payment?'])
      const [question] = csv?.questions ?? []
      if (!csv || !question) throw new Error('It asks.')
      const [total, payment] = await Promise.all(
        question.options.map(({ set }) => amounts([HEADER, ...ROWS, last], withAnswer(csv.mapping, question, set)))
      )
      expect([total?.faults, total?.amounts.length]).toEqual([[], 2])
      expect(payment?.csv?.questions).toEqual([])
      expect(payment?.amounts.length).toBe(3)
    }
  })

  it('never hold a total as a payment in silence, whatever the amounts', async () => {
    const cents = fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 2, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(cents, fc.nat(3), async (all, titles) => {
        const written = (sum: number) => (sum / 100).toFixed(2)
        const rows = all.map((each, at) => `Payee ${at};${IBANS[at % 2] ?? ''};${written(each)};EUR`)
        const total = `Total;;${written(all.reduce((sum, each) => sum + each, 0))};EUR`
        const { amounts: read, faults } = await amounts([...TITLES.slice(0, titles), HEADER, ...rows, total])
        expect(faults).toEqual([])
        expect(read).toEqual(all.map((each) => BigInt(-each) * 100n))
      }),
      { numRuns: 200 }
    )
  })
})

describe('the balances of a statement', () => {
  const statement = (...rows: readonly string[]) => ['Date;Text;Debit;Credit;Currency;Balance', ...rows]

  it('prove which column is money out, from either end', async () => {
    const bank = ['2026-03-02;a;5.00;;EUR;95.00', '2026-03-03;b;;7.00;EUR;102.00', '2026-03-04;c;2.00;;EUR;100.00']
    const books = ['2026-03-02;a;;5.00;EUR;95.00', '2026-03-03;b;7.00;;EUR;102.00', '2026-03-04;c;;2.00;EUR;100.00']
    for (const rows of [bank, books]) {
      const oldest = await amounts(statement(...rows))
      expect([oldest.faults, oldest.amounts]).toEqual([[], [-50_000n, 70_000n, -20_000n]])
      const newest = await amounts(statement(...rows.toReversed()))
      expect([newest.faults, newest.amounts]).toEqual([[], [-20_000n, 70_000n, -50_000n]])
    }
  })

  it('prove what amounts without a sign are', async () => {
    const rows = ['Date;Text;Amount;Currency;Balance', ';a;5.00;EUR;105.00', ';b;7.00;EUR;112.00']
    expect(await amounts(rows)).toMatchObject({ faults: [], amounts: [50_000n, 70_000n] })
    const falling = [rows[0] ?? '', ';a;5.00;EUR;95.00', ';b;7.00;EUR;88.00']
    expect(await amounts(falling)).toMatchObject({ faults: [], amounts: [-50_000n, -70_000n] })
  })

  it('prove nothing where they move otherwise, so that a question remains', async () => {
    const rows = ['Date;Text;Amount;Currency;Balance', ';a;5.00;EUR;105.00', ';b;7.00;EUR;111.00']
    const { csv } = await amounts(rows)
    expect(csv?.questions.map(({ about }) => about)).toEqual(['sign'])
  })
})

describe('a CSV file of two encodings', () => {
  const bytes = (...lines: readonly (readonly [string, 'utf8' | 'latin1'])[]) =>
    Buffer.concat(lines.map(([line, encoding]) => Buffer.from(`${line}\n`, encoding)))
  const header = ['Namn;Belopp;Valuta', 'utf8'] as const

  it('is reported by the first line of each, in pieces of any size', async () => {
    const content = bytes(header, ['Åsa;1,50;SEK', 'latin1'], ['Bo;1,60;SEK', 'utf8'], ['Örjan;1,70;SEK', 'utf8'])
    for (const piece of [1, 7, 65_536]) {
      const { warnings, csv } = await readText(content, { piece })
      expect(csv?.mapping.encoding).toBe('windows-1252')
      expect(warnings).toEqual([
        'The file mixes encodings: line 4 is UTF-8, line 2 is not. Letters with accents are wrong in lines such as 4. Save all of it as UTF-8.'
      ])
    }
  })

  it('is reported as well where it is said to be Windows-1252 and is not', async () => {
    const content = bytes(header, ['Åsa;1,50;SEK', 'utf8'])
    const { csv } = await readText(content)
    const mapping = { ...csv?.mapping, encoding: 'windows-1252' } as CsvMapping
    expect((await readText(content, { mapping })).warnings).toEqual([
      'Line 2 is UTF-8, but the file is read as Windows-1252: letters with accents are wrong. Change the encoding.'
    ])
  })

  it('is read in the same way in pieces of any size where bytes are in neither', async () => {
    const files = ['Bo;í\u0080;ã\u0081', 'Åsa\r\n\r\ní ,ã\u0081\u008A', '0][,"a",\n"Å;": í \u0080'].map((text) =>
      Buffer.from(text, 'latin1')
    )
    for (const file of files) {
      const whole = await readText(file)
      for (const piece of [1, 2, 7]) expect(await readText(file, { piece })).toEqual(whole)
    }
  })

  it('is reported at a last line without an end, and at a letter that the end cuts off', async () => {
    const content = bytes(header, ['Åsa;1,50;SEK', 'latin1'], ['Örjan;1,70;SEK', 'utf8'])
    const open = await readText(content.subarray(0, -1))
    expect(open.warnings).toEqual([expect.stringContaining('line 3 is UTF-8, line 2 is not')])
    const cut = Buffer.from('Belopp (SEK);Namn\n1,50;BoÃ', 'latin1')
    const { csv, taken } = await readText(cut)
    expect([csv?.mapping.encoding, taken[0]?.counterpartyName]).toEqual(['windows-1252', 'BoÃ'])
    for (const piece of [1, 1000]) {
      expect((await readText(cut, { piece, mapping: { encoding: 'utf-8' } })).faultLines).toEqual([
        '2:8 The bytes here are not valid UTF-8. Save the file as UTF-8 and try again.'
      ])
    }
  })

  it('is reported for no other file', async () => {
    const latin = bytes(header, ['Åsa;1,50;SEK', 'latin1'], ['Örjan Ærø;1,60;SEK', 'latin1'])
    expect((await readText(latin)).warnings).toEqual([])
    expect((await readText(bytes(header, ['Åsa;1,50;SEK', 'utf8']))).warnings).toEqual([])
  })
})

describe('a mapping of a CSV file', () => {
  const OLD: CsvMapping = {
    encoding: 'utf-8',
    delimiter: ';',
    hasHeader: true,
    columns: { counterpartyName: 0, amount: 1 },
    decimalSign: ',',
    dateOrder: 'year-month-day',
    isPositiveOut: true,
    currency: 'EUR'
  }

  it('is reported, once, if it has one word for both money out and money in', async () => {
    const mapping: CsvMapping = {
      ...OLD,
      ...{ headerLine: 1, columns: { ...OLD.columns, sign: 2 }, outWords: ['c'], inWords: ['c', 'd'] }
    }
    const { faultLines, items } = await amounts(['Who;How much;Kind', 'Elin;10,00;c', 'Mia;20,00;d'], mapping)
    expect([faultLines, items]).toEqual([
      ['-:- “C” is set for both money out and money in. Remove it from one of them.'],
      0
    ])
  })

  it('that was saved before there were choices reads as it did', async () => {
    const lines = ['Who;How much', 'Elin;1.250', 'Mia;-100']
    expect(await amounts(lines, OLD)).toMatchObject({ faults: [], amounts: [-12_500_000n, 1_000_000n] })
    const template = { name: 'Old', mapping: OLD, header: ['Who', 'How much'] }
    const read = await readText(['Title', '', ...lines, 'Total;1.150'].join('\n'), { templates: [template] })
    expect(read.csv).toMatchObject({ template: 'Old', mapping: { headerLine: 3 } })
    expect([read.faults, read.taken.map(({ amount }) => amount)]).toEqual([[], [-12_500_000n, 1_000_000n]])
  })

  it('keeps a question open until it is answered, whatever else is changed', async () => {
    const lines = ['Name;Amount;Currency', 'Elin;1.250;EUR']
    const { csv } = await amounts(lines)
    if (!csv) throw new Error('It is a CSV file.')
    expect(csv.mapping.open).toEqual(['decimalSign'])
    const other = await amounts(lines, { ...csv.mapping, dateOrder: 'month-day-year' })
    expect(other.csv?.questions.map(({ about }) => about)).toEqual(['decimalSign'])
    expect(other.faultCount).toBe(1)
  })

  it('has one currency column only where a template says which one holds for all amounts', async () => {
    const lines = [
      'name,amountCurrency,amount,sourceCurrency,targetCurrency',
      'Elin,source,1.50,EUR,SEK',
      'Mia,target,2.50,EUR,SEK'
    ]
    const { csv, faultCount } = await amounts(lines)
    expect([csv?.questions.map(({ about, options }) => [about, options.length]), faultCount > 0]).toEqual([
      [['currency', 0]],
      true
    ])
    const codes = ['name,amountCurrency,amount,sourceCurrency', 'Elin,SEK,1.50,EUR', 'Mia,EUR,2.50,EUR']
    expect((await amounts(codes)).taken.map(({ currency }) => currency)).toEqual(['SEK', 'EUR'])
    const rest = await amounts(lines, { skippedRows: [2] })
    expect([rest.faults, rest.taken.map(({ currency }) => currency)]).toEqual([[], ['SEK']])
  })

  it('warns where no amount has decimals, as they may be hundredths', async () => {
    expect((await amounts(['name,amount,currency', 'Elin,3245,EUR'])).warnings).toEqual([
      'No amount has decimals: “3245” is read as a whole amount, not as hundredths.'
    ])
  })

  it('leads to a new question about the sign where a column of words is rejected', async () => {
    const lines = ['Supplier;Amount;D/C;Currency', 'Elin;5,00;C;EUR', 'Mia;7,00;D;EUR']
    const { csv } = await amounts(lines)
    const [question] = csv?.questions ?? []
    const option = question?.options.find(({ label }) => label === 'That column does not say it')
    if (!csv || !question || !option) throw new Error('It asks.')
    const again = await amounts(lines, withAnswer(csv.mapping, question, option.set))
    expect(again.csv?.mapping.columns.sign).toBeUndefined()
    expect(again.csv?.questions.map(({ words }) => words)).toEqual([
      'No amount has a sign. Are the amounts money out or money in?'
    ])
  })

  it('offers only not to read a column of signs that has three words', async () => {
    const { csv } = await amounts(['Name;Amount;D/C', 'Elin;5,00;left', 'Mia;7,00;right', 'Sol;8,00;none'])
    const labels = csv?.questions.map(({ about, options }) => [about, ...options.map(({ label }) => label)])
    expect(labels).toContainEqual(['sign', 'That column does not say it'])
  })

  it('has the words of its signs in any case', async () => {
    const { amounts: read, faultLines } = await amounts(
      ['Name;Amount;Way', 'Elin;5,00;Raus', 'Mia;7,00;REIN', 'Sol;8,00;', 'Ada;9,00;hin', 'Bo;-3,00;rein'],
      { ...OLD, columns: { counterpartyName: 0, amount: 1, sign: 2 }, outWords: ['raus'], inWords: ['rein'] }
    )
    expect(read.slice(0, 2)).toEqual([-50_000n, 70_000n])
    expect(faultLines).toEqual([
      '4:10 The cell that says money out or money in is empty.',
      '5:10 “HIN” is not known as a word for money out or money in. Set it in the mapping.',
      '6:10 The amount is negative, but “REIN” means money in. Leave the row out, or do not read that column.'
    ])
  })

  it('reads one amount a row of two columns', async () => {
    const { amounts: read, faultLines } = await amounts(
      ['Name;Out;In', 'Elin;5,00;0,00', 'Mia;;7,00', 'Sol;1,00;2,00', 'Ada;;', 'Bo;0,00;', 'Cy;-3,00;'],
      { ...OLD, columns: { counterpartyName: 0, debit: 1, credit: 2 } }
    )
    expect([read[0], read[1], read[5]]).toEqual([-50_000n, 70_000n, 30_000n])
    expect(faultLines).toEqual([
      '4:10 This row has both money out and money in, but a row is one payment.',
      '5:5 This payment has no amount: the cell is empty.',
      '6:4 The amount is 0,00. A payment needs one that is not zero.'
    ])
  })
})

it('refuses a row of more cells than any file of payments has, for which it would need long', async () => {
  const wide = ',x'.repeat(4096)
  const { faultLines } = await readText(`name,amount,currency\nA,1,EUR${wide}\n`)
  expect(faultLines).toEqual(['2:8194 This row has more than 4096 cells. This is not a file of payments.'])
})
