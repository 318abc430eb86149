import { transactions } from '../../../../electron/service/api/resources/transactions.ts'
import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import { policyOf, type Policy } from '../../../../electron/features/sync/policy.ts'
import { runSync } from '../../../../electron/features/sync/runSync.ts'
import type { AssumptionKey } from '../../../../shared/domain/assumption.ts'
import type { Certificate } from '../../../../shared/domain/certificate.ts'
import type { AmountUnit } from '../../../../shared/domain/money.ts'
import type { SyncRequest } from '../../../../shared/domain/syncRun.ts'
import { sortedBy } from '../../ledger/aQuery.ts'
import { interruption, Killed, type Interruption, type InterruptionPlan } from '../interruption.ts'
import { ledgerHome } from '../ledgerHome.ts'
import { lieOf, modelHttp, type Connect, type Fault } from './modelHttp.ts'
import type { ModelRow } from './modelRow.ts'
import { createModelService, plainWays, type Change, type Lie, type ModelService, type Ways } from './modelService.ts'

/** What happens while one sync run runs. Requests and points count from 1. */
export interface SyncRunPlan extends Pick<InterruptionPlan, 'cancelAt' | 'killAt'> {
  readonly changes?: readonly { readonly at: number; readonly change: Change }[]
  /** What becomes of the row that a request is asked from, just before it is answered. */
  readonly cursors?: readonly { readonly at: number; readonly become: 'deleted' | 'changed' }[]
  readonly faults?: readonly { readonly at: number; readonly fault: Fault }[]
  /** What is shown instead of the list, to these requests and those between them. */
  readonly lie?: { readonly from: number; readonly to: number; readonly show: Lie } | undefined
  /** Points at which so much time has passed that the next page is committed at once. */
  readonly commits?: readonly number[]
}

/** One sync run as it went. */
export interface PlayedSyncRun {
  /** Undefined when the process was killed. */
  readonly certificate: Certificate | undefined
  /** Versions of the service: when the sync run that the certificate is about began, perhaps in an earlier run, and its end. */
  readonly begin: number
  readonly end: number
  readonly asked: readonly URLSearchParams[]
  readonly points: number
  /** What else the sync run had to do with, in this run and in earlier ones. */
  readonly deceit: Deceit
}

/** What a sync run was shown instead of the list, and what there was to hold against it. */
export interface Deceit {
  /** By page, `undefined` for an honest one. */
  readonly lies: readonly (Lie | undefined)[]
  /** Rows that the ledger held, and had not marked, before the first lie. */
  readonly known: ReadonlySet<string>
  /** Ids of the pages that were stored. */
  readonly stored: ReadonlySet<string>
  /** The user had agreed to what was missing. */
  readonly isAgreed: boolean
  readonly missingMax: number
}

/** A service, a ledger of it, and what the connection has learnt. */
export interface ModelSetup extends Disposable {
  readonly service: ModelService
  readonly ledger: Ledger
  readonly policy: Policy
  run(request: SyncRequest, plan?: SyncRunPlan): Promise<PlayedSyncRun>
  /** Closes the ledger and opens it again. */
  restart(): void
  setPolicy(change: Partial<Policy>): void
}

export interface SetupOptions {
  readonly ways?: Partial<Ways>
  readonly policy?: Partial<Policy>
  /** Another way to the service than the one in memory. */
  readonly connect?: Connect
  /** What amounts are counted in; read before each sync run. Default `major`. */
  readonly unit?: () => AmountUnit
  /** Lets the time go on that decides when pages are committed. */
  readonly letTimePass?: () => void
}

const changeOf = (row: ModelRow, become: 'deleted' | 'changed'): Change =>
  become === 'deleted'
    ? { do: 'delete', row: { id: row.id } }
    : { do: 'update', row: { id: row.id }, content: { ...row, cents: row.cents + 100 } }

const nothingKnown = policyOf({ overrides: {}, detected: {} })

export function openModelSetup(options: SetupOptions = {}): ModelSetup {
  const { connect = modelHttp, unit = () => 'major', letTimePass = () => undefined } = options
  const home = ledgerHome()
  const service = createModelService({ ...plainWays, ...options.ways })
  const begins = new Map<number, number>()
  const deceits = new Map<
    number,
    { lies: (Lie | undefined)[]; known: ReadonlySet<string>; pages: (readonly string[])[] }
  >()
  let policy = { ...nothingKnown, ...options.policy }

  function detect(key: AssumptionKey, value: string): void {
    const known: unknown = policy[key as keyof Policy]
    policy = { ...policy, [key]: typeof known === 'number' || key === 'limitCap' ? Number(value) : value }
  }

  /** Notes at which version each sync run began, and which one runs. */
  function noting(onBegin: (syncRun: number) => void): Ledger {
    const { ledger } = home
    return {
      ...ledger,
      async beginSyncRun(request) {
        const syncRun = await ledger.beginSyncRun(request)
        if (!begins.has(syncRun.id)) begins.set(syncRun.id, service.version)
        // What was not committed when the process died, the sync run has not read.
        const { pages } = syncRun.counts
        deceits.get(syncRun.id)?.pages.splice(pages)
        if (pages === 0) {
          const { rows } = await ledger.find({ query: sortedBy('createdAt', 'asc'), from: 0, count: 1000 })
          const known = rows.filter(({ isAbsent }) => !isAbsent).map(({ id }) => id)
          deceits.set(syncRun.id, { lies: [], known: new Set(known), pages: [] })
        }
        onBegin(syncRun.id)
        return syncRun
      },
      storePage(syncRun, page) {
        deceits.get(syncRun)?.pages.push(page.ids)
        return ledger.storePage(syncRun, page)
      }
    }
  }

  function faultAt({ faults, lie }: SyncRunPlan, number: number): Fault | undefined {
    const isLie = lie !== undefined && number >= lie.from && number <= lie.to
    return isLie ? lie.show : faults?.find(({ at }) => at === number)?.fault
  }

  async function attempt(request: SyncRequest, plan: SyncRunPlan, cut: Interruption): Promise<PlayedSyncRun> {
    let syncRun = 0
    let fault: Fault | undefined
    const isAgreed = (await home.ledger.completeness()).missing?.isAgreed ?? false
    const http = connect(service, (number, search) => {
      for (const { at, change } of plan.changes ?? []) if (at === number) service.apply(change)
      const id = search.get('starting_after')
      const row = id === null ? undefined : service.rows().find((each) => each.id === id)
      for (const { at, become } of plan.cursors ?? []) if (row && at === number) service.apply(changeOf(row, become))
      return (fault = faultAt(plan, number))
    })
    const { list: ask, reread } = transactions(http, unit())
    // One request is answered before the next one is made, so the last fault is that of this page.
    const list: typeof ask = async (query, options) => {
      const page = await ask(query, options)
      deceits.get(syncRun)?.lies.push(lieOf(fault))
      return page
    }
    const certificate = await runSync({
      request,
      api: { list: cut.watch({ list }).list, reread },
      ledger: cut.watch(noting((id) => (syncRun = id))),
      policy,
      inForce: () => [],
      detect,
      signal: cut.signal,
      onProgress: () => undefined
    }).catch((error: unknown) => {
      if (error instanceof Killed) return undefined
      throw error
    })
    const { lies = [], known = new Set<string>(), pages = [] } = deceits.get(syncRun) ?? {}
    const deceit = { lies, known, stored: new Set(pages.flat()), isAgreed, missingMax: policy.missingMax }
    const { asked } = http
    return { certificate, begin: begins.get(syncRun) ?? 0, end: service.version, asked, points: cut.count, deceit }
  }

  return {
    service,
    get ledger() {
      return home.ledger
    },
    get policy() {
      return policy
    },
    async run(request, plan = {}) {
      const { cancelAt, killAt, commits = [] } = plan
      const onPoint = (point: number) => {
        if (commits.includes(point)) letTimePass()
      }
      const run = await attempt(request, plan, interruption({ cancelAt, killAt, onPoint }))
      if (!run.certificate) home.kill()
      return run
    },
    restart: () => home.restart(),
    setPolicy: (change) => (policy = { ...policy, ...change }),
    [Symbol.dispose]: () => home[Symbol.dispose]()
  }
}
