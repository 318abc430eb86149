import { plain, samplePayments, type SampleBatch, type SamplePayment } from './samplePayments.ts'
import { decimalText } from '../transactions/currencies.ts'

interface SampleOptions {
  readonly seed: number
  readonly rows: number
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/
const BIC = /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/
const LONGEST_TEXT = 140

/**
 * A payment instruction (pain.001.001.03) that fits the transactions of a sandbox. A reconciliation with it has
 * expected payments of each state, and one transaction of its bulk payment that nobody ordered.
 */
export function samplePain001({ seed, rows }: SampleOptions): { readonly name: string; readonly text: string } {
  const batches = samplePayments(seed, rows)
  const head = [
    element('MsgId', `SAMPLE-${seed}-${rows}`),
    element('CreDtTm', '2026-10-01T08:00:00'),
    element('NbOfTxs', String(batches.reduce((sum, { payments }) => sum + payments.length, 0))),
    element('InitgPty', element('Nm', 'Nordic Settlement AB'))
  ]
  const message = element('CstmrCdtTrfInitn', [element('GrpHdr', head), ...batches.map(batchOf)])
  const document = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">\n${message}\n</Document>`
  return { name: 'sample-instruction.xml', text: `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n` }
}

function batchOf({ id, account, orderedAt, payments }: SampleBatch): string {
  return element('PmtInf', [
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'false'),
    element('NbOfTxs', String(payments.length)),
    element('ReqdExctnDt', new Date(orderedAt).toISOString().slice(0, 10)),
    element('Dbtr', element('Nm', 'Nordic Settlement AB')),
    element('DbtrAcct', element('Id', element('Othr', element('Id', account)))),
    element('DbtrAgt', element('FinInstnId', element('Othr', element('Id', 'NOTPROVIDED')))),
    ...payments.map(paymentOf)
  ])
}

function paymentOf({ correlationId, amount, currency, name, number, bankCode, reference }: SamplePayment): string {
  const id = correlationId === null ? 'NOTPROVIDED' : plain(correlationId)
  return element('CdtTrfTxInf', [
    element('PmtId', element('EndToEndId', id)),
    element('Amt', `<InstdAmt Ccy="${currency}">${decimalText(amount, currency)}</InstdAmt>`),
    ...(bankCode ? [element('CdtrAgt', element('FinInstnId', bankOf(bankCode)))] : []),
    element('Cdtr', element('Nm', escaped(name))),
    ...(number ? [element('CdtrAcct', element('Id', numberOf(number)))] : []),
    ...(reference.trim() ? [element('RmtInf', element('Ustrd', escaped(reference.slice(0, LONGEST_TEXT))))] : [])
  ])
}

function bankOf(code: string): string {
  return BIC.test(code) ? element('BIC', code) : element('ClrSysMmbId', element('MmbId', code))
}

function numberOf(number: string): string {
  return IBAN.test(number) ? element('IBAN', number) : element('Othr', element('Id', escaped(number)))
}

/** On one line if the content is a text or a single element; otherwise each child element on its own line. */
function element(name: string, content: string | readonly string[]): string {
  return typeof content === 'string' ? `<${name}>${content}</${name}>` : `<${name}>\n${content.join('\n')}\n</${name}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
}
