import { escapeIdentifier, escapeLiteral, type Client } from 'pg'
import type { TeamAdministrator, TeamServer } from '../../../shared/domain/team.ts'
import { AppError } from '../../../shared/errors.ts'
import { askServer } from './askServer.ts'
import { connected } from './connect.ts'
import { MEMBER_ROLE, SCHEMA, SCHEMA_VERSION, SCHEMA_WITHOUT_ROLE, UPGRADE, UPGRADED_VERSION } from './schema.ts'
import { scramVerifier } from './scram.ts'

/** A login to create, with a generated password. */
export interface NewLogin {
  readonly login: string
  readonly password: string
}

/**
 * Creates what only an administrator may: the schema, if it is missing, and a login. One that was made for a team and
 * belongs to none gets the password. Returns whether the login is new. Throws `bad-input` for any other login that is
 * there.
 */
export function setUp(server: TeamServer, as: TeamAdministrator, made: NewLogin): Promise<boolean> {
  return asAdministrator(server, as, async (client) => {
    const isThere = await isKnown(client, made.login)
    if (isThere && !(await isFree(client, made.login))) throw taken(made.login)
    if (!(await isSchemaThere(client))) {
      await askServer(client, (await isKnown(client, MEMBER_ROLE)) ? SCHEMA_WITHOUT_ROLE : SCHEMA, [])
      await closeOtherWays(client, server.database)
    }
    await checkSchema(client)
    const login = escapeIdentifier(made.login)
    const verifier = escapeLiteral(scramVerifier(made.password))
    if (isThere) {
      await askServer(client, `ALTER ROLE ${login} LOGIN ${LIMITS} PASSWORD ${verifier}`, [])
      return false
    }
    // Both or none: a login without the role would be in the way of the next try.
    await askServer(
      client,
      `CREATE ROLE ${login} LOGIN ${LIMITS} PASSWORD ${verifier}; GRANT ${MEMBER_ROLE} TO ${login};
      ALTER ROLE ${login} SET statement_timeout = '10min';
      ALTER ROLE ${login} SET idle_in_transaction_session_timeout = '1min'`,
      []
    )
    return true
  })
}

/** The app has one or two connections on each computer. */
const LIMITS = 'CONNECTION LIMIT 10'

/** What every login of a database may do, and no member needs. Only a superuser can take it away. */
async function closeOtherWays(client: Client, database: string): Promise<void> {
  const [own] = await askServer<{ rolsuper: boolean }>(
    client,
    'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
    []
  )
  if (own?.rolsuper !== true) return
  const sql = `REVOKE TEMPORARY ON DATABASE ${escapeIdentifier(database)} FROM PUBLIC;
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    REVOKE EXECUTE ON FUNCTION pg_catalog.lo_creat(integer), pg_catalog.lo_create(oid),
      pg_catalog.lo_from_bytea(oid, bytea) FROM PUBLIC`
  await askServer(client, sql, [])
}

/**
 * Ends the connections of a login that was made for teams and belongs to none now, and lets it make no more; returns
 * false, and does nothing, for any other login.
 */
export function closeLogin(server: TeamServer, as: TeamAdministrator, login: string): Promise<boolean> {
  return asAdministrator(server, as, async (client) => {
    if (!(await isFree(client, login))) return false
    await askServer(client, `ALTER ROLE ${escapeIdentifier(login)} NOLOGIN`, [])
    await askServer(client, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [login])
    return true
  })
}

/** Gives a schema of the last version this one's form; does nothing to one that has it. Throws like `checkSchema`. */
export function upgradeSchema(server: TeamServer, as: TeamAdministrator): Promise<void> {
  return asAdministrator(server, as, async (client) => {
    if (!(await isSchemaThere(client)) || (await versionOf(client)) !== UPGRADED_VERSION) return checkSchema(client)
    await askServer(client, UPGRADE, [])
    return closeOtherWays(client, server.database)
  })
}

/**
 * `setUp`, then what the login is for. If that fails, a new login is dropped: nobody has its password, and it would be in
 * the way of the next try. Throws like `setUp` and the work.
 */
export async function withLogin<T>(
  server: TeamServer,
  as: TeamAdministrator,
  made: NewLogin,
  work: () => Promise<T>
): Promise<T> {
  const isNew = await setUp(server, as, made)
  try {
    return await work()
  } catch (error) {
    const drop = (client: Client) => askServer(client, `DROP ROLE ${escapeIdentifier(made.login)}`, [])
    if (isNew) await asAdministrator(server, as, drop).catch(() => undefined)
    throw error
  }
}

function asAdministrator<T>(
  { host, port, database }: TeamServer,
  { login, password }: TeamAdministrator,
  work: (client: Client) => Promise<T>
): Promise<T> {
  return connected({ host, port, database, login, password: password ?? undefined }, work)
}

/** Throws `not-found` if there is no schema, `workbook-too-new` or `not-allowed` if it has another version. */
export async function checkSchema(client: Client): Promise<void> {
  if (!(await isSchemaThere(client)))
    throw new AppError(
      'not-found',
      'This database has no team yet, or this login is not part of it. Give an administrator’s login, or have a database administrator run the SQL first.'
    )
  const version = await versionOf(client)
  if (version > SCHEMA_VERSION)
    throw new AppError('workbook-too-new', 'The team’s database needs a newer Tallydesk. Update this one.')
  if (version < SCHEMA_VERSION)
    throw new AppError(
      'not-allowed',
      'The team’s database was set up by an older Tallydesk. Until an owner upgrades it (team upgrade), you can read what is here.'
    )
}

async function versionOf(client: Client): Promise<number> {
  const [row] = await askServer<{ version: number }>(client, 'SELECT tallydesk.version() AS version', [])
  return row?.version ?? 0
}

async function isSchemaThere(client: Client): Promise<boolean> {
  const [row] = await askServer<{ is_there: boolean }>(
    client,
    "SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = 'tallydesk' AND has_schema_privilege(nspname, 'USAGE')) AS is_there",
    []
  )
  return row?.is_there === true
}

/** All databases of a server have the same logins and roles. */
export async function isKnown(client: Client, role: string): Promise<boolean> {
  return (await askServer(client, 'SELECT 1 FROM pg_roles WHERE rolname = $1', [role])).length > 0
}

/**
 * Whether a login has no other use than for teams, and belongs to none now: its invitation was lost, or it was removed.
 * Only the teams of this database can be seen, so it is not free where another one of the server has teams.
 */
async function isFree(client: Client, login: string): Promise<boolean> {
  if (!(await isSchemaThere(client))) return false
  const [row] = await askServer<{ is_free: boolean }>(
    client,
    `SELECT EXISTS (SELECT 1 FROM pg_auth_members a JOIN pg_roles r ON r.oid = a.member JOIN pg_roles t ON t.oid = a.roleid
        WHERE r.rolname = $1 AND t.rolname = '${MEMBER_ROLE}' AND NOT (r.rolsuper OR r.rolcreaterole OR r.rolcreatedb
          OR r.rolreplication OR r.rolbypassrls))
      AND EXISTS (SELECT 1 FROM tallydesk.members m WHERE m.login = $1)
      AND NOT EXISTS (SELECT 1 FROM tallydesk.members m
        WHERE m.login = $1 AND m.joined_at IS NOT NULL AND m.left_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM pg_shdepend d JOIN pg_roles r ON r.oid = d.refobjid
        WHERE d.refclassid = 'pg_authid'::regclass AND (r.rolname = $1 OR r.rolname = '${MEMBER_ROLE}'
          AND d.dbid NOT IN (0, (SELECT oid FROM pg_database WHERE datname = current_database())))) AS is_free`,
    [login]
  )
  return row?.is_free === true
}

function taken(login: string): AppError {
  const message = `The database has a login ${login} already. Choose another name, or give its password.`
  return new AppError('bad-input', message)
}
