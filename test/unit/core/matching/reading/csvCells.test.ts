import { describe, expect, it } from 'vitest'
import {
  amountParts,
  isNumber,
  plainDigits
} from '../../../../../electron/core/matching/reading/csv/cells/amountCell.ts'
import { currenciesOf } from '../../../../../electron/core/matching/reading/csv/cells/currencySigns.ts'
import { dateOrdersOf, dayOf, isLikeDay } from '../../../../../electron/core/matching/reading/csv/cells/dateCell.ts'
import {
  currencyOfHeading,
  isOfLedger,
  isOfStatement,
  isSidedHeading,
  rolesOfHeading
} from '../../../../../electron/core/matching/reading/csv/cells/headings.ts'
import { plainWord, signPairOf } from '../../../../../electron/core/matching/reading/csv/cells/signWords.ts'

describe('the amount of a cell', () => {
  /** Its digits, sign, currency and word. */
  const partsOf = (cell: string) => {
    const parts = amountParts(cell)
    return parts && [parts.digits, parts.isNegative ? '-' : '+', parts.currency, parts.word]
  }

  it.each([
    ['1250.50', ['1250.50', '+', null, null]],
    ['1 250,50', ['1250,50', '+', null, null]],
    ["1\u00a0250\u202f000\u2009000’000'000", ['1250000000000000', '+', null, null]],
    ['1  250,50', ['1250,50', '+', null, null]],
    ["-1'250 kr", ['1250', '-', null, null]],
    ['1 25 000.50', ['125000.50', '+', null, null]],
    ['1 250 ,50', ['1250,50', '+', null, null]],
    ["'5", ['5', '+', null, null]],
    ['12 50', undefined],
    ['10 00', undefined],
    ['1 2 3', undefined],
    ["12'50", undefined],
    ['1 25,50', undefined],
    ['1250 000', undefined],
    ['1 250.000,00', undefined],
    ['.5', ['.5', '+', null, null]],
    ['5.', ['5.', '+', null, null]],
    ['+5', ['5', '+', null, null]],
    ['-5', ['5', '-', null, null]],
    ['−5', ['5', '-', null, null]],
    ['–5', ['5', '-', null, null]],
    ['5-', ['5', '-', null, null]],
    ['5−', ['5', '-', null, null]],
    ['5–', ['5', '-', null, null]],
    ['(5)', ['5', '-', null, null]],
    ['(€5)', ['5', '-', 'EUR', null]],
    ['EUR 5', ['5', '+', 'EUR', null]],
    ['5 SEK', ['5', '+', 'SEK', null]],
    ['€-5', ['5', '-', 'EUR', null]],
    ['£+5', ['5', '+', 'GBP', null]],
    ['5 zł', ['5', '+', 'PLN', null]],
    ['$5', ['5', '+', null, null]],
    ['5 kr', ['5', '+', null, null]],
    ['5 kr.', ['5', '+', null, null]],
    ['¥5', ['5', '+', null, null]],
    ['5 S', ['5', '+', null, 's']],
    ['5 CR', ['5', '+', null, 'cr']],
    ['5 Dr', ['5', '+', null, 'dr']],
    ['D 5', ['5', '+', null, 'd']],
    ['H5', ['5', '+', null, 'h']],
    ['CR 5', ['5', '+', null, 'cr']],
    ['5 EUR S', ['5', '+', 'EUR', 's']],
    ['-5 H', ['5', '-', null, 'h']],
    ['SEK5', ['5', '+', 'SEK', null]],
    ['CHF5', ['5', '+', 'CHF', null]],
    ['50,-', ['50,', '+', null, null]],
    ['50.- EUR', ['50.', '+', 'EUR', null]],
    ['CHF 50.--', ['50.', '+', 'CHF', null]],
    ['50,–', ['50,', '+', null, null]],
    ['-50,-', ['50,', '-', null, null]],
    ['1.250,--', ['1.250,', '+', null, null]],
    ['1.250.-', ['1.250,', '+', null, null]],
    ['-,50', [',50', '+', null, null]],
    ['€ --,50', [',50', '+', 'EUR', null]],
    ['-.50', ['.50', '-', null, null]],
    ['-,5', [',5', '-', null, null]],
    ['€(63.12)', ['63.12', '-', 'EUR', null]],
    ['(63.12) €', ['63.12', '-', 'EUR', null]],
    ['₹1,00,000.00', ['1,00,000.00', '+', 'INR', null]],
    ['R$ 1.250,00', ['1.250,00', '+', 'BRL', null]],
    ['C$5', ['5', '+', 'CAD', null]],
    ['S$ 5', ['5', '+', 'SGD', null]],
    ['US$5 CR', ['5', '+', 'USD', 'cr']],
    ['A$-5', ['5', '-', 'AUD', null]],
    ['1 250,50 Kč', ['1250,50', '+', 'CZK', null]],
    ['1250 Ft', ['1250', '+', 'HUF', null]],
    ["Fr. 1'250.50", ['1250.50', '+', 'CHF', null]],
    ['5 Kr', ['5', '+', null, null]],
    ['Rs. 1,00,000.00', ['1,00,000.00', '+', null, null]],
    ['FT1001', undefined],
    ['INV 1001', undefined],
    ['XYZ 5.00', ['5.00', '+', 'XYZ', null]],
    ['kr500', ['500', '+', null, null]],
    ['-', undefined],
    ['', undefined],
    ['.', undefined],
    ['EUR', undefined],
    ['(5', undefined],
    ['5)', undefined],
    ['(-5)', undefined],
    ['-5-', undefined],
    ['+(5)', undefined],
    ['€5€', undefined],
    ['D5D', undefined],
    ['5 euro', undefined],
    ['x5', undefined],
    ['5x', undefined],
    ['5 X', undefined],
    ['--5', undefined]
  ] as const)('“%s” is read with all that stands beside it, or is none', (cell, parts) => {
    expect(partsOf(cell)).toEqual(parts)
  })

  it.each([
    ['EUR', ['EUR']],
    ['€', ['EUR']],
    ['kr', ['SEK', 'NOK', 'DKK', 'ISK']],
    ['kr.', ['SEK', 'NOK', 'DKK', 'ISK']],
    ['¥', ['JPY', 'CNY']],
    ['Rs.', ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR']]
  ])('beside “%s” may be in %j', (mark, codes) => {
    expect(amountParts(`5 ${mark}`)?.mark).toBe(mark)
    expect(currenciesOf(mark)).toEqual(codes)
  })

  it.each([
    ['9000 01 7', true],
    ['1 250,50 EUR', true],
    ['5050-1055', false]
  ])('“%s” is a number, or not: %s', (cell, isIt) => {
    expect(isNumber(cell)).toBe(isIt)
  })

  it.each([
    ['1250.50', '.', '1250.50'],
    ['1,250.50', '.', '1250.50'],
    ['1,250,000', '.', '1250000'],
    ['1,25,000.5', '.', '125000.5'],
    ['1250', '.', '1250'],
    ['.5', '.', '.5'],
    ['1250.', '.', '1250.'],
    ['1250,50', '.', undefined],
    ['1.250.50', '.', undefined],
    ['1250,000', '.', undefined],
    ['1,2,500', '.', undefined],
    ['1,250,', '.', undefined],
    ['1.250,50', ',', '1250.50'],
    ['1.250.000', ',', '1250000'],
    ['1.25.000,5', ',', '125000.5'],
    ['1250,50', ',', '1250.50'],
    ['1250', ',', '1250'],
    [',5', ',', '.5'],
    ['1250.50', ',', undefined],
    ['1,250,50', ',', undefined],
    ['1250.000', ',', undefined]
  ] as const)('“%s” with the decimal sign “%s” is %s', (digits, sign, plain) => {
    expect(plainDigits(digits, sign)).toBe(plain)
  })
})

describe('the day of a cell', () => {
  it.each([
    ['2026-03-04', 'day-month-year', '2026-03-04'],
    ['2026/3/4', 'month-day-year', '2026-03-04'],
    ['2026.3.4', 'year-month-day', '2026-03-04'],
    ['20260304', 'day-month-year', '2026-03-04'],
    ['2026034', 'year-month-day', undefined],
    ['202634', 'year-month-day', undefined],
    ['2026-03-04T10:11', 'year-month-day', '2026-03-04'],
    ['2026-03-04 10:11', 'year-month-day', '2026-03-04'],
    ['2026-03-04,', 'year-month-day', undefined],
    ['2026-03/04', 'year-month-day', undefined],
    ['2026-02-30', 'year-month-day', undefined],
    ['04.03.2026', 'day-month-year', '2026-03-04'],
    ['4.3.26', 'day-month-year', '2026-03-04'],
    ['03/04/2026', 'month-day-year', '2026-03-04'],
    ['03/04/26', 'month-day-year', '2026-03-04'],
    ['03/04/26, 10:11', 'month-day-year', '2026-03-04'],
    ['03-04-2026 10:11', 'month-day-year', '2026-03-04'],
    ['03/04-2026', 'month-day-year', undefined],
    ['03/04/026', 'month-day-year', undefined],
    ['03/04/20260', 'month-day-year', undefined],
    ['26-03-04', 'year-month-day', '2026-03-04'],
    ['26/13/04', 'year-month-day', undefined],
    ['04.03.2026', 'year-month-day', undefined],
    ['31/04/2026', 'day-month-year', undefined],
    ['4 Mar 2026', 'year-month-day', '2026-03-04'],
    ['4 mars 2026', 'year-month-day', '2026-03-04'],
    ['4 Sept 2026', 'year-month-day', '2026-09-04'],
    ['4 augusti 2026', 'year-month-day', '2026-08-04'],
    ['4 marras 2026', 'day-month-year', '2026-11-04'],
    ['4 marraskuu 2026', 'day-month-year', '2026-11-04'],
    ['Aug 3, 2026', 'day-month-year', '2026-08-03'],
    ['December 14, 2026', 'month-day-year', '2026-12-14'],
    ['August 3rd 2026', 'day-month-year', '2026-08-03'],
    ['3. Aug. 2026', 'day-month-year', '2026-08-03'],
    ['14. März 2026', 'day-month-year', '2026-03-14'],
    ['3 août 2026', 'day-month-year', '2026-08-03'],
    ['3 de agosto de 2026', 'day-month-year', '2026-08-03'],
    ['3 abr 2026', 'day-month-year', '2026-04-03'],
    ['3 sierpnia 2026', 'day-month-year', '2026-08-03'],
    ['3. července 2026', 'day-month-year', '2026-07-03'],
    ['3. elokuuta 2026', 'day-month-year', '2026-08-03'],
    ['3 августа 2026 г.', 'day-month-year', '2026-08-03'],
    ['2026. augusztus 3.', 'day-month-year', '2026-08-03'],
    ['03AUG2026', 'day-month-year', '2026-08-03'],
    ['3 Aug 2026 rent', 'day-month-year', undefined],
    ['3 cer 2026', 'day-month-year', undefined],
    ['2026.08.13.', 'day-month-year', '2026-08-13'],
    ['2026. 08. 13.', 'day-month-year', '2026-08-13'],
    ['13.08.2026.', 'day-month-year', '2026-08-13'],
    ['13. 8. 2026', 'day-month-year', '2026-08-13'],
    ['2026年8月13日', 'day-month-year', '2026-08-13'],
    ['4 Decor 2026', 'day-month-year', undefined],
    ['04-mar-26', 'month-day-year', '2026-03-04'],
    ['4 March 2026', 'day-month-year', '2026-03-04'],
    ['31 September 2026', 'day-month-year', undefined],
    ['4 December 2026', 'day-month-year', '2026-12-04'],
    ['4 Jan 2026', 'day-month-year', '2026-01-04'],
    ['4 Xyz 2026', 'day-month-year', undefined],
    ['4 Ma 2026', 'day-month-year', undefined],
    ['4 Mar 026', 'day-month-year', undefined],
    ['x4 Mar 2026', 'day-month-year', undefined],
    ['4 Mar 2026x', 'day-month-year', undefined],
    ['0001-01-01', 'year-month-day', '0001-01-01'],
    ['tomorrow', 'day-month-year', undefined]
  ] as const)('“%s”, %s, is %s', (cell, order, day) => {
    expect(dayOf(cell, order)).toBe(day)
  })

  it.each([
    ['03/04/2026', ['day-month-year', 'month-day-year']],
    ['03-04-2026', ['day-month-year', 'month-day-year']],
    ['31/04/2026', []],
    ['31/03/2026', ['day-month-year']],
    ['03/31/2026', ['month-day-year']],
    ['03.04.2026', ['day-month-year']],
    ['03.31.2026', ['month-day-year']],
    ['26-03-02', ['year-month-day', 'day-month-year']],
    ['02/03/04', ['day-month-year', 'month-day-year']],
    ['02.03.04', ['day-month-year']],
    ['26/03/32', ['day-month-year']],
    ['32/03/04', ['year-month-day']],
    ['02/03/04 10:11', ['day-month-year', 'month-day-year']],
    ['20260304', ['year-month-day', 'day-month-year', 'month-day-year']],
    ['name', []]
  ] as const)('“%s” may be meant as %j', (cell, orders) => {
    expect(dateOrdersOf(cell).toSorted()).toEqual([...orders].sort())
    expect(isLikeDay(cell)).toBe(orders.length > 0)
  })
})

describe('a heading', () => {
  it.each([
    ['Amount', ['amount']],
    [' AMOUNT_', ['amount']],
    ['Größe', []],
    ['Empfänger', ['counterpartyName']],
    ['Bénéficiaire', ['counterpartyName']],
    ['Beløb', ['amount']],
    ['Tytułem', ['reference']],
    ['Amount (EUR)', ['amount']],
    ['Betrag in EUR', ['amount']],
    ['Amount [SEK]', ['amount']],
    ['Amount €', ['amount']],
    ['Débit euros', ['debit']],
    ['Kwota zł', ['amount']],
    ['Amount of EUR', []],
    ['Foo (EUR)', []],
    ['Amount VAT', []],
    ['IBAN des Zahlungsempfängers', ['counterpartyNumber']],
    ['Net after tax', ['rivalAmount']],
    ['Network', []],
    ['Amount(eur)', []],
    ['Valuta', ['dueOn', 'currency']],
    ['Type', ['sign', 'beside']],
    ['', []]
  ])('“%s” may be of %j', (heading, roles) => {
    expect(rolesOfHeading(heading)).toEqual(roles)
  })

  it.each([
    ['Amount (EUR)', 'EUR'],
    ['Amount in SEK ', 'SEK'],
    ['Amount_GBP', 'GBP'],
    ['Amount (€)', 'EUR'],
    ['Amount £', 'GBP'],
    ['Kwota zł', 'PLN'],
    ['Amount $', undefined],
    ['Débit euros', 'EUR'],
    ['Crédit euro', 'EUR'],
    ['Amount (US$)', 'USD'],
    ['Částka Kč', 'CZK'],
    ['Amount kr', undefined],
    ['Amount (XYZ)', undefined],
    ['AmountEUR', undefined],
    ['Amount', undefined]
  ])('“%s” names the currency %s', (heading, currency) => {
    expect(currencyOfHeading(heading)).toBe(currency)
  })

  it.each([
    ['wert value valeur valor', ['dueOn', 'amount']],
    ['valuta', ['dueOn', 'currency']],
    ['waluta', ['currency', 'dueOn']],
    ['debitcredit creditdebit sollhaben', ['sign', 'amount']],
    ['type typ transactiontype tipo soort kennzeichen kz umsatzart art buchungstyp', ['sign', 'beside']]
  ])('of two meanings leaves it to the cells: %s', (words, roles) => {
    expect(words.split(' ').map((word) => rolesOfHeading(word))).toEqual(words.split(' ').map(() => roles))
  })

  it('is of a statement, of a company’s accounts, or has a side', () => {
    expect([isOfStatement('Money in'), isOfStatement('Amount')]).toEqual([true, false])
    expect([isOfLedger('Gegenkonto'), isOfLedger('Konto')]).toEqual([true, false])
    const sided = ['Debit', 'Addebiti', 'Credit', 'Kredit', 'Accrediti', 'Debe', 'Soll', 'Haber', 'Дебет']
    expect(sided.map((heading) => isSidedHeading(heading))).toEqual(sided.map(() => true))
    expect(['Paid in', 'Money debit', 'Ausgang'].map((heading) => isSidedHeading(heading))).toEqual([
      false,
      false,
      false
    ])
  })
})

describe('words for money out and money in', () => {
  it.each([
    [['s', 'h'], true],
    [['s'], true],
    [['dr', 'cr'], true],
    [['debe', 'haber'], true],
    [['dare', 'avere'], true],
    [['d', 'a'], true],
    [['wn', 'ma'], true],
    [['out', 'in'], false],
    [['-', '+'], false],
    [['af', 'bij'], false],
    [['expense', 'income'], false],
    [['ausgabe', 'einnahme'], false],
    [['depense', 'recette'], false],
    [['gasto', 'ingreso'], false],
    [['uscita', 'entrata'], false],
    [['utgift', 'inkomst'], false],
    [['wydatek', 'przychod'], false],
    [['расход', 'приход'], false],
    [['支出', '收入'], false],
    [['payment', 'refund'], true],
    [['betaling', 'terugbetaling'], true]
  ])('%j are a pair, whose sides depend on who writes: %s', (words, isSided) => {
    expect(signPairOf(words)?.saidBy !== 'anyone').toBe(isSided)
  })

  it.each([[[]], [['s', 'cr']], [['left', 'right']], [['out', 'in', 'none']]])(
    '%j are none',
    (words: readonly string[]) => {
      expect(signPairOf(words)).toBeUndefined()
    }
  )

  it('say which is which', () => {
    expect(signPairOf(['belastung', 'gutschrift'])).toMatchObject({
      out: expect.arrayContaining(['ausgang', 'ausgehend', 'belastung']) as unknown,
      in: expect.arrayContaining(['eingang', 'eingehend', 'gutschrift']) as unknown
    })
  })

  it('are compared without case, spaces and a point at the end', () => {
    expect([' Debit. ', 'CR', 'a.b', '.x'].map((word) => plainWord(word))).toEqual(['debit', 'cr', 'a.b', '.x'])
  })
})
