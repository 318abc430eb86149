import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../../../../shared/domain/money.ts'
import { withAnswer } from '../../../../../renderer/reconciliation/parts/instruction/csvAnswer.ts'
import type { CsvChoice, CsvGiven } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { readText } from '../../../../support/reading/readText.ts'

const [DE, SE, SE2] = ['DE75512108001245126199', 'SE6497700000000000000001', 'SE2697700000010002870284']
const UUIDS = Array.from({ length: 12 }, (_, at) => `d461f105-1792-407f-95ff-9a496fd918${String(at).padStart(2, '0')}`)

/** What the columns hold, `field at`, and the questions, with the columns that may be meant. */
async function guessed(lines: readonly string[], mapping: CsvGiven | null = null) {
  const { csv } = await readText(lines.join('\n'), { mapping })
  const columns = Object.entries(csv?.mapping.columns ?? {}).map(([field, at]) => `${field} ${at}`)
  const asks = (csv?.questions ?? []).map(({ about, options }) =>
    [about, ...options.map(({ label }) => label)].join(' | ')
  )
  return { columns: columns.sort(), asks, mapping: csv?.mapping }
}

const only = (all: readonly string[], ...fields: readonly string[]) =>
  all.filter((each) => fields.includes(each.split(' ')[0] ?? ''))

describe('the column of the amounts', () => {
  const amountsOf = async (...lines: readonly string[]) => {
    const { columns, asks } = await guessed(lines, { currency: 'EUR' })
    return [...only(columns, 'amount', 'debit', 'credit'), ...only(asks, 'amount')]
  }

  it.each([
    ['that is called so', ['Name;Amount', 'Elin;1.50'], ['amount 1']],
    ['out and in', ['Name;Paid out;Paid in', 'Elin;1.50;', 'Mia;;2.50'], ['credit 2', 'debit 1']],
    [
      'of several, none of which is certain',
      ['Name;Amount;Gross', 'Elin;1.50;2.50'],
      ['amount 1', 'amount | “Amount”, such as 1.50 | “Gross”, such as 2.50']
    ],
    ['that is right only perhaps', ['Name;Gross', 'Elin;1.50'], ['amount 1', 'amount | “Gross”, such as 1.50']],
    [
      'beside one out and one in',
      ['Name;Amount;Paid out;Paid in', 'Elin;1.50;1.50;', 'Mia;2.50;;2.50'],
      ['amount 1', 'amount | “Amount”, such as 1.50 | The columns of money out and money in']
    ],
    [
      'beside one out alone',
      ['Name;Amount;Paid out', 'Elin;1.50;1.50'],
      ['amount 1', 'amount | “Amount”, such as 1.50 | “Paid out”, such as 1.50']
    ],
    [
      'beside one in alone',
      ['Name;Amount;Paid in', 'Elin;1.50;1.50'],
      ['amount 1', 'amount | “Amount”, such as 1.50 | “Paid in”, such as 1.50']
    ],
    [
      'out, of two',
      ['Name;Paid out;Withdrawals;Paid in', 'Elin;1.50;1.50;2.50'],
      ['amount 1', 'amount | “Paid out”, such as 1.50 | “Withdrawals”, such as 1.50 | “Paid in”, such as 2.50']
    ],
    [
      'in, of two',
      ['Name;Paid out;Paid in;Deposits', 'Elin;1.50;1.50;2.50'],
      ['amount 1', 'amount | “Paid out”, such as 1.50 | “Paid in”, such as 1.50 | “Deposits”, such as 2.50']
    ],
    ['without a heading, with decimals', ['Elin;1.50;7', 'Mia;2.50;8'], ['amount 1']],
    [
      'without a heading, of two',
      ['Elin;7;1.50;3.50', 'Mia;8;2.50;4.50'],
      ['amount 2', 'amount | Column 3, such as 1.50 | Column 4, such as 3.50 | Column 2, such as 7']
    ],
    ['without a heading and decimals', ['Elin;7', 'Mia;8'], ['amount 1', 'amount | Column 2, such as 7']],
    ['with an unknown heading', ['Name;Foo', 'Elin;1.50', 'Mia;2.50'], ['amount 1', 'amount | “Foo”, such as 1.50']],
    ['that is none of days', ['Elin;1.50;20260304', 'Mia;2.50;20260305'], ['amount 1']],
    ['that is nowhere', ['Name;Foo', 'Elin;a', 'Mia;b'], []]
  ] as const)('is found or left to a question: %s', async (_what, lines, expected) => {
    expect(await amountsOf(...lines)).toEqual(expected)
  })

  it('has at most twelve columns to choose from', async () => {
    const header = Array.from({ length: 14 }, (_, at) => `Gross${at === 0 ? '' : ' '.repeat(at)}`).join(';')
    const [, asked = ''] = await amountsOf(header, Array<string>(14).fill('1.50').join(';'))
    expect(asked.split(' | ')).toHaveLength(13)
  })
})

describe('columns that no heading names', () => {
  it.each([
    ['nine in ten ids', 9, 1, true],
    ['fewer ids', 8, 1, false]
  ])('are of ids with %s', async (_what, ids, others, isOfIds) => {
    const rows = [...UUIDS.slice(0, ids), ...Array<string>(others).fill('x')].map((id) => `${id};1.50;EUR`)
    expect((await guessed(rows)).columns.includes('correlationId 0')).toBe(isOfIds)
  })

  it.each([
    ['nine in ten days', 9, 1, true],
    ['fewer days', 8, 1, false]
  ])('are of days with %s', async (_what, days, others, isOfDays) => {
    const rows = [...Array<string>(days).fill('2026-01-31'), ...Array<string>(others).fill('x')]
    const { columns } = await guessed(rows.map((day) => `1.50;EUR;${day}`))
    expect(columns.includes('dueOn 2')).toBe(isOfDays)
  })

  it('are of banks where all are codes of banks, and each holds one field', async () => {
    expect((await guessed(['1.50;EUR;FTCSSESS', '2.50;EUR;FTCSSESSXXX'])).columns).toContain('counterpartyBankCode 2')
    expect((await guessed(['1.50;EUR;FTCSSESS', '2.50;EUR;Elin'])).columns).not.toContain('counterpartyBankCode 2')
    const { columns } = await guessed(['Name;Amount;Currency;Foo;Bar', 'Elin;1.50;EUR;r1;s1', 'Mia;2.50;EUR;r2;s2'])
    expect(columns).toEqual(['amount 1', 'counterpartyName 0', 'currency 2', 'reference 3'])
  })

  it('are the reference where they are neither amounts nor days', async () => {
    const { columns } = await guessed(['Name;Amount;Currency;Date;Foo;Bar', 'Elin;1.50;EUR;2026-03-02;2026-03-03;7.50'])
    expect(only(columns, 'reference')).toEqual([])
    const mixed = [
      'Name;Amount;Currency;Date;Foo',
      ...['2026-03-03', '7.50', 'x'].map((cell) => `Elin;1.50;EUR;;${cell}`)
    ]
    expect(only((await guessed(mixed)).columns, 'reference')).toEqual(['reference 4'])
  })

  it('are of nothing where nothing is known', async () => {
    expect((await guessed(['a b;c d', 'e f;g h'])).columns).toEqual([])
  })

  it('are those of the booking, where no other is of the day or the reference', async () => {
    const { columns } = await guessed(['Buchungstag;Buchungstext;Name;Amount (EUR)', '02.03.2026;Miete;Elin;-1.50'])
    expect(only(columns, 'dueOn', 'reference')).toEqual(['dueOn 0', 'reference 1'])
    const both = [
      'Buchungstag;Buchungstext;Name;Amount (EUR);Due date;Reference',
      '02.03.2026;Miete;Elin;-1.50;03.03.2026;R'
    ]
    expect(only((await guessed(both)).columns, 'dueOn', 'reference')).toEqual(['dueOn 4', 'reference 5'])
  })
})

describe('the currency', () => {
  const currencyOf = async (lines: readonly string[], mapping: CsvGiven | null = null) => {
    const { columns, asks, mapping: found } = await guessed(lines, mapping)
    return [...only(columns, 'currency'), found?.currency ?? null, ...only(asks, 'currency')]
  }

  it.each([
    ['in a column', ['Name;Amount;Currency', 'Elin;1.50;EUR'], ['currency 2', null]],
    ['in the heading', ['Name;Amount (EUR)', 'Elin;1.50'], ['EUR']],
    ['in both alike', ['Name;Amount (EUR);Currency', 'Elin;1.50;EUR'], ['currency 2', 'EUR']],
    [
      'in both unlike',
      ['Name;Amount (EUR);Currency', 'Elin;1.50;SEK'],
      ['currency 2', 'EUR', 'currency | EUR in all rows | “Currency”, such as SEK']
    ],
    [
      'in a column of several beside the heading',
      ['Name;Amount (EUR);Currency', 'Elin;1.50;EUR', 'Mia;1.50;SEK'],
      ['currency 2', 'EUR', 'currency | EUR in all rows | “Currency”, such as EUR']
    ],
    ['in the headings of both columns', ['Name;Paid out (EUR);Paid in (EUR)', 'Elin;1.50;', 'Mia;;2.50'], ['EUR']],
    [
      'nowhere, where the headings differ',
      ['Name;Paid out (EUR);Paid in (SEK)', 'Elin;1.50;', 'Mia;;2.50'],
      [null, 'currency | EUR | GBP | USD | CHF | SEK | NOK | DKK | PLN']
    ],
    ['beside each amount', ['Name;Amount', 'Elin;1.50 EUR', 'Mia;2.50 SEK'], [null]],
    [
      'beside some amounts',
      ['Name;Amount', 'Elin;1.50 EUR', 'Mia;2.50'],
      [null, 'currency | EUR | GBP | USD | CHF | SEK | NOK | DKK | PLN']
    ],
    ['in two columns that say the same', ['Name;Currency;Amount;Currency', 'Elin;EUR;1.50;EUR'], ['currency 1', null]],
    [
      'in the column beside the amount',
      ['Name;Amount;Currency;Fee;Currency', 'Elin;1.50;EUR;1;SEK', 'Mia;1.50;SEK;1;SEK'],
      ['currency 2', null]
    ],
    [
      'in a column before and one behind',
      ['Name;Currency;Amount;Currency', 'Elin;EUR;1.50;SEK'],
      ['currency 3', null, 'currency | “Currency”, such as EUR | “Currency”, such as SEK']
    ],
    [
      'in one of two columns beside amounts of two columns',
      ['Name;Paid out;Paid in;Currency;Fee;Currency', 'Elin;1.50;;EUR;1;SEK'],
      ['currency 3', null, 'currency | “Currency”, such as EUR | “Currency”, such as SEK']
    ],
    [
      'in no column of other words, whatever its heading',
      ['Name;Amount;Payee;Kontowährung', 'Elin;1.50;A;x', 'Mia;2.50;B;y'],
      [null, 'currency | EUR | GBP | USD | CHF | SEK | NOK | DKK | PLN']
    ],
    [
      'in columns of other names',
      ['Name;Amount;Currency;Fee;Ccy', 'Elin;1.50;EUR;1;SEK'],
      ['currency 2', null, 'currency | “Currency”, such as EUR | “Ccy”, such as SEK']
    ],
    [
      'in a column that may be of something else',
      ['Name;Amount;Payee;Kontowährung', 'Elin;1.50;A;EUR', 'Mia;1.50;B;SEK'],
      ['currency 3', null, 'currency | “Kontowährung”, such as EUR']
    ],
    ['in a column without a heading', ['Elin;1.50;EUR', 'Mia;2.50;SEK'], ['currency 2', null]],
    [
      'in a column with an unknown heading',
      ['Name;Amount;Foo', 'Elin;1.50;EUR', 'Mia;2.50;SEK'],
      ['currency 2', null, 'currency | “Foo”, such as EUR']
    ],
    [
      'in two columns without a heading',
      ['Elin;1.50;EUR;SEK', 'Mia;2.50;SEK;EUR'],
      ['currency 2', null, 'currency | Column 3, such as EUR | Column 4, such as SEK']
    ],
    ['in no column of codes where the amounts say it', ['Elin;1.50 EUR;SEK', 'Mia;2.50 EUR;SEK'], [null]]
  ] as const)('is found or left to a question: %s', async (_what, lines, expected) => {
    expect(await currencyOf(lines)).toEqual(expected)
  })

  it('that is given leads to no question, and no column of it is read', async () => {
    const lines = ['Name;Amount;Foo', 'Elin;1.50;EUR', 'Mia;2.50;SEK']
    expect(await currencyOf(lines, { currency: 'CHF' })).toEqual(['CHF'])
    expect(await currencyOf(['Name;Amount;Currency', 'Elin;1.50;EUR'], { currency: 'CHF' })).toEqual([
      'currency 2',
      'CHF'
    ])
  })

  it('of a template is that of the column which it names', async () => {
    const header = 'name,amountCurrency,amount,sourceCurrency,targetCurrency'
    expect(await currencyOf([header, 'Elin,source,1.50,EUR,SEK', 'Mia,Source,2.50,EUR,SEK'])).toEqual([
      'currency 3',
      null
    ])
    expect(await currencyOf([header, 'Elin,target,1.50,EUR,SEK'])).toEqual(['currency 4', null])
    const many = Array.from('abcdefghi').map((word) => `Elin,${word},1.50,EUR,SEK`)
    expect((await currencyOf([header, ...many])).at(-1)).toBe(
      'currency | “sourceCurrency”, such as EUR | “targetCurrency”, such as SEK'
    )
    expect(await currencyOf([header, 'Elin,GBP,1.50,EUR,SEK'])).toEqual(['currency 1', null])
    expect(await currencyOf([header, 'Elin,other,1.50,EUR,SEK'])).toEqual([null, 'currency'])
    expect(await currencyOf([header, 'Elin,source,1.50,EUR,SEK', 'Mia,target,2.50,EUR,SEK'])).toEqual([
      null,
      'currency'
    ])
  })
})

describe('who is paid', () => {
  const payee = async (...lines: readonly string[]) => {
    const { columns, asks } = await guessed(lines)
    const fields = ['counterpartyName', 'payerName', 'counterpartyNumber', 'account']
    return [...only(columns, ...fields), ...only(asks, ...fields)]
  }

  it.each([
    ['by a name', ['Payee;Amount (EUR)', 'Elin;1.50'], ['counterpartyName 0']],
    ['by a name of whoever, where none is of the payee', ['Name;Amount (EUR)', 'Elin;1.50'], ['counterpartyName 0']],
    [
      'by that of the payee, where both are there',
      ['Name;Payee;Amount (EUR)', 'Wir;Elin;1.50'],
      ['counterpartyName 1']
    ],
    [
      'by one of two names',
      ['Payee;Supplier;Amount (EUR)', 'Elin;Mia;1.50'],
      ['counterpartyName | “Payee”, such as Elin | “Supplier”, such as Mia | None of them']
    ],
    ['and who pays', ['Payee;Payer;Amount (EUR)', 'Elin;Wir;1.50'], ['counterpartyName 0', 'payerName 1']],
    ['or only who pays', ['Payer;Amount (EUR);Foo', 'Wir;1.50;bar'], ['payerName 0']],
    [
      'by a text, perhaps',
      ['Foo;Amount (EUR)', 'Elin;1.50', 'Mia;2.50'],
      ['counterpartyName 0', 'counterpartyName | “Foo”, such as Elin | None of them']
    ],
    [
      'by no number that is called a supplier',
      ['Supplier;Name;Amount (EUR)', '70001;Elin;1.50'],
      ['counterpartyName 1']
    ],
    [
      'by a number that is called that of the payee',
      ['Payee;To IBAN;IBAN;Amount (EUR)', `Elin;${DE};${SE};1.50`],
      ['counterpartyName 0', 'counterpartyNumber 1']
    ],
    [
      'by one of two such numbers',
      ['Payee;To IBAN;Payee IBAN;Amount (EUR)', `Elin;${DE};${SE};1.50`],
      [
        'counterpartyName 0',
        'counterpartyNumber 1',
        `counterpartyNumber | “To IBAN”, such as ${DE} | “Payee IBAN”, such as ${SE} | None: it is my own account`
      ]
    ],
    [
      'by a number that changes',
      ['Payee;IBAN;Amount (EUR)', `Elin;${DE};1.50`, `Mia;${SE};2.50`],
      ['counterpartyName 0', 'counterpartyNumber 1']
    ],
    [
      'by the only number of the only row',
      ['Payee;IBAN;Amount (EUR)', `Elin;${DE};1.50`],
      ['counterpartyName 0', 'counterpartyNumber 1']
    ],
    [
      'by the IBAN rather than by another number',
      ['Payee;Account;IBAN;Amount (EUR)', `Elin;71;${DE};1.50`, `Mia;72;${SE};2.50`],
      ['counterpartyName 0', 'counterpartyNumber 2']
    ],
    [
      'by the number that changes rather than by one that does not',
      ['Payee;Account;IBAN;Amount (EUR)', `Elin;${SE2};${DE};1.50`, `Mia;${SE2};${SE};2.50`],
      ['account 1', 'counterpartyName 0', 'counterpartyNumber 2']
    ],
    [
      'by a number that is the same for different payees, perhaps',
      ['Payee;IBAN;Amount (EUR)', `Elin;${DE};1.50`, `Mia;${DE};2.50`],
      [
        'counterpartyName 0',
        'counterpartyNumber 1',
        `counterpartyNumber | “IBAN”, such as ${DE} | None: it is my own account`
      ]
    ],
    [
      'by a number that is the same for one payee, whatever else he is called',
      ['Payee;Supplier;IBAN;Amount (EUR)', `Elin;A;${DE};1.50`, `Elin;B;${DE};2.50`],
      ['counterpartyNumber 2', 'counterpartyName | “Payee”, such as Elin | “Supplier”, such as A | None of them']
    ],
    [
      'by a number that is the same for payees without names, perhaps',
      ['Payee;IBAN;Amount (EUR)', `;${DE};1.50`, `;${DE};2.50`],
      [
        'counterpartyName 0',
        'counterpartyNumber 1',
        `counterpartyNumber | “IBAN”, such as ${DE} | None: it is my own account`
      ]
    ],
    [
      'by a number that is the same, beside the own account',
      ['Payee;IBAN;From account;Amount (EUR)', `Elin;${DE};${SE};1.50`, `Mia;${DE};${SE};2.50`],
      ['account 2', 'counterpartyName 0', 'counterpartyNumber 1']
    ],
    [
      'by the only number of a statement, perhaps',
      ['Booking date;Payee;IBAN;Amount (EUR)', `2026-03-02;Elin;${DE};-1.50`],
      [
        'counterpartyName 1',
        'counterpartyNumber 2',
        `counterpartyNumber | “IBAN”, such as ${DE} | None: it is my own account`
      ]
    ],
    [
      'by two numbers that change, perhaps',
      ['Payee;Account;Konto;Amount (EUR)', 'Elin;71;81;1.50', 'Mia;72;82;2.50'],
      [
        'counterpartyName 0',
        'counterpartyNumber 1',
        'counterpartyNumber | “Account”, such as 71 | “Konto”, such as 81 | None: it is my own account'
      ]
    ],
    [
      'by an IBAN with an unknown heading, perhaps',
      ['Payee;Foo;Amount (EUR)', `Elin;${DE};1.50`, `Mia;${SE};2.50`],
      [
        'counterpartyName 0',
        'counterpartyNumber 1',
        `counterpartyNumber | “Foo”, such as ${DE} | None: it is my own account`
      ]
    ],
    [
      'by eight in ten IBANs',
      ['Payee;IBAN;Account;Amount (EUR)', ...[DE, SE, SE2, DE, 'x'].map((iban, at) => `P${at};${iban};7${at};1.50`)],
      ['counterpartyName 0', 'counterpartyNumber 1']
    ]
  ] as const)('is found or left to a question: %s', async (_what, lines, expected) => {
    expect(await payee(...lines)).toEqual([...expected])
  })

  it('is found in a file without headings, as is the own account', async () => {
    const rows = [`${SE2};${DE};1.50;EUR`, `${SE2};${SE};2.50;EUR`]
    expect((await guessed(rows)).columns).toEqual(['account 0', 'amount 2', 'counterpartyNumber 1', 'currency 3'])
    const [one = ''] = rows
    expect(only((await guessed([one])).asks, 'counterpartyNumber')).toHaveLength(1)
  })
})

it.each([
  ['kr', 'currency | SEK | NOK | DKK | ISK'],
  ['Rs.', 'currency | INR | PKR | LKR | NPR | MUR | SCR']
])('the currencies that “%s” may stand for are a question, unless the file names one', async (sign, asked) => {
  const rows = [`Elin;${sign} 1.50`, `Mia;${sign} 2.50`]
  expect(only((await guessed(['Name;Amount', ...rows])).asks, 'currency')).toEqual([asked])
  expect((await guessed(['Name;Amount (NOK)', ...rows])).asks).toEqual([])
})

it.each([
  ['creditor_account_IBAN', ['counterpartyNumber 0']],
  ['IBAN Empfänger', ['counterpartyNumber 0']],
  ['Debtor IBAN', ['account 0']]
])('“%s” says whose number it is', async (heading, expected) => {
  const { columns, asks } = await guessed([`${heading};Name;Amount (EUR)`, `${DE};Elin;1.50`])
  expect([only(columns, 'counterpartyNumber', 'account'), asks]).toEqual([expected, []])
})

describe('the day of payment', () => {
  const dayOf = async (...lines: readonly string[]) => {
    const { columns, asks } = await guessed(lines, { currency: 'EUR' })
    return [...only(columns, 'dueOn'), ...only(asks, 'dueOn')]
  }
  const [AUG, SEP] = ['2026-08-14', '2026-09-14']

  it.each([
    ['due comes before a day of anything', ['Name;Amount;Date;Due date', `Elin;1.50;${AUG};${SEP}`], ['dueOn 3']],
    ['so does paying', ['Name;Amount;Date;Pay Date', `Elin;1.50;${AUG};${SEP}`], ['dueOn 3']],
    ['and its value', ['Name;Betrag;Buchungstag;Wertstellung', `Elin;1,50;${AUG};${SEP}`], ['dueOn 3']],
    [
      'a day of anything comes before those of booking and invoice',
      ['Name;Amount;Invoice date;Booking date;Date', `Elin;1.50;${AUG};${AUG};${SEP}`],
      ['dueOn 4']
    ],
    [
      'two with the same days are one',
      ['Name;Amount;Due date;Execution date', `Elin;1.50;${AUG};14.08.2026 10:11`],
      ['dueOn 2']
    ],
    [
      'two with different days are asked about',
      ['Name;Amount;Due date;Execution date', `Elin;1.50;${AUG};${SEP}`],
      ['dueOn 2', `dueOn | “Due date”, such as ${AUG} | “Execution date”, such as ${SEP} | None of them`]
    ],
    [
      'one without some days is asked about beside another that has them',
      ['Name;Amount;Date;Pay date', `Elin;1.50;${AUG};${SEP}`, `Mia;2.50;${AUG};`],
      ['dueOn 3', `dueOn | “Pay date”, such as ${SEP} | “Date”, such as ${AUG} | None of them`]
    ],
    [
      'days under an unknown heading are asked about',
      ['Name;Amount;Foo', `Elin;1.50;${AUG}`],
      ['dueOn 2', `dueOn | “Foo”, such as ${AUG} | None of them`]
    ],
    [
      'also beside a day of anything',
      ['Name;Amount;Date;Foo', `Elin;1.50;${AUG};${SEP}`],
      ['dueOn 2', `dueOn | “Date”, such as ${AUG} | “Foo”, such as ${SEP} | None of them`]
    ],
    [
      'days of invoices alone are asked about',
      ['Name;Amount;Invoice date', `Elin;1.50;${AUG}`],
      ['dueOn 2', `dueOn | “Invoice date”, such as ${AUG} | None of them`]
    ],
    ['numbers of a spreadsheet are days', ['Name;Amount;Due date', 'Elin;1.50;46245'], ['dueOn 2']]
  ] as const)('is found or left to a question: %s', async (_what, lines, expected) => {
    expect(await dayOf(...lines)).toEqual(expected)
  })
})

describe('the sign of the amounts', () => {
  const signOf = async (...lines: readonly string[]) => {
    const { columns, asks, mapping } = await guessed(lines)
    return [...only(columns, 'sign', 'debit', 'credit'), mapping?.isPositiveOut, ...only(asks, 'sign')]
  }

  it.each([
    ['positive amounts of a list are out', ['Name;Amount (EUR)', 'Elin;1.50'], [true]],
    ['negative amounts of a list are out', ['Name;Amount (EUR)', 'Elin;-1.50'], [false]],
    [
      'amounts of both signs of a list are asked about',
      ['Name;Amount (EUR)', 'Elin;-1.50', 'Mia;2.50'],
      [
        false,
        'sign | Negative amounts are money out | Positive amounts are money out; negative ones are returned money'
      ]
    ],
    [
      'negative amounts of a statement are out',
      ['Booking date;Name;Amount (EUR)', ';Elin;-1.50', ';Mia;2.50'],
      [false]
    ],
    [
      'positive amounts of a statement are asked about',
      ['Booking date;Name;Amount (EUR)', ';Elin;1.50'],
      [true, 'sign | Money out | Money in']
    ],
    ['words say it', ['Direction;Name;Amount (EUR)', 'out;Elin;1.50', 'in;Mia;2.50'], ['sign 0', true]],
    [
      'words of a side are asked about',
      ['D/C;Name;Amount (EUR)', 'D;Elin;1.50', 'C;Mia;2.50'],
      [
        'sign 0',
        true,
        'sign | “D” is money out, “C” is money in | “C” is money out, “D” is money in | That column does not say it'
      ]
    ],
    [
      'words of a side are those of the bank in a statement',
      ['Booking date;D/C;Name;Amount (EUR)', ';D;Elin;1.50', ';C;Mia;2.50'],
      ['sign 1', true]
    ],
    [
      'but not in a company’s accounts',
      ['Booking date;Voucher;D/C;Name;Amount (EUR)', ';1;D;Elin;1.50', ';2;C;Mia;2.50'],
      [
        'sign 2',
        true,
        'sign | “D” is money out, “C” is money in | “C” is money out, “D” is money in | That column does not say it'
      ]
    ],
    [
      'two unknown words are asked about',
      ['Direction;Name;Amount (EUR)', 'raus;Elin;1.50', 'rein;Mia;2.50'],
      [
        'sign 0',
        true,
        'sign | “RAUS” is money out, “REIN” is money in | “REIN” is money out, “RAUS” is money in | That column does not say it'
      ]
    ],
    [
      'both words of a pair in any column are asked about',
      ['Foo;Name;Amount (EUR)', 'in;Elin;1.50', 'out;Mia;2.50'],
      [
        'sign 0',
        true,
        'sign | “OUT” is money out, “IN” is money in | “IN” is money out, “OUT” is money in | That column does not say it'
      ]
    ],
    ['words of a type say it', ['Type;Name;Amount (EUR)', 'Expense;Elin;1.50', 'Income;Mia;2.50'], ['sign 0', true]],
    ['and one of them', ['Typ;Name;Betrag (EUR)', 'Ausgabe;Elin;1.50', 'Ausgabe;Mia;2.50'], ['sign 0', true]],
    [
      'a payment is money out in a list',
      ['Type;Name;Amount (EUR)', 'Payment;Elin;1.50', 'Refund;Mia;2.50'],
      ['sign 0', true]
    ],
    [
      'but may be a customer’s in a statement',
      ['Booking date;Type;Name;Amount (EUR)', ';Payment;Elin;1.50', ';Refund;Mia;2.50'],
      [
        'sign 1',
        true,
        'sign | “PAYMENT” is money out, “REFUND” is money in | “REFUND” is money out, “PAYMENT” is money in | That column does not say it'
      ]
    ],
    [
      'a word for money in among unknown ones is asked about',
      ['Type;Name;Amount (EUR)', 'SEPA;Elin;1.50', 'Refund;Mia;2.50', 'Card;Ada;3.50'],
      [
        'sign 0',
        true,
        'sign | “SEPA” or “CARD” is money out, “REFUND” is money in | “REFUND” is money out, “SEPA” or “CARD” is money in | That column does not say it'
      ]
    ],
    [
      'unless the amounts have signs',
      ['Booking date;Type;Name;Amount (EUR)', ';SEPA;Elin;-1.50', ';Refund;Mia;2.50'],
      [false]
    ],
    ['one word of a pair in any column says nothing', ['Foo;Name;Amount (EUR)', 'in;Elin;1.50', 'in;Mia;2.50'], [true]],
    [
      'words in any column say nothing beside negative amounts',
      ['Foo;Name;Amount (EUR)', 'in;Elin;-1.50', 'out;Mia;-2.50'],
      [false]
    ],
    [
      'two columns say it',
      ['Name;Paid out (EUR);Paid in (EUR)', 'Elin;1.50;', 'Mia;;2.50'],
      ['credit 2', 'debit 1', true]
    ],
    [
      'two columns, the first negative, say it',
      ['Name;Paid out (EUR);Paid in (EUR)', 'Elin;-1.50;', 'Mia;;2.50'],
      ['credit 2', 'debit 1', false]
    ],
    [
      'two columns with both signs are asked about',
      ['Name;Paid out (EUR);Paid in (EUR)', 'Elin;-1.50;', 'Mia;2.50;', 'Sol;;1.50'],
      [
        'credit 2',
        'debit 1',
        false,
        'sign | “Paid out (EUR)” is money out, “Paid in (EUR)” money in | “Paid in (EUR)” is money out, “Paid out (EUR)” money in'
      ]
    ],
    [
      'two columns, the second negative, are asked about',
      ['Name;Paid out (EUR);Paid in (EUR)', 'Elin;1.50;', 'Sol;;-1.50'],
      [
        'credit 2',
        'debit 1',
        true,
        'sign | “Paid out (EUR)” is money out, “Paid in (EUR)” money in | “Paid in (EUR)” is money out, “Paid out (EUR)” money in'
      ]
    ],
    [
      'two columns of sides are asked about',
      ['Name;Debit (EUR);Paid in (EUR)', 'Elin;1.50;', 'Mia;;2.50'],
      [
        'credit 2',
        'debit 1',
        true,
        'sign | “Debit (EUR)” is money out, “Paid in (EUR)” money in | “Paid in (EUR)” is money out, “Debit (EUR)” money in'
      ]
    ],
    [
      'but not in a statement',
      ['Booking date;Name;Debit (EUR);Credit (EUR)', ';Elin;1.50;', ';Mia;;2.50'],
      ['credit 3', 'debit 2', true]
    ],
    [
      'words beside each amount are asked about',
      ['Name;Amount (EUR)', 'Elin;1.50 S', 'Mia;2.50 H'],
      [true, 'sign | “S” is money out, “H” is money in | “H” is money out, “S” is money in']
    ],
    [
      'a word beside some amounts is asked about',
      ['Booking date;Name;Amount (EUR)', ';Elin;1.50', ';Mia;2.50 CR'],
      [true, 'sign | “CR” is money in | “CR” is money out']
    ],
    [
      'a word for money out beside some amounts is asked about',
      ['Booking date;Name;Amount (EUR)', ';Elin;1.50', ';Mia;2.50 DR'],
      [false, 'sign | “DR” is money out | “DR” is money in']
    ]
  ] as const)('%s', async (_what, lines, expected) => {
    expect(await signOf(...lines)).toEqual([...expected])
  })
})

describe('an answer', () => {
  /** What each answer to the question about this makes of the payments: `label: amounts`, or what is wanted of them. */
  async function answered(about: CsvChoice, lines: readonly string[], given: CsvGiven | null = null) {
    const { csv } = await readText(lines.join('\n'), { mapping: given })
    const question = csv?.questions.find((each) => each.about === about)
    if (!csv || !question) throw new Error('It asks.')
    const all: string[] = []
    for (const { label, set } of question.options) {
      const { taken } = await readText(lines.join('\n'), { mapping: withAnswer(csv.mapping, question, set) })
      const payments = taken.map(({ amount, currency, counterpartyName, counterpartyNumber, dueOn }) => {
        const money = amount === null ? 'nothing' : formatMoney(amount, currency ?? '')
        if (about === 'counterpartyName') return counterpartyName
        if (about === 'counterpartyNumber') return counterpartyNumber
        if (about === 'dueOn') return dueOn
        return about === 'currency' ? currency : money
      })
      all.push(`${label}: ${payments.join(' ')}`)
    }
    return all
  }

  it.each([
    [
      ['Name;Amount (EUR)', 'Elin;-1.50', 'Mia;2.50'],
      [
        'Negative amounts are money out: -1.50 2.50',
        'Positive amounts are money out; negative ones are returned money: 1.50 -2.50'
      ]
    ],
    [
      ['Booking date;Name;Amount (EUR)', ';Elin;1.50'],
      ['Money out: -1.50', 'Money in: 1.50']
    ],
    [
      ['D/C;Name;Amount (EUR)', 'D;Elin;1.50', 'C;Mia;2.50'],
      [
        '“D” is money out, “C” is money in: -1.50 2.50',
        '“C” is money out, “D” is money in: 1.50 -2.50',
        'That column does not say it: -1.50 -2.50'
      ]
    ],
    [
      ['Direction;Name;Amount (EUR)', 'raus;Elin;1.50', 'rein;Mia;2.50'],
      [
        '“RAUS” is money out, “REIN” is money in: -1.50 2.50',
        '“REIN” is money out, “RAUS” is money in: 1.50 -2.50',
        'That column does not say it: -1.50 -2.50'
      ]
    ],
    [
      ['Name;Debit (EUR);Paid in (EUR)', 'Elin;1.50;', 'Mia;;2.50'],
      [
        '“Debit (EUR)” is money out, “Paid in (EUR)” money in: -1.50 2.50',
        '“Paid in (EUR)” is money out, “Debit (EUR)” money in: 1.50 -2.50'
      ]
    ],
    [
      ['Name;Paid out (EUR);Paid in (EUR)', 'Elin;-1.50;', 'Mia;2.50;', 'Sol;;3.50'],
      [
        '“Paid out (EUR)” is money out, “Paid in (EUR)” money in: -1.50 2.50 3.50',
        '“Paid in (EUR)” is money out, “Paid out (EUR)” money in: -1.50 2.50 3.50'
      ]
    ],
    [
      ['Name;Amount (EUR)', 'Elin;1.50 S', 'Mia;2.50 H'],
      ['“S” is money out, “H” is money in: -1.50 2.50', '“H” is money out, “S” is money in: 1.50 -2.50']
    ],
    [
      ['Booking date;Name;Amount (EUR)', ';Elin;1.50', ';Mia;2.50 CR'],
      ['“CR” is money in: -1.50 2.50', '“CR” is money out: 1.50 -2.50']
    ],
    [
      ['Booking date;Name;Amount (EUR)', ';Elin;1.50', ';Mia;2.50 DR'],
      ['“DR” is money out: 1.50 -2.50', '“DR” is money in: -1.50 2.50']
    ]
  ] as const)('about the sign reads the amounts as it says: %j', async (lines, expected) => {
    expect(await answered('sign', lines)).toEqual([...expected])
  })

  it('about two columns of amounts names all columns, so that it holds for other files as well', async () => {
    const { csv } = await readText('Name;Debit (EUR);Paid in (EUR)\nElin;1.50;\nMia;;2.50')
    const [question] = csv?.questions.filter(({ about }) => about === 'sign') ?? []
    expect(question?.options.map(({ set }) => set.columns)).toEqual([
      { counterpartyName: 0, debit: 1, credit: 2 },
      { counterpartyName: 0, debit: 2, credit: 1 }
    ])
  })

  it.each([
    ['words beside each', ['1.50 S;101.50', '2.50 H;99.00'], '1.50 -2.50'],
    ['words beside each, as the bank has them', ['1.50 S;98.50', '2.50 H;101.00'], '-1.50 2.50'],
    ['a word beside some', ['1.50;101.50', '2.50 CR;99.00'], '1.50 -2.50'],
    ['a word for money out beside some', ['1.50;98.50', '2.50 DR;101.00'], '-1.50 2.50']
  ] as const)('is not needed where the balance proves it: %s', async (_what, rows, amounts) => {
    const lines = ['Booking date;Name;Amount (EUR);Balance', ...rows.map((row, at) => `;P${at};${row}`)]
    const { taken, csv } = await readText(lines.join('\n'))
    expect(csv?.questions).toEqual([])
    expect(taken.map(({ amount }) => formatMoney(amount ?? 0n, 'EUR')).join(' ')).toBe(amounts)
  })

  it('is not needed either where it proves a column of words, or two columns', async () => {
    const words = ['Booking date;D/C;Amount (EUR);Balance', ';D;1.50;101.50', ';C;2.50;99.00']
    const columns = ['Booking date;Paid in (EUR);Paid out (EUR);Balance', ';1.50;;98.50', ';;2.50;101.00']
    for (const [lines, amounts] of [
      [words, [15_000n, -25_000n]],
      [columns, [-15_000n, 25_000n]]
    ] as const) {
      const { taken, csv } = await readText(lines.join('\n'))
      expect([csv?.questions, taken.map(({ amount }) => amount)]).toEqual([[], amounts])
    }
  })

  it('about the amounts reads them from there, in one column or two', async () => {
    const lines = ['Name;Amount;Gross;Paid out;Paid in;Currency', 'Elin;1.50;2.50;3.50;;EUR', 'Mia;4.50;5.50;;6.50;EUR']
    expect(await answered('amount', lines)).toEqual([
      '“Amount”, such as 1.50: -1.50 -4.50',
      '“Gross”, such as 2.50: -2.50 -5.50',
      'The columns of money out and money in: -3.50 6.50'
    ])
  })

  it('about the currency takes it from there', async () => {
    expect(await answered('currency', ['Name;Amount (EUR);Currency', 'Elin;1.50;SEK', 'Mia;1.50;EUR'])).toEqual([
      'EUR in all rows: EUR EUR',
      // Each amount is in one currency: there is no second question about the heading.
      '“Currency”, such as SEK: SEK EUR'
    ])
    expect(await answered('currency', ['Name;Amount;Currency;Fee;Ccy', 'Elin;1.50;EUR;1;SEK'])).toEqual([
      '“Currency”, such as EUR: EUR',
      '“Ccy”, such as SEK: SEK'
    ])
    expect((await answered('currency', ['Name;Amount', 'Elin;1.50'])).slice(0, 2)).toEqual(['EUR: EUR', 'GBP: GBP'])
  })

  it('leaves each column to one field', async () => {
    const { csv } = await readText('Foo;Bar;Amount (EUR)\nElin;r1;1.50\nMia;r2;2.50\n')
    expect(csv?.mapping.columns).toEqual({ counterpartyName: 0, reference: 1, amount: 2 })
    expect(csv?.questions[0]?.options.map(({ set }) => set.columns)).toEqual([
      { counterpartyName: 0, reference: 1, amount: 2 },
      { counterpartyName: 1, amount: 2 },
      { reference: 1, amount: 2 }
    ])
  })

  it('about the day takes it from there, however it is written', async () => {
    expect(await answered('dueOn', ['Name;Amount (EUR);Pay date;Due date', 'Elin;1.50;46245;9/14/2026'])).toEqual([
      '“Pay date”, such as 46245: 2026-08-11',
      '“Due date”, such as 9/14/2026: 2026-09-14',
      'None of them: '
    ])
  })

  it('about who is paid takes it from there, or from nowhere', async () => {
    expect(await answered('counterpartyName', ['Payee;Supplier;Amount (EUR)', 'Elin;Mia;1.50'])).toEqual([
      ...['“Payee”, such as Elin: Elin', '“Supplier”, such as Mia: Mia', 'None of them: ']
    ])
    expect(
      await answered('counterpartyNumber', ['Payee;Account;Konto;Amount (EUR)', 'E;71;81;1.50', 'M;72;82;2.50'])
    ).toEqual(['“Account”, such as 71: 71 72', '“Konto”, such as 81: 81 82', 'None: it is my own account:  '])
  })
})

describe('a heading that its cells contradict', () => {
  const signColumn = async (header: string, ...cells: readonly string[]) => {
    const lines = [`${header};Name;Amount (EUR);Booking date`, ...cells.map((cell, at) => `${cell};P${at};1.50;`)]
    return only((await guessed(lines)).columns, 'sign')
  }

  it('names no column of signs', async () => {
    expect(await signColumn('Direction', 'raus', 'rein')).toEqual(['sign 0'])
    expect(await signColumn('Direction', '1', '2')).toEqual([])
    expect(await signColumn('Direction', 'raus', '2')).toEqual([])
    expect(await signColumn('Direction', ...Array.from('abcdefghi'))).toEqual([])
    expect(await signColumn('Type', 'debit', 'credit')).toEqual(['sign 0'])
    expect(await signColumn('Type', 'transfer', 'card')).toEqual([])
  })

  it('is the only question where the chosen column of signs has too many words', async () => {
    const lines = ['Foo;Name;Amount (EUR)', ...Array.from('abcdefghi').map((cell) => `${cell};P${cell};1.50`)]
    const { asks } = await guessed(lines, { columns: { sign: 0, counterpartyName: 1, amount: 2 } })
    expect(only(asks, 'sign')).toEqual(['sign | That column does not say it'])
  })

  it('names no amounts, days, currencies or names', async () => {
    const fields = async (...lines: readonly string[]) => (await guessed(lines, { currency: 'EUR' })).columns
    expect(await fields('Name;Debit;Credit;Date', 'Elin;a;b;2026-03-02')).toEqual(['counterpartyName 0', 'dueOn 3'])
    expect(await fields('Name;Amount;Date', 'Elin;2026-03-02;2026-03-03')).toEqual(['counterpartyName 0', 'dueOn 2'])
    expect(await fields('Name;Value;Amount', 'Elin;2026-03-02;1.50')).toEqual([
      ...['amount 2', 'counterpartyName 0', 'dueOn 1']
    ])
    expect(await fields('Name;Value', 'Elin;1.50')).toEqual(['amount 1', 'counterpartyName 0'])
    expect(await fields('Name;Valuta;Amount', 'Elin;SEK;1.50')).toEqual([
      'amount 2',
      'counterpartyName 0',
      'currency 1'
    ])
    expect(await fields('Payee;Name;Amount', `${DE};Elin;1.50`)).toEqual(['amount 2', 'counterpartyName 1'])
  })
})
