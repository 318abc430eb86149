import type { Bridge, CallName, EventName, Handlers, Payload, Reply } from '../../../shared/contract.ts'
import type { Connection, ConnectionStatus } from '../../../shared/domain/connection.ts'
import type { Party } from '../../../shared/domain/paymentMethod.ts'
import type { ExportStatus } from '../../../shared/domain/exportFile.ts'
import type { PastExport } from '../../../shared/domain/pastExport.ts'
import type { SyncSchedule } from '../../../shared/domain/schedule.ts'
import { noCounts, type SyncStatus } from '../../../shared/domain/syncRun.ts'
import type { VaultStatus } from '../../../shared/domain/vault.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import { fakeAccounts, type FakeAccountsStart } from './cardPayments/fakeAccounts.ts'
import { fakeBulks } from './ledger/fakeBulks.ts'
import { fakeHistory } from './ledger/fakeHistory.ts'
import { fakeThreeds } from './cardPayments/fakeThreeds.ts'
import { fakeOverview } from './ledger/fakeOverview.ts'
import { fakeCardPayments } from './cardPayments/fakeCardPayments.ts'
import { fakeParties } from './cardPayments/fakeParties.ts'
import { fakeCounterparties, fakeFacets, fakeFind, fakeRow, fakeTotals } from './ledger/fakeRows.ts'
import type { AppSettings } from '../../../shared/domain/appSettings.ts'
import type { BackupStatus } from '../../../shared/domain/backup.ts'
import { fakeBackups } from './fakeBackups.ts'
import { fakeSettings } from './fakeSettings.ts'
import { fakeWorkspace } from './fakeWorkspace.ts'
import { fakeSiblings } from './ledger/fakeSiblings.ts'
import { aProbeReport, assumed, someAssumptions, someCertificates, someProblems } from './fakeSync.ts'

export const sandbox: Connection = {
  id: 'sandbox',
  name: 'Embedded sandbox',
  environment: 'sandbox',
  baseUrl: 'http://127.0.0.1:0',
  amountUnit: 'major'
}

export const bank: Connection = {
  id: 'nordic',
  name: 'Nordic Settlement',
  environment: 'live',
  baseUrl: 'https://api.nordic-settlement.example',
  amountUnit: 'minor'
}

export interface FakeBridge extends Bridge {
  /** Says an event as the main side would. */
  readonly say: <E extends EventName>(name: E, payload: Payload<E>) => void
  /** Names of the calls made, in order. */
  readonly called: CallName[]
  /** Resolves once every call is answered, and those that the page makes of the answers. */
  settled(): Promise<void>
}

export interface FakeState {
  rows?: number
  connection?: ConnectionStatus
  vault?: VaultStatus
  sync?: SyncStatus
  schedule?: SyncSchedule
  backups?: BackupStatus
  settings?: Partial<AppSettings>
  accounts?: FakeAccountsStart
  parties?: readonly Party[]
  handlers?: Partial<Handlers>
}

export const synced: SyncStatus = {
  state: 'ended',
  counts: { ...noCounts, pages: 50, seen: 5000, inserted: 5000 },
  startedAt: '2026-11-21T05:00:00.000Z',
  endedAt: '2026-11-21T05:00:02.000Z',
  verdict: 'complete',
  kind: 'full',
  completeness: { completeAsOf: '2026-11-21T05:00:00.000Z', problems: 0, absent: 0, missing: null, verdict: 'complete' }
}

const waiting: SyncSchedule = {
  everySeconds: 900,
  state: 'waiting',
  nextAt: '2026-11-21T06:00:00.000Z',
  failures: 0,
  idle: 0
}

/** The main side as the page sees it, with a made-up ledger: for the page alone, never for the app. */
export function fakeBridge(state: FakeState = {}): FakeBridge {
  const rows = Array.from({ length: state.rows ?? 5000 }, (_, index) => fakeRow(index))
  const status = state.connection ?? { connection: sandbox, state: 'ready' as const, rows: rows.length }
  const vault = state.vault ?? { kind: 'keychain' as const, state: 'ready' as const, sealedFileExists: false }
  const sync = state.sync ?? synced
  let assumptions = someAssumptions
  let schedule = state.schedule ?? waiting
  const called: CallName[] = []
  let pending = 0
  const heard = new Map<string, Set<(payload: never) => void>>()
  const found = new Map<string, ReturnType<typeof fakeFind>>()
  const nothing = () => Promise.resolve(undefined)

  const rowOf = (id: string) => rows.find((row) => row.id === id) ?? fakeRow(0)

  function say<E extends EventName>(name: E, payload: Payload<E>): void {
    for (const listener of heard.get(name) ?? []) listener(payload as never)
  }

  function ordered(query: Parameters<typeof fakeFind>[1]) {
    const key = JSON.stringify(query)
    const known = found.get(key) ?? fakeFind(rows, query)
    found.set(key, known)
    return known
  }

  const matching = (filter: Parameters<typeof fakeFind>[1]['filter']) =>
    ordered({ filter, sort: [{ by: 'createdAt', direction: 'desc' }], timeZone: 'UTC' })

  // A call that it does not answer fails the test that shows who asks.
  const handlers: Partial<Handlers> = {
    'app.get': () => Promise.resolve({ version: '0.1.0', timeZone: 'UTC', user: 'anna' }),
    'connection.list': () => Promise.resolve([sandbox, bank]),
    'connection.get': () => Promise.resolve(status),
    'connection.save': (draft) => Promise.resolve({ ...bank, ...draft, id: draft.id ?? 'new' }),
    'connection.remove': nothing,
    'connection.kept': () => Promise.resolve({ reconciliations: 0 }),
    'connection.select': () => Promise.resolve(status),
    'connection.tryToken': nothing,
    'connection.signIn': () => Promise.resolve(status),
    'connection.signOut': () => Promise.resolve(status),
    'connection.addSamples': nothing,
    ...fakeBackups(state.backups),
    'vault.get': () => Promise.resolve(vault),
    'vault.unlock': () => Promise.resolve({ kind: 'sealed', state: 'ready', sealedFileExists: true }),
    'vault.useSession': () => Promise.resolve({ kind: 'session', state: 'ready', sealedFileExists: false }),
    'vault.retry': () => Promise.resolve(vault),
    'transactions.find': ({ query, from, count, revision }) => {
      const all = ordered(query)
      return Promise.resolve({ rows: all.slice(from, from + count), from, total: all.length, revision: revision ?? 1 })
    },
    'transactions.get': (id) => Promise.resolve({ ...rowOf(id), extra: null }),
    'transactions.history': (id) => Promise.resolve(fakeHistory(rowOf(id))),
    'transactions.totals': (query) => Promise.resolve(fakeTotals(ordered(query))),
    'transactions.counterparties': (request) => Promise.resolve(fakeCounterparties(rows, request)),
    'transactions.facets': (of) => Promise.resolve(fakeFacets(of ? matching(of.filter) : rows)),
    'transactions.overview': (request) => Promise.resolve(fakeOverview(matching(request.filter), request)),
    'transactions.bulks': ({ filter, sort, from, count, revision }) => {
      const all = fakeBulks(matching(filter), sort)
      return Promise.resolve({ rows: all.slice(from, from + count), from, total: all.length, revision: revision ?? 1 })
    },
    'transactions.siblings': (id) => Promise.resolve(fakeSiblings(rows, rowOf(id))),
    'sync.get': () => Promise.resolve(sync),
    'sync.start': () => Promise.resolve({ state: 'running', counts: noCounts, completeness: sync.completeness }),
    'sync.cancel': nothing,
    'sync.agreeMissing': nothing,
    'sync.checkLedger': () =>
      Promise.resolve({ isWhole: true, rows: 5000, tables: [], error: null, isSetAside: false }),
    'sync.certificates': ({ count }) => Promise.resolve(someCertificates.slice(0, count)),
    'sync.problems': ({ from, count }) => {
      const all = someProblems(sync.completeness.problems)
      return Promise.resolve({ problems: all.slice(from, from + count), from, total: all.length })
    },
    'sync.assumptions': () => Promise.resolve(assumptions),
    'sync.assume': ({ key, value }) => {
      assumptions = assumptions.map((each) => (each.key === key ? assumed(each, value) : each))
      return Promise.resolve(assumptions)
    },
    'sync.probe': () => Promise.resolve(aProbeReport),
    'sync.lastProbe': () => Promise.resolve(aProbeReport),
    'sync.schedule': () => Promise.resolve(schedule),
    'sync.setSchedule': ({ everySeconds }) => {
      schedule = { ...schedule, everySeconds, state: everySeconds === null ? 'off' : 'waiting' }
      return Promise.resolve(schedule)
    },
    'export.start': () => Promise.resolve(anExport()),
    'export.cancel': nothing,
    'export.reveal': nothing,
    'export.open': nothing,
    'export.past': () => Promise.resolve([]),
    'export.verify': () => Promise.reject(new AppError('cancelled', 'No file was chosen.')),
    'page.savePdf': () => Promise.resolve({ isSaved: false }),
    ...fakeSettings((now) => say('settings.changed', now), state.settings),
    ...fakeWorkspace((now) => say('workspace.changed', now)),
    ...fakeAccounts((id) => say('account.changed', { id }), state.accounts),
    ...fakeParties((party) => say('party.changed', { party }), state.parties),
    ...fakeCardPayments((cardPayment) => say('cardPayment.changed', cardPayment)),
    ...fakeThreeds({ say: (trace) => say('threeds.changed', trace) }),
    ...state.handlers
  }

  return {
    called,
    async call(name, input): Promise<Reply<never>> {
      called.push(name)
      pending++
      try {
        const handler = handlers[name] ?? unanswered(name)
        return { ok: true, value: (await handler(input as never)) as never }
      } catch (error) {
        return { ok: false, error: toWire(error) }
      } finally {
        pending--
      }
    },
    async settled() {
      do await new Promise((resolve) => setTimeout(resolve))
      while (pending > 0)
    },
    on(name, listener) {
      const listeners = heard.get(name) ?? new Set()
      heard.set(name, listeners.add(listener))
      return () => void listeners.delete(listener)
    },
    say
  }
}

function unanswered(name: CallName): never {
  throw new Error(`The stand-in for the bridge answers no ${name}.`)
}

export function anExport(change: Partial<ExportStatus> = {}): ExportStatus {
  return {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    state: 'running',
    rows: 0,
    total: 5000,
    name: 'transactions-2026-11-21.csv',
    bytes: 0,
    ...change
  }
}

export function aPastExport(change: Partial<PastExport> = {}): PastExport {
  return {
    id: '1c9e6679-7425-40de-944b-e07fc1f90ae7',
    name: 'transactions-nordic-completed-2026-11-20.xlsx',
    kind: 'transactions',
    format: 'xlsx',
    madeAt: '2026-11-20T09:30:00.000Z',
    rows: 5000,
    filter: 'Status is Completed',
    hasManifest: true,
    folder: '/home/anna/Downloads',
    state: 'there',
    ...change
  }
}
