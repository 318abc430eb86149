import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashEntry } from '../../../../electron/core/auditChain/hashEntry.ts'
import { newSigningKey, signedEntries } from '../../../../electron/core/auditChain/signing.ts'
import { askServer } from '../../../../electron/stores/teamDatabase/askServer.ts'
import { drawnKeys, publicKeysOf, readKeys, readMembers } from '../../../../electron/stores/teamDatabase/membership.ts'
import { closeLogin } from '../../../../electron/stores/teamDatabase/setUp.ts'
import { createTeamDatabase } from '../../../../electron/stores/teamDatabase/teamDatabase.ts'
import { publicKeyOf } from '../../../../electron/stores/teamDatabase/wrapping.ts'
import type { LogEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments } from '../../../support/reconciliation/randomDecisions.ts'
import { stored } from '../../../support/reconciliation/testWorkbook.ts'
import { appendContent } from '../../../support/team/appendContent.ts'
import { onOneServer, onServers } from '../../../support/team/onServers.ts'
import { ADMINISTRATOR } from '../../../support/team/postgres.ts'
import { invited, removed, takenUp, type TeamMember } from '../../../support/team/team.ts'
import { startTeam } from '../../../support/team/startTeam.ts'

onServers('a team', (programs) => {
  let started: Awaited<ReturnType<typeof startTeam>>
  let anna: TeamMember
  beforeAll(async () => {
    started = await startTeam(programs)
    anna = await started.team.join('anna', 'preparer')
  })
  afterAll(async () => {
    await anna[Symbol.asyncDispose]()
    await started[Symbol.asyncDispose]()
  })
  const asAdministrator = async (sql: string, values: readonly unknown[] = []) => {
    const client = await started.server.connect()
    const { rows } = await client.query<Record<string, unknown>>(sql, [...values])
    await client.end()
    return rows
  }

  it('wraps no keys for whom an administrator of the database made a member', async () => {
    const { team } = started
    const { workbook } = team.owner
    await team.join('bea', 'preparer').then((bea) => bea[Symbol.asyncDispose]())
    const { privateKey } = drawnKeys()
    const publicKey = publicKeyOf(Buffer.from(privateKey))
    await asAdministrator(
      `INSERT INTO tallydesk.members (workbook, login, role, public_key, wrapped_key, joined_at, entered)
        VALUES ($1, 'mallory', 'owner', $2, '', '2026-11-29T10:00:00.000Z', 1)`,
      [workbook, publicKey]
    )
    await asAdministrator("UPDATE tallydesk.members SET public_key = $1 WHERE login = 'anna'", [publicKey])
    await removed(team.owner, 'bea')
    const rows = await asAdministrator('SELECT login, wrapped_key FROM tallydesk.members WHERE left_at IS NULL')
    const wrapped = new Map(rows.map(({ login, wrapped_key: key }) => [login, key as Buffer]))
    expect(wrapped.get('mallory')).toEqual(Buffer.of())
    expect((await readKeys(anna.membership)).length).toBe((await readKeys(team.owner)).length)
    await asAdministrator("DELETE FROM tallydesk.members WHERE login = 'mallory'")
  })

  it('lets an invitation do nothing but be taken up, also in a transaction that is taken back', async () => {
    const { team } = started
    const { client, login } = await team.enter('ivy')
    const invitation = { client, login, ...(await invited(team.owner, login, 'owner')) }
    const { workbook } = invitation
    const entry = [1, 'f', new Date().toISOString(), Buffer.of(), 'f']
    for (const [sql, values] of [
      ['SELECT tallydesk.leave($1, $2, $3, $4, $5, $6, $7, $8, $9)', ['anna', [], [], ...entry]],
      ['SELECT tallydesk.enter($1, $2, $3, $4, $5, $6)', entry],
      ['SELECT tallydesk.be_seen($1, true, true, NULL)', []]
    ] as const)
      await expect(client.query(sql, [workbook, ...values])).rejects.toMatchObject({ code: 'TD001' })
    const entries = 'SELECT 1 FROM tallydesk.entries($1, 0, 500)'
    expect((await client.query(entries, [workbook])).rows).toEqual([])
    const { rows } = await client.query<{ keys: Buffer }>('SELECT tallydesk.own_keys($1) AS keys', [workbook])
    await client.query('BEGIN')
    const taken = 'SELECT tallydesk.take_up($1, $2, $3, $4) AS done'
    const own = [workbook, rows[0]?.keys, publicKeyOf(Buffer.from(drawnKeys().privateKey)), Buffer.of()]
    expect((await client.query(taken, own)).rows).toEqual([{ done: true }])
    expect((await client.query(entries, [workbook])).rows).toEqual([])
    await client.query('ROLLBACK')
    expect((await readMembers(team.owner)).find((member) => member.login === 'ivy')).toMatchObject({ joinedAt: null })
    const ivy = await takenUp(invitation)
    expect((await readKeys(ivy)).length).toBe((await readKeys(team.owner)).length)
    await removed(team.owner, 'ivy')
  })

  it('says within its patience who holds its database up', async () => {
    const { team } = started
    await using holder = await team.join('hugo', 'preparer')
    const { client, workbook } = holder.membership
    await client.query('BEGIN')
    await anna.workbook.catchUp()
    const { seq } = await anna.workbook.head()
    // As a changed client holds the next number.
    await appendNext(holder, seq)
    const decided = await stored(anna.workbook, paymentOrder(payments, 'ORDER-HELD')).catch((error: unknown) => error)
    expect(decided).toMatchObject({ message: expect.stringContaining('held up by hugo') as string })
    await client.query('ROLLBACK')
    await stored(anna.workbook, paymentOrder(payments, 'ORDER-HELD'))
    expect(workbook).toBe(team.owner.workbook)
  })

  it('closes a login that was made for it alone, and no other', async () => {
    const { server, team } = started
    const bo = await team.join('bo', 'preparer')
    await bo[Symbol.asyncDispose]()
    const at = { host: '127.0.0.1', port: server.port, database: 'postgres' }
    const as = { login: ADMINISTRATOR, password: null }
    expect(await closeLogin(at, as, 'bo')).toBe(false)
    await removed(team.owner, 'bo')
    expect(await closeLogin(at, as, 'bo')).toBe(true)
    await expect(server.connect('bo')).rejects.toMatchObject({ code: '28000' })
    await expect(bo.membership.client.query('SELECT 1')).rejects.toThrow()
    expect(await closeLogin(at, as, ADMINISTRATOR)).toBe(false)
  })
})

/** The next entry of a member in the database alone. */
async function appendNext({ membership, login }: TeamMember, seq: number): Promise<void> {
  const said = { seq: seq + 1, at: new Date().toISOString(), by: login, kind: 'note', reconciliation: null } as const
  expect(await appendContent({ membership }, said, Buffer.from('anything'))).toBe(true)
}

interface Lie {
  readonly what: string
  readonly says: string
  /** Sends it as Eve, a preparer with a changed client, who may have an administrator of the database to help. */
  readonly send: (eve: TeamMember, asAdministrator: (sql: string) => Promise<unknown>) => Promise<void>
}

/** Appends an entry that is signed, with this key, as one without effects. */
async function lie(
  eve: TeamMember,
  said: Partial<LogEntry>,
  { key = eve.membership.signingKey, effects = '' }: { readonly key?: string; readonly effects?: string } = {}
): Promise<void> {
  const database = createTeamDatabase({ ...eve.membership, keys: await readKeys(eve.membership) })
  const head = await eve.workbook.head()
  await database.after(head)
  const at = new Date().toISOString()
  const plain = {
    seq: head.seq + 1,
    at,
    by: 'eve',
    kind: 'kept',
    reconciliation: null,
    detail: '{"what":"parties"}'
  } as const
  const entry = { ...plain, previousHash: head.hash, ...said }
  const entries = signedEntries([{ ...entry, hash: hashEntry(entry) }], '', key)
  expect(await database.append({ entries, effects })).toBe(true)
}

const LIES: readonly Lie[] = [
  {
    what: 'an entry that is not signed with its author’s key',
    says: 'does not bear the signature of its author',
    send: (eve) => lie(eve, {}, { key: newSigningKey() })
  },
  {
    what: 'rows that are not those which were signed',
    says: 'bears the signature of other changes',
    send: (eve) => lie(eve, {}, { effects: PARTY })
  },
  {
    what: 'rules, with the database’s administrator',
    says: 'is not for the role of its author',
    async send(eve, asAdministrator) {
      await asAdministrator("UPDATE tallydesk.members SET role = 'owner' WHERE login = 'eve'")
      await lie(eve, { kind: 'rules-saved', detail: '{}' })
    }
  },
  {
    what: 'an entry in the name of another, with the database’s administrator',
    says: 'does not bear the signature of its author',
    async send(eve, asAdministrator) {
      await lie(eve, { by: 'olga' })
      await asAdministrator("UPDATE tallydesk.log SET by = 'olga' WHERE seq = (SELECT max(seq) FROM tallydesk.log)")
      await rehash(eve, asAdministrator)
    }
  },
  {
    what: 'an entry that inflates to five hundred megabytes',
    says: 'by eve cannot be read',
    async send(eve) {
      const { seq } = await eve.workbook.head()
      const said = {
        seq: seq + 1,
        at: new Date().toISOString(),
        by: 'eve',
        kind: 'kept',
        reconciliation: null
      } as const
      expect(await appendContent(eve, said, deflateRawSync(Buffer.alloc(500_000_000, ' ')))).toBe(true)
    }
  },
  {
    what: 'claims of transactions that it does not say',
    says: 'claims other transactions than it says',
    async send(eve) {
      const { seq } = await eve.workbook.head()
      const said = {
        seq: seq + 1,
        at: new Date().toISOString(),
        by: 'eve',
        kind: 'kept',
        reconciliation: null
      } as const
      const entry = { ...said, detail: '{"what":"parties"}', previousHash: (await eve.workbook.head()).hash }
      const [signed] = signedEntries([{ ...entry, hash: hashEntry(entry) }], '', eve.membership.signingKey)
      expect(await appendContent(eve, said, signed, ['t1', 't2'])).toBe(true)
    }
  },
  {
    what: 'the beginning of another team',
    says: 'begins the team again',
    async send(eve, asAdministrator) {
      const head = await eve.workbook.head()
      const keys = publicKeysOf(eve.membership)
      const said = { seq: head.seq + 1, at: new Date().toISOString(), by: 'eve', reconciliation: null } as const
      const detail = JSON.stringify({ how: 'restored', was: null, keys })
      const entry = { ...said, kind: 'team-entered', detail, previousHash: head.hash } as const
      const [signed] = signedEntries([{ ...entry, hash: hashEntry(entry) }], '', eve.membership.signingKey)
      expect(await appendContent(eve, { ...said, kind: 'kept' }, signed)).toBe(true)
      await asAdministrator(
        "UPDATE tallydesk.log SET kind = 'team-entered' WHERE seq = (SELECT max(seq) FROM tallydesk.log)"
      )
      await rehash(eve, asAdministrator)
    }
  }
]

const PARTY =
  'put holders kind,id,name,note,is_archived,added_at,reading [["individual","i1","Name","",0,"2026-11-29T10:00:00.000Z",null]]\n'

/** As an administrator could, who changes a row and its hash. */
async function rehash({ membership }: TeamMember, asAdministrator: (sql: string) => Promise<unknown>): Promise<void> {
  await asAdministrator(`UPDATE tallydesk.log l SET hash = tallydesk.hash_of(l.previous_hash, l.seq, l.at, l.by, l.kind,
    l.reconciliation, l.sealed) WHERE l.workbook = '${membership.workbook}'
    AND l.seq = (SELECT max(seq) FROM tallydesk.log)`)
}

onOneServer('a changed client is believed by nobody, who says by whom it is:', (programs) => {
  describe.each(LIES)('$what', ({ says, send }) => {
    it('is refused', async () => {
      await using started = await startTeam(programs)
      const { server, team } = started
      await using anna = await team.join('anna', 'preparer')
      await using eve = await team.join('eve', 'preparer')
      const administrator = await server.connect()
      const asAdministrator = (sql: string) => administrator.query(sql)
      await stored(anna.workbook, paymentOrder(payments))
      await eve.workbook.catchUp()
      const before = anna.allRows()
      await send(eve, asAdministrator)
      await expect(anna.workbook.catchUp()).rejects.toMatchObject({
        code: 'team-forked',
        message: expect.stringContaining(says) as string
      })
      expect(anna.allRows()).toEqual(before)
    })
  })

  it('kinds and times that no Tallydesk writes are refused by the database', async () => {
    await using started = await startTeam(programs)
    const { team } = started
    await using eve = await team.join('eve', 'preparer')
    await eve.workbook.catchUp()
    const { seq } = await eve.workbook.head()
    const said = { seq: seq + 1, at: new Date().toISOString(), by: 'eve', kind: 'note', reconciliation: null } as const
    for (const [wrong, code] of [
      [{ kind: 'from-the-future' as 'note' }, 'unexpected'],
      [{ kind: 'begun' as 'note' }, 'not-allowed'],
      [{ kind: 'team-left' as 'note' }, 'not-allowed'],
      [{ at: 'never' }, 'unexpected'],
      [{ at: '2126-11-29T10:00:00.000Z' }, 'not-allowed'],
      [{ at: '2016-11-29T10:00:00.000Z' }, 'not-allowed'],
      [{ reconciliation: 'x'.repeat(65) }, 'unexpected']
    ] as const)
      await expect(appendContent(eve, { ...said, ...wrong }, Buffer.of())).rejects.toMatchObject({ code })
    expect(await askServer(eve.membership.client, 'SELECT 1', [])).toHaveLength(1)
  })
})
