import { failing, failures, never } from '../made.ts'
import type { PageState } from '../state.ts'
import { accidents, statesOf } from './statesOf.ts'

const one = '/accounts/{account}'
const REFRESH = [{ press: 'Refresh' }]

/** Screens of accounts. */
export const accountStates: readonly PageState[] = [
  ...statesOf('Accounts', { world: 'working', at: '/accounts' }, [
    ['full'],
    ['bank details changed', { world: 'accounts' }],
    ['none', { world: 'unreconciled' }],
    ['keychain locked', { world: 'keychain-locked' }],
    ['offline in a team', { world: 'team-offline' }],
    ['none and nothing synced', { world: 'never' }],
    ['temporary', { world: 'temporary' }],
    ['signed out', { world: 'signed-out' }],
    ['damaged', { world: 'damaged-workbook' }],
    ['new account', { steps: [{ press: 'New account…' }] }],
    ['add by id', { steps: [{ press: 'Add by id…' }] }],
    ...accidents(failures.workbook, 'account.list', 'party.list')
  ]),
  ...statesOf('Account', { world: 'working', at: one }, [
    ['full'],
    ['linked to the ledger', { world: 'accounts' }],
    ['bank details changed', { world: 'accounts', at: '/accounts/{changed}' }],
    ['other bank details', { world: 'accounts', at: '/accounts/{second}' }],
    ['not linked', { world: 'accounts', at: '/accounts/{third}' }],
    ['unknown', { at: '/accounts/0b2f3c4d-0000-4000-8000-000000000009' }],
    ['reading', { made: never('account.readBankDetails', 'account.activity') }],
    ['offline', { made: failing(failures.offline, 'account.readBankDetails'), steps: REFRESH }],
    ['signed out', { made: failing(failures.signedOut, 'account.readBankDetails'), steps: REFRESH }],
    ['share as text', { steps: [{ press: 'Share as text…' }] }],
    ['menu', { steps: [{ press: 'More for this account' }] }],
    ['edit', { steps: [{ press: 'More for this account' }, { press: 'Edit…', role: 'menuitem' }] }],
    ['remove', { steps: [{ press: 'More for this account' }, { press: 'Remove…', role: 'menuitem' }] }],
    ...accidents(failures.workbook, 'account.list', 'account.activity', 'account.hints')
  ]),
  ...statesOf('Bank details to print', { world: 'working', at: `${one}/print` }, [
    ['full'],
    ...accidents(failures.workbook, 'account.list')
  ])
]
