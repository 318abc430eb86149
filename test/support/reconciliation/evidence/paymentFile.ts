import { painText } from '../../reading/painText.ts'
import type { Batch, Payment } from './scene.ts'

export type Form = 'pain.001' | 'csv'

export interface FileFacts {
  readonly form: Form
  readonly id: string
  readonly account: string
  /** Of the batch in which all payments are that have none of their own. */
  readonly batchId: string
  readonly due: string
}

/** The text of a file, and its payments in the order in which they stand there. */
export function paymentFile(payments: readonly Payment[], { form, id, account, batchId, due }: FileFacts) {
  if (form === 'csv') return { text: asTable(payments, account), payments }
  // Those of another day are in a batch of their own.
  const batchOf = ({ batch, day }: Payment): Batch =>
    batch ?? { id: day === due ? batchId : `${batchId.slice(0, 24)}-${day}`, booking: undefined }
  const groups = [...Map.groupBy(payments, (payment) => batchOf(payment).id).values()]
  const batches = groups.map((group) => {
    const [first] = group
    const batch = first ? batchOf(first) : { id: batchId, booking: undefined }
    return { ...batch, day: first?.day ?? due, account, payments: group.map(writtenPayment) }
  })
  return { text: painText({ version: '09', id, batches }), payments: groups.flat() }
}

function writtenPayment({ cents, endToEndId, reference, ...payment }: Payment) {
  return {
    ...payment,
    amount: BigInt(cents) * 100n,
    endToEndId: endToEndId ?? 'NOTPROVIDED',
    ...(reference !== undefined && { references: [reference] })
  }
}

const HEADINGS = [
  ...['Amount', 'Currency', 'Beneficiary name', 'Account number', 'Reference', 'Execution date'],
  ...['End-to-end ID', 'Correlation ID', 'Debit account']
]

function asTable(payments: readonly Payment[], account: string): string {
  const lines = payments.map(({ cents, currency, name, iban = '', texts, day, endToEndId, uetr }) =>
    [written(cents), currency, name, iban, texts.join(' '), day, endToEndId ?? '', uetr ?? '', account]
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(';')
  )
  return `${[HEADINGS.join(';'), ...lines].join('\r\n')}\r\n`
}

export function written(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
