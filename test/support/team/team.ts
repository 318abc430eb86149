import { join } from 'node:path'
import { beginWorkbook, invite, takeUp, type Membership } from '../../../electron/team/membership.ts'
import { SCHEMA } from '../../../electron/team/schema.ts'
import type { TeamRole } from '../../../shared/domain/team.ts'
import { aKey } from '../ledger/testLedger.ts'
import { allRows } from './memberOf.ts'
import { openMember, type MemberPlace, type OpenMember } from './openMember.ts'
import type { TestPostgres } from './postgres.ts'

export interface TeamMember extends OpenMember {
  readonly membership: Membership
  allRows(): ReturnType<typeof allRows>
}

interface AdmittedMember {
  readonly membership: Membership
  readonly place: MemberPlace
}

export interface TestTeam {
  readonly owner: Membership
  /** Someone with a login and a role, who has no workbook yet; they reach the server at this port. */
  admit(login: string, role: TeamRole, port?: number): Promise<AdmittedMember>
  /** The same, at a computer of their own. */
  join(login: string, role: TeamRole): Promise<TeamMember>
}

/** A team with a workbook of its own on this server, whose members reach it at this port. */
export async function testTeam(
  server: Pick<TestPostgres, 'port' | 'connect'>,
  folder: string,
  port = server.port
): Promise<TestTeam> {
  const administrator = await server.connect()
  await administrator.query(SCHEMA)
  const connectNew = async (login: string) => {
    await administrator.query(`CREATE ROLE ${login} LOGIN; GRANT tallydesk_member TO ${login}`)
    return server.connect(login)
  }
  const owner = await beginWorkbook(await connectNew('olga'))
  const { workbook: id } = owner

  async function admit(login: string, role: TeamRole, at = port): Promise<AdmittedMember> {
    const privateKey = await invite(owner, login, role)
    const membership = await takeUp({ client: await connectNew(login), workbook: id, privateKey })
    const address = { host: '127.0.0.1', port: at, database: 'postgres', login }
    const place = {
      address,
      keys: { workbook: id, privateKey: membership.privateKey },
      file: join(folder, `${login}.db`)
    }
    return { membership, place }
  }

  return {
    owner,
    admit,
    async join(login, role) {
      const { membership, place } = await admit(login, role)
      const member = await openMember(place)
      return { ...member, membership, allRows: () => allRows({ file: place.file, key: aKey }) }
    }
  }
}
