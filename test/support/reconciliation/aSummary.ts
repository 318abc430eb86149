import type { ShownEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import type { ReconciliationSummary } from '../../../shared/domain/reconciliation/reconciliation.ts'

/** A reconciliation that somebody works on, as it is listed. */
export function aSummary(change: Partial<ReconciliationSummary> = {}): ReconciliationSummary {
  return {
    id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    name: 'Salaries',
    kind: 'pain.001',
    phase: 'open',
    awaitsReview: false,
    needsReview: false,
    createdAt: '2026-11-01T08:00:00.000Z',
    createdBy: 'anna',
    changedAt: '2026-11-02T08:00:00.000Z',
    items: 8,
    counts: {
      items: { matched: 8, different: 0, suggested: 0, ambiguous: 0, pending: 0, missing: 0, repeated: 0 },
      transactions: { expected: 8, suggested: 0, candidate: 0, duplicate: 0, unexpected: 0, unrelated: 0 },
      queue: 0
    },
    differences: [],
    isPlanned: true,
    oldestOpen: null,
    hasChanged: false,
    ...change
  }
}

/** That a payment came back after it was matched, in the audit trail. */
export function anEntry(change: Partial<ShownEntry> = {}): ShownEntry {
  return {
    seq: 11,
    at: '2026-11-24T09:30:00.000Z',
    by: 'Tallydesk',
    kind: 'changed',
    reconciliation: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    detail: '{}',
    previousHash: '',
    hash: '',
    words: '1 transaction of 1 payment changed after it was matched',
    subjects: [
      { payee: 'Acme AB', amount: '-100.50', isDifference: false, currency: 'EUR', item: 'key', transaction: null }
    ],
    subjectCount: 1,
    facts: [{ what: 'Transaction t1', before: '100.50 EUR, Settled', after: '100.50 EUR, Failed or returned' }],
    canUndo: false,
    undoneBy: null,
    ...change
  }
}
