import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beginWorkbook, invite, takeUp, type Membership } from '../../../electron/team/membership.ts'
import { openLinkedTeam } from '../../../electron/team/openTeam.ts'
import { SCHEMA } from '../../../electron/team/schema.ts'
import { openWorkbook } from '../../../electron/workbook/openWorkbook.ts'
import type { Workbook } from '../../../electron/workbook/workbook.ts'
import { bundled } from '../../../scripts/bundle.mjs'
import type { TeamRole } from '../../../shared/domain/team.ts'
import { aKey } from '../ledger/testLedger.ts'
import { workbookWorker } from '../reconciliation/testWorkbook.ts'
import { allRows } from './memberOf.ts'
import type { TestPostgres } from './postgres.ts'

export interface TeamMember extends AsyncDisposable {
  readonly membership: Membership
  readonly workbook: Workbook
  allRows(): ReturnType<typeof allRows>
}

export interface TestTeam {
  readonly owner: Membership
  /** Someone with a login and a role, at a computer of their own. */
  join(login: string, role: TeamRole): Promise<TeamMember>
}

/** A team with a workbook of its own on this server, whose members reach it at this port. */
export async function testTeam(server: TestPostgres, folder: string, port = server.port): Promise<TestTeam> {
  const administrator = await server.connect()
  await administrator.query(SCHEMA)
  const connectNew = async (login: string) => {
    await administrator.query(`CREATE ROLE ${login} LOGIN; GRANT tallydesk_member TO ${login}`)
    return server.connect(login)
  }
  const owner = await beginWorkbook(await connectNew('olga'))
  const { workbook: id } = owner
  return {
    owner,
    async join(login, role) {
      const privateKey = await invite(owner, login, role)
      const member = await takeUp({ client: await connectNew(login), workbook: id, privateKey })
      const address = { host: '127.0.0.1', port, database: 'postgres', login }
      const worker = pathToFileURL(await bundled('team'))
      const { team: talking, link: team } = await openLinkedTeam({
        worker,
        address,
        keys: { workbook: id, privateKey: member.privateKey }
      })
      const file = join(folder, `${login}.db`)
      const workbook = await openWorkbook({ worker: workbookWorker, file, key: aKey, team })
      return {
        membership: member,
        workbook,
        allRows: () => allRows({ file, key: aKey }),
        async [Symbol.asyncDispose]() {
          await workbook.close()
          await talking.close()
        }
      }
    }
  }
}
