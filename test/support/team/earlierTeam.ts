import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { drawnKeys, type TeamKeys } from '../../../electron/stores/teamDatabase/membership.ts'
import type { MemberPlace } from './openMember.ts'
import type { TestPostgres } from './postgres.ts'

const Recorded = z.object({
  schema: z.string(),
  workbook: z.uuid(),
  /** The private keys of members, in Base64. */
  keys: z.record(z.string(), z.string()),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown())))
})

export interface EarlierTeam {
  readonly workbook: string
  /** Where a member of it opens the workbook, with the keys that they had and a new one to sign with. */
  place(login: string): MemberPlace
}

/**
 * A team of the schema's version 4, as that version wrote it: an owner (olga), a preparer (anna) and a reviewer (rik) who
 * decided, an auditor (ada), and an invitation that nobody accepted (eve).
 */
export async function earlierTeam(server: TestPostgres, folder: string): Promise<EarlierTeam> {
  const text = await readFile(new URL('team4.json', import.meta.url), 'utf8')
  const { schema, workbook, keys, tables } = Recorded.parse(JSON.parse(text))
  const client = await server.connect()
  await client.query(schema)
  for (const [table, rows] of Object.entries(tables))
    for (const row of rows)
      await client.query(
        `INSERT INTO tallydesk.${table} SELECT * FROM jsonb_populate_record(NULL::tallydesk.${table}, $1)`,
        [JSON.stringify(row)]
      )
  for (const login of [...Object.keys(keys), 'eve'])
    await client.query(`CREATE ROLE ${login} LOGIN; GRANT tallydesk_member TO ${login}`)
  await client.end()
  return {
    workbook,
    place(login) {
      const own: TeamKeys = { workbook, ...drawnKeys(), privateKey: Buffer.from(keys[login] ?? '', 'base64') }
      const address = { host: '127.0.0.1', port: server.port, database: 'postgres', login }
      return { address, keys: own, file: join(folder, `${login}.db`) }
    }
  }
}
