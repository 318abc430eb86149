import { hash } from 'node:crypto'
import type { Client } from 'pg'
import { askServer } from '../../../electron/stores/teamDatabase/askServer.ts'
import { hashSealed } from '../../../electron/stores/teamDatabase/hashSealed.ts'
import type { Membership } from '../../../electron/stores/teamDatabase/membership.ts'
import type { TeamRole } from '../../../shared/domain/team.ts'
import { foundWorkbook, invited, takenUp, type TeamGround } from './team.ts'

const ROLES = {
  olga: 'owner',
  pia: 'preparer',
  rik: 'reviewer',
  ada: 'auditor',
  rut: 'rules',
  gus: 'preparer'
} as const satisfies Readonly<Record<string, TeamRole>>

/** The members, and Eve, who has a login and belongs to nothing. */
export type RawLogin = keyof typeof ROLES | 'eve'

/** What somebody tries to append; whatever is not told is as it should be. */
export interface Try {
  readonly kind?: string
  /** Of a step of several entries. */
  readonly kinds?: readonly string[]
  readonly by?: RawLogin
  readonly reconciliation?: string
  readonly seq?: number
  readonly previous?: string
  readonly hash?: string
  readonly made?: readonly string[]
  readonly ended?: readonly string[]
  /** Instead of the connection of who tries. */
  readonly client?: Client
}

/** A team that asks its server in SQL, as a program could that is not the app. */
export interface RawTeam {
  readonly owner: Membership
  readonly workbook: string
  /** The login of who made the schema. */
  readonly administrator: string
  readonly as: (login: RawLogin) => Client
  /** How a login is called on the server. */
  readonly nameOf: (login: RawLogin) => string
  /** Whether it was taken; false if another was faster. */
  readonly append: (login: RawLogin, tried?: Try) => Promise<boolean>
  /** Ends a membership, with keys for those who remain. */
  readonly leave: (login: RawLogin, leaver: RawLogin) => Promise<unknown>
}

const APPEND = 'SELECT tallydesk.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS is_taken'

/** A claim in the form of the app’s. */
export const blinded = (transaction: string) => hash('sha256', transaction, 'base64url')

export async function rawTeam(ground: TeamGround): Promise<RawTeam> {
  const entered = new Map<RawLogin, Awaited<ReturnType<TeamGround['enter']>>>()
  for (const login of [...(Object.keys(ROLES) as (keyof typeof ROLES)[]), 'eve'] as const)
    entered.set(login, await ground.enter(login))
  const of = (login: RawLogin) => {
    const there = entered.get(login)
    if (!there) throw new Error(`${login} is not there.`)
    return there
  }
  const as = (login: RawLogin) => of(login).client
  const nameOf = (login: RawLogin) => of(login).address.login
  const owner = await foundWorkbook(as('olga'), nameOf('olga'))
  const { workbook } = owner
  for (const [login, role] of Object.entries(ROLES) as [keyof typeof ROLES, TeamRole][]) {
    if (login === 'olga') continue
    const name = nameOf(login)
    await takenUp({ client: as(login), login: name, ...(await invited(owner, name, role)) })
  }

  const end = async () => {
    const [last] = await askServer<{ seq: string; hash: string }>(
      as('olga'),
      'SELECT seq, hash FROM tallydesk.entries($1, tallydesk.last_entry($1), 1)',
      [workbook]
    )
    return last
  }

  return {
    owner,
    workbook,
    async leave(login, leaver) {
      const last = await end()
      const members = await askServer<{ login: string }>(
        as('olga'),
        'SELECT login FROM tallydesk.members_of($1) WHERE left_at IS NULL AND login <> $2',
        [workbook, nameOf(leaver)]
      )
      const others = members.map((member) => member.login)
      const [seq, at, sealed] = [Number(last?.seq) + 1, new Date().toISOString(), Buffer.from('sealed')]
      const entry = { seq, at, by: nameOf(login), kind: 'team-left', reconciliation: null, sealed }
      const sql = 'SELECT tallydesk.leave($1, $2, $3, $4, $5, $6, $7, $8, $9)'
      const before = last?.hash ?? ''
      const values = [others, others.map(() => sealed), seq, before, at, sealed, hashSealed(before, entry)]
      return as(login).query(sql, [workbook, nameOf(leaver), ...values])
    },
    administrator: ground.administrator,
    as,
    nameOf,
    async append(login, tried = {}) {
      const last = await end()
      const seq = tried.seq ?? Number(last?.seq) + 1
      const previous = tried.previous ?? last?.hash ?? ''
      const reconciliation = tried.reconciliation ?? 'r1'
      const sealed = Buffer.from('sealed')
      const kinds = tried.kinds ?? [tried.kind ?? 'match']
      const at = new Date().toISOString()
      const by = nameOf(tried.by ?? login)
      let latest = previous
      const hashes = kinds.map((kind, place) => {
        const entry = { seq: seq + place, at, by, kind, reconciliation, sealed }
        return (latest = tried.hash ?? hashSealed(latest, entry))
      })
      const [answer] = await askServer<{ is_taken: boolean }>(tried.client ?? as(login), APPEND, [
        workbook,
        seq,
        previous,
        kinds.map(() => at),
        kinds,
        kinds.map(() => reconciliation),
        kinds.map(() => sealed),
        hashes,
        [Buffer.from('effects')],
        (tried.made ?? []).map(blinded),
        (tried.ended ?? []).map(blinded)
      ])
      return answer?.is_taken === true
    }
  }
}
