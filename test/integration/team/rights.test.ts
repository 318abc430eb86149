import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FIRST_HASH } from '../../../electron/chain/hashEntry.ts'
import { hashSealed } from '../../../electron/team/hashSealed.ts'
import { SCHEMA } from '../../../electron/team/schema.ts'
import { seededUuids } from '../../support/seededRandom.ts'
import { onServers } from '../../support/team/onServers.ts'
import { startPostgres, type TestPostgres } from '../../support/team/postgres.ts'

const uuids = seededUuids('rights')
const workbook = uuids()
const LOGINS = {
  olga: 'owner',
  pia: 'preparer',
  rik: 'reviewer',
  ada: 'auditor',
  rut: 'rules',
  gus: 'preparer',
  eve: undefined
} as const

onServers('what a member of a team may do', (programs) => {
  let server: TestPostgres
  const clients = new Map<string, Client>()
  const as = (login: keyof typeof LOGINS) => need(clients.get(login))

  beforeAll(async () => {
    server = await startPostgres(programs)
    const administrator = await server.connect()
    await administrator.query(SCHEMA)
    await administrator.query(
      `INSERT INTO tallydesk.log (workbook, seq, at, by, kind, sealed, hash) VALUES ($1, 0, '', '', 'begun', '', $2)`,
      [workbook, FIRST_HASH]
    )
    for (const [login, role] of Object.entries(LOGINS)) {
      await administrator.query(`CREATE ROLE ${login} LOGIN; GRANT tallydesk_member TO ${login}`)
      if (role)
        await administrator.query(
          `INSERT INTO tallydesk.members (workbook, login, role, wrapped_key) VALUES ($1, $2, $3, '')`,
          [workbook, login, role]
        )
      clients.set(login, await server.connect(login))
    }
  })
  afterAll(() => server[Symbol.asyncDispose]())

  interface Try {
    readonly kind?: string
    /** Of a step of several entries. */
    readonly kinds?: readonly string[]
    readonly by?: string
    readonly reconciliation?: string
    readonly seq?: number
    readonly previous?: string
    readonly hash?: string
    readonly made?: readonly string[]
    readonly ended?: readonly string[]
  }

  async function append(login: keyof typeof LOGINS, tried: Try = {}): Promise<boolean | undefined> {
    const { rows } = await as('olga').query<{ seq: string; hash: string }>(
      'SELECT seq, hash FROM tallydesk.entries($1, tallydesk.last_entry($1), 1)',
      [workbook]
    )
    const seq = tried.seq ?? Number(rows[0]?.seq) + 1
    const previous = tried.previous ?? rows[0]?.hash ?? ''
    const at = '2026-11-23T10:00:00.000Z'
    const reconciliation = tried.reconciliation ?? 'r1'
    const sealed = Buffer.from('sealed')
    const kinds = tried.kinds ?? [tried.kind ?? 'match']
    const by = tried.by ?? login
    let last = previous
    const hashes = kinds.map((kind, place) => {
      const entry = { seq: seq + place, at, by, kind, reconciliation, sealed }
      return (last = tried.hash ?? hashSealed(last, entry))
    })
    const { rows: answers } = await as(login).query<{ append: boolean }>(
      'SELECT tallydesk.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
      [
        workbook,
        seq,
        previous,
        kinds.map(() => at),
        kinds,
        kinds.map(() => reconciliation),
        kinds.map(() => sealed),
        hashes,
        [Buffer.from('effects')],
        tried.made ?? [],
        tried.ended ?? []
      ]
    )
    return answers[0]?.append
  }
  const refused = (code: string) => expect.objectContaining({ code }) as object

  it('decides, and claims a transaction once', async () => {
    expect(await append('pia', { made: ['t1'] })).toBe(true)
    await expect(append('olga', { made: ['t1'] })).rejects.toEqual(refused('TD005'))
    expect(await append('pia', { kind: 'unmatch', ended: ['t1'] })).toBe(true)
    expect(await append('olga', { made: ['t1'] })).toBe(true)
  })

  it('decides in several entries at once, each of which continues the one before', async () => {
    expect(await append('pia', { kinds: ['match', 'note', 'note'] })).toBe(true)
  })

  it('is told where others were faster', async () => {
    expect(await append('pia', { seq: 1 })).toBe(false)
  })

  it('has a role', async () => {
    await expect(append('ada')).rejects.toEqual(refused('TD002'))
    await expect(append('eve')).rejects.toEqual(refused('TD001'))
    await expect(append('pia', { kind: 'rules-saved' })).rejects.toEqual(refused('TD002'))
    await expect(append('pia', { kind: 'reviewed' })).rejects.toEqual(refused('TD002'))
    expect(await append('rut', { kind: 'rules-saved' })).toBe(true)
    for (const login of ['pia', 'rik', 'rut'] as const)
      await expect(append(login, { kind: 'limits-saved' })).rejects.toEqual(refused('TD002'))
    expect(await append('olga', { kind: 'limits-saved' })).toBe(true)
  })

  it('reviews nothing that they decided', async () => {
    await append('rik', { reconciliation: 'own' })
    await expect(append('rik', { kind: 'reviewed', reconciliation: 'own' })).rejects.toEqual(refused('TD003'))
    await append('pia', { kind: 'reopened', reconciliation: 'own' })
    expect(await append('rik', { kind: 'reviewed', reconciliation: 'own' })).toBe(true)
  })

  it('cannot lie about what the log says', async () => {
    await expect(append('pia', { by: 'olga' })).rejects.toEqual(refused('TD004'))
    await expect(append('pia', { hash: 'f'.repeat(64) })).rejects.toEqual(refused('TD004'))
    await expect(append('pia', { previous: 'f'.repeat(64) })).rejects.toEqual(refused('23503'))
  })

  const READS = [
    'SELECT * FROM tallydesk.entries($1, 0, 500)',
    'SELECT * FROM tallydesk.claimed($1)',
    'SELECT * FROM tallydesk.members_of($1)',
    'SELECT one FROM tallydesk.last_entry($1) AS one WHERE one IS NOT NULL',
    'SELECT one FROM tallydesk.own_keys($1) AS one WHERE one IS NOT NULL'
  ]
  it.each(READS)('reads the workbook that they belong to, and nobody else does: %s', async (sql) => {
    const found = async (login: keyof typeof LOGINS) => (await as(login).query(sql, [workbook])).rows.length
    expect(await append('pia', { made: [sql] })).toBe(true)
    expect(await found('ada')).toBeGreaterThan(0)
    // Who has a workbook of their own in the same database.
    await as('eve').query('SELECT tallydesk.begin_workbook($1, $2, $3, $4)', [uuids(), '', Buffer.of(), Buffer.of()])
    expect(await found('eve')).toBe(0)
    await as('olga').query('SELECT tallydesk.leave($1, $2, $3, $4, $5)', [workbook, 'gus', '', [], []])
    expect(await found('gus')).toBe(0)
  })

  it.each(['log', 'effects', 'claims', 'members'])('has no other way to read %s', async (table) => {
    await expect(as('olga').query(`SELECT * FROM tallydesk.${table}`)).rejects.toEqual(refused('42501'))
  })

  it.each([
    'UPDATE tallydesk.log SET by = session_user',
    'DELETE FROM tallydesk.log',
    "INSERT INTO tallydesk.claims SELECT workbook, 'mine', seq FROM tallydesk.log",
    'DELETE FROM tallydesk.claims',
    "UPDATE tallydesk.members SET role = 'owner'",
    "UPDATE tallydesk.effects SET sealed = ''",
    'TRUNCATE tallydesk.log',
    'DROP TABLE tallydesk.log',
    'CREATE TABLE tallydesk.mine (one integer)',
    'CREATE FUNCTION tallydesk.mine() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
    'SET SESSION AUTHORIZATION olga',
    'SET ROLE administrator'
  ])('has no other way to write: %s', async (sql) => {
    await expect(as('pia').query(sql)).rejects.toEqual(refused('42501'))
  })
})

function need<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('It is not there.')
  return thing
}
