import { execFile } from 'node:child_process'
import { chown, copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestPostgres } from './postgres.ts'

const run = promisify(execFile)
const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

export interface Certificate {
  readonly certificate: string
  readonly key: string
}

/** Who signs certificates, made in a folder. */
export interface Authority {
  /** PEM. */
  readonly certificate: string
  /** For a server of this address; it ended `days` ago where they are negative. */
  sign(address: string, days?: number): Promise<Certificate>
}

/** Whether certificates can be made here. */
export async function hasOpenssl(): Promise<boolean> {
  return run('openssl', ['version']).then(
    () => true,
    () => false
  )
}

export async function certificateAuthority(folder: string, name: string): Promise<Authority> {
  const at = (file: string) => join(folder, `${name}-${file}`)
  await run('openssl', [
    ...['req', '-x509', ...EC, '-days', '2', '-subj', `/CN=${name}`],
    ...['-keyout', at('ca.key'), '-out', at('ca.crt')]
  ])
  return {
    certificate: await readFile(at('ca.crt'), 'utf8'),
    async sign(address, days = 2) {
      const [key, request, certificate, names] = ['key', 'csr', 'crt', 'names'].map((kind) => at(`server.${kind}`)) as [
        string,
        string,
        string,
        string
      ]
      await writeFile(names, `subjectAltName=IP:${address}`)
      await run('openssl', ['req', '-new', ...EC, '-subj', '/CN=server', '-keyout', key, '-out', request])
      await run('openssl', [
        ...['x509', '-req', '-in', request, '-CA', at('ca.crt'), '-CAkey', at('ca.key'), '-CAcreateserial'],
        ...['-days', String(days), '-extfile', names, '-out', certificate]
      ])
      return { certificate, key }
    }
  }
}

/** From now on the server proves itself with this to who asks for TLS. */
export async function withTls(server: TestPostgres, { certificate, key }: Certificate): Promise<void> {
  const client = await server.connect()
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
  const data = rows[0]?.data_directory ?? ''
  const { uid, gid } = await stat(data)
  for (const [from, name] of [
    [certificate, 'server.crt'],
    [key, 'server.key']
  ] as const) {
    await copyFile(from, join(data, name))
    await chown(join(data, name), uid, gid)
  }
  await client.query('ALTER SYSTEM SET ssl = on')
  const loaded = await loadTime(server)
  await client.query('SELECT pg_reload_conf()')
  while ((await loadTime(server)) === loaded);
}

async function loadTime(server: TestPostgres): Promise<string> {
  const client = await server.connect()
  const { rows } = await client.query<{ at: string }>('SELECT pg_conf_load_time()::text AS at')
  await client.end()
  return rows[0]?.at ?? ''
}
