import { failing, failures, never } from '../made.ts'
import type { PageState } from '../state.ts'
import { millionRows } from './madeRows.ts'
import { accidents, statesOf } from './statesOf.ts'

const OF_SYNC = ['sync.get', 'sync.certificates', 'sync.problems', 'sync.schedule'] as const

/** Screens of the ledger and of its sync. */
export const ledgerStates: readonly PageState[] = [
  ...statesOf('Transactions', { world: 'working', at: '/' }, [
    ['full'],
    ['nothing synced', { world: 'never' }],
    ['none at the service', { world: 'none' }],
    ['few', { world: 'reconciliation-open' }],
    ['long texts', { world: 'long' }],
    ['a million rows', { made: millionRows }],
    ['first sync', { world: 'syncing' }],
    ['syncing again', { world: 'syncing-again' }],
    ['incomplete', { world: 'sync-failed' }],
    ['with problems', { world: 'problems' }],
    ['rows missing', { world: 'missing' }],
    ['signed out', { world: 'signed-out' }],
    ['signed out and empty', { world: 'signed-out-empty' }],
    ['token rejected', { world: 'token-rejected' }],
    ['keychain locked', { world: 'keychain-locked' }],
    ['keychain hung', { world: 'keychain-hung' }],
    ['secrets undecided', { world: 'undecided' }],
    ['secrets sealed', { world: 'sealed' }],
    ['offline in a team', { world: 'team-offline' }],
    ...accidents(failures.ledger, 'transactions.find', 'transactions.totals'),
    ['totals failed', { made: failing(failures.ledger, 'transactions.totals') }],
    ['filtered', { steps: [{ type: 'settlement:pending', into: 'Filter' }, { key: 'Enter' }] }],
    ['filtered to none', { steps: [{ type: 'no such payment anywhere', into: 'Filter' }, { key: 'Enter' }] }],
    ['suggestions', { steps: [{ type: 'set', into: 'Filter' }] }],
    ['row open', { steps: [{ press: 'Ülle Tüür', role: 'gridcell' }] }],
    ['command palette', { steps: [{ key: 'Control+k' }] }],
    ['shortcuts', { steps: [{ key: '?' }] }]
  ]),
  ...statesOf('Overview', { world: 'working', at: '/overview' }, [
    ['full'],
    ['empty', { world: 'none' }],
    ['nothing synced', { world: 'never' }],
    ['few', { world: 'reconciliation-open' }],
    ['long texts', { world: 'long' }],
    ['signed out', { world: 'signed-out' }],
    ['keychain locked', { world: 'keychain-locked' }],
    ...accidents(failures.ledger, 'transactions.overview', 'transactions.totals')
  ]),
  ...statesOf('Bulk payments', { world: 'working', at: '/bulk-payments' }, [
    ['full'],
    ['empty', { world: 'none' }],
    ['nothing synced', { world: 'never' }],
    ['long texts', { world: 'long' }],
    ...accidents(failures.ledger, 'transactions.bulks')
  ]),
  ...statesOf('Bulk payment', { world: 'working', at: '/bulk-payments/{bulk}' }, [
    ['full'],
    ['long texts', { world: 'long' }],
    ['unknown', { at: '/bulk-payments/nothing-like-it' }],
    ...accidents(failures.ledger, 'transactions.find', 'transactions.bulks')
  ]),
  ...statesOf('Statement', { world: 'reconciliation-open', at: '/statement' }, [
    ['full'],
    ['long texts', { world: 'long' }],
    ['empty', { world: 'none' }],
    ...accidents(failures.ledger, 'transactions.find', 'transactions.totals')
  ]),
  ...statesOf('Sync', { world: 'working', at: '/sync' }, [
    ['complete'],
    ['never', { world: 'never' }],
    ['first sync', { world: 'syncing' }],
    ['syncing again', { world: 'syncing-again' }],
    ['incomplete', { world: 'sync-failed' }],
    ['with problems', { world: 'problems' }],
    ['rows missing', { world: 'missing' }],
    ['token rejected', { world: 'token-rejected' }],
    ['signed out', { world: 'signed-out' }],
    ['keychain locked', { world: 'keychain-locked' }],
    ['certificate', { steps: [{ press: 'Details of the sync' }] }],
    ['more ways', { steps: [{ press: 'More ways to sync' }] }],
    ['loading', { made: never(...OF_SYNC) }],
    ['failed', { made: failing(failures.ledger, ...OF_SYNC) }]
  ]),
  ...statesOf('Rows with problems', { world: 'problems', at: '/sync/problems' }, [
    ['many'],
    ['none', { world: 'working' }],
    ['nothing synced', { world: 'never' }],
    ...accidents(failures.ledger, 'sync.problems')
  ]),
  ...statesOf('API behaviour', { world: 'working', at: '/sync/assumptions' }, [
    ['checked'],
    ['not checked', { world: 'never' }],
    ...accidents(failures.ledger, 'sync.assumptions', 'sync.lastProbe')
  ])
]
