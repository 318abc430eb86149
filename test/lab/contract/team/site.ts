import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { askServer } from '../../../../electron/stores/teamDatabase/askServer.ts'
import { connectTeam } from '../../../../electron/stores/teamDatabase/connect.ts'
import { MEMBER_ROLE, SCHEMA, SCHEMA_WITHOUT_ROLE } from '../../../../electron/stores/teamDatabase/schema.ts'
import { drawnPassword } from '../../../../electron/stores/teamDatabase/scram.ts'
import { isKnown, setUp } from '../../../../electron/stores/teamDatabase/setUp.ts'
import type { TeamAdministrator, TeamServer } from '../../../../shared/domain/team.ts'
import { AppError } from '../../../../shared/errors.ts'
import { rawTeam, type RawTeam } from '../../../support/team/rawTeam.ts'
import type { TeamGround } from '../../../support/team/team.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { joinWorkbooks, type JoinedWorkbooks } from './workbooks.ts'
import { engineError, engineWords } from './expectations.ts'

export interface SiteOptions {
  readonly server: TeamServer
  /** May make the schema and logins. */
  readonly administrator: TeamAdministrator
  /** How many decisions members make where many are needed. */
  readonly decisions: number
  /** Whether to look at what takes long. */
  readonly isLarge?: boolean | undefined
}

/** A database in which the suite makes a team of its own, and what it made there. */
export interface TeamSite extends TeamGround, Required<Pick<SiteOptions, 'server' | 'decisions'>> {
  readonly isLarge: boolean
  /** What the server says it is. */
  readonly version: string
  /** The beginning of all logins that are made. */
  readonly prefix: string
  /** Makes the schema, which must not be there. */
  makeSchema(): Promise<void>
  /** Work of the administrator, on a connection of its own. */
  asAdministrator<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** A team that asks in SQL. */
  raw(): Promise<RawTeam>
  /** A team of the app's own workbooks. */
  workbooks(): Promise<JoinedWorkbooks>
  /** Takes away what was made; gives what stays, and why. */
  remove(): Promise<readonly string[]>
}

const DUPLICATE_SCHEMA = '42P06'
const TAKEN =
  'This database has a schema tallydesk already, which may be a team’s. Nothing was changed. Give a database that has none, such as a new one (CREATE DATABASE …).'

/** Throws what `connectTeam` throws, and `bad-input` for a database that has a team. Makes nothing yet. */
export async function openSite({
  server,
  administrator: as,
  decisions,
  isLarge = false
}: SiteOptions): Promise<TeamSite> {
  const prefix = `tallydesk_contract_${randomBytes(6).toString('hex')}`
  const closing = new AsyncDisposableStack()
  const logins: string[] = []
  let isSchemaOurs = false

  async function asAdministrator<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = await connectTeam({ ...server, login: as.login, password: as.password ?? undefined })
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  const { version, hasMembers } = await asAdministrator(async (client) => {
    if ((await askServer(client, "SELECT 1 FROM pg_namespace WHERE nspname = 'tallydesk'", [])).length > 0)
      throw new AppError('bad-input', TAKEN)
    const [row] = await askServer<{ version: string }>(client, 'SELECT version() AS version', [])
    return { version: row?.version ?? '', hasMembers: await isKnown(client, MEMBER_ROLE) }
  })

  const enter: TeamGround['enter'] = async (name) => {
    const address = { ...server, login: `${prefix}_${name}`, password: drawnPassword() }
    logins.push(address.login)
    await setUp(server, as, address)
    const client = await connectTeam(address)
    // One that is lost is found to be so by the next question.
    client.on('error', () => undefined)
    closing.defer(() => client.end())
    return { address, client }
  }

  let raw: Promise<RawTeam> | undefined
  let workbooks: Promise<JoinedWorkbooks> | undefined
  const site: TeamSite = {
    server,
    decisions,
    isLarge,
    version,
    prefix,
    administrator: as.login,
    asAdministrator,
    enter,
    async makeSchema() {
      // An engine that keeps what it did before it failed has a part of it then.
      isSchemaOurs = true
      try {
        await asAdministrator((client) => askServer(client, hasMembers ? SCHEMA_WITHOUT_ROLE : SCHEMA, []))
      } catch (error) {
        isSchemaOurs = engineError(error)?.code !== DUPLICATE_SCHEMA
        throw error
      }
    },
    raw: () => (raw ??= rawTeam(site)),
    workbooks: () =>
      (workbooks ??= (async () => {
        const folder = closing.use(await temporaryFolder())
        return joinWorkbooks(site, folder.path, closing)
      })()),
    async remove() {
      const roles = isSchemaOurs && !hasMembers ? [...logins, MEMBER_ROLE] : logins
      const told = (what: string) => (error: unknown) => [`${what}: ${engineWords(error)}`]
      return [
        ...(await closing.disposeAsync().then(() => [], told('something on this computer'))),
        ...(await asAdministrator((client) => removeAll(client, prefix, isSchemaOurs, roles)).catch(
          told(`SCHEMA tallydesk and ROLE ${roles.join(', ')}`)
        ))
      ]
    }
  }
  return site
}

async function removeAll(
  client: Client,
  prefix: string,
  isSchemaOurs: boolean,
  roles: readonly string[]
): Promise<readonly string[]> {
  const stays: string[] = []
  const drop = async (what: string) => {
    try {
      await askServer(client, `DROP ${what}`, [])
    } catch (error) {
      stays.push(`${what.replace(/IF EXISTS | CASCADE/g, '')}: ${engineWords(error)}`)
    }
  }
  if (isSchemaOurs && (await isOfOthers(client, prefix)))
    stays.push('SCHEMA tallydesk: others began a workbook in it; what was made here is in it too')
  else if (isSchemaOurs) await drop('SCHEMA IF EXISTS tallydesk CASCADE')
  for (const role of roles) await drop(`ROLE IF EXISTS ${role}`)
  return stays
}

/** Whether the schema has a workbook that was not made here; else nobody can begin one any more. */
async function isOfOthers(client: Client, prefix: string): Promise<boolean> {
  const [there] = await askServer<{ members: string | null }>(
    client,
    "SELECT to_regclass('tallydesk.members')::text AS members",
    []
  )
  if (!there?.members) return false
  await askServer(client, `REVOKE USAGE ON SCHEMA tallydesk FROM ${MEMBER_ROLE}`, [])
  const others = await askServer(client, 'SELECT 1 FROM tallydesk.members WHERE NOT starts_with(login, $1) LIMIT 1', [
    prefix
  ])
  if (others.length === 0) return false
  await askServer(client, `GRANT USAGE ON SCHEMA tallydesk TO ${MEMBER_ROLE}`, [])
  return true
}
