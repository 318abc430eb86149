import fc from '../../../support/fastCheck.ts'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SyncCounts } from '../../../../shared/domain/syncRun.ts'
import type { LedgerPage } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { createSyncRunStore, type SyncRunStore } from '../../../../electron/stores/ledger/writing/syncRunStore.ts'
import { aLedgerRow, aPage } from '../../../support/ledger/aLedgerRow.ts'
import { ledgerDatabase, type LedgerDatabase } from '../../../support/ledger/ledgerDatabase.ts'
import { anEnd } from '../../../support/ledger/testLedger.ts'

let database: LedgerDatabase
beforeAll(() => void (database = ledgerDatabase()))
afterAll(() => database[Symbol.dispose]())

/** A row as a page holds it: of one of few ids, whole in one of few versions, or broken. */
interface Item {
  readonly id: string | null
  readonly version: number
  readonly isBroken: boolean
}

type Step = readonly Item[] | 'restart' | { readonly delta: readonly Item[] }

const anItem: fc.Arbitrary<Item> = fc
  .record({ id: fc.constantFrom('a', 'b', 'c', 'd', null), version: fc.nat(2), isBroken: fc.boolean() })
  .map((item) => (item.id === null ? { ...item, isBroken: true } : item))
const items = fc.array(anItem, { maxLength: 5 })
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: items },
  { weight: 1, arbitrary: fc.constant('restart' as const) },
  { weight: 2, arbitrary: items.map((delta) => ({ delta })) }
)

function pageOf(items: readonly Item[]): LedgerPage {
  const rows = items.filter(({ isBroken }) => !isBroken)
  const broken = items.filter(({ isBroken }) => isBroken)
  return aPage(
    rows.map(({ id, version }) => aLedgerRow({ id: id ?? '', status: `version ${version}` })),
    broken.map(({ id, version }) => ({ id, raw: `{"version":${version}}`, reason: 'broken' }))
  )
}

const keyOf = ({ id, version }: Item) => id ?? `raw ${version}`

/** What a sync run should count: each row once, in the class that is true at its end. */
class Oracle {
  readonly stored = new Map<string, number>()
  readonly broken = new Set<string>()
  private readonly firstPass = new Map<string, number>()
  private changed = new Set<string>()
  private readonly seen = new Map<string, 'whole' | 'broken'>()
  private readonly pass: number

  constructor(syncRun: number, before?: Oracle) {
    this.pass = syncRun
    if (!before) return
    this.stored = before.stored
    this.broken = before.broken
    this.firstPass = before.firstPass
  }

  /** Returns how many rows are new to the sync run. */
  page(page: readonly Item[]): number {
    const before = this.seen.size
    for (const item of page.filter(({ isBroken }) => !isBroken)) {
      const key = keyOf(item)
      const known = this.stored.get(key)
      if (known === undefined) this.firstPass.set(key, this.pass)
      else if (known !== item.version) this.changed.add(key)
      this.stored.set(key, item.version)
      this.broken.delete(key)
      this.seen.set(key, 'whole')
    }
    for (const item of page.filter(({ isBroken }) => isBroken)) {
      this.broken.add(keyOf(item))
      this.seen.set(keyOf(item), 'broken')
    }
    return this.seen.size - before
  }

  /** Another pass read these: what came good is no problem of this sync run either. */
  meanwhile(page: readonly Item[]): void {
    for (const item of page) {
      if (!item.isBroken && this.seen.get(keyOf(item)) === 'broken') this.seen.set(keyOf(item), 'whole')
    }
  }

  counts(): Omit<SyncCounts, 'pages' | 'retries'> {
    const whole = [...this.seen].filter(([, state]) => state === 'whole').map(([key]) => key)
    const known = whole.filter((key) => this.firstPass.get(key) !== this.pass)
    const changed = known.filter((key) => this.changed.has(key)).length
    return {
      seen: this.seen.size,
      inserted: whole.length - known.length,
      changed,
      unchanged: known.length - changed,
      quarantined: this.seen.size - whole.length
    }
  }
}

const full = { kind: 'full', fresh: false } as const

function clearLedger(): void {
  database.db
    .exec(`DELETE FROM transactions; DELETE FROM problems; DELETE FROM row_changes; DELETE FROM pass_marks; DELETE FROM earlier_runs;
    DELETE FROM passes; UPDATE ledger_state SET rows = 0, problems = 0, absent = 0`)
}

const open = () => createSyncRunStore(database.db, () => undefined)

/** Runs one full sync run; steps of a delta interrupt it. */
function runFull(steps: readonly Step[], before: Oracle | undefined): Oracle {
  let store = open()
  const { id } = store.begin(full)
  const oracle = new Oracle(id, before)
  for (const step of steps) {
    if (Array.isArray(step)) {
      expect(store.store(id, pageOf(step)).fresh).toBe(oracle.page(step))
      continue
    }
    store.close()
    store = open()
    if (typeof step === 'object' && 'delta' in step) runDelta(store, step.delta, oracle)
    expect(store.begin(full).id).toBe(id)
  }
  expect(store.end(id, anEnd()).counts).toMatchObject(oracle.counts())
  expect(store.state.rows).toBe(oracle.stored.size)
  expect(store.completeness().problems).toBe(oracle.broken.size)
  return oracle
}

function runDelta(store: SyncRunStore, page: readonly Item[], full: Oracle): void {
  const { id } = store.begin({ kind: 'delta', fresh: false })
  const oracle = new Oracle(id, full)
  oracle.page(page)
  store.store(id, pageOf(page))
  expect(store.end(id, anEnd()).counts).toMatchObject(oracle.counts())
  full.meanwhile(page)
}

describe('the counts of a sync run', () => {
  it(
    'have each row once, in its final class, over repeats, mendings and interruptions',
    () => {
      fc.assert(
        fc.property(fc.array(fc.array(aStep, { maxLength: 6 }), { maxLength: 3 }), (syncRuns) => {
          clearLedger()
          let oracle: Oracle | undefined
          for (const steps of syncRuns) oracle = runFull(steps, oracle)
        }),
        { numRuns: campaign(200, 4000) }
      )
    },
    campaignTime(60_000)
  )
})
