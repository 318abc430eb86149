import { CANDIDATE_FIELDS } from '../../../electron/core/matching/foundFields.ts'

type Field = (typeof CANDIDATE_FIELDS)[number]

/** A transaction as the ledger offers it for matching; money is ten-thousandths in text. */
export type Candidate = Readonly<Record<Exclude<Field, 'isAbsent'>, string | null>> & { readonly isAbsent: boolean }

/** A settled payment of EUR 10.00; a test states only what it is about. */
export function aCandidate(change: Partial<Candidate> = {}): Candidate {
  return {
    id: 'tx1',
    accountId: 'acc1',
    amount: '-100000',
    currency: 'EUR',
    paymentAmount: change.amount ?? '-100000',
    paymentCurrency: change.currency ?? 'EUR',
    bulkPaymentId: null,
    correlationId: null,
    counterpartyName: null,
    counterpartyNumber: null,
    counterpartyBankCode: null,
    reference: '',
    status: 'completed',
    type: 'bank-transfer',
    createdAt: '2026-01-02T03:04:05.678Z',
    updatedAt: '2026-01-02T03:04:05.678Z',
    isAbsent: false,
    ...change
  }
}

/** Lines as `Ledger.readCandidates` writes them. */
export function candidateLines(rows: readonly Candidate[]): Uint8Array {
  return Buffer.from(rows.map((row) => `${JSON.stringify(CANDIDATE_FIELDS.map((field) => row[field]))}\n`).join(''))
}

/** A UUID of its own for each number. */
export function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}
