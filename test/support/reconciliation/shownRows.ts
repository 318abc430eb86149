import type { FoundTransaction } from '../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../shared/domain/reconciliation/itemRow.ts'

/** A payment of 100.50 EUR that was not found, as a page gets it; a test states what it is about. */
export function anItemRow(change: Partial<ItemRow> = {}): ItemRow {
  return {
    key: 'k1',
    position: 1,
    batch: 'PMT-1',
    account: 'acc1',
    correlationId: null,
    endToEndId: 'E2E-1',
    instructionId: null,
    amount: '-100.50',
    currency: 'EUR',
    counterpartyName: 'Nordlys Kraft AS',
    ultimateName: null,
    counterpartyNumber: 'NO9386011117947',
    counterpartyBankCode: null,
    reference: 'Invoice 1001',
    dueOn: '2026-11-18',
    state: 'missing',
    differences: [],
    residual: null,
    match: null,
    candidates: 0,
    resolution: null,
    hasNote: false,
    ...change
  }
}

/** A settled transaction of 100.50 EUR that nobody expected. */
export function aFoundTransaction(change: Partial<FoundTransaction> = {}): FoundTransaction {
  return {
    id: 't1',
    accountId: 'acc1',
    amount: '-100.50',
    currency: 'EUR',
    paymentAmount: '-100.50',
    paymentCurrency: 'EUR',
    bulkPaymentId: null,
    correlationId: null,
    counterpartyName: 'Nordlys Kraft AS',
    counterpartyNumber: 'NO9386011117947',
    counterpartyBankCode: null,
    reference: 'Invoice 1001',
    status: 'completed',
    type: 'bank-transfer',
    createdAt: '2026-11-18T09:00:00.000Z',
    updatedAt: '2026-11-18T09:00:00.000Z',
    isAbsent: false,
    state: 'unexpected',
    match: null,
    resolution: null,
    hasNote: false,
    why: null,
    claimedBy: null,
    ...change
  }
}
