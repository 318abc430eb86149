import type { Membership } from '../../../../../electron/stores/teamDatabase/membership.ts'
import { REFUSALS } from '../../../../../electron/stores/teamDatabase/schema/refusals.ts'
import type { RawLogin, RawTeam } from '../../../../support/team/rawTeam.ts'
import { seededUuids } from '../../../../support/seededRandom.ts'
import { expectRefusal, expectThat } from '../expectations.ts'
import type { RawClause } from '../teamClause.ts'

/** How an engine refuses who has no right; some refuse a few of these statements to everybody. */
const NO_RIGHT = ['42501', '0A000'] as const

const READS = [
  'SELECT * FROM tallydesk.entries($1, 0, 500)',
  'SELECT * FROM tallydesk.claimed($1)',
  'SELECT * FROM tallydesk.members_of($1)',
  'SELECT one FROM tallydesk.last_entry($1) AS one WHERE one IS NOT NULL',
  'SELECT one FROM tallydesk.own_keys($1) AS one WHERE one IS NOT NULL'
] as const

const TABLES = ['log', 'effects', 'claims', 'members', 'presence'] as const

/** Each needs one right alone, so that none is refused for want of another. */
const directly = (table: string) => [
  `SELECT 1 FROM tallydesk.${table}`,
  `INSERT INTO tallydesk.${table} DEFAULT VALUES`,
  `UPDATE tallydesk.${table} SET workbook = NULL`,
  `DELETE FROM tallydesk.${table} WHERE false`,
  `TRUNCATE tallydesk.${table}`,
  `DROP TABLE tallydesk.${table}`
]

const role = (team: RawTeam, login: RawLogin, kind: string) =>
  expectRefusal(team.append(login, { kind }), `${kind} by ${login}`, REFUSALS.role)

export const rightsClauses: readonly RawClause[] = [
  {
    text: 'An auditor and a stranger append nothing',
    check: async (team) => {
      await role(team, 'ada', 'match')
      await expectRefusal(team.append('eve'), 'an entry by a stranger', REFUSALS.notMember)
    }
  },
  {
    text: 'Rules are changed by their keeper, limits by an owner, and neither by others',
    check: async (team) => {
      await role(team, 'pia', 'rules-saved')
      expectThat(await team.append('rut', { kind: 'rules-saved' }), 'rules-saved by rut was not taken')
      for (const login of ['pia', 'rik', 'rut'] as const) await role(team, login, 'limits-saved')
      expectThat(await team.append('olga', { kind: 'limits-saved' }), 'limits-saved by olga was not taken')
    }
  },
  {
    text: 'A preparer does not review, and a reviewer not what they decided',
    check: async (team) => {
      await role(team, 'pia', 'reviewed')
      const own = { kind: 'reviewed', reconciliation: 'own' }
      expectThat(await team.append('rik', { reconciliation: 'own' }), 'a decision by rik was not taken')
      await expectRefusal(team.append('rik', own), 'a review of what they decided', REFUSALS.ownReview)
      expectThat(await team.append('pia', { ...own, kind: 'reopened' }), 'reopened by pia was not taken')
      expectThat(await team.append('rik', own), 'a review of what was reopened was not taken')
    }
  },
  {
    text: 'An owner alone invites and removes others, and the last owner stays',
    check: async ({ as, leave, nameOf, workbook }) => {
      const none = Buffer.of()
      const entry = [1, '', '', none, '']
      const invite = 'SELECT tallydesk.invite($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)'
      const remove = 'SELECT tallydesk.leave($1, $2, $3, $4, $5, $6, $7, $8, $9)'
      for (const [login, sql, values] of [
        ['pia', invite, [workbook, nameOf('eve'), 'owner', none, none, ...entry]],
        ['pia', remove, [workbook, nameOf('rik'), [], [], ...entry]]
      ] as const)
        await expectRefusal(as(login).query(sql, [...values]), `${sql} by ${login}`, REFUSALS.role)
      await expectRefusal(leave('olga', 'olga'), 'the last owner leaves', REFUSALS.role)
    }
  },
  ...READS.map((sql) => ({
    text: `Only those who belong to a workbook read it: ${sql}`,
    check: (team: RawTeam) => readByMembers(team, sql)
  })),
  ...TABLES.map((table) => ({
    text: `${table} is read and changed through the functions alone`,
    check: async ({ as }: RawTeam) => {
      for (const login of ['pia', 'olga'] as const)
        for (const sql of directly(table)) await expectRefusal(as(login).query(sql), sql, ...NO_RIGHT)
    }
  })),
  {
    text: 'Members make nothing in the schema',
    check: async ({ as }) => {
      const body = 'RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$'
      for (const sql of ['CREATE TABLE tallydesk.mine (one integer)', `CREATE FUNCTION tallydesk.mine() ${body}`])
        await expectRefusal(as('pia').query(sql), sql, ...NO_RIGHT)
    }
  },
  {
    text: 'Members become nobody else',
    check: async ({ as, nameOf, administrator }) => {
      const others = [nameOf('olga'), administrator].map((name) => `"${name}"`)
      for (const sql of others.flatMap((name) => [`SET SESSION AUTHORIZATION ${name}`, `SET ROLE ${name}`]))
        await expectRefusal(as('pia').query(sql), sql, ...NO_RIGHT)
    }
  }
]

/** The teams that one member has left. */
const isGone = new WeakSet<Membership>()

async function readByMembers({ as, append, leave, owner, workbook }: RawTeam, sql: string): Promise<void> {
  const found = async (login: RawLogin) => (await as(login).query(sql, [workbook])).rows.length
  expectThat(await append('pia', { made: [sql] }), 'an entry was not taken')
  expectThat((await found('ada')) > 0, 'a member reads nothing')
  // Who has a workbook of their own in the same database.
  const own = seededUuids(`${workbook} ${sql}`)()
  await as('eve').query('SELECT tallydesk.begin_workbook($1, $2, $3)', [own, Buffer.of(), Buffer.of()])
  expectThat((await found('eve')) === 0, 'an owner of another workbook reads it')
  if (!isGone.has(owner)) await leave('olga', 'gus')
  isGone.add(owner)
  expectThat((await found('gus')) === 0, 'one who has left reads it')
}
