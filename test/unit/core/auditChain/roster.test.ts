import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createChainCheck } from '../../../../electron/core/auditChain/checkChain.ts'
import { FIRST_HASH, hashEntry } from '../../../../electron/core/auditChain/hashEntry.ts'
import { createRoster } from '../../../../electron/core/auditChain/roster.ts'
import { isMembershipKind, mayAppend } from '../../../../electron/core/auditChain/kindRoles.ts'
import {
  isSignedBy,
  newSigningKey,
  proveInvited,
  signedEntries,
  signedEntry,
  signingPublicOf,
  signsRows
} from '../../../../electron/core/auditChain/signing.ts'
import { TEAM_ROLES } from '../../../../shared/domain/team.ts'
import { newKeyPair } from '../../../../electron/stores/teamDatabase/wrapping.ts'
import { LOG_KINDS, type LogEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'

const KEYS = { olga: newSigningKey(), rik: newSigningKey(), invitation: newSigningKey(), other: newSigningKey() }
const keysOf = (who: keyof typeof KEYS) => ({ signing: signingPublicOf(KEYS[who]), unwrapping: 'AAAA' })

interface Said extends Pick<LogEntry, 'kind' | 'by'> {
  readonly detail?: unknown
  /** Whose key signs; nobody's if absent. */
  readonly signs?: keyof typeof KEYS
  readonly at?: string
}

const STARTED: Said = {
  kind: 'team-entered',
  by: 'olga',
  detail: { how: 'started', was: null, keys: keysOf('olga') },
  signs: 'olga'
}
const INVITED: Said = {
  kind: 'team-invited',
  by: 'olga',
  detail: { login: 'rik', role: 'reviewer', keys: keysOf('invitation') },
  signs: 'olga'
}
const entered = (proof: string): Said => {
  return { kind: 'team-entered', by: 'rik', detail: { how: 'joined', keys: keysOf('rik'), proof }, signs: 'rik' }
}
const JOINED = entered(proveInvited('rik', keysOf('rik'), KEYS.invitation))
const TEAM = [STARTED, INVITED, JOINED]

function logOf(all: readonly Said[]): readonly LogEntry[] {
  let last = { seq: 0, hash: FIRST_HASH }
  return all.map(({ kind, by, detail = {}, signs, at = '2026-11-29T10:00:00.000Z' }) => {
    const said = { seq: last.seq + 1, at, by, kind, reconciliation: null, detail: JSON.stringify(detail) }
    const plain = { ...said, previousHash: last.hash }
    const entry = { ...plain, hash: hashEntry(plain) }
    last = entry
    return signs === undefined ? entry : signedEntry(entry, '', KEYS[signs])
  })
}

const RESTORED: Said = {
  kind: 'team-entered',
  by: 'new',
  detail: { how: 'restored', was: 'rik', keys: keysOf('other') },
  signs: 'other'
}
const END: Said = { kind: 'team-left', by: 'alone', detail: { login: null } }

/** The first fault, by the number of its entry. */
function faultOf(all: readonly Said[]): string | undefined {
  const roster = createRoster()
  for (const entry of logOf(all)) {
    const fault = roster.add(entry)
    if (fault !== undefined) return `${entry.seq} ${fault}`
  }
  return undefined
}

const by = (login: 'olga' | 'rik', kind: LogEntry['kind'], detail?: unknown): Said => {
  return { kind, by: login, signs: login, detail }
}

describe('who belongs to a team, by its log', () => {
  it('takes what its members sign', () => {
    const left = by('olga', 'team-left', { login: 'rik' })
    expect(faultOf([{ kind: 'note', by: 'alone' }, ...TEAM, by('rik', 'note'), by('rik', 'reviewed'), left])).toBe(
      undefined
    )
  })

  it('seats those who were members before entries were signed', () => {
    const seat = { login: 'rik', role: 'reviewer', keys: keysOf('invitation'), secret: 'AAAA' }
    const upgraded = (seats: unknown): Said =>
      by('olga', 'team-entered', { how: 'upgraded', keys: keysOf('olga'), seats })
    const alone: Said = { kind: 'note', by: 'rik' }
    expect(faultOf([alone, upgraded([seat]), JOINED, by('rik', 'reviewed')])).toBe(undefined)
    const { secret: _, ...without } = seat
    expect(faultOf([alone, upgraded([without]), JOINED])).toMatch(/^3 is by somebody who was not invited/)
  })

  it('lets an auditor enter and leave, and nothing else', () => {
    const auditor = { ...INVITED, detail: { login: 'rik', role: 'auditor', keys: keysOf('invitation') } }
    const team = [STARTED, auditor, JOINED]
    expect(faultOf([...team, by('rik', 'team-left', { login: 'rik' })])).toBe(undefined)
    expect(faultOf([...team, by('rik', 'note')])).toMatch(/^4 is not for the role/)
  })

  it('takes entries about members as they are in a log that nobody signs', () => {
    const earlier: Said = { kind: 'team-entered', by: 'olga', detail: { how: 'started', was: null } }
    expect(faultOf([earlier, { kind: 'team-entered', by: 'rik', detail: 'unread' }, { kind: 'note', by: 'rik' }])).toBe(
      undefined
    )
    expect(faultOf([...TEAM, { kind: 'team-entered', by: 'rik', detail: 'unread', signs: 'rik' }])).toBe(
      '4 cannot be read'
    )
  })

  it('lets each role append what is for it', () => {
    const reserved = LOG_KINDS.filter((kind) => !mayAppend('preparer', kind))
    expect(
      Object.fromEntries(reserved.map((kind) => [kind, TEAM_ROLES.filter((role) => mayAppend(role, kind))]))
    ).toEqual({
      reviewed: ['reviewer', 'owner'],
      'sent-back': ['reviewer', 'owner'],
      'rules-saved': ['rules', 'owner'],
      'limits-saved': ['owner'],
      'loss-accepted': ['owner'],
      'team-invited': ['owner']
    })
    expect(LOG_KINDS.filter((kind) => mayAppend('auditor', kind))).toEqual(['team-left'])
  })

  it('knows the kinds that change who belongs to it', () => {
    expect(LOG_KINDS.filter(isMembershipKind)).toEqual(['team-entered', 'team-invited', 'team-left'])
  })

  it('binds a signature to the rows of the last entry of a step', () => {
    const entries = signedEntries(logOf([STARTED, INVITED, JOINED]), 'put items', KEYS.olga)
    expect(signsRows(entries, 'put items')).toBe(true)
    expect(entries.map(({ signature = '' }) => signature.indexOf('.'))).toEqual([0, 0, 64])
    for (const other of ['put item', '']) expect(signsRows(entries, other)).toBe(false)
    const unchanged = signedEntries(entries, '', KEYS.olga)
    expect(unchanged.every(({ signature }) => signature?.startsWith('.'))).toBe(true)
    expect(signsRows(unchanged, '')).toBe(true)
    expect(signsRows(logOf([{ kind: 'note', by: 'olga' }]), '')).toBe(false)
    const [first] = entries
    const bad = [signingPublicOf(KEYS.rik), 'AAAA', '', newKeyPair().publicKey.toString('base64')]
    for (const key of bad) expect(first && isSignedBy(first, key)).toBe(false)
    expect(first && isSignedBy(first, signingPublicOf(KEYS.olga))).toBe(true)
    const other = generateKeyPairSync('ed448')
    const [byOther] = signedEntries(
      logOf([STARTED]),
      '',
      other.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
    )
    expect(
      byOther && isSignedBy(byOther, other.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'))
    ).toBe(false)
  })

  it('knows nobody after the end of a team', () => {
    const peopleOf = (all: readonly Said[]) => {
      const roster = createRoster()
      for (const entry of logOf(all)) roster.add(entry)
      return [[...roster.members.keys()], [...roster.invited.keys()], roster.ends]
    }
    expect(peopleOf([STARTED])).toEqual([['olga'], [], []])
    expect(peopleOf([STARTED, INVITED])).toEqual([['olga'], ['rik'], []])
    expect(peopleOf([STARTED, INVITED, END])).toEqual([[], [], [{ from: 1, to: 2 }]])
    expect(peopleOf([END])).toEqual([[], [], []])
  })

  it.each<readonly [string, readonly Said[], string]>([
    ['an entry without a signature', [...TEAM, { kind: 'note', by: 'rik' }], '4 does not bear'],
    ['an entry signed by another', [...TEAM, { kind: 'note', by: 'rik', signs: 'olga' }], '4 does not bear'],
    ['an entry by a stranger', [...TEAM, { kind: 'note', by: 'eve', signs: 'other' }], '4 is by somebody who is not'],
    [
      'an entry after its author left',
      [...TEAM, by('rik', 'team-left', { login: 'rik' }), by('rik', 'note')],
      '5 is by'
    ],
    ['rules by a reviewer', [...TEAM, by('rik', 'rules-saved')], '4 is not for the role'],
    ['an invitation by a reviewer', [...TEAM, by('rik', 'team-invited', INVITED.detail)], '4 is not for the role'],
    ['the end of an owner by a reviewer', [...TEAM, by('rik', 'team-left', { login: 'olga' })], '4 removes whom'],
    ['the invitation of a member', [...TEAM, INVITED], '4 invites nobody'],
    ['one who enters by a key of another', [STARTED, INVITED, { ...JOINED, signs: 'other' }], '3 does not bear'],
    [
      'an invitation that was taken back',
      [STARTED, INVITED, by('olga', 'team-left', { login: 'rik' }), JOINED],
      '4 is by'
    ],
    [
      'members of before a restored team',
      [...TEAM, RESTORED, by('olga', 'note')],
      '5 is by somebody who is not a member'
    ],
    ['invitations of before a restored team', [STARTED, INVITED, RESTORED, JOINED], '4 is by somebody who was not'],
    ['members of a team that ended', [...TEAM, END, RESTORED, by('olga', 'note')], '6 is by somebody who is not'],
    ['an invitation that is none', [STARTED, by('olga', 'team-invited', {})], '2 invites nobody'],
    ['an end that is none', [STARTED, by('olga', 'team-left', {})], '2 removes whom'],
    ['somebody who was not invited', [STARTED, JOINED], '2 is by somebody who was not invited'],
    ['a proof by another key', [STARTED, INVITED, entered(proveInvited('rik', keysOf('rik'), KEYS.other))], '3 is by'],
    ['a proof that is none', [STARTED, INVITED, entered('AAAA')], '3 is by somebody who was not invited'],
    ['an invitation used twice', [...TEAM, JOINED], '4 is by somebody who was not invited'],
    ['one who enters without keys', [STARTED, by('rik', 'team-entered', { how: 'joined' })], '2 has no keys'],
    [
      'signatures that begin again',
      [STARTED, by('olga', 'team-entered', { how: 'upgraded', keys: keysOf('olga'), seats: [] })],
      '2 begins signatures again'
    ]
  ])('refuses %s', (_, all, fault) => expect(faultOf(all)).toMatch(new RegExp(`^${fault}`)))

  it('shows the offline check where signed entries begin and where they end', () => {
    const remarksOf = (all: readonly Said[]) => {
      const chain = createChainCheck([])
      for (const entry of logOf(all)) chain.add(entry)
      return chain.verdict()
    }
    const alone = { kind: 'note', by: 'alone' } as const
    /** The verdict where only the link of the last entry is there. */
    const linked = (all: readonly Said[]) => {
      const chain = createChainCheck([])
      const log = logOf(all)
      for (const entry of log.slice(0, -1)) chain.add(entry)
      const { seq, previousHash, hash } = log.at(-1) ?? { seq: 0, previousHash: '', hash: '' }
      chain.add({ seq, previousHash, hash })
      return chain.verdict()
    }
    expect(remarksOf([alone, ...TEAM])).toMatchObject({
      isWhole: true,
      remarks: ['Each entry from 2 on bears the signature of its author.']
    })
    expect(remarksOf([...TEAM, END, alone])).toMatchObject({
      isWhole: true,
      remarks: ['Entries 1 to 3 bear the signatures of their authors; later ones need none.']
    })
    expect(linked([...TEAM, alone])).toMatchObject({ isWhole: true, broken: null })
    expect(remarksOf([...TEAM, alone]).remarks).toEqual([])
    expect(remarksOf([...TEAM, alone]).broken).toMatchObject({
      seq: 4,
      message: expect.stringContaining('by alone') as string
    })
    expect(
      remarksOf([
        { ...alone, at: 'never' },
        { ...alone, at: '2026-13-45T10:00:00.000Z' }
      ]).remarks
    ).toEqual(['Entry 1 bears a time that Tallydesk never writes, and so do 1 more.'])
  })
})
