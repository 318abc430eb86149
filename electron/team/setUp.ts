import { escapeIdentifier, escapeLiteral, type Client } from 'pg'
import type { TeamAdministrator, TeamServer } from '../../shared/domain/team.ts'
import { AppError } from '../../shared/errors.ts'
import { askServer } from './askServer.ts'
import { connected } from './connect.ts'
import { MEMBER_ROLE, SCHEMA, SCHEMA_VERSION, SCHEMA_WITHOUT_ROLE } from './schema.ts'
import { scramVerifier } from './scram.ts'

/** A login to create, with a generated password. */
export interface NewLogin {
  readonly login: string
  readonly password: string
}

/** Creates what only an administrator may: the schema, if it is missing, and a login. */
export async function setUp(server: TeamServer, as: TeamAdministrator, made: NewLogin): Promise<void> {
  await connected({ ...server, login: as.login, password: as.password ?? undefined }, async (client) => {
    await refuseKnown(client, made.login)
    if (!(await isSchemaThere(client)))
      await askServer(client, (await isKnown(client, MEMBER_ROLE)) ? SCHEMA_WITHOUT_ROLE : SCHEMA, [])
    await checkSchema(client)
    const login = escapeIdentifier(made.login)
    const verifier = escapeLiteral(scramVerifier(made.password))
    // Both or none: a login without the role would be in the way of the next try.
    await askServer(client, `CREATE ROLE ${login} LOGIN PASSWORD ${verifier}; GRANT ${MEMBER_ROLE} TO ${login}`, [])
  })
}

/** Throws `not-found` if there is no schema, `workbook-too-new` or `not-allowed` if it has another version. */
export async function checkSchema(client: Client): Promise<void> {
  if (!(await isSchemaThere(client)))
    throw new AppError(
      'not-found',
      'This database has no team yet, or this login is not part of it. Give an administrator’s login, or have a database administrator run the SQL first.'
    )
  const [row] = await askServer<{ version: number }>(client, 'SELECT tallydesk.version() AS version', [])
  const version = row?.version ?? 0
  if (version > SCHEMA_VERSION)
    throw new AppError('workbook-too-new', 'The team’s database needs a newer Tallydesk. Update this one.')
  if (version < SCHEMA_VERSION)
    throw new AppError(
      'not-allowed',
      'The team’s database was set up by an older Tallydesk. Ask its administrator to update it.'
    )
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

async function refuseKnown(client: Client, login: string): Promise<void> {
  if (await isKnown(client, login))
    throw new AppError(
      'bad-input',
      `The database has a login ${login} already. Choose another name, or give its password.`
    )
}
