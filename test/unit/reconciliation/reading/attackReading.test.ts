import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { readText } from '../../../support/reading/readText.ts'

/** What was read: amounts as decimals, and how often something was faulted, asked or warned of. */
async function amountsOf(text: string) {
  const { taken, faultCount, warnings, csv } = await readText(text)
  const amounts = taken.map(({ amount, currency }) => amount !== null && formatMoney(amount, currency ?? 'EUR'))
  return { amounts, isSilent: faultCount === 0 && warnings.length === 0, leftOut: csv?.leftOutCount ?? 0, faultCount }
}

const IBANS = ['SE6497700000000000000001', 'DE75512108001245126199', 'SE2697700000010002870284'] as const

describe('an amount of a CSV file is read as it stands, or not at all', () => {
  it.each([
    ['12 50', 'spaces that group no thousands'],
    ['1 2 3', 'spaces between digits'],
    ['10 00', 'a space where the decimal sign was'],
    ["12'50", 'an apostrophe where the decimal sign was'],
    ['1 25,50', 'a group of two digits']
  ])('%s: %s', async (amount) => {
    const read = await amountsOf(
      [
        'Payee;IBAN;Amount;Currency;Reference',
        `Acme AB;${IBANS[0]};1 100,00;EUR;INV 1`,
        `Beta AB;${IBANS[1]};${amount};EUR;INV 2`
      ].join('\n')
    )
    expect({ ...read, amounts: read.faultCount > 0 ? [] : read.amounts }).toMatchObject({ amounts: [] })
  })

  it.each([
    ['¥100', 'EUR'],
    ['$100', 'EUR'],
    ['100 kr', 'EUR'],
    ['100 kr', 'USD'],
    ['¥100', 'USD']
  ])('%s is no amount in %s, as € is none in SEK', async (amount, currency) => {
    const table = (cell: string, code: string) =>
      [
        'Payee;IBAN;Amount;Currency;Reference',
        `Acme AB;${IBANS[0]};1100,00;${code};INV 1`,
        `Beta AB;${IBANS[1]};${cell};${code};INV 2`
      ].join('\n')
    expect((await amountsOf(table('100 €', 'SEK'))).faultCount).toBe(1)
    expect((await amountsOf(table(amount, currency))).faultCount).toBeGreaterThan(0)
  })
})

describe('a bulk request', () => {
  it.each([
    ['a text', `"${IBANS[0]}"`],
    ['a list', `[{"number":"${IBANS[0]}"}]`],
    ['a number', '12345678']
  ])('whose account details are %s is not read without them in silence', async (_what, details) => {
    const { taken, faultLines, warnings } = await readText(
      `{"currency":"EUR","items":[{"counterparty":{"name":"Acme","account_details":${details}},"amount":"12.50"}]}`
    )
    expect(taken).toMatchObject([{ counterpartyNumber: null }])
    expect([...faultLines, ...warnings]).not.toEqual([])
  })
})

it.each(['1 marras 2026', '1 marraskuu 2026'])(
  '“%s” is November in Finnish and not read as a day of March',
  async (day) => {
    const { taken, faultCount } = await readText(
      [
        'Payee;IBAN;Amount;Currency;Due date',
        `Acme Oy;${IBANS[0]};10,00;EUR;${day}`,
        `Beta Oy;${IBANS[1]};20,00;EUR;${day}`
      ].join('\n')
    )
    if (faultCount === 0) expect(taken.map(({ dueOn }) => dueOn)).toEqual(['2026-11-01', '2026-11-01'])
  }
)

it('a mapping that calls one word both money out and money in is refused', async () => {
  const mapping = {
    encoding: 'utf-8',
    delimiter: ';',
    hasHeader: true,
    headerLine: 1,
    decimalSign: ',',
    dateOrder: 'year-month-day',
    isPositiveOut: true,
    currency: 'EUR',
    columns: { counterpartyName: 0, amount: 1, sign: 2 },
    outWords: ['c'],
    inWords: ['c', 'd']
  } as const
  const { faultCount } = await readText('Payee;Amount;Kind\nAcme AB;10,00;c\nBeta AB;20,00;d\n', { mapping })
  expect(faultCount).toBeGreaterThan(0)
})

it.each([
  ['10,00 €', 'a euro sign'],
  ['10,00 EUR', 'a code'],
  ['$10,00', 'a dollar sign']
])('an amount “%s” below “Amount (SEK)” contradicts its heading, as it would a column with SEK', async (cell) => {
  const read = await amountsOf(
    ['Payee;Creditor IBAN;Amount (SEK)', `Acme AB;${IBANS[0]};20,00`, `Beta AB;${IBANS[1]};${cell}`].join('\n')
  )
  expect(read.isSilent).toBe(false)
})
