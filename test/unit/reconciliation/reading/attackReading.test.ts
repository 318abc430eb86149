import { describe, expect, it } from 'vitest'
import { readText } from '../../../support/reading/readText.ts'

const IBANS = ['SE6497700000000000000001', 'DE75512108001245126199', 'SE2697700000010002870284'] as const

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
