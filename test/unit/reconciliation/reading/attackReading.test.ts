import { describe, expect, it } from 'vitest'
import { readText } from '../../../support/reading/readText.ts'

const IBANS = ['SE6497700000000000000001', 'DE75512108001245126199', 'SE2697700000010002870284'] as const

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
