import type { Plan } from '../../../shared/domain/reconciliation/plan.ts'
import { AppError } from '../../../shared/errors.ts'
import { bank, type FakeState } from '../bridge/fakeBridge.ts'
import { aCsvPreview, aPreview } from '../bridge/reconciliation/fakeInstruction.ts'
import {
  FAKE_RECONCILIATION,
  fakeReconciliation,
  type FakeReconciliationState
} from '../bridge/reconciliation/fakeReconciliation.ts'
import { fakeCounts, fakeDifferences } from '../bridge/reconciliation/fakeReconciliationFigures.ts'
import { aFakeItem, fakeTransactionsOf } from '../bridge/reconciliation/fakeReconciliationRows.ts'

const AT = '2026-11-20T14:05:00.000Z'
const never = () => new Promise<never>(() => undefined)
const damaged = () =>
  Promise.reject(
    new AppError('workbook-damaged', 'The file of decisions is damaged and stays as it is. Restore it from a backup.')
  )

const of = (state: FakeReconciliationState): FakeState => ({ handlers: fakeReconciliation(state) })

const items = Array.from({ length: 42 }, (_, index) => aFakeItem(index))
const rows = items.flatMap(fakeTransactionsOf)
const plan: Plan = {
  hash: 'ab'.repeat(32),
  madeAt: AT,
  rulesVersion: 1,
  looked: 4100,
  matches: 30,
  byRule: [
    { id: 'correlation-id', name: 'Correlation id', count: 18 },
    { id: 'reference-amount', name: 'Reference and amount', count: 12 }
  ],
  counts: fakeCounts(items, rows),
  differences: fakeDifferences(items, rows),
  notes: ['The search for sums was given up after 20,000 steps.'],
  isApplied: false
}
const matched = items.map((item) => ({
  ...item,
  state: 'matched' as const,
  differences: [],
  residual: '0.00',
  match: item.position,
  candidates: 0
}))
const figures = { counts: fakeCounts(matched, []), differences: fakeDifferences(matched, []) }
const signed = {
  at: AT,
  preparer: 'mari',
  reviewer: 'ingrid',
  forcedBecause: 'The bank confirms tomorrow',
  ...figures,
  rulesVersion: 3,
  rowsHash: 'cd'.repeat(32),
  logHead: 'ef'.repeat(32),
  certificate: null,
  reopened: null
}

/** A hundred thousand payments, of which only the windows that are asked for are made. */
const MANY = 100_000
const many: FakeState = {
  handlers: {
    ...fakeReconciliation({ details: { items: MANY } }),
    'reconciliation.items': ({ from, count }) =>
      Promise.resolve({
        rows: Array.from({ length: Math.min(count, MANY - from) }, (_, step) => aFakeItem(from + step)),
        from,
        total: MANY,
        revision: 1
      })
  }
}

/** States of the screens of reconciliation. */
export const reconcileStates: Readonly<Record<string, FakeState>> = {
  noreconciliations: { handlers: { 'reconciliation.list': () => Promise.resolve([]) } },
  norecbank: {
    connection: { connection: bank, state: 'ready', rows: 5000 },
    handlers: { 'reconciliation.list': () => Promise.resolve([]) }
  },
  recfails: {
    handlers: { 'reconciliation.list': damaged, 'reconciliation.get': damaged, 'reconciliation.rules': damaged }
  },
  recloading: {
    handlers: { 'reconciliation.list': never, 'reconciliation.get': never, 'reconciliation.rules': never }
  },
  rectemporary: { connection: { connection: bank, state: 'ready', rows: 5000, isTemporary: true } },
  planned: of({ details: { phase: 'new', plan } }),
  replanned: of({ details: { plan } }),
  outdated: {
    handlers: {
      ...fakeReconciliation({ details: { phase: 'new', plan } }),
      'reconciliation.apply': () =>
        Promise.reject(
          new AppError(
            'plan-outdated',
            'Since the plan was made transaction t12 has failed. Nothing was done; plan again.'
          )
        )
    }
  },
  accounted: of({
    items: matched,
    rows: [],
    details: {
      news: [
        { at: AT, words: '3 payments settled since Friday.', items: [] },
        { at: AT, words: '1 payment settled.', items: [] }
      ]
    }
  }),
  signedoff: of({ items: matched, rows: [], details: { phase: 'signed-off', signOffs: [signed] } }),
  signedchanged: of({
    items: matched,
    rows: [],
    details: {
      phase: 'signed-off',
      hasChanged: true,
      signOffs: [signed],
      news: [{ at: AT, words: 'The transaction of “Ada Björk” has failed.', items: [] }],
      carriedTo: { id: FAKE_RECONCILIATION, name: 'Salaries December' }
    }
  }),
  many,
  faulty: {
    handlers: {
      'instruction.read': () =>
        Promise.resolve(
          aPreview({
            items: 0,
            sums: [],
            batches: [],
            sample: [],
            faultCount: 120,
            faults: [
              { line: 12, column: 4, message: 'The control sum is 100.00 and the payments add up to 99.00.' },
              { line: null, column: null, message: 'The file ends before it is complete.' }
            ]
          })
        )
    }
  },
  asked: {
    handlers: {
      'instruction.read': () =>
        Promise.resolve(
          aCsvPreview({ open: ['decimalSign'] }, [
            {
              about: 'decimalSign',
              words: 'How much is “1.100”?',
              options: [
                { label: '1.100: three decimals', set: { decimalSign: '.' } },
                { label: '1,100.00: thousands', set: { decimalSign: ',' } }
              ]
            }
          ])
        )
    }
  },
  duplicated: {
    handlers: {
      'instruction.read': () =>
        Promise.resolve(
          aPreview({
            warnings: ['1 payment has no end-to-end id.'],
            duplicates: [{ id: FAKE_RECONCILIATION, name: 'Salaries November', same: 'content' }]
          })
        )
    }
  }
}
