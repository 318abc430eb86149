import { formatMoney } from '../../../../shared/domain/money.ts'
import type { ExpectedItem, FoundRow } from '../../../../electron/core/matching/model.ts'
import { writtenRows, type Finding } from './judge.ts'
import type { TrapWorld } from './trapWorld.ts'

/** A world in lines that a person reads: what each payment and transaction says, and nothing else. */
export function shown(world: TrapWorld, findings: readonly Finding[]): string {
  const truths = new Map(world.itemTruths.map(({ key, clean, rows }) => [key, `${clean} ${writtenRows(rows)}`.trim()]))
  const said = new Map(world.rowTruths.map(({ id, is }) => [id, is]))
  return [
    `  ${world.medium}${world.messageId === null ? '' : ` ${world.messageId}`}`,
    ...world.batches.map(({ id, booking, bulkPaymentId, account, dueOn }) =>
      line('batch', { id, booking, bulkPaymentId, account, dueOn })
    ),
    ...world.items.map((item) => line(`${item.key} (${truths.get(item.key) ?? ''})`, wordsOf(item))),
    ...world.rows.map((row) => line(said.has(row.id) ? `${row.id} (${said.get(row.id)})` : row.id, wordsOfRow(row))),
    ...findings.map(({ kind, scene, words }) => `  >> ${kind} of “${scene}”: ${words}`)
  ].join('\n')
}

function wordsOf({ amount, currency, batch, account, correlationId, endToEndId, dueOn, ...item }: ExpectedItem) {
  const { counterpartyName, counterpartyNumber, reference } = item
  const payee = { counterpartyName, counterpartyNumber, reference }
  return { amount: money(amount, currency), batch, account, correlationId, endToEndId, ...payee, dueOn }
}

function wordsOfRow({ amount, currency, paymentAmount, paymentCurrency, ...row }: FoundRow) {
  const { bulkPaymentId, correlationId, counterpartyName, counterpartyNumber, counterpartyBankCode } = row
  const isSame = paymentCurrency === currency
  return {
    amount: money(amount, currency),
    paid: isSame ? null : money(paymentAmount, paymentCurrency),
    day: row.createdAt.slice(0, 10),
    status: row.settlementStatus === 'settled' ? null : row.status,
    bulkPaymentId,
    correlationId,
    counterpartyName,
    counterpartyNumber,
    counterpartyBankCode,
    reference: row.reference || null
  }
}

function money(amount: bigint | null, currency: string | null): string | null {
  return amount === null ? null : `${formatMoney(amount, currency ?? 'EUR')} ${currency ?? ''}`
}

function line(name: string, fields: Readonly<Record<string, string | null>>): string {
  const said = Object.entries(fields).filter(([, value]) => value !== null)
  return `  ${name}: ${said.map(([field, value]) => `${field} ${value}`).join(', ')}`
}
