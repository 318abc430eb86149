import './quietZod.ts'
import { noCounts, noCompleteness } from '../../../shared/domain/syncRun.ts'
import { AppError } from '../../../shared/errors.ts'
import { damagedBackups } from '../bridge/fakeBackups.ts'
import { fakeRow } from '../bridge/ledger/fakeRows.ts'
import { accountStates } from './accountStates.ts'
import { countStates } from './countStates.ts'
import { cardPaymentStates } from './cardPaymentStates.ts'
import { teamStates } from './teamStates.ts'
import { threedsStates } from './threedsStates.ts'
import { anExport, aPastExport, bank, fakeBridge, sandbox, synced, type FakeState } from '../bridge/fakeBridge.ts'

const never = () => new Promise<never>(() => undefined)
const stopped = {
  code: 'service-failed',
  message: 'The service answered with an error (503) three times. What was synced so far is kept; try again in a while.'
} as const
const damaged = () =>
  Promise.reject(
    new AppError('workbook-damaged', 'The file of decisions is damaged and stays as it is. Restore it from a backup.')
  )
const unreadable = () =>
  Promise.reject(
    new AppError('cache-damaged', 'The ledger on this computer is damaged. The next sync builds it again.')
  )

/** States of the page, chosen by `?state=` in its address; without, the main side is that of whoever serves the page. */
const states: Readonly<Record<string, FakeState>> = {
  ...accountStates,
  ...countStates,
  ...cardPaymentStates,
  ...teamStates,
  ...threedsStates,
  full: {},
  damagedbackup: { backups: damagedBackups },
  few: { rows: 60 },
  million: {
    connection: { connection: sandbox, state: 'ready', rows: 1_000_000 },
    handlers: {
      'transactions.find': ({ from, count }) => {
        const rows = Array.from({ length: Math.min(count, 1_000_000 - from) }, (_, step) => fakeRow(from + step))
        return Promise.resolve({ rows, from, total: 1_000_000, revision: 1 })
      }
    }
  },
  empty: {
    rows: 0,
    sync: { state: 'never', counts: noCounts, completeness: noCompleteness },
    handlers: { 'sync.certificates': () => Promise.resolve([]), 'sync.lastProbe': () => Promise.resolve(null) }
  },
  none: { rows: 0 },
  loading: { handlers: { 'transactions.find': never } },
  opening: { connection: { connection: sandbox, state: 'opening', rows: 0 } },
  failed: {
    connection: {
      connection: sandbox,
      state: 'failed',
      rows: 0,
      error: {
        code: 'cache-damaged',
        message: 'The ledger on this computer is damaged. It was put aside and will be built again by the next sync.'
      }
    }
  },
  incomplete: {
    sync: {
      state: 'ended',
      verdict: 'incomplete',
      error: stopped,
      endedAt: '2026-11-21T05:00:02.000Z',
      counts: { ...noCounts, pages: 12, seen: 1200, quarantined: 3 },
      completeness: { completeAsOf: null, problems: 3, absent: 0, missing: null, verdict: 'incomplete' }
    }
  },
  problems: {
    sync: { ...synced, kind: 'delta', completeness: { ...synced.completeness, problems: 3, absent: 12 } }
  },
  missing: {
    sync: {
      ...synced,
      kind: 'full',
      verdict: 'incomplete',
      error: {
        code: 'rows-missing',
        message: 'The service did not return 1,250 transactions of 5,000 that are known, as in the full sync before.'
      },
      completeness: {
        ...synced.completeness,
        verdict: 'incomplete',
        missing: {
          rows: 1250,
          known: 5000,
          foundAt: '2026-11-20T05:00:02.000Z',
          foundAgainAt: '2026-11-21T05:00:02.000Z',
          isAgreed: false
        }
      }
    }
  },
  manyproblems: { sync: { ...synced, completeness: { ...synced.completeness, problems: 120 } } },
  paused: {
    connection: { connection: bank, state: 'signed-out', rows: 5000 },
    sync: {
      ...synced,
      kind: 'delta',
      verdict: 'incomplete',
      error: {
        code: 'token-rejected',
        message: 'The service did not accept the access token. Sign in with a new one.'
      },
      completeness: { ...synced.completeness, verdict: 'incomplete' }
    },
    schedule: { everySeconds: 5400, state: 'paused', nextAt: null, failures: 1, idle: 0 }
  },
  syncfails: {
    handlers: {
      'sync.get': unreadable,
      'sync.certificates': unreadable,
      'sync.problems': unreadable,
      'sync.assumptions': unreadable,
      'sync.schedule': unreadable,
      'sync.lastProbe': unreadable,
      'sync.probe': () => Promise.reject(new AppError('offline', 'The service cannot be reached. Check the network.'))
    }
  },
  syncloading: { handlers: { 'sync.get': never, 'sync.certificates': never, 'sync.problems': never } },
  deltasync: {
    sync: {
      ...synced,
      state: 'running',
      kind: 'delta',
      startedAt: '2026-11-21T05:44:48.000Z',
      counts: { ...noCounts, pages: 9, seen: 870, changed: 12, unchanged: 858, retries: 1 },
      rate: 431.2,
      expected: 4200
    }
  },
  signedout: { connection: { connection: bank, state: 'signed-out', rows: 5000 } },
  signedoutempty: {
    rows: 0,
    connection: { connection: bank, state: 'signed-out', rows: 0 },
    sync: { state: 'never', counts: noCounts, completeness: noCompleteness }
  },
  live: { connection: { connection: bank, state: 'ready', rows: 5000 } },
  temporary: { connection: { connection: bank, state: 'ready', rows: 5000, isTemporary: true } },
  locked: {
    connection: { connection: bank, state: 'locked', rows: 0 },
    vault: { kind: 'keychain', state: 'locked', sealedFileExists: false }
  },
  undecided: {
    connection: { connection: bank, state: 'locked', rows: 0 },
    vault: { kind: 'undecided', state: 'unavailable', sealedFileExists: false }
  },
  sealed: {
    connection: { connection: bank, state: 'locked', rows: 0 },
    vault: { kind: 'sealed', state: 'locked', sealedFileExists: true },
    handlers: {
      'vault.unlock': () =>
        Promise.reject(
          new AppError('passphrase-wrong', 'This passphrase does not open your secrets. Check it and try again.')
        )
    }
  },
  firstsync: {
    rows: 0,
    sync: { state: 'running', counts: { ...noCounts, pages: 1, seen: 100 }, completeness: noCompleteness }
  },
  syncing: {
    sync: {
      state: 'running',
      counts: { ...noCounts, pages: 32, seen: 3200, inserted: 3200 },
      completeness: noCompleteness
    }
  },
  rowgone: {
    handlers: {
      'transactions.get': () =>
        Promise.reject(new AppError('not-found', 'The ledger holds no transaction with this id.'))
    }
  },
  historyfails: { handlers: { 'transactions.history': unreadable } },
  historyloading: { handlers: { 'transactions.history': never } },
  doubts: {
    sync: {
      ...synced,
      completeness: {
        completeAsOf: '2026-11-21T05:00:00.000Z',
        problems: 3,
        absent: 12,
        missing: null,
        verdict: 'complete'
      }
    }
  },
  allbroken: {
    rows: 0,
    sync: {
      ...synced,
      completeness: {
        completeAsOf: '2026-11-21T05:00:00.000Z',
        problems: 3,
        absent: 0,
        missing: null,
        verdict: 'complete'
      }
    }
  },
  growing: {
    handlers: {
      'transactions.find': ({ from, count, revision = 1 + before }) => {
        const rows = Array.from({ length: count }, (_, step) => fakeRow(from + step - revision + 1))
        return Promise.resolve({ rows, from, total: 4999 + revision, revision })
      }
    }
  },
  recfails: {
    handlers: { 'reconciliation.list': damaged, 'reconciliation.get': damaged, 'reconciliation.rules': damaged }
  },
  recloading: {
    handlers: { 'reconciliation.list': never, 'reconciliation.get': never, 'reconciliation.rules': never }
  },
  exported: {
    handlers: {
      'export.past': () =>
        Promise.resolve([
          aPastExport(),
          aPastExport({
            id: anExport().id,
            format: 'csv',
            name: 'transactions-nordic-2026-11-19.csv',
            filter: '',
            state: 'gone'
          })
        ])
    }
  },
  exportfails: {
    handlers: {
      'export.start': () =>
        Promise.reject(new AppError('not-writable', 'Tallydesk may not write to that folder. Choose another one.'))
    }
  }
}

/** Rows that came in before the first since the page was opened. */
let before = 0

const state = new URLSearchParams(location.search).get('state')
if (state !== null) {
  const chosen = states[state]
  if (!chosen) throw new Error(`The page has no state ${state}.`)
  // Addresses without a screen show the transactions, which most states are about.
  const bridge = fakeBridge({ ...chosen, settings: { startScreen: 'transactions', ...chosen.settings } })
  /** Puts rows before the others, as a sync that finds new ones does. */
  const putFirst = (count: number): void => {
    before += count
    bridge.say('ledger.changed', { revision: 1 + before, rows: 5000 + before })
  }
  Object.assign(window, { bridge, say: bridge.say, anExport, putFirst })
}
