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

const PAYMENT =
  '<PmtId><EndToEndId>E1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">10.00</InstdAmt></Amt><Cdtr><Nm>Acme</Nm></Cdtr>' +
  `<CdtrAcct><Id><IBAN>${IBANS[1]}</IBAN></Id></CdtrAcct>`
const DEBTOR = `<DbtrAcct><Id><IBAN>${IBANS[0]}</IBAN></Id></DbtrAcct>`
const DAY = '<ReqdExctnDt><Dt>2026-10-01</Dt></ReqdExctnDt>'

interface Parts {
  readonly group?: string
  readonly batch?: string
  readonly payment?: string
  readonly before?: string
  readonly day?: string
}

function pain({ group = '', batch = '', payment = PAYMENT, before = '', day = DAY }: Parts): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">' +
    `<CstmrCdtTrfInitn><GrpHdr><MsgId>M1</MsgId>${group}</GrpHdr>${before}<PmtInf><PmtInfId>P1</PmtInfId>${batch}` +
    `${day}${DEBTOR}<CdtTrfTxInf>${payment}</CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`
  )
}

async function faultsOf(parts: Parts): Promise<readonly string[]> {
  return (await readText(pain(parts))).faultLines
}

describe('a pain.001 file that contradicts itself is refused, as with a second amount', () => {
  it('is read if it does not', async () => {
    expect(await faultsOf({ group: '<NbOfTxs>1</NbOfTxs><CtrlSum>10</CtrlSum>' })).toEqual([])
    expect(await faultsOf({ payment: PAYMENT.replace('</Amt>', '<InstdAmt Ccy="EUR">11</InstdAmt></Amt>') })).toEqual([
      expect.stringContaining('This payment has a second amount.')
    ])
  })

  it.each<[string, Parts]>([
    ['two control sums of the file', { group: '<NbOfTxs>1</NbOfTxs><CtrlSum>99.00</CtrlSum><CtrlSum>10.00</CtrlSum>' }],
    ['two counts of the file', { group: '<NbOfTxs>5</NbOfTxs><NbOfTxs>1</NbOfTxs>' }],
    ['two control sums of a batch', { batch: '<NbOfTxs>1</NbOfTxs><CtrlSum>99.00</CtrlSum><CtrlSum>10.00</CtrlSum>' }],
    ['two IBANs of the payee', { payment: PAYMENT.replace('<IBAN>', `<IBAN>${IBANS[2]}</IBAN><IBAN>`) }],
    ['two accounts of the payee', { payment: `${PAYMENT}<CdtrAcct><Id><IBAN>${IBANS[2]}</IBAN></Id></CdtrAcct>` }],
    ['two payees', { payment: `${PAYMENT}<Cdtr><Nm>Mallory</Nm></Cdtr>` }],
    ['two end-to-end ids', { payment: PAYMENT.replace('</PmtId>', '<EndToEndId>E2</EndToEndId></PmtId>') }],
    ['two debit accounts', { batch: `<DbtrAcct><Id><IBAN>${IBANS[2]}</IBAN></Id></DbtrAcct>` }],
    ['two execution dates', { batch: '<ReqdExctnDt><Dt>2026-11-01</Dt></ReqdExctnDt>' }]
  ])('%s', async (_what, parts) => {
    expect(await faultsOf(parts)).not.toEqual([])
  })
})

describe('a payment of a pain.001 file is not lost', () => {
  it('if it stands beside the batches', async () => {
    const { taken, faultLines } = await readText(pain({ before: `<CdtTrfTxInf>${PAYMENT}</CdtTrfTxInf>` }))
    if (faultLines.length === 0) expect(taken).toHaveLength(2)
  })

  it('if its batch stands within another batch', async () => {
    const inner = `<PmtInf><PmtInfId>P2</PmtInfId><CdtTrfTxInf>${PAYMENT}</CdtTrfTxInf></PmtInf>`
    const { taken, faultLines } = await readText(pain({ batch: inner }))
    if (faultLines.length === 0) expect(taken).toHaveLength(2)
  })
})

it.each(['2026-10-011', '2026-10-01x', '2026-10-01 or later'])(
  'a pain.001 file with the execution date “%s” is refused',
  async (day) => {
    expect(await faultsOf({ day: `<ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt>` })).not.toEqual([])
  }
)

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
