import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { FIRST_HASH } from '../../../electron/chain/hashEntry.ts'
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
  readonly workbook: Workbook
  allRows(): ReturnType<typeof allRows>
}

export interface TestTeam {
  readonly id: string
  /** Someone with a login and a role, at a computer of their own. */
  join(login: string, role: TeamRole): Promise<TeamMember>
}

/** A team with a workbook of its own on this server, whose members reach it at this port. */
export async function testTeam(server: TestPostgres, folder: string, port = server.port): Promise<TestTeam> {
  const administrator = await server.connect()
  const { rows } = await administrator.query("SELECT 1 FROM pg_namespace WHERE nspname = 'tallydesk'")
  if (rows.length === 0) await administrator.query(SCHEMA)
  const id = randomUUID()
  const keys = [randomBytes(32)]
  await administrator.query(
    "INSERT INTO tallydesk.log (workbook, seq, at, by, kind, sealed, hash) VALUES ($1, 0, '', '', 'begun', '', $2)",
    [id, FIRST_HASH]
  )
  return {
    id,
    async join(login, role) {
      await administrator.query(`CREATE ROLE ${login} LOGIN; GRANT tallydesk_member TO ${login}`)
      await administrator.query(
        "INSERT INTO tallydesk.members (workbook, login, role, wrapped_key) VALUES ($1, $2, $3, '')",
        [id, login, role]
      )
      const { port1, port2 } = new MessageChannel()
      const bell = new Int32Array(new SharedArrayBuffer(4))
      const address = { host: '127.0.0.1', port, database: 'postgres', login }
      const link = new Worker(await bundled('team'), {
        workerData: { address, workbook: id, keys, port: port1, bell },
        transferList: [port1]
      })
      const file = join(folder, `${login}.db`)
      const team = { login, port: port2, bell }
      const workbook = await openWorkbook({ worker: workbookWorker, file, key: aKey, team })
      return {
        workbook,
        allRows: () => allRows({ file, key: aKey }),
        async [Symbol.asyncDispose]() {
          await workbook.close()
          const ended = once(link, 'exit')
          link.postMessage('end')
          await ended
        }
      }
    }
  }
}
