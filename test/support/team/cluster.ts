import { execFile } from 'node:child_process'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { startProcess, type StartedProcess } from '../process/startedProcess.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { ADMINISTRATOR, freePort, unprivileged } from './postgres.ts'

const run = promisify(execFile)
const NODES = 3
/** A majority of them decides who leads. */
const VOTERS = 3
/** Seconds until a leader that is silent is replaced. */
const TTL = 20

/** Whether Debian's `patroni` and `etcd-server` are installed. */
export async function canCluster(): Promise<boolean> {
  const found = ['patroni', 'etcd'].map(async (name) => run('which', [name]))
  return Promise.all(found).then(
    () => true,
    () => false
  )
}

export interface Cluster extends AsyncDisposable {
  /** Leads to whichever server leads. */
  readonly port: number
  connect(login?: string): Promise<Client>
  /**
   * Kills the server that leads, what would start it again, and one of those that vote; resolves once another one leads.
   */
  killLeader(): Promise<void>
}

interface Node {
  readonly name: string
  readonly data: string
  readonly postgresPort: number
  readonly restPort: number
  readonly agent: StartedProcess
}

/** Three servers of which one leads and another always has what it acknowledged, behind a switch that follows it. */
export async function startCluster(programs: string): Promise<Cluster> {
  await using parts = new AsyncDisposableStack()
  const folder = parts.use(await temporaryFolder())
  const user = await unprivileged()
  if (user) await chown(folder.path, user.uid, user.gid)
  const own = { ...user, cwd: folder.path, env: { HOME: folder.path } }
  const voters = await startVoters(folder.path, own)
  for (const { process } of voters) parts.use(process)
  const etcdHosts = voters.map(({ port }) => `127.0.0.1:${port}`)

  async function startNode(name: string): Promise<Node> {
    const [postgresPort, restPort] = [await freePort(), await freePort()]
    const home = join(folder.path, name)
    await mkdir(home)
    const data = join(home, 'data')
    const settings = { programs, home, data, postgresPort, restPort, etcdHosts, name }
    const file = join(home, 'settings.json')
    await writeFile(file, JSON.stringify(settingsOf(settings)))
    if (user) for (const path of [home, file]) await chown(path, user.uid, user.gid)
    const agent = parts.use(startProcess('patroni', [file], own))
    parts.defer(() => {
      // In this order, since it would start the server again.
      agent.kill('SIGKILL')
      return killServer(data)
    })
    return { name, data, postgresPort, restPort, agent }
  }
  const nodes: Node[] = []
  for (let place = 0; place < NODES; place++) nodes.push(await startNode(`node${place}`))

  let leader: Node | undefined
  const over = new AbortController()
  const following = follow(nodes, over.signal, (now) => (leader = now))
  parts.defer(() => {
    over.abort()
    return following
  })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const target = leader && connect(leader.postgresPort, '127.0.0.1')
    if (!target) return socket.destroy()
    for (const [one, other] of [
      [socket, target],
      [target, socket]
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined).on('close', () => other.destroy())
      one.pipe(other)
    }
    return undefined
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  parts.defer(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })

  async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
    for (let tries = 0; !(await isSo()); tries++) {
      if (tries > 1200) throw new Error(`${what}: ${nodes.map(({ agent }) => agent.stderr().slice(-2000)).join('\n')}`)
      await setTimeout(100)
    }
  }
  await until(() => leader !== undefined, 'No server leads')
  // Before one follows, nothing that is acknowledged outlives the leader.
  await until(() => hasSynchronous(nodes), 'No server follows')

  const clients = new Set<Client>()
  parts.defer(async () => void (await Promise.all([...clients].map((client) => client.end().catch(() => undefined)))))
  const all = parts.move()
  return {
    port,
    async connect(login = ADMINISTRATOR) {
      const client = new Client({ host: '127.0.0.1', port, user: login, database: 'postgres' })
      client.on('error', () => undefined)
      await client.connect()
      clients.add(client)
      return client
    },
    async killLeader() {
      const before = leader
      if (!before) throw new Error('No server leads.')
      voters[0]?.process.kill('SIGKILL')
      before.agent.kill('SIGKILL')
      await killServer(before.data)
      await until(() => leader !== undefined && leader !== before, 'No other server leads')
    },
    [Symbol.asyncDispose]: () => all.disposeAsync()
  }
}

interface Voter {
  readonly port: number
  readonly process: StartedProcess
}

/** Members of etcd, which say who leads as long as most of them are there. */
async function startVoters(folder: string, options: Parameters<typeof startProcess>[2]): Promise<readonly Voter[]> {
  const free = Array.from({ length: VOTERS }, async (_, place) => {
    return { name: `voter${place}`, port: await freePort(), peerPort: await freePort() }
  })
  const members = await Promise.all(free)
  const all = members.map(({ name, peerPort }) => `${name}=http://127.0.0.1:${peerPort}`).join(',')
  return members.map(({ name, port, peerPort }) => {
    const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
    const settings = [
      ...['--data-dir', join(folder, name), '--name', name, '--initial-cluster', all],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer]
    ]
    return { port, process: startProcess('etcd', settings, options) }
  })
}

interface NodeSettings {
  readonly programs: string
  readonly home: string
  readonly data: string
  readonly postgresPort: number
  readonly restPort: number
  readonly etcdHosts: readonly string[]
  readonly name: string
}

function settingsOf({ programs, home, data, postgresPort, restPort, etcdHosts, name }: NodeSettings): object {
  const rest = `127.0.0.1:${restPort}`
  const address = `127.0.0.1:${postgresPort}`
  return {
    scope: 'tallydesk',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: etcdHosts },
    bootstrap: {
      dcs: { ttl: TTL, loop_wait: 2, retry_timeout: 5, synchronous_mode: true, postgresql: { use_pg_rewind: false } },
      initdb: [{ encoding: 'UTF8' }, { auth: 'trust' }]
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: data,
      bin_dir: programs,
      pgpass: join(home, 'pgpass'),
      authentication: { superuser: { username: ADMINISTRATOR }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: home },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', 'local all all trust']
    }
  }
}

/** Tells who leads, as often as it is asked. */
async function follow(nodes: readonly Node[], over: AbortSignal, tell: (leader: Node | undefined) => void) {
  while (!over.aborted) {
    const leads = await Promise.all(nodes.map((node) => answersOk(node, 'primary')))
    tell(nodes[leads.indexOf(true)])
    await setTimeout(200)
  }
}

async function hasSynchronous(nodes: readonly Node[]): Promise<boolean> {
  return (await Promise.all(nodes.map((node) => answersOk(node, 'synchronous')))).includes(true)
}

function answersOk({ restPort }: Node, path: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${restPort}/${path}`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false
  )
}

/** It is no child of who started it. */
async function killServer(data: string): Promise<void> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!(pid > 0)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
