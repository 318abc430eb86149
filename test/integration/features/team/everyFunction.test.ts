import { DatabaseError, type Client, type QueryResult } from 'pg'
import { expect, it } from 'vitest'
import { setUp } from '../../../../electron/stores/teamDatabase/setUp.ts'
import { campaign, campaignTime, sampleOf } from '../../../support/campaign.ts'
import { seededRandom } from '../../../support/seededRandom.ts'
import {
  argumentsOf,
  FRESH,
  FUNCTIONS,
  literal,
  singleChanges,
  type Base,
  type Ground,
  type TeamFunction
} from '../../../support/team/everyCall.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { ADMINISTRATOR, startPostgres, type TestPostgres } from '../../../support/team/postgres.ts'
import { blinded, rawTeam } from '../../../support/team/rawTeam.ts'
import { faultsOf, type Before, type Change } from '../../../support/team/rightsOfCall.ts'
import { foundWorkbook, invited, removed } from '../../../support/team/team.ts'

const UUID = /^[0-9a-f-]{36}$/

interface Attacked {
  readonly admin: Client
  readonly tables: readonly string[]
  readonly ground: Ground
  readonly functions: readonly TeamFunction[]
  /** What a call did; the code if it was refused. All is as before afterwards. */
  readonly call: (one: TeamFunction, base: Base, changes: object) => Promise<{ taken?: Taken; code?: string }>
  readonly before: Before
}
interface Taken {
  readonly answer: readonly (string | null)[]
  readonly changes: readonly Change[]
}

onOneServer('every function of a team’s schema', (programs) => {
  it('lets nobody do more than they may, whatever it is called with', { timeout: campaignTime(600_000) }, async () => {
    await using server = await startPostgres(programs)
    const { faults, idle } = await attack(await attackedTeam(server), campaign(100, 5000, 10))
    expect(faults).toEqual([])
    // Else nothing was tried of them.
    expect(idle).toEqual([])
  })

  it('lets nobody create or reach anything else', async () => {
    await using server = await startPostgres(programs)
    const { admin, tables } = await attackedTeam(server)
    const taken: string[] = []
    const each = tables.flatMap((table) => [
      ...[
        `SELECT FROM ${table}`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `LOCK TABLE ${table}`,
        `DROP TABLE ${table}`
      ],
      ...[
        `INSERT INTO ${table} DEFAULT VALUES`,
        `UPDATE ${table} SET workbook = workbook`,
        `CREATE INDEX ON ${table} (workbook)`
      ]
    ])
    for (const statement of [...each, ...CREATING]) {
      const text = `ROLLBACK; BEGIN; SET SESSION AUTHORIZATION pia; ${statement}`
      await admin.query(text).then(
        () => taken.push(statement),
        (error: unknown) => expect(error, statement).toMatchObject({ code: '42501' })
      )
    }
    expect(taken).toEqual([])
  })
})

/** Mistakes in functions, by what the attack says of them. */
const BREAKS: Readonly<Record<string, readonly [name: string, from: string, to: string]>> = {
  'another came or left by who is no owner': ['leave', `AND own_role <> 'owner'`, 'AND false'],
  'who is no member was answered': ['entries', 'own.login = session_user AND', ''],
  'an entry is of a kind that its caller may not append': ['append', `own_role = 'auditor'`, 'false'],
  'the presence of another changed': ['be_seen', 'of_workbook, session_user, now_here', `of_workbook, 'rik', now_here`],
  // With one that nobody thought of.
  'members changed without an entry': ['promote', '', '']
}

const PROMOTE = `CREATE FUNCTION tallydesk.promote(who text, what text) RETURNS void LANGUAGE sql SECURITY DEFINER
  AS 'UPDATE tallydesk.members SET role = what WHERE login = who'`

async function broken(admin: Client, name: string, from: string, to: string): Promise<void> {
  if (from === '') return void (await admin.query(PROMOTE))
  const { rows } = await admin.query<{ text: string }>(
    `SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = $1 AND pronamespace = 'tallydesk'::regnamespace`,
    [name]
  )
  const whole = rows[0]?.text ?? ''
  expect(whole).toContain(from)
  await admin.query(whole.replace(from, to))
}

onOneServer('an attack on every function', (programs) => {
  it.each(Object.entries(BREAKS))(
    'finds that %s',
    { timeout: campaignTime(120_000) },
    async (words, [name, from, to]) => {
      await using server = await startPostgres(programs)
      const attacked = await attackedTeam(server, (admin) => broken(admin, name, from, to))
      const { faults } = await attack(attacked, 10, { name, words })
      expect(faults.at(-1)).toContain(words)
    }
  )
})

/** What a member might create in the database, or do to it. */
const CREATING = [
  'CREATE TEMP TABLE t (x int)',
  'CREATE TEMP VIEW v AS SELECT 1',
  'CREATE TABLE public.t (x int)',
  'CREATE TABLE tallydesk.t (x int)',
  'CREATE TABLE t AS SELECT 1',
  `CREATE FUNCTION public.f() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
  `CREATE FUNCTION tallydesk.f() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
  'CREATE SCHEMA s',
  'CREATE ROLE r',
  'CREATE PUBLICATION p',
  'CREATE TYPE public.t AS (x int)',
  'SELECT lo_create(0)',
  'SELECT lo_creat(0)',
  `SELECT lo_from_bytea(0, 'x')`,
  `SELECT lo_import('/etc/hostname')`,
  `SELECT pg_read_file('postgresql.conf')`,
  `COPY (SELECT 1) TO '/tmp/t'`,
  `COPY (SELECT 1) TO PROGRAM 'true'`,
  'ALTER FUNCTION tallydesk.version() SECURITY DEFINER',
  'GRANT tallydesk_member TO eve',
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename <> session_user',
  'SELECT rolpassword FROM pg_authid',
  'SET session_replication_role = replica'
]

/**
 * Calls each function with everything; what is wrong, and the functions of which no call was taken. `sought`: calls one
 * function alone until this is wrong.
 */
async function attack(attacked: Attacked, pairs: number, sought?: { readonly name: string; readonly words: string }) {
  const { ground } = attacked
  const functions = attacked.functions.filter((one) => sought === undefined || one.name === sought.name)
  const random = seededRandom('every function')
  const faults = new Set<string>()
  const idle: string[] = []
  for (const one of functions) {
    const right = await rightBase(attacked, one)
    let isIdle = !right && one.isGranted
    // With what does something where nothing that it seems to want does.
    const several = isIdle ? pairs * 30 : pairs
    for (const caller of ground.logins) {
      const base = { ...(right ?? basesOf(one, ground)[0]), caller } as Base
      const singles = singleChanges(one, ground, base)
      const drawn = () => singles[Math.floor(random() * singles.length)]
      // Each of a function that takes little.
      const both =
        singles.length < 20 ? singles.flatMap((first) => singles.map((second) => ({ ...first, ...second }))) : []
      const two =
        both.length > 0 ? sampleOf(both, 4) : Array.from({ length: several }, () => ({ ...drawn(), ...drawn() }))
      for (const changes of [{}, ...sampleOf(singles, 4), ...two]) {
        const { wrong, hasEffect } = await faultsWith(attacked, one, base, changes)
        for (const fault of wrong) {
          faults.add(fault)
          if (sought && fault.includes(sought.words)) return { faults: [...faults], idle }
        }
        isIdle &&= !hasEffect
      }
    }
    if (isIdle) idle.push(one.name)
  }
  return { faults: [...faults], idle }
}

async function faultsWith(
  attacked: Attacked,
  one: TeamFunction,
  base: Base,
  changes: object
): Promise<{ readonly wrong: readonly string[]; readonly hasEffect: boolean }> {
  const { taken, code = '' } = await attacked.call(one, base, changes)
  const args = Object.values(argumentsOf(one, attacked.ground, base, { ...changes }))
  const uuids = args.filter((value) => typeof value === 'string').filter((value) => UUID.test(value))
  const called = { ...one, ...base, uuids }
  const wrong = taken
    ? [...faultsOf({ ...called, ...taken }, attacked.before), ...(one.isGranted ? [] : ['it is not granted'])]
    : code.startsWith('XX')
      ? [`it broke: ${code}`]
      : []
  const said = wrong.map(
    (words) => `${one.name} by ${base.caller}: ${words}, with ${JSON.stringify(changes).slice(0, 200)}`
  )
  return { wrong: said, hasEffect: taken !== undefined && isEffect(taken) }
}

function basesOf({ parameters }: TeamFunction, ground: Ground): readonly Base[] {
  const own = (pattern: RegExp) => parameters.some(({ name }) => pattern.test(name))
  const kinds = own(/hash$/) && !own(/kind/) ? ground.kinds.toReversed() : ['match']
  const subjects = own(/login$/) ? ground.logins : ['pia']
  return ground.logins.flatMap((caller) =>
    [ground.workbook, ground.foreign, FRESH].flatMap((workbook) =>
      subjects.flatMap((subject) => kinds.map((kind) => ({ caller, workbook, subject, kind })))
    )
  )
}

function isEffect({ changes, answer }: Taken): boolean {
  return changes.length > 0 || answer.some((each) => each !== null && each !== '')
}

/** With what a call does or answers something. */
async function rightBase({ ground, call }: Attacked, one: TeamFunction): Promise<Base | undefined> {
  for (const base of one.isGranted ? basesOf(one, ground) : []) {
    const { taken } = await call(one, base, {})
    if (taken && isEffect(taken)) return base
  }
  return undefined
}

/** A team in a database that the app made ready; `then`: what is done to its schema. */
async function attackedTeam(server: TestPostgres, then?: (admin: Client) => Promise<unknown>): Promise<Attacked> {
  const admin = await server.connect()
  const place = { host: '127.0.0.1', port: server.port, database: 'postgres' }
  const enter = async (login: string) => {
    await setUp(place, { login: ADMINISTRATOR, password: null }, { login, password: 'own' })
    return { address: { ...place, login }, client: await server.connect(login) }
  }
  const team = await rawTeam({ administrator: ADMINISTRATOR, enter })
  const { workbook, owner } = team
  const { workbook: foreign } = await foundWorkbook(team.as('eve'), 'eve')
  await removed(owner, 'gus')
  for (const login of ['ivo', 'nia', 'own']) await enter(login)
  for (const login of ['ivo', 'nia']) await invited(owner, login, 'preparer')
  await team.append('pia', { kind: 'planned', reconciliation: 'r2', made: ['one'] })
  await admin.query(`UPDATE tallydesk.members SET joined_at = '2026-01-01T00:00:00.000Z' WHERE login = 'nia'`)
  await team.as('rik').query('SELECT tallydesk.be_seen($1, true, true, NULL)', [workbook])
  await then?.(admin)
  const { rows: tables } = await admin.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'tallydesk'::regnamespace AND relkind IN ('r', 'p')`
  )
  const all = tables
    .map(({ name }) => `SELECT '${name}' AS "table", to_jsonb(x) AS row FROM tallydesk.${name} x`)
    .join(' UNION ALL ')
  await admin.query(`CREATE TEMP TABLE earlier AS ${all}`)
  const difference = `(SELECT true AS "isAdded", * FROM (${all} EXCEPT SELECT * FROM pg_temp.earlier) came)
    UNION ALL (SELECT false, * FROM (SELECT * FROM pg_temp.earlier EXCEPT (${all})) gone)`
  const { rows } = await admin.query<Change>('SELECT * FROM pg_temp.earlier')
  const of = (table: string) => rows.filter((each) => each.table === table).map(({ row }) => row)
  const ends = new Map<unknown, number>()
  for (const { workbook: book, seq } of of('log')) ends.set(book, Math.max(Number(seq), ends.get(book) ?? 0))
  const members = of('members')
  const seq = ends.get(workbook) ?? 0
  const known = (name: string) => listed(admin, name)
  const ground: Ground = {
    workbook,
    foreign,
    last: { seq, hash: String(of('log').find((row) => row['workbook'] === workbook && row['seq'] === seq)?.['hash']) },
    logins: ['olga', 'pia', 'rik', 'rut', 'ada', 'ivo', 'nia', 'gus', 'eve', 'own'],
    present: members
      .filter((row) => row['workbook'] === workbook && row['left_at'] === null)
      .map(({ login }) => String(login)),
    wrapped: new Map(members.map((row) => [String(row['login']), String(row['wrapped_key'])])),
    kinds: await known('kind_is_known'),
    roles: await known('role_is_known'),
    claim: blinded('one')
  }
  return {
    admin,
    tables: tables.map(({ name }) => `tallydesk.${name}`),
    ground,
    functions: (await admin.query<TeamFunction>(FUNCTIONS)).rows,
    before: { members, ends },
    async call(one, base, changes) {
      const args = argumentsOf(one, ground, base, { ...changes })
      const given = one.parameters.map(({ name, type }) => literal(args[name] ?? null, type)).join(', ')
      const text = `ROLLBACK; BEGIN; SET SESSION AUTHORIZATION ${base.caller};
        SELECT r::text AS r FROM tallydesk.${one.name}(${given}) AS r; RESET SESSION AUTHORIZATION; ${difference}`
      try {
        const results = (await admin.query(text)) as unknown as readonly QueryResult[]
        const answer = (results[3] as QueryResult<{ r: string | null }>).rows.map(({ r }) => r)
        return { taken: { answer, changes: (results[5] as QueryResult<Change>).rows } }
      } catch (error) {
        if (error instanceof DatabaseError && error.code !== undefined) return { code: error.code }
        throw error
      }
    }
  }
}

/** The words that a CHECK allows. */
async function listed(admin: Client, name: string): Promise<readonly string[]> {
  const { rows } = await admin.query<{ words: string }>(
    'SELECT pg_get_constraintdef(oid) AS words FROM pg_constraint WHERE conname = $1',
    [name]
  )
  return [...(rows[0]?.words ?? '').matchAll(/'([^']+)'/g)].map(([, word = '']) => word)
}
