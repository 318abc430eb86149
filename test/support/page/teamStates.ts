import { AppError } from '../../../shared/errors.ts'
import type { ReviewLimit } from '../../../shared/domain/reconciliation/reviewLimit.ts'
import type { TeamMember, TeamStatus } from '../../../shared/domain/team.ts'
import type { FakeState } from '../bridge/fakeBridge.ts'

const team = { host: 'db.example.com', port: 5432, database: 'tallydesk', login: 'olga', workbook: 'a workbook' }
const joinedAt = '2026-10-01T08:00:00.000Z'
const seen = (secondsAgo: number, isHere = false) => ({ isHere, reconciliation: null, secondsAgo })
const members: readonly TeamMember[] = [
  { login: 'gone', role: 'preparer', joinedAt, leftAt: '2026-11-02T16:30:00.000Z', lastSeen: null },
  { login: 'new', role: 'auditor', joinedAt: null, leftAt: null, lastSeen: null },
  { login: 'olga', role: 'owner', joinedAt, leftAt: null, lastSeen: seen(0, true) },
  { login: 'rik', role: 'reviewer', joinedAt, leftAt: null, lastSeen: seen(310) }
]
const outOfReach = new AppError('offline', 'The team’s database cannot be reached. You can still read what is here.')
const damage =
  'The file that links this workbook to its team is damaged (/data/teams/a.json). Join the team again with an invitation from an owner, or leave it on this computer and work alone.'
const refusal = 'You are not a member of this team any more. Ask an owner of the team.'

let limits: readonly ReviewLimit[] = [{ currency: 'EUR', amount: '10000.00' }]

function inTeam(state: TeamStatus['state'], message: string | null, handlers: FakeState['handlers'] = {}): FakeState {
  return {
    handlers: {
      'team.get': () => Promise.resolve({ team, state, message }),
      'team.members': () => (state === 'in-step' ? Promise.resolve(members) : Promise.reject(outOfReach)),
      'team.beHere': () => Promise.resolve([]),
      'reconciliation.list': () => Promise.resolve([]),
      'team.verify': () => Promise.resolve({ isWhole: true, entries: 1204, claims: 880, message: null }),
      'team.invite': () => Promise.resolve({ invitation: 'tallydesk-team:eyJhIjoxfQ' }),
      'reconciliation.reviewLimits': () => Promise.resolve(limits),
      'reconciliation.saveReviewLimits': (wanted) => Promise.resolve((limits = wanted)),
      'reconciliation.log': () => Promise.resolve({ entries: [], total: 0 }),
      ...handlers
    }
  }
}

/** The team, as who works alone and a member see it. */
export const teamStates = {
  teamalone: {
    handlers: {
      'team.get': () => Promise.resolve({ team: null, state: 'alone', message: null }),
      'team.sql': () => Promise.resolve({ sql: 'CREATE SCHEMA tallydesk;' }),
      'team.init': () => Promise.reject(outOfReach)
    }
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
  teamrefused: inTeam('refused', refusal),
  teamdamaged: { handlers: { 'team.get': () => Promise.resolve({ team: null, state: 'refused', message: damage }) } }
} satisfies Readonly<Record<string, FakeState>>
