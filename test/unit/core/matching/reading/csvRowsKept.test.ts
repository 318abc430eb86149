import { describe, expect, it } from 'vitest'
import { withAnswer } from '../../../../../renderer/reconciliation/parts/instruction/csvAnswer.ts'
import type { CsvGiven } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { readText } from '../../../../support/reading/readText.ts'

const IBANS = ['DE75512108001245126199', 'SE6497700000000000000001'] as const

const amounts = async (lines: readonly string[], mapping: CsvGiven | null = null) => {
  const read = await readText(lines.join('\n'), { mapping })
  return { ...read, amounts: read.taken.map(({ amount }) => amount) }
}

describe('rows that may be a payment or a total', () => {
  it.each([
    ['payee', 'Total Energies SE', 'INV 4711'],
    ['payee', 'Sum Holding AB', 'INV 4711'],
    ['payee', 'Summa Equity AB', 'INV 4711'],
    ['reference', 'Ceta AB', 'Total of invoice 4711'],
    ['reference', 'Ceta AB', 'Total']
  ])('are a question where the %s of a payment reads like a total, and never left out: %s, %s', async (...row) => {
    const lines = [
      'Payee;Amount;Currency;Reference;Due date',
      'Acme AB;100,00;EUR;INV 1;2026-10-20',
      'Beta AB;150,00;EUR;INV 2;2026-10-20',
      `${row[1]};250,00;EUR;${row[2]};2026-10-21`,
      'Gamma AB;20,00;EUR;INV 3;2026-10-21'
    ]
    const { csv, amounts: read } = await amounts(lines)
    expect(csv?.questions.map(({ words }) => words)).toEqual(['Is line 4 a total, or a payment?'])
    expect(read).toEqual([-1_000_000n, -1_500_000n, -2_500_000n, -200_000n])
    expect((await amounts(lines.map((line) => line.replace('250,00', '251,00')))).amounts).toHaveLength(4)
  })

  it('are a question where only a name could distinguish a payment from a total', async () => {
    const { csv } = await amounts(['Payee;Amount;Currency', 'A;1.00;EUR', 'B;2.00;EUR', 'Sum & Co;3.00;EUR'])
    expect(csv?.questions.map(({ words }) => words)).toEqual(['Is line 4 a total, or a payment?'])
  })

  it('are a question where the only payment is followed by its amount without a name', async () => {
    const { csv } = await amounts(['Payee;IBAN;Amount;Currency', `Acme AB;${IBANS[0]};5.11;EUR`, ';;5.11;EUR'])
    expect(csv?.questions.map(({ words }) => words)).toEqual(['Is line 3 a total, or a payment?'])
  })
})

describe('payments to a payee whose name begins like a total', () => {
  const table = (...rows: readonly string[]) => ['Payee;Creditor IBAN;Amount;Currency;Due date', ...rows]

  it.each(['Acme AB', 'Total Energies SE', 'Sum & Co', 'Summa Equity AB'])(
    'leave the account where their amounts are negative, as any others do: %s',
    async (payee) => {
      const read = await amounts(table(`${payee};${IBANS[0]};-8,60;EUR;2026-10-20`))
      expect([read.faults, read.amounts]).toEqual([[], [-86_000n]])
    }
  )

  it.each(['Acme AB', 'Total Energies SE'])('lead to the same questions as others: %s', async (payee) => {
    const asked = async (...rows: readonly string[]) =>
      (await amounts(table(...rows))).csv?.questions.map(({ about }) => about)
    expect(await asked(`${payee};${IBANS[0]};1.250;EUR;2026-10-20`)).toEqual(['decimalSign'])
    expect(await asked(`Mia;${IBANS[1]};10,00;EUR;09/09/2026`, `${payee};${IBANS[0]};20,50;EUR;08/06/2026`)).toEqual([
      'dateOrder'
    ])
  })

  it('are looked at where they are said to be payments', async () => {
    const lines = [
      'Payee;IBAN;Amount;Currency',
      `Elin;${IBANS[0]};1250;EUR`,
      `Mia;${IBANS[1]};99;EUR`,
      'Total Energies SE;;1.250;EUR'
    ]
    const asked = async (mapping: CsvGiven | null) =>
      (await amounts(lines, mapping)).csv?.questions.map(({ about }) => about)
    expect([await asked(null), await asked({ takenRows: [4] })]).toEqual([['total'], ['decimalSign']])
  })
})

describe('a payment above the header', () => {
  const TABLE = [
    `Acme AB;${IBANS[0]};10,00;EUR`,
    `Beta AB;${IBANS[1]};20,00;EUR`,
    'Payee;IBAN;Amount;Currency',
    `Gamma AB;${IBANS[0]};30,00;EUR`
  ]

  it.each([
    ['without names above it', []],
    ['below names that are not known', ['Prijemnik;Racun;Svota;Deviza']]
  ])('is a question, and is read or left out: %s', async (_what, head) => {
    const lines = [...head, ...TABLE]
    const { csv, amounts: read } = await amounts(lines)
    const [first, table] = [head.length + 1, head.length + 3]
    expect(read).toEqual([-300_000n])
    expect(csv?.questions.map(({ words }) => words)).toEqual([
      `Line ${first} looks like a payment, but stands above line ${table}, where the table begins. Is it one?`
    ])
    const [question] = csv?.questions ?? []
    if (!csv || !question) throw new Error('It asks.')
    const answered = question.options.map(({ set }) => amounts(lines, withAnswer(csv.mapping, question, set)))
    const [payments, none] = await Promise.all(answered)
    expect([payments?.faultLines, payments?.amounts]).toEqual([[], [-100_000n, -200_000n, -300_000n]])
    expect([none?.faultLines, none?.amounts]).toEqual([[], [-300_000n]])
    expect((await amounts(lines, question.options[0]?.set)).amounts).toEqual(payments?.amounts)
  })

  it.each([
    ['Account', IBANS[0]],
    ['Printed on', '2026-03-24'],
    ['Opening balance', '', '1.250,00', 'EUR'],
    ['Total', '', '60,00', 'EUR']
  ])('is not what only describes the table: %s', async (...cells) => {
    expect((await amounts([cells.join(';'), ...TABLE.slice(2)])).faultLines).toEqual([])
  })
})

describe('rows between payments', () => {
  const table = (...rows: readonly string[]) =>
    amounts(['Date;Payee;Debit;Credit;Currency', '2026-10-20;Acme AB;10,00;;EUR', ...rows, '2026-10-21;Mia;20,00;;EUR'])

  it.each([
    ['the column names again', 'Date;Payee;Debit;Credit;Currency', 1],
    ['the title of a group', 'Checking;;;;', 1],
    ['a drawn line', '---------------', 0]
  ])('are no payments: %s', async (_what, row, leftOut) => {
    const read = await table(row)
    expect([read.amounts.length, read.csv?.leftOutCount]).toEqual([2, leftOut])
    expect(read.csv?.mapping.columns).toEqual({ dueOn: 0, counterpartyName: 1, debit: 2, credit: 3, currency: 4 })
  })

  it.each([
    ['a payee alone', ';Beta AB;;;', 'This payment has no amount'],
    ['a day alone', '2026-10-21;;;;', 'This payment has no amount'],
    ['a part of a row', 'Checking', 'This row has 1 cells']
  ])('may be payments without an amount, which is reported: %s', async (_what, row, told) => {
    const read = await table(row)
    expect(read.faultLines.filter((line) => line.includes(told))).toHaveLength(1)
  })
})
