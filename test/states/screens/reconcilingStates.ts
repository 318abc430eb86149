import { failures } from '../made.ts'
import type { PageState, Step } from '../state.ts'
import { accidents, statesOf } from './statesOf.ts'

const one = '/reconciliations/{reconciliation}'

const paste = (text: string): readonly Step[] => [
  { press: 'Paste' },
  { type: text, into: 'Payment ids, a CSV table' },
  { press: 'Read' }
]
const FAULTY = 'Name;Amount;Currency\nAcme AB;12.50;EURO\n;x;EUR\n'
const ASKED = 'Name;Amount;Currency\nAcme AB;1.100;EUR\n'

/** Screens of reconciling. */
export const reconcilingStates: readonly PageState[] = [
  ...statesOf('Home', { world: 'monday', at: '/home' }, [
    ['full'],
    ['sample', { world: 'working' }],
    ['all signed off', { world: 'reconciliation-signed-off' }],
    ['nothing reconciled', { world: 'unreconciled' }],
    ['nothing yet', { world: 'never' }],
    ['signed out', { world: 'signed-out' }],
    ['damaged', { world: 'damaged-workbook' }],
    ['keychain locked', { world: 'keychain-locked' }],
    ['offline in a team', { world: 'team-offline' }],
    ['long texts', { world: 'long' }],
    ...accidents(failures.workbook, 'reconciliation.list')
  ]),
  ...statesOf('Reconciliations', { world: 'reconciliation-open', at: '/reconciliations' }, [
    ['open'],
    ['sample', { world: 'working' }],
    ['none', { world: 'unreconciled' }],
    ['none and nothing synced', { world: 'never' }],
    ['signed off', { world: 'reconciliation-signed-off' }],
    ['changed since sign-off', { world: 'reconciliation-changed' }],
    ['long texts', { world: 'long' }],
    ['temporary', { world: 'temporary' }],
    ['signed out', { world: 'signed-out' }],
    ['damaged', { world: 'damaged-workbook' }],
    ['keychain locked', { world: 'keychain-locked' }],
    ['in a team', { world: 'team' }],
    ['waiting for a review', { world: 'team-review' }],
    ['offline in a team', { world: 'team-offline' }],
    ['refused by the team', { world: 'team-refused' }],
    ...accidents(failures.workbook, 'reconciliation.list')
  ]),
  ...statesOf('New reconciliation', { world: 'unreconciled', at: '/reconciliations/new' }, [
    ['empty'],
    ['pasting', { at: '/reconciliations/new?paste' }],
    ['with mistakes', { steps: paste(FAULTY) }],
    ['with a question', { steps: paste(ASKED) }],
    ['temporary', { world: 'temporary' }]
  ]),
  ...statesOf('Matching rules', { world: 'unreconciled', at: '/reconciliations/rules' }, [
    ['full'],
    ['a rule open', { steps: [{ press: 'Change: Account' }] }],
    ...accidents(failures.workbook, 'reconciliation.rules')
  ]),
  ...statesOf('Reconciliation', { world: 'reconciliation-open', at: one }, [
    ['planned', { world: 'reconciliation-planned' }],
    ['open'],
    ['sample', { world: 'working' }],
    ['planned again', { world: 'reconciliation-replanned' }],
    ['accounted for', { world: 'reconciliation-accounted' }],
    ['signed off', { world: 'reconciliation-signed-off' }],
    ['changed since sign-off', { world: 'reconciliation-changed' }],
    ['long texts', { world: 'long' }],
    ['temporary', { world: 'temporary' }],
    ['in a team', { world: 'team' }],
    ['waiting for a review', { world: 'team-review' }],
    ['offline in a team', { world: 'team-offline' }],
    ['unknown', { at: '/reconciliations/6f9619ff-8b86-4d01-b42d-00cf4fc964ff' }],
    ['reasons', { steps: [{ press: 'Why?' }] }],
    ['a group', { steps: [{ key: 'Home' }] }],
    ['write off', { steps: [{ key: 'w' }] }],
    ['note', { steps: [{ key: 'n' }] }],
    ['question', { steps: [{ key: 'q' }] }],
    ['split', { steps: [{ press: 'Nobody Inc', role: 'option' }, { key: 's' }] }],
    ['find and match', { steps: [{ key: 'm' }] }],
    ['sign off', { steps: [{ press: 'Sign off…' }] }],
    ...accidents(failures.workbook, 'reconciliation.get', 'reconciliation.items', 'reconciliation.found')
  ]),
  ...statesOf('Suggested matches', { world: 'reconciliation-planned', at: `${one}/suggested` }, [
    ['some'],
    ['again', { world: 'reconciliation-replanned' }],
    ['none', { world: 'reconciliation-open' }],
    ['long texts', { world: 'long' }],
    ...accidents(failures.workbook, 'reconciliation.suggestions')
  ]),
  ...statesOf('Expected payments', { world: 'reconciliation-open', at: `${one}/payments` }, [
    ['open'],
    ['planned', { world: 'reconciliation-planned' }],
    ['signed off', { world: 'reconciliation-signed-off' }],
    ['long texts', { world: 'long' }],
    ['missing ones', { steps: [{ choose: 'Missing', in: 'State' }] }],
    ...accidents(failures.workbook, 'reconciliation.items')
  ]),
  ...statesOf('Found transactions', { world: 'reconciliation-open', at: `${one}/transactions` }, [
    ['open'],
    ['long texts', { world: 'long' }],
    ['signed off', { world: 'reconciliation-signed-off' }],
    ['duplicates', { steps: [{ choose: 'Duplicate', in: 'State' }] }],
    ...accidents(failures.workbook, 'reconciliation.found')
  ]),
  ...statesOf('Audit trail', { world: 'reconciliation-open', at: `${one}/log` }, [
    ['short'],
    ['long', { world: 'reconciliation-changed' }],
    ['long texts', { world: 'long' }],
    ...accidents(failures.workbook, 'reconciliation.log')
  ]),
  ...statesOf('Report', { world: 'reconciliation-signed-off', at: `${one}/report` }, [
    ['signed off'],
    ['open', { world: 'reconciliation-open' }],
    ['accounted for', { world: 'reconciliation-accounted' }],
    ['long texts', { world: 'long' }],
    ...accidents(failures.workbook, 'reconciliation.exceptions')
  ])
]
