import { AppError } from '../../../shared/errors.ts'
import type { Proposal } from '../../../shared/domain/reconciliation/proposal.ts'
import type { ReviewLimit } from '../../../shared/domain/reconciliation/reviewLimit.ts'
import type { TeamMember, TeamStatus } from '../../../shared/domain/team.ts'
import type { FakeState } from '../bridge/fakeBridge.ts'

const team = { host: 'db.example.com', port: 5432, database: 'tallydesk', login: 'olga', workbook: 'a workbook' }
const joinedAt = '2026-10-01T08:00:00.000Z'
const seen = (secondsAgo: number, isHere = false) => ({ isHere, reconciliation: null, secondsAgo })
const members: readonly TeamMember[] = [
  { login: 'gone', role: 'preparer', joinedAt, contestedAt: null, leftAt: '2026-11-02T16:30:00.000Z', lastSeen: null },
  { login: 'new', role: 'auditor', joinedAt: null, contestedAt: null, leftAt: null, lastSeen: null },
  { login: 'olga', role: 'owner', joinedAt, contestedAt: null, leftAt: null, lastSeen: seen(0, true) },
  {
    login: 'rik',
    role: 'reviewer',
    joinedAt,
    contestedAt: '2026-11-03T08:00:00.000Z',
    leftAt: null,
    lastSeen: seen(310)
  }
]
const outOfReach = new AppError('offline', 'The team’s database cannot be reached. You can still read what is here.')
const damage =
  'The file that links this workbook to its team is damaged (/data/teams/a.json). Join the team again with an invitation from an owner, or leave it on this computer and work alone.'
const refusal = 'You are not a member of this team any more. Ask an owner of the team.'

const waiting = (id: number, words: string, why: Pick<Proposal, 'isSent' | 'refusal'>): Proposal => {
  const reconciliation = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  return { id, at: '2026-11-02T16:30:00.000Z', reconciliation, words, items: [], transactionIds: [], ...why }
}
const noted = 'bo decided on it meanwhile: Wrote a note on Acme Logistics AB, 600.10 EUR: “Ask the bank first”.'
let unsent = [
  waiting(1, 'Matched Acme Logistics AB, 600.10 EUR with 1 transaction by hand', { isSent: false, refusal: noted }),
  waiting(2, 'Ignored Northwind Ltd, 81.20 EUR: “Twice in the payment file”', { isSent: true, refusal: null })
]

let limits: readonly ReviewLimit[] = [{ currency: 'EUR', amount: '10000.00' }]

function inTeam(state: TeamStatus['state'], message: string | null, handlers: FakeState['handlers'] = {}): FakeState {
  return {
    handlers: {
      'team.get': () => Promise.resolve({ team, state, message, proposals: [] }),
      'team.members': () => (state === 'in-step' ? Promise.resolve(members) : Promise.reject(outOfReach)),
      'team.beHere': () => Promise.resolve([]),
      'reconciliation.list': () => Promise.resolve([]),
      'team.verify': () => Promise.resolve({ isWhole: true, entries: 1204, claims: 880, message: null }),
      'team.invite': () => Promise.resolve({ invitation: 'tallydesk-team:eyJhIjoxfQ' }),
      'reconciliation.reviewLimits': () => Promise.resolve(limits),
      'reconciliation.saveReviewLimits': ({ limits: wanted }) => Promise.resolve((limits = wanted)),
      'reconciliation.log': () => Promise.resolve({ entries: [], total: 0 }),
      ...handlers
    }
  }
}

/** The team, as who works alone and a member see it. */
export const teamStates = {
  teamalone: {
    handlers: {
      'team.get': () => Promise.resolve({ team: null, state: 'alone', message: null, proposals: [] }),
      'team.sql': () => Promise.resolve({ sql: 'CREATE SCHEMA tallydesk;' }),
      'team.init': () => Promise.reject(outOfReach)
    }
  },
  teamleft: {
    handlers: { 'team.get': () => Promise.resolve({ team: null, state: 'alone', message: null, proposals: unsent }) }
  },
  team: inTeam('in-step', null),
  teamforked: inTeam('in-step', null, {
    'team.verify': () =>
      Promise.resolve({
        isWhole: false,
        entries: 12,
        claims: 4,
        message: 'It ends at entry 12 (0a1b2c3d4e5f); this computer has entry 14 (5f4e3d2c1b0a).'
      })
  }),
  teamoffline: inTeam('out-of-reach', outOfReach.message),
  teamunsent: inTeam('in-step', null, {
    'team.get': () => Promise.resolve({ team, state: 'in-step', message: null, proposals: unsent }),
    'reconciliation.sendProposal': () => Promise.reject(new AppError('bad-input', 'Payment 3 is already matched.')),
    'reconciliation.withdrawProposal': (id) => {
      unsent = unsent.filter((each) => each.id !== id)
      return Promise.resolve()
    }
  }),
  teamrefused: inTeam('refused', refusal),
  teamdamaged: {
    handlers: { 'team.get': () => Promise.resolve({ team: null, state: 'refused', message: damage, proposals: [] }) }
  }
} satisfies Readonly<Record<string, FakeState>>
