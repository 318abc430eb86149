import { formatMoney } from '../../../shared/domain/money.ts'

/** Ten-thousandths of the smallest amount of each currency. */
export const SMALLEST = { EUR: 100n, SEK: 100n, JPY: 10_000n, KWD: 10n, USD: 100n } as const
export type Currency = keyof typeof SMALLEST

export interface Instructed {
  readonly id: string
  readonly form: 'uetr' | 'plain' | 'upper' | 'hyphens' | 'none'
  /** How many payments have this id. */
  readonly copies: number
  readonly size: number
  readonly currency: Currency
  readonly iban: string
}

function writtenAmount({ size, currency }: Instructed): string {
  return formatMoney(BigInt(size) * SMALLEST[currency], currency)
}

function writtenId({ form, id }: Instructed): string {
  if (form === 'none') return 'NOTPROVIDED'
  if (form === 'plain') return id.replaceAll('-', '')
  return form === 'upper' ? id.toUpperCase() : id
}

export function csvOf(payments: readonly Instructed[], number: number): string {
  const lines = payments.map((payment, at) =>
    [
      payment.form === 'none' ? '' : payment.id,
      writtenAmount(payment),
      payment.currency,
      payment.iban,
      `Anna Berg ${number}`,
      `Invoice ${number}-${at}`
    ].join(',')
  )
  return ['correlation_id,amount,currency,iban,name,reference', ...lines, ''].join('\r\n')
}

export function painOf(payments: readonly Instructed[], number: number): string {
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>M-${number}</MsgId><CreDtTm>2026-03-01T08:00:00</CreDtTm><NbOfTxs>${payments.length}</NbOfTxs>
<InitgPty><Nm>Nordic Settlement AB</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>M-${number}-1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>
<ReqdExctnDt><Dt>2026-03-02</Dt></ReqdExctnDt><Dbtr><Nm>Nordic Settlement AB</Nm></Dbtr>
<DbtrAcct><Id><Othr><Id>main</Id></Othr></Id></DbtrAcct>
<DbtrAgt><FinInstnId><BICFI>FTCSSESSXXX</BICFI></FinInstnId></DbtrAgt>
${payments.map(paymentElement).join('\n')}
</PmtInf></CstmrCdtTrfInitn></Document>
`
}

/** A UETR names one payment only; end-to-end ids stand in a file more than once. */
function paymentElement(payment: Instructed): string {
  const isNamed = payment.form === 'uetr' && payment.copies === 1
  const uetr = isNamed ? `<UETR>${payment.id}</UETR>` : ''
  return `<CdtTrfTxInf><PmtId><EndToEndId>${isNamed ? 'E2E' : writtenId(payment)}</EndToEndId>${uetr}</PmtId>
<Amt><InstdAmt Ccy="${payment.currency}">${writtenAmount(payment)}</InstdAmt></Amt><Cdtr><Nm>Anna Berg</Nm></Cdtr>
<CdtrAcct><Id><IBAN>${payment.iban}</IBAN></Id></CdtrAcct></CdtTrfTxInf>`
}
