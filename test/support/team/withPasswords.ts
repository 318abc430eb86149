import { readFile, writeFile } from 'node:fs/promises'
import { ADMINISTRATOR, type TestPostgres } from './postgres.ts'

/** From now on every login but the administrator's has to prove its password, by SCRAM unless told. */
export async function withPasswords(server: TestPostgres, method = 'scram-sha-256'): Promise<void> {
  const client = await server.connect()
  const { rows } = await client.query<{ hba_file: string }>('SHOW hba_file')
  const file = rows[0]?.hba_file ?? ''
  const rules = (await readFile(file, 'utf8')).split('\n').filter((line) => !/^(host|local) /.test(line))
  const own = [`host all ${ADMINISTRATOR} all trust`, `host all all all ${method}`]
  await writeFile(file, [...rules, ...own, ''].join('\n'))
  await client.query('SELECT pg_reload_conf()')
}
