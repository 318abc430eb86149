import type { Transaction } from '../../../../../shared/domain/transaction.ts'
import type { SettlementStatus } from '../../../../../shared/transactions/transactionStatus.ts'
import { shortId } from '../statement/shortId.ts'
import { optionalElement, permittedText, textElement, textPieces } from '../xml/xmlText.ts'
import { amountElement, fitsAmount, indicatorOf } from './camtAmounts.ts'
import { counterparty } from './camtParties.ts'

/**
 * `Ntry` of a transaction. The service gives only the creation time. Its local day, `2026-01-31`, is both booking and
 * value date, and the details hold the time itself. Without a valid time, both dates are left out.
 */
export function camtEntry(row: Transaction, settlementStatus: SettlementStatus, day: string | undefined): string {
  const amount = `${amountElement(row.amount, row.currency)}<CdtDbtInd>${indicatorOf(row.amount)}</CdtDbtInd>`
  const id = shortId(row.id, 35)
  const dates = day === undefined ? '' : `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>`
  return (
    `<Ntry>${textElement('NtryRef', id)}${amount}<Sts>${entryStatus(row.status, settlementStatus)}</Sts>${dates}` +
    `${textElement('AcctSvcrRef', id)}<BkTxCd>${transactionCode(row)}</BkTxCd>` +
    `<NtryDtls><TxDtls>${references(row)}${amount}${paymentAmount(row)}` +
    `${counterparty(row, indicatorOf(row.amount) === 'CRDT')}${remittance(row.reference)}` +
    `${day === undefined ? '' : `<RltdDts><TxDtTm>${row.createdAt}</TxDtTm></RltdDts>`}${further(row)}` +
    `</TxDtls></NtryDtls></Ntry>\n`
  )
}

// A status without a known meaning is neither booked nor pending, so it is written as it came.
function entryStatus(status: string, settlementStatus: SettlementStatus): string {
  if (settlementStatus === 'settled') return '<Cd>BOOK</Cd>'
  return settlementStatus === 'pending' ? '<Cd>PDNG</Cd>' : textElement('Prtry', shortId(status, 35))
}

/** Codes for credit transfers, received or issued. Other types keep the service's own word. */
function transactionCode({ type, amount }: Transaction): string {
  if (type !== 'bank-transfer') return `<Prtry>${textElement('Cd', shortId(type, 35))}</Prtry>`
  const family = indicatorOf(amount) === 'CRDT' ? 'RCDT' : 'ICDT'
  return `<Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn>`
}

function references({ bulkPaymentId, correlationId }: Transaction): string {
  const bulk = bulkPaymentId ? textElement('PmtInfId', shortId(bulkPaymentId, 35)) : ''
  const correlation = correlationId ? textElement('EndToEndId', shortId(correlationId, 35)) : ''
  return bulk || correlation ? `<Refs>${bulk}${correlation}</Refs>` : ''
}

/** The instructed amount, if it differs. Without a rate, because its direction is not known. */
function paymentAmount({ amount, currency, paymentAmount: paid, paymentCurrency }: Transaction): string {
  const isSame = paid === amount && paymentCurrency === currency
  if (isSame || !fitsAmount(paid)) return ''
  return `<AmtDtls><InstdAmt>${amountElement(paid, paymentCurrency)}</InstdAmt></AmtDtls>`
}

function remittance(reference: string): string {
  if (reference.trim() === '') return ''
  const pieces = textPieces(permittedText(reference), 140)
  return `<RmtInf>${pieces.map((piece) => textElement('Ustrd', piece)).join('')}</RmtInf>`
}

function further({ exchangeRate, paymentAmount: paid, paymentCurrency }: Transaction): string {
  const rate = exchangeRate === null ? [] : [`Exchange rate as received: ${exchangeRate}`]
  const tooLong = fitsAmount(paid) ? [] : [`Payment amount: ${paid} ${paymentCurrency}`]
  return optionalElement('AddtlTxInf', [...tooLong, ...rate].join('. ') || null, 500)
}
