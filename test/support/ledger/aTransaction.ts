import type { Transaction } from '../../../shared/domain/transaction.ts'

/** What the service says of a transaction. */
export function transactionFields(): Omit<Transaction, 'isAbsent' | 'reconciliation'> {
  return {
    id: 'tx1',
    accountId: 'acc1',
    amount: '-10.00',
    currency: 'EUR',
    paymentAmount: '-10.00',
    paymentCurrency: 'EUR',
    exchangeRate: null,
    bulkPaymentId: null,
    correlationId: null,
    counterpartyName: 'Acme AB',
    counterpartyNumber: 'SE6497700000000000000001',
    counterpartyBankCode: null,
    counterpartyAccountId: null,
    reference: 'Invoice 1',
    status: 'completed',
    type: 'bank-transfer',
    createdAt: '2026-01-02T03:04:05.678Z',
    updatedAt: '2026-01-02T03:04:05.678Z'
  }
}

/** A complete transaction; a test states only what it is about. */
export function aTransaction(change: Partial<Transaction> = {}): Transaction {
  return { ...transactionFields(), isAbsent: false, reconciliation: 'open', ...change }
}
