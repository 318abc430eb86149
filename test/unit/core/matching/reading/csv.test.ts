import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import type { CsvMapping, MappingTemplate } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { withAnswer } from '../../../../../renderer/reconciliation/parts/instruction/csvAnswer.ts'
import { csvFiles } from '../../../../support/reading/randomCsv.ts'
import { readText } from '../../../../support/reading/readText.ts'

const MAPPING: CsvMapping = {
  encoding: 'utf-8',
  delimiter: ',',
  hasHeader: true,
  columns: { counterpartyName: 0, amount: 1 },
  decimalSign: '.',
  dateOrder: 'year-month-day',
  isPositiveOut: true,
  currency: 'EUR'
}

const amountsOf = async (...cells: readonly string[]) => {
  const rows = cells.map((cell) => `"A";"${cell}";EUR`)
  const { taken } = await readText(`name;amount;currency\n${rows.join('\n')}\n`)
  return taken.map(({ amount }) => amount)
}

describe('a CSV file', () => {
  it.each([
    ['English', 'Beneficiary name,IBAN,Amount,Currency,Payment reference,Execution date,End-to-end ID,Correlation ID'],
    [
      'German',
      'Empfänger,Kontonummer,Betrag,Währung,Verwendungszweck,Ausführungsdatum,Ende-zu-Ende-Referenz,Korrelations-ID'
    ],
    ['Swedish', 'Mottagare,Konto,Belopp,Valuta,Referens,Förfallodag,EndToEndId,UETR'],
    ['French', 'Bénéficiaire,Compte,Montant,Devise,Motif,Date d’échéance,Référence de bout en bout,Id de corrélation']
  ])('with %s headings is understood', async (_, header) => {
    const { csv } = await readText(`${header}\nA,DE75512108001245126199,1.50,EUR,r,2026-01-31,E1,x\n`)
    expect(csv?.mapping.columns).toEqual({
      counterpartyName: 0,
      counterpartyNumber: 1,
      amount: 2,
      currency: 3,
      reference: 4,
      dueOn: 5,
      endToEndId: 6,
      correlationId: 7
    })
  })

  it('without a heading is understood by what is in it', async () => {
    const row = (id: string, iban: string, amount: string) =>
      `SE6497700000000000000001;${iban};${id};${amount};EUR;31.01.2026;FTCSSESSXXX;A B\n`
    const file =
      row('d461f105-1792-407f-95ff-9a496fd918a9', 'DE75512108001245126199', '12,50') +
      row('13521d57-581c-44d0-b321-40c58a9cf74e', 'SE2697700000010002870284', '1.012,5')
    const { csv, taken, warnings } = await readText(file)
    expect(warnings).toEqual([])
    expect(csv?.mapping).toMatchObject({
      hasHeader: false,
      delimiter: ';',
      decimalSign: ',',
      dateOrder: 'day-month-year',
      columns: {
        account: 0,
        counterpartyNumber: 1,
        correlationId: 2,
        amount: 3,
        currency: 4,
        dueOn: 5,
        counterpartyBankCode: 6,
        counterpartyName: 7
      }
    })
    expect(taken.map(({ amount }) => amount)).toEqual([-125_000n, -10_125_000n])
  })

  it('has amounts as people write them', async () => {
    expect(await amountsOf('1 250,50', '1.250,50', '1’250,50', '€ 1250,5', '1250,50 EUR', '+1250,50')).toEqual(
      Array<bigint>(6).fill(-12_505_000n)
    )
    expect(await amountsOf('(12.00)', '12.00-', '-12.00', '−12.00', '- 12.00')).toEqual(
      Array<bigint>(5).fill(-120_000n)
    )
    expect(await amountsOf('1,250,000.5', '.5', '12')).toEqual([-12_500_005_000n, -5000n, -120_000n])
  })

  it('with amounts of both signs is read as the ledger shows them', async () => {
    const { taken, warnings, faults, csv } = await readText(
      'booking date,name,amount,currency\n,A,-1.50,EUR\n,B,2.50,EUR\n'
    )
    expect(faults).toEqual([])
    expect(taken.map(({ amount }) => amount)).toEqual([-15_000n, 25_000n])
    expect(csv?.mapping.isPositiveOut).toBe(false)
    expect(warnings).toEqual(['Some amounts are negative, others not. Negative amounts are read as money out.'])
  })

  it('takes the order of dates from all of them, and says where nothing decides it', async () => {
    const orderOf = async (...days: readonly string[]) => {
      const { csv, faults, warnings, taken } = await readText(
        `date,amount,currency\n${days.map((day) => `${day},1.50,EUR`).join('\n')}\n`
      )
      return [csv?.mapping.dateOrder, warnings.length + faults.length, taken[0]?.dueOn]
    }
    expect(await orderOf('03/04/2026', '03/31/2026')).toEqual(['month-day-year', 0, '2026-03-04'])
    expect(await orderOf('03/04/2026', '31/03/2026')).toEqual(['day-month-year', 0, '2026-04-03'])
    expect(await orderOf('03.04.2026')).toEqual(['day-month-year', 0, '2026-04-03'])
    expect(await orderOf('03/04/2026')).toEqual(['day-month-year', 1, '2026-04-03'])
    expect(await orderOf('05/05/2026')).toEqual(['day-month-year', 0, '2026-05-05'])
    expect(await orderOf('03/04/2026', '05.06.2026')).toEqual(['day-month-year', 0, '2026-04-03'])
    expect(await orderOf('03/04/2026', '31/03/2026', '03/31/2026', '03/30/2026')).toEqual([
      'month-day-year',
      2,
      '2026-03-04'
    ])
    // No order fits both, and each of the two that people may mean fits the second.
    expect(await orderOf('45-03-04', '03/04/2026')).toEqual(['day-month-year', 2, null])
    expect(await orderOf('03.04.26')).toEqual(['day-month-year', 0, '2026-04-03'])
    expect(await orderOf('20260403')).toEqual(['year-month-day', 0, '2026-04-03'])
    expect(await orderOf('2026-04-03T10:00:00Z')).toEqual(['year-month-day', 0, '2026-04-03'])
  })

  it('leads to a question about the day if no date decides, with the order of the region first', async () => {
    const text = 'date,amount,currency\n05/05/2026,1.50,EUR\n09/07/2026,1.50,EUR\n'
    const { csv, faults, taken } = await readText(text, { dayOrder: 'month-first' })
    expect(csv?.questions).toEqual([
      {
        about: 'dateOrder',
        words: 'Which day is “09/07/2026”?',
        row: { line: 3, cells: ['09/07/2026', '1.50', 'EUR'] },
        options: [
          { label: '7 September 2026: month first, as in your region', set: { dateOrder: 'month-day-year' } },
          { label: '9 July 2026: day first', set: { dateOrder: 'day-month-year' } }
        ]
      }
    ])
    expect(faults.map(({ message }) => message)).toEqual(['To be chosen: Which day is “09/07/2026”?'])
    expect(taken.map(({ dueOn }) => dueOn)).toEqual(['2026-05-05', '2026-09-07'])
    const other = await readText(text, { dayOrder: 'day-first' })
    expect(other.csv?.questions[0]?.options[0]?.label).toBe('9 July 2026: day first, as in your region')
    const nobodys = await readText(text)
    expect(nobodys.csv?.questions[0]?.options.map(({ label }) => label)).toEqual([
      '9 July 2026: day first',
      '7 September 2026: month first'
    ])
    const answered = await readText(text, { mapping: { dateOrder: 'month-day-year' } })
    expect([answered.csv?.questions, answered.faults]).toEqual([[], []])
    const short = await readText('date,amount,currency\n26-03-02,1.50,EUR\n')
    expect(short.csv?.questions[0]?.options.map(({ label }) => label)).toEqual([
      '2 March 2026: year first',
      '26 March 2002: day first'
    ])
  })

  it('leads to a question about an amount that may be meant in two ways', async () => {
    const text = 'name;amount;currency\nA;1.250;BHD\n'
    const { faultLines, csv } = await readText(text)
    expect(faultLines).toEqual(['-:- To be chosen: How much is “1.250”?'])
    expect(csv?.questions).toMatchObject([
      {
        about: 'decimalSign',
        options: [
          { label: '1.250: three decimals', set: { decimalSign: '.' } },
          { label: '1,250.00: thousands', set: { decimalSign: ',' } }
        ]
      }
    ])
    for (const [decimalSign, amount] of [
      ['.', -12_500n],
      [',', -12_500_000n]
    ] as const) {
      const { taken, faults } = await readText(text, { mapping: { decimalSign } })
      expect([faults, taken[0]?.amount]).toEqual([[], amount])
    }
  })

  it('leads to one question about its currency where nothing says one, even with given columns', async () => {
    const text = 'name;amount\nA;1,50\nB;2,50\n'
    const first = await readText(text)
    const [question] = first.csv?.questions ?? []
    expect(first.faultLines).toEqual(['-:- To be chosen: Which currency are the amounts in? The file does not say.'])
    expect(question?.options.map(({ label }) => label)).toContain('SEK')
    const again = await readText(text, { mapping: { columns: { counterpartyName: 0, amount: 1 }, currency: null } })
    expect(again.csv?.questions.map(({ about }) => about)).toEqual(['currency'])
    const sek = question?.options.find(({ label }) => label === 'SEK')
    if (!first.csv || !question) throw new Error('Nothing was asked.')
    const { taken, faultLines } = await readText(text, {
      mapping: withAnswer(first.csv.mapping, question, sek?.set ?? {})
    })
    expect([faultLines, taken.map(({ currency }) => currency)]).toEqual([[], ['SEK', 'SEK']])
    expect((await readText('name;amount\nA;1,50 EUR\nB;2,50 EUR\n')).csv?.questions).toEqual([])
  })

  it('leads to a question where the amount heading and another column have other currencies', async () => {
    const { csv } = await readText('Name;Amount (EUR);Currency;Currency\nElin;1,50;SEK;SEK\nMia;2,50;SEK;SEK\n')
    expect(csv?.questions.map(({ words }) => words)).toEqual([
      'Which column has the currency of the amounts? More than one could.'
    ])
  })

  it('names an empty column in a question by its heading alone', async () => {
    const { csv } = await readText('Payee;Recipient;Amount;Currency\n;;1,50;EUR\n;;2,50;EUR\n')
    const [question] = csv?.questions ?? []
    expect([question?.about, question?.options.map(({ label }) => label)]).toEqual([
      'counterpartyName',
      ['“Payee”', '“Recipient”', 'None of them']
    ])
  })

  it('takes nothing from a column of plain amounts or days as the reference', async () => {
    const { taken, faultLines } = await readText('Name;Amount;Currency;Foo\nElin;1,50;EUR;7,25\nMia;2,50;EUR;8,25\n')
    expect([faultLines, taken.map(({ reference }) => reference)]).toEqual([[], [null, null]])
  })

  it('of payments to one payee has that payee’s number, which in a statement may be anybody’s', async () => {
    const rows = 'Elin Berg;DE75512108001245126199;1,50;EUR;\n'.repeat(2)
    const order = await readText(`Name;IBAN;Amount;Currency;Text\n${rows}`)
    expect(order.csv?.questions.map(({ about }) => about)).not.toContain('counterpartyNumber')
    expect(order.taken[0]?.counterpartyNumber).toBe('DE75512108001245126199')
    const statement = await readText(`Name;IBAN;Amount;Currency;Booking date\n${rows}`)
    expect(statement.csv?.questions.map(({ about }) => about)).toContain('counterpartyNumber')
  })

  it('leads to a question about a word beside each amount if it does not come from a bank', async () => {
    const rows = 'Elin;1,50 DR\nMia;2,50 CR\n'
    const asks = async (header: string, more = '') =>
      (await readText(`${header}\n${rows.replaceAll('\n', `${more}\n`)}`)).csv?.questions.map(({ about }) => about)
    expect(await asks('Name;Amount (EUR)')).toEqual(['sign'])
    expect(await asks('Name;Amount (EUR);Booking date', ';2026-03-02')).toEqual([])
    const { csv } = await readText('Name;Amount (EUR);Booking date\nElin;1,50 DR;2026-03-02\nMia;2,50;2026-03-02\n')
    expect(csv?.questions.map(({ about }) => about)).toEqual(['sign'])
  })

  it('takes its currency from the heading of the amounts', async () => {
    const { taken } = await readText('Name;Betrag (SEK)\nA;12,50\nB;13,50\n')
    expect(taken.map(({ currency }) => currency)).toEqual(['SEK', 'SEK'])
  })

  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffNamn;Belopp;Valuta\r\nÅsa;1,50;SEK\r\n'), 'utf-8'],
    ['UTF-16 with a mark', Buffer.from('\ufeffNamn;Belopp;Valuta\r\nÅsa;1,50;SEK\r\n', 'utf16le'), 'utf-16le'],
    ['Windows-1252', Buffer.from('Namn;Belopp;Valuta\r\nÅsa;1,50;SEK\r\n', 'latin1'), 'windows-1252']
  ])('in %s is read', async (_, bytes, encoding) => {
    const { csv, taken } = await readText(bytes, { piece: 1 })
    expect(csv?.mapping.encoding).toBe(encoding)
    expect(taken[0]?.counterpartyName).toBe('Åsa')
  })

  it('in Windows-1252 is not taken for UTF-8 by a single byte of its mark', async () => {
    const { csv, taken } = await readText(Buffer.from('Nr¿;Namn;Belopp;Valuta\r\n1;Åsa;1,50;SEK\r\n', 'latin1'))
    expect([csv?.mapping.encoding, taken[0]?.counterpartyName]).toEqual(['windows-1252', 'Åsa'])
  })

  it('in UTF-16 keeps the halves of a letter together, whatever its pieces', async () => {
    const name = 'Åsa 😀 \u{10fc00} Ｎ'
    const bytes = Buffer.from(`\ufeffNamn;Belopp;Valuta\r\n${name};1,50;SEK\r\n`, 'utf16le')
    for (const piece of [1, 2, 3, 1000]) {
      const { taken, faultLines } = await readText(bytes, { piece })
      expect([faultLines, taken[0]?.counterpartyName]).toEqual([[], name])
    }
  })

  it('is split as its heading is, although a look at its beginning ends within the first quote', async () => {
    const { csv, items } = await readText(`name;amount;reference;currency\nA;1,50;"${'x'.repeat(70_000)}";EUR\n`)
    expect([csv?.mapping.delimiter, items]).toEqual([';', 1])
  })

  it('may end with a quote, and has rows that are long only together', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => `A;1,5${at % 10};"${'x'.repeat(100_000)}";"EUR"`)
    const text = `name;amount;reference;currency\n${rows.join('\n')}`
    for (const piece of [50_000, text.length]) {
      const { items, faultLines, sums } = await readText(text, { piece })
      expect([items, faultLines, sums]).toEqual([12, [], [{ currency: 'EUR', count: 12, amount: '-18.46' }]])
    }
  })

  it('is split as its rows are, although a look at its beginning ends within an amount', async () => {
    const text = `Elin Bergdahl;1250,50;EUR\n${'Elin Berg;1250,50;EUR\n'.repeat(3000)}`
    expect(text.slice(0, 65_536).split('\n').at(-1)).toBe('Elin Berg;1250,5')
    const { csv } = await readText(text)
    expect([csv?.mapping.delimiter, csv?.rows.length]).toEqual([';', 20])
  })

  it('is summed by currency', async () => {
    const { sums } = await readText('name;amount;currency\nA;1,50;SEK\nB;2,25;EUR\nC;3,00;SEK\nD;-0,50;SEK\n')
    expect(sums).toEqual([
      { currency: 'EUR', count: 1, amount: '2.25' },
      { currency: 'SEK', count: 3, amount: '4.00' }
    ])
  })

  it('may say what its delimiter is, end rows with one, and have empty rows', async () => {
    const { taken, faultLines } = await readText(
      'sep=;\r\nname;amount;currency\r\nA;1,50;EUR;\r\n;;\r\n\r\nB;2,50;EUR\r\n'
    )
    expect(faultLines).toEqual([])
    expect(taken.map(({ counterpartyName }) => counterpartyName)).toEqual(['A', 'B'])
  })

  it('is read by a template of the same header, unasked', async () => {
    const mapping: CsvMapping = {
      ...MAPPING,
      columns: { reference: 0, amount: 1 },
      currency: 'SEK',
      isPositiveOut: false
    }
    const template: MappingTemplate = { name: 'Payroll', mapping, header: ['a', 'b'] }
    const { csv, taken } = await readText('a,b\nx,-1.50\n', { templates: [template] })
    expect(csv?.template).toBe('Payroll')
    expect(taken[0]).toMatchObject({ reference: 'x', amount: -15_000n, currency: 'SEK' })
    expect((await readText('a,c\nx,-1.50\n', { templates: [template] })).csv?.template).toBeNull()
  })

  it('is read by the mapping that is given', async () => {
    const { taken, csv } = await readText('amount,name\n1.50,2.50\n', { mapping: MAPPING })
    expect(taken).toMatchObject([{ counterpartyName: '1.50', amount: -25_000n, currency: 'EUR' }])
    expect(csv).toMatchObject({
      mapping: MAPPING,
      template: null,
      header: ['amount', 'name'],
      rows: [{ line: 2, cells: ['1.50', '2.50'] }],
      columnCount: 2
    })
    const { faultLines } = await readText('amount\n1.50\n', { mapping: MAPPING })
    expect(faultLines).toEqual([
      '-:- Column 2 is set as “amount”, but the file has only 1. Choose another column or delimiter.'
    ])
  })

  it('that names bulk payments has a batch of each', async () => {
    const id = 'd461f105-1792-407f-95ff-9a496fd918a9'
    const { batches } = await readText(`batch,amount,currency\n${id},1.50,EUR\nx,2.50,EUR\n${id},3.50,EUR\n`)
    expect(batches.map(({ bulkPaymentId, items }) => [bulkPaymentId, items])).toEqual([
      [id, 2],
      [null, 1]
    ])
  })

  it('warns of ids used twice, and lists a total once, among what is left out', async () => {
    const { warnings, csv } = await readText(
      'correlation id,name,amount,currency\nX,A,1.50,EUR\nX,B,2.50,EUR\n,Total,4.00,EUR\n'
    )
    expect(warnings).toEqual(['The payment id “X” in line 3 was used in line 2 already.'])
    expect(csv?.leftOut).toMatchObject([{ line: 4, isTotal: true }])
  })

  it('warns of an id that was used thousands of ids before', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `INV-${at % 4999},A,1.50,EUR\n`)
    const { warnings } = await readText(`correlation id,name,amount,currency\n${rows.join('')}`)
    expect(warnings).toEqual(['The payment id “INV-0” in line 5001 was used in line 2 already.'])
  })

  it('gives the same in any dialect, decimal sign, date order and language, whatever its pieces', async () => {
    await fc.assert(
      fc.asyncProperty(csvFiles, fc.integer({ min: 1, max: 500 }), async ({ text, payments, dialect }, piece) => {
        const { taken, faultLines, csv } = await readText(text, { piece })
        expect(faultLines).toEqual([])
        expect(csv?.mapping).toMatchObject(dialect)
        expect(taken).toMatchObject(payments)
      }),
      { numRuns: 400 }
    )
  })

  it('of any text ends with an answer', async () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from('a1,;"\n\r\t|.-€(é\u0000😀')), maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(letters, async (text) => {
        const read = await readText(`name,amount\n${text}`)
        expect(read.items > 0 || read.faultCount > 0).toBe(true)
      }),
      { numRuns: 1000 }
    )
  })
})
