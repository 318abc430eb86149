import { formatMoney } from '../../../../shared/domain/money.ts'
import type { ExpectedItem, InstructedBatch } from '../../../../electron/core/matching/model.ts'
import { painText } from '../../reading/painText.ts'
import type { Medium, TrapWorld } from './trapWorld.ts'

/** The payments as a file, and in which order they stand in it. */
export interface WrittenWorld {
  readonly text: string
  readonly items: readonly ExpectedItem[]
}

/** A world as a file of this form; null where the form cannot say all that its payments say. */
export function asFile(world: TrapWorld, medium: Medium): WrittenWorld | null {
  return WRITERS[medium](world)
}

const WRITERS: Readonly<Record<Medium, (world: TrapWorld) => WrittenWorld | null>> = {
  'pain.001': asPain,
  csv: asCsv,
  'bulk-request': asBulkRequest,
  ids: asIds
}

function asPain({ items, batches, messageId }: TrapWorld): WrittenWorld | null {
  const batchOf = new Map(batches.map((batch) => [batch.id, batch]))
  const isSaid = items.every(({ batch, amount, currency, account, dueOn }) => {
    const own = batchOf.get(batch ?? '')
    return own && amount !== null && currency !== null && own.account === account && own.dueOn === dueOn
  })
  if (messageId === null || !isSaid) return null
  const inBatches = batches.map((batch) => [batch, items.filter((item) => item.batch === batch.id)] as const)
  const written = inBatches.map(([{ id, booking, dueOn, account }, own]) => ({
    id,
    booking: { one: true, items: false, unknown: undefined }[booking],
    day: dueOn ?? '',
    account: account ?? '',
    payments: own.map(paymentOf)
  }))
  const text = painText({ version: '09', id: messageId, batches: written })
  return { text, items: inBatches.flatMap(([, own]) => own) }
}

function paymentOf(item: ExpectedItem) {
  const { endToEndId, correlationId, amount, currency, counterpartyName, counterpartyNumber, reference } = item
  const number = counterpartyNumber ?? undefined
  return {
    endToEndId: endToEndId ?? 'NOTPROVIDED',
    uetr: correlationId ?? undefined,
    amount: -(amount ?? 0n),
    currency: currency ?? '',
    name: counterpartyName ?? '',
    ...(/^[A-Z]{2}\d{2}/.test(number ?? '') ? { iban: number } : { otherNumber: number }),
    texts: reference === null ? [] : [reference]
  }
}

const COLUMNS = {
  'Beneficiary name': 'counterpartyName',
  'Account number': 'counterpartyNumber',
  Reference: 'reference',
  'Execution date': 'dueOn',
  'End-to-end ID': 'endToEndId',
  'Correlation ID': 'correlationId',
  'Debit account': 'account',
  Batch: 'batch'
} as const

function asCsv({ items, batches }: TrapWorld): WrittenWorld | null {
  const isSaid = (batch: InstructedBatch) =>
    batch.booking === 'unknown' &&
    items.every((item) => item.batch !== batch.id || (saysOf(batch, item, 'account') && saysOf(batch, item, 'dueOn')))
  const named = new Set(items.map(({ batch }) => batch))
  if (!batches.every((batch) => named.has(batch.id) && isSaid(batch)) || items.some(({ amount }) => amount === null)) {
    return null
  }
  const header = ['Amount', 'Currency', ...Object.keys(COLUMNS)].join(';')
  const lines = items.map((item) => {
    const money = [formatMoney(-(item.amount ?? 0n), item.currency ?? ''), item.currency ?? '']
    return [...money, ...Object.values(COLUMNS).map((field) => item[field] ?? '')]
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(';')
  })
  return { text: `${header}\r\n${lines.join('\r\n')}\r\n`, items }
}

/** What a batch says is lost in a table, unless its payments say it too. */
function saysOf(batch: InstructedBatch, item: ExpectedItem, field: 'account' | 'dueOn'): boolean {
  return batch[field] === null || batch[field] === item[field]
}

function asBulkRequest({ items, batches }: TrapWorld): WrittenWorld | null {
  const account = items[0]?.account ?? null
  const isSaid = items.every(
    (item) =>
      item.amount !== null &&
      item.batch === null &&
      item.dueOn === null &&
      item.endToEndId === null &&
      item.account === account
  )
  const isOne = batches.every(({ booking, bulkPaymentId }) => booking === 'unknown' && bulkPaymentId === null)
  if (!isSaid || !isOne || batches.length > 1) return null
  const written = items.map(({ amount, currency, correlationId, reference, ...item }) => ({
    amount: formatMoney(-(amount ?? 0n), currency ?? ''),
    currency,
    correlation_id: correlationId,
    reference,
    counterparty: {
      name: item.counterpartyName,
      account_details: { number: item.counterpartyNumber, bank_code: item.counterpartyBankCode }
    }
  }))
  return { text: JSON.stringify({ account_id: account, currency: 'EUR', items: written }), items }
}

function asIds({ items, batches }: TrapWorld): WrittenWorld | null {
  const isSaid = items.every(
    (item) => item.correlationId !== null && item.amount === null && item.counterpartyName === null
  )
  if (!isSaid || batches.length > 0) return null
  return { text: items.map(({ correlationId }) => correlationId).join('\n'), items }
}
