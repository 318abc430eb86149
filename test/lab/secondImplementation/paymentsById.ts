import type { FoundRow } from '../../../electron/core/matching/model.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import fc from '../../support/fastCheck.ts'
import { aRow } from '../../support/reconciliation/reconciling.ts'

// Few ids, so that payments share them with each other and with transactions. What no id brings together has amounts
// that no payments add up to, so that nothing is found by its amount.
const DIGITS = ['1', '2', '3', '4', '5', '6', '7']
const UNNAMED = '8'
const AMOUNTS = ['10.00', '10.00', '10.00', '5.00', '4.05', '999999999.99']
const IBANS = ['SE6497700000000000000001', 'DE75512108001245126199']
const STATUSES = 'completed completed completed Booked pending_approval processing failed cancelled returned unheard'

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)
const MORE_THAN_ALL = '777777777777.00'

function uuidOf(digit: string): string {
  return `7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c1${digit}`
}

function amountOf(digit: string, amount: string): string {
  return digit === UNNAMED ? `8${amount.split('.')[0]}.37` : `${digit}${amount}`
}

const payment = fc.record({
  digit: oneOf(DIGITS),
  form: oneOf(['uetr', 'hyphens', 'hyphens', 'plain', 'upper', 'none'] as const),
  amount: oneOf(AMOUNTS),
  currency: oneOf(['EUR', 'EUR', 'EUR', 'EUR', 'SEK']),
  iban: oneOf(IBANS)
})

const row = fc.record({
  digit: oneOf([...DIGITS, UNNAMED]),
  amount: oneOf(AMOUNTS),
  paid: oneOf(AMOUNTS),
  isOneAmount: fc.boolean(),
  isIncoming: fc.constantFrom(false, false, false, false, true),
  currency: oneOf(['EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'USD']),
  paymentCurrency: oneOf(['EUR', 'EUR', 'EUR', 'SEK']),
  counterpartyNumber: fc.option(oneOf([...IBANS, 'SE64 9770 0000 0000 0000 0001']), { nil: null }),
  status: oneOf(STATUSES.split(' ')),
  isAbsent: fc.constantFrom(false, false, false, true)
})

/** A payment file, and what the ledger has, as values and as the lines of an export. */
export interface PaymentsById {
  readonly payments: string
  readonly rows: readonly FoundRow[]
  readonly transactions: string
}

/** Up to seven payments and nine transactions that ids alone bring together. */
export const paymentsById: fc.Arbitrary<PaymentsById> = fc
  .record({ payments: fc.array(payment, { minLength: 1, maxLength: 7 }), rows: fc.array(row, { maxLength: 9 }) })
  .map(({ payments, rows }) => {
    const found = rows.map(({ digit, isIncoming, isOneAmount, amount, paid, ...change }, at) => {
      const [signed, other] = [`${isIncoming ? '' : '-'}${amountOf(digit, amount)}`, `-${amountOf(digit, paid)}`]
      const one = isOneAmount ? { paid: signed, paymentCurrency: change.currency } : { paid: other }
      const correlationId = digit === UNNAMED ? null : uuidOf(digit)
      return aRow({ ...change, ...one, amount: signed, id: `r${at}`, correlationId, type: 'bank-transfer' })
    })
    return { payments: painOf(payments), rows: found, transactions: found.map(exportedLine).join('') }
  })

function exportedLine(found: FoundRow): string {
  const line = {
    id: found.id,
    created_at: found.createdAt,
    amount: formatMoney(found.amount, found.currency),
    currency: found.currency,
    payment_amount: formatMoney(found.paymentAmount, found.paymentCurrency),
    payment_currency: found.paymentCurrency,
    bulk_payment_id: found.bulkPaymentId,
    correlation_id: found.correlationId,
    counterparty: { account_details: { number: found.counterpartyNumber } },
    status: found.status,
    standing: found.settlementStatus,
    is_absent: found.isAbsent
  }
  return `${JSON.stringify(line)}\n`
}

type OrderedById = typeof payment extends fc.Arbitrary<infer Value> ? Value : never

function painOf(payments: readonly OrderedById[]): string {
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-03-01T08:00:00</CreDtTm><NbOfTxs>${payments.length}</NbOfTxs>
<InitgPty><Nm>Nordic Settlement AB</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>M-1-1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>
<ReqdExctnDt><Dt>2026-03-02</Dt></ReqdExctnDt><Dbtr><Nm>Nordic Settlement AB</Nm></Dbtr>
<DbtrAcct><Id><Othr><Id>main</Id></Othr></Id></DbtrAcct>
<DbtrAgt><FinInstnId><BICFI>FTCSSESSXXX</BICFI></FinInstnId></DbtrAgt>
${payments.map(paymentElement).join('\n')}
</PmtInf></CstmrCdtTrfInitn></Document>
`
}

/** A UETR names one payment only; end-to-end ids stand in a file more than once. */
function paymentElement({ digit, form, amount, currency, iban }: OrderedById, at: number, all: readonly OrderedById[]) {
  const id = uuidOf(digit)
  const isFirst = all.findIndex((other) => other.digit === digit) === at
  const uetr = form === 'uetr' && isFirst ? `<UETR>${id}</UETR>` : ''
  const isUnnamed = form === 'none'
  const endToEndId = uetr !== '' || isUnnamed ? 'NOTPROVIDED' : written(id, form)
  return `<CdtTrfTxInf><PmtId><EndToEndId>${endToEndId}</EndToEndId>${uetr}</PmtId>
<Amt><InstdAmt Ccy="${currency}">${isUnnamed ? MORE_THAN_ALL : amountOf(digit, amount)}</InstdAmt></Amt><Cdtr><Nm>Anna Berg</Nm></Cdtr>
<CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct></CdtTrfTxInf>`
}

function written(id: string, form: OrderedById['form']): string {
  if (form === 'upper') return id.toUpperCase()
  return form === 'plain' ? id.replaceAll('-', '') : id
}
