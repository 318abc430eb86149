import { DEFAULT_RULES } from '../../../../shared/defaultRules.ts'
import type { Handlers } from '../../../../shared/contract.ts'
import type { ShownEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import type { Decision, Target } from '../../../../shared/domain/reconciliation/decision.ts'
import type { Resolution } from '../../../../shared/domain/reconciliation/itemState.ts'
import type { FoundTransaction } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { AppError } from '../../../../shared/errors.ts'
import { fakeInstruction } from './fakeInstruction.ts'
import { fakeCounts, fakeDifferences, isQueuedItem, isQueuedRow } from './fakeReconciliationFigures.ts'
import {
  aFakeItem,
  aFakeTransaction,
  fakeCandidates,
  fakeEvidence,
  fakeRefused,
  fakeTransactionsOf
} from './fakeReconciliationRows.ts'

type Calls = Pick<Handlers, Extract<keyof Handlers, `reconciliation.${string}` | `instruction.${string}`>>

export const FAKE_RECONCILIATION = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const AT = '2026-11-20T14:05:00.000Z'

export interface FakeReconciliationState {
  readonly items?: readonly ItemRow[]
  readonly rows?: readonly FoundTransaction[]
  readonly details?: Partial<ReconciliationDetails>
  readonly say?: (revision: number) => void
}

const KINDS = { 'write-off': 'written-off', ignore: 'ignored', explain: 'explained', carry: 'carried' } as const

/** One made-up reconciliation in memory: what a person decides shows at once, and can be undone. */
export function fakeReconciliation(start: FakeReconciliationState = {}): Calls {
  let items = start.items ?? Array.from({ length: 42 }, (_, index) => aFakeItem(index))
  let rows = start.rows ?? [
    ...items.flatMap(fakeTransactionsOf),
    aFakeTransaction('stray', { state: 'unexpected', amount: '-77.00', reference: 'Fee', counterpartyName: null }),
    aFakeTransaction('again', {
      state: 'duplicate',
      why: 'The same amount to Nordlys Kraft AS as transaction t1 of 2026-11-18, which is matched: it may have been paid twice.'
    })
  ]
  let change = start.details ?? {}
  let revision = 1
  let log: readonly ShownEntry[] = []
  const before = new Map<number, { items: typeof items; rows: typeof rows; change: typeof change }>()

  function details(): ReconciliationDetails {
    const counts = fakeCounts(items, rows)
    return {
      id: FAKE_RECONCILIATION,
      name: 'Salaries November',
      kind: 'pain.001',
      phase: 'open',
      createdAt: AT,
      createdBy: 'mari',
      changedAt: AT,
      items: items.length,
      counts,
      differences: fakeDifferences(items, rows),
      oldestOpen: counts.queue > 0 ? '2026-11-18' : null,
      hasChanged: false,
      instruction: { name: 'salaries.xml', sha256: 'ab'.repeat(32), messageId: 'MSG-1', schema: 'pain.001.001.09' },
      batches: [
        {
          id: 'PMT-1',
          booking: 'items',
          bulkPaymentId: null,
          account: 'acc1',
          dueOn: '2026-11-18',
          items: items.length
        }
      ],
      plan: null,
      news: [],
      signOffs: [],
      carriedFrom: null,
      carriedTo: null,
      revision,
      ...change
    }
  }

  function record(kind: ShownEntry['kind'], words: string, canUndo: boolean): ReconciliationDetails {
    const seq = log.length + 1
    const entry: ShownEntry = {
      seq,
      at: AT,
      by: 'mari',
      kind,
      reconciliation: FAKE_RECONCILIATION,
      detail: '{}',
      previousHash: String(seq - 1).padStart(64, '0'),
      hash: String(seq).padStart(64, '0'),
      words,
      canUndo,
      undoneBy: null
    }
    log = [entry, ...log]
    revision++
    start.say?.(revision)
    return details()
  }

  function resolve(targets: readonly Target[], resolution: Resolution): void {
    const isOf = (match: number | null, kind: Target['kind'], id: string) =>
      targets.some((each) => (each.kind === 'match' ? each.id === match : idOf(each) === id && each.kind === kind))
    items = items.map((item) => (isOf(item.match, 'item', item.key) ? { ...item, resolution } : item))
    rows = rows.map((row) => (isOf(row.match, 'transaction', row.id) ? { ...row, resolution } : row))
  }

  function matchByHand(keys: readonly string[], ids: readonly string[]): void {
    const match = 1000 + log.length
    const held = { state: 'matched' as const, match, candidates: 0, residual: '0.00' }
    items = items.map((item) => (keys.includes(item.key) ? { ...item, ...held } : item))
    rows = rows.map((row) => (ids.includes(row.id) ? { ...row, state: 'expected', match } : row))
  }

  function unmatch(matches: readonly number[]): void {
    const isFree = (match: number | null) => match !== null && matches.includes(match)
    items = items.map((item) =>
      isFree(item.match) ? { ...item, state: 'missing', match: null, differences: [], residual: null } : item
    )
    rows = rows.map((row) => (isFree(row.match) ? { ...row, state: 'unexpected', match: null } : row))
  }

  function split(key: string, amounts: readonly string[]): void {
    items = items.flatMap((item) =>
      item.key === key ? amounts.map((amount, part) => ({ ...item, key: `${key}-${part + 1}`, amount })) : [item]
    )
  }

  function undo(seq: number): ReconciliationDetails {
    const state = before.get(seq)
    if (!state) throw new AppError('bad-input', 'That cannot be undone.')
    ;({ items, rows, change } = state)
    const undone = log.length + 1
    log = log.map((entry) => (entry.seq === seq ? { ...entry, canUndo: false, undoneBy: undone } : entry))
    return record('undo', `Undid no. ${seq}.`, false)
  }

  function decide(decision: Decision): ReconciliationDetails {
    if (decision.do === 'undo') return undo(decision.entry)
    before.set(log.length + 1, { items, rows, change })
    if (decision.do === 'match') matchByHand(decision.items, decision.transactionIds)
    else if (decision.do === 'unmatch') unmatch(decision.matches)
    else if (decision.do === 'split') split(decision.item, decision.amounts)
    else if (decision.do === 'rename') change = { ...change, name: decision.name }
    else if ('targets' in decision)
      resolve(decision.targets, { kind: KINDS[decision.do], reason: decision.reason, by: 'mari', at: AT })
    return record(decision.do, `Decided: ${decision.do}.`, true)
  }

  const now = () => Promise.resolve(details())
  return {
    ...fakeInstruction(),
    'reconciliation.list': () => Promise.resolve([details()]),
    'reconciliation.create': now,
    'reconciliation.get': now,
    'reconciliation.items': ({ filter, from, count }) => {
      const all = items.filter(
        (item) =>
          (filter.states.length === 0 || filter.states.includes(item.state)) &&
          (filter.only === 'all' || isQueuedItem(item)) &&
          (filter.currency === null || filter.currency === item.currency) &&
          `${item.counterpartyName} ${item.reference}`.toLowerCase().includes(filter.text.toLowerCase())
      )
      return Promise.resolve({ rows: all.slice(from, from + count), from, total: all.length, revision })
    },
    'reconciliation.found': ({ filter, from, count }) => {
      const all = rows.filter(
        (row) =>
          (filter.states.length === 0 || filter.states.includes(row.state)) &&
          (filter.only === 'all' || isQueuedRow(row)) &&
          (filter.currency === null || filter.currency === row.currency) &&
          `${row.counterpartyName} ${row.reference} ${row.id}`.toLowerCase().includes(filter.text.toLowerCase())
      )
      return Promise.resolve({ rows: all.slice(from, from + count), from, total: all.length, revision })
    },
    'reconciliation.item': ({ key }) => {
      const item = items.find((each) => each.key === key)
      if (!item) return Promise.reject(new AppError('not-found', 'There is no such payment any more.'))
      const transactions = fakeTransactionsOf(item)
      const [first] = transactions
      const match =
        item.match !== null && first
          ? {
              id: item.match,
              form: '1:1' as const,
              rule: { id: 'correlation-id', name: 'Correlation id', strength: 'certain' as const },
              items: [item.key],
              transactionIds: [first.id],
              residual: item.residual ?? '0.00',
              differences: item.differences,
              evidence: fakeEvidence(item, first),
              against: [],
              by: 'mari',
              at: AT
            }
          : null
      const candidates = fakeCandidates(item)
      const refused = fakeRefused(item)
      return Promise.resolve({
        item,
        match,
        candidates,
        refused: refused.map(({ near }) => near),
        transactions: [...transactions, ...refused.map(({ row }) => row)],
        takenElsewhere: [],
        others: [],
        notes: [],
        entries: []
      })
    },
    'reconciliation.against': ({ items: keys, transactionIds }) => {
      const item = items.find(({ key }) => key === keys[0])
      const near = item ? [...fakeCandidates(item), ...fakeRefused(item).map((each) => each.near)] : []
      const same = near.find((each) => each.transactionIds.join() === transactionIds.join())
      return Promise.resolve(same?.against ?? [])
    },
    'reconciliation.plan': () => Promise.resolve(),
    'reconciliation.acceptLoss': () => Promise.resolve(),
    'reconciliation.cancel': () => Promise.resolve(),
    'reconciliation.apply': () => {
      change = { ...change, phase: 'open', plan: null }
      return Promise.resolve(record('applied', 'Applied 18 matches.', true))
    },
    'reconciliation.decide': ({ decision }) => Promise.resolve().then(() => decide(decision)),
    'reconciliation.signOff': ({ reviewer, forcedBecause }) => {
      const { counts, differences } = details()
      const signed = {
        at: AT,
        preparer: 'mari',
        reviewer,
        forcedBecause,
        counts,
        differences,
        rulesVersion: 1,
        rowsHash: 'cd'.repeat(32),
        logHead: 'ef'.repeat(32),
        certificate: null,
        reopened: null
      }
      change = { ...change, phase: 'signed-off', signOffs: [signed] }
      return Promise.resolve(record('signed-off', 'Signed off.', false))
    },
    'reconciliation.reopen': ({ reason }) => {
      const reopened = { at: AT, by: 'mari', reason }
      change = { ...change, phase: 'open', signOffs: details().signOffs.map((one) => ({ ...one, reopened })) }
      return Promise.resolve(record('reopened', 'Reopened.', false))
    },
    'reconciliation.carry': now,
    'reconciliation.discard': () => Promise.resolve(),
    'reconciliation.log': ({ from, count }) =>
      Promise.resolve({ entries: log.slice(from, from + count), total: log.length }),
    'reconciliation.report': () =>
      Promise.resolve({
        id: FAKE_RECONCILIATION,
        state: 'running',
        rows: 0,
        total: items.length,
        name: 'salaries.xlsx',
        bytes: 0
      }),
    'reconciliation.rules': () => Promise.resolve({ version: 1, rules: DEFAULT_RULES, savedAt: null, savedBy: null }),
    'reconciliation.saveRules': (rules) => Promise.resolve({ version: 2, rules, savedAt: AT, savedBy: 'mari' }),
    'reconciliation.backTest': () => Promise.resolve({ rulesVersion: null, reconciliations: [] })
  }
}

function idOf(target: Target): string | number {
  return target.kind === 'item' ? target.key : target.id
}
