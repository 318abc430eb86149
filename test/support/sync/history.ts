import fc from '../fastCheck.ts'
import type { SyncRequest } from '../../../shared/domain/syncRun.ts'
import type { SyncRunPlan } from './model/modelSetup.ts'
import { CORRELATION_IDS, type RowContent } from './model/modelRow.ts'
import type { Change, Ways } from './model/modelService.ts'

/** What is known of the connection before its first sync run: right or wrong, but never more than a guess of ours. */
interface Beginning {
  readonly order: 'unknown' | 'desc' | 'asc'
  readonly updatedOrder: 'unknown' | 'desc' | 'asc'
  readonly isSortKnown: boolean
  readonly limit: number
  readonly walkBack: number
  readonly overlapHours: number
  readonly fullEveryDays: number
  readonly missingMax: number
}

export type Step =
  | { readonly do: 'change'; readonly changes: readonly Change[] }
  | { readonly do: 'sync'; readonly request: SyncRequest; readonly plan: SyncRunPlan }
  | { readonly do: 'restart' }
  /** The user takes for gone what waits for that. */
  | { readonly do: 'agree' }
  | { readonly do: 'limit'; readonly limit: number }

export interface History {
  readonly ways: Ways
  readonly beginning: Beginning
  readonly rows: readonly Change[]
  /** Whether the ledger is complete before the first step. */
  readonly isSynced: boolean
  readonly steps: readonly Step[]
  /** After the sync runs are complete. */
  readonly late: readonly Change[]
}

const content: fc.Arbitrary<RowContent> = fc.record({
  cents: fc.integer({ min: -99_999, max: 99_999 }),
  status: fc.constantFrom('pending', 'completed', 'returned', 'odd one'),
  counterparty: fc.constantFrom('Acme AB', 'Zoë', null),
  correlation: fc.option(fc.nat(CORRELATION_IDS.length - 1)),
  isBroken: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 9)
})

const wait = fc
  .constantFrom(0, 1, 1, 1000, 3_600_000, 100_000_000)
  .map((milliseconds): Change => ({ do: 'wait', milliseconds }))
const insert = fc.record({ do: fc.constant('insert' as const), count: fc.integer({ min: 1, max: 8 }), content })
const update = fc.record({ do: fc.constant('update' as const), row: fc.nat(60), content })
const remove = fc.record({ do: fc.constant('delete' as const), row: fc.nat(60) })
const change: fc.Arbitrary<Change> = fc.oneof(wait, insert, update, update, remove)
const changes = fc.array(change, { maxLength: 8 })
const limit = fc.constantFrom(2, 3, 4, 5, 7, 10, 30, 100)

const targeted = fc
  .uniqueArray(fc.constantFrom(...CORRELATION_IDS), { minLength: 1 })
  .map((correlationIds) => ({ kind: 'targeted' as const, correlationIds }))

const request: fc.Arbitrary<SyncRequest> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ kind: 'auto' } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'full' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'full', fresh: true } as const) },
  { weight: 4, arbitrary: fc.constant({ kind: 'delta' } as const) },
  { weight: 1, arbitrary: targeted }
)

const place = fc.integer({ min: 1, max: 15 })
const point = fc.integer({ min: 1, max: 60 })
const fault = fc.constantFrom(
  ...(['retried', 'failed', 'unreachable', 'token', 'empty', 'stuck', 'accepted', 'altered', 'partial'] as const)
)
// Somebody else's list for a while only, in the middle of ours, is a story without a contradiction.
const lie = fc
  .record({
    from: fc.integer({ min: 1, max: 8 }),
    requests: fc.constantFrom(1, 2, 3, Infinity),
    show: fc.constantFrom('nothing', 'nothing', 'fewer', 'others')
  })
  .map(({ from, requests, show }) => ({ from, to: show === 'others' ? Infinity : from + requests - 1, show }))
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const plan: fc.Arbitrary<SyncRunPlan> = fc.record({
  changes: fc.array(fc.record({ at: place, change }), { maxLength: 6 }),
  cursors: fc.array(fc.record({ at: place, become: fc.constantFrom('deleted', 'changed') }), { maxLength: 2 }),
  faults: fc.oneof(fc.constant([]), fc.array(fc.record({ at: place, fault }), { maxLength: 2 })),
  lie: seldom(lie),
  cancelAt: seldom(point),
  killAt: seldom(point),
  commits: fc.array(point, { maxLength: 4 })
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: changes.map((list): Step => ({ do: 'change', changes: list })) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('sync' as const), request, plan }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'restart' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'agree' }) },
  { weight: 1, arbitrary: limit.map((rows): Step => ({ do: 'limit', limit: rows })) }
)

const order = fc.constantFrom('desc', 'asc')
const guess = fc.constantFrom('unknown', 'unknown', 'desc', 'asc')
const ways: fc.Arbitrary<Ways> = fc.record({
  order,
  updatedOrder: order,
  sortsByUpdate: fc.constantFrom(true, true, true, false),
  cursor: fc.constantFrom('exclusive', 'inclusive'),
  cap: fc.constantFrom(3, 4, 5, 9, 100),
  limitMax: fc.constantFrom(10, 25, 1000),
  goneCursor: fc.constantFrom('refused', 'not-found', 'goes-on', 'empty', 'first-page'),
  hasMore: fc.constantFrom('exact', 'full-page'),
  filtersCorrelation: fc.constantFrom(true, true, false),
  correlationMax: fc.constantFrom(0, 1, 5, 50, 50),
  sendsDate: fc.boolean(),
  resolution: fc.constantFrom(1, 1, 1000),
  ties: fc.constantFrom('fixed', 'fixed', 'anew', 'sometimes'),
  tiesOf: fc.constantFrom('both', 'created_at', 'updated_at')
})

const beginning: fc.Arbitrary<Beginning> = fc.record({
  order: guess,
  updatedOrder: guess,
  isSortKnown: fc.boolean(),
  limit,
  walkBack: fc.constantFrom(1, 3, 50),
  overlapHours: fc.constantFrom(0, 1, 24),
  fullEveryDays: fc.constantFrom(7, 7, 0),
  missingMax: fc.constantFrom(0, 1, 3, 100)
})

export const history: fc.Arbitrary<History> = fc.record({
  ways,
  beginning,
  rows: fc.array(fc.oneof(wait, insert), { maxLength: 12 }),
  isSynced: fc.integer({ min: 0, max: 3 }).map((roll) => roll > 0),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  late: changes
})
