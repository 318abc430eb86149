import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { startSandbox, type Sandbox } from '../../../electron/service/sandbox/startSandbox.ts'
import { SeededTransactions } from '../../../electron/service/sandbox/transactions/seededTransactions.ts'
import { FLAGS } from './benchProgram.ts'
import { median, timed, type Figure } from './figure.ts'

const ROWS = 1_000_000
const PAGE = 100
/** Pages of one round, all over the list. */
const PAGES = 400
const ROUNDS = 7
const AT_ONCE = 2
const SEED = 7

const worker = new URL('../../../electron/service/sandbox/worker.ts', import.meta.url)

/**
 * Pages of 100 of a million rows, against a bare `node:http` server that sends the same bytes from memory. Each in a
 * thread of its own, same client, same run, interleaved.
 */
export async function sandboxPages(): Promise<Figure> {
  const sandbox = await startSandbox(worker, { rows: ROWS, seed: SEED })
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  try {
    const paths = pagePaths()
    const bytes = new Map<string, Buffer>()
    for (const path of paths) bytes.set(path, await read(sandbox.baseUrl + path, sandbox, agent))
    const bare = await serveBytes(bytes)
    try {
      const [ours, theirs]: [number[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await timed(() => readAll(paths, sandbox.baseUrl, sandbox, agent)))
        theirs.push(await timed(() => readAll(paths, bare.baseUrl, sandbox, agent)))
      }
      return pagesFigure(median(ours), median(theirs))
    } finally {
      await bare.close()
    }
  } finally {
    agent.destroy()
    await sandbox.stop()
  }
}

function pagesFigure(ours: number, theirs: number): Figure {
  const ratio = theirs / ours
  const rate = (time: number) => `${Math.round((PAGES * 1000) / time)} pages/s`
  return {
    name: 'Sandbox: pages of 100 at 1,000,000 rows, rate against prepared bytes',
    measured: `${ratio.toFixed(2)} x`,
    aim: '>= 0.25 x',
    isMet: ratio >= 0.25,
    detail: `sandbox ${rate(ours)}; bare node:http ${rate(theirs)}; ${ROUNDS} interleaved rounds of ${PAGES} pages, medians`
  }
}

/** From the start of the thread to the first page that has arrived. */
export async function sandboxStart(): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const agent = new Agent()
    let sandbox: Sandbox | undefined
    times.push(
      await timed(async () => {
        sandbox = await startSandbox(worker, { rows: ROWS, seed: SEED })
        await read(`${sandbox.baseUrl}/v1/transactions?limit=${PAGE}`, sandbox, agent)
      })
    )
    await sandbox?.stop()
  }
  const time = median(times)
  return {
    name: 'Sandbox: start to first page at 1,000,000 rows',
    measured: `${Math.round(time)} ms`,
    aim: '< 1000 ms',
    isMet: time < 1000,
    detail: `median of ${times.map((one) => Math.round(one)).join(', ')} ms`
  }
}

/** Resident memory of the sandbox as a process of its own, after pages all over the list. */
export async function sandboxMemory(): Promise<Figure> {
  const program = fileURLToPath(new URL('../../../scripts/cli.mjs', import.meta.url))
  const args = [...FLAGS, program, 'sandbox', '--rows', String(ROWS), '--seed', String(SEED)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const { base_url, token } = JSON.parse(line) as { base_url: string; token: string }
    for (let round = 0; round < 3; round += 1) await readAll(pagePaths(), base_url, { token }, agent)
    const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }))
    const megabytes = kilobytes / 1024
    return {
      name: 'Sandbox: resident memory at 1,000,000 rows',
      measured: `${Math.round(megabytes)} MB`,
      aim: '<= 150 MB',
      isMet: megabytes <= 150,
      detail: `the whole process of the command line, after ${3 * PAGES} pages of ${PAGE} rows`
    }
  } finally {
    agent.destroy()
    child.kill()
  }
}

type Access = Pick<Sandbox, 'token'>

/** Pages all over the list, so that no row is read twice. */
function pagePaths(): readonly string[] {
  const list = new SeededTransactions(SEED, ROWS)
  return Array.from({ length: PAGES }, (_, page) => {
    const { id } = list.at(Math.floor((page * ROWS) / PAGES))
    return `/v1/transactions?limit=${PAGE}&starting_after=${id}`
  })
}

async function serveBytes(bytes: ReadonlyMap<string, Buffer>) {
  const thread = new Worker(new URL('preparedPages.ts', import.meta.url), { workerData: bytes })
  const [port] = (await once(thread, 'message')) as [number]
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => thread.terminate() }
}

async function readAll(paths: readonly string[], baseUrl: string, access: Access, agent: Agent): Promise<void> {
  const waiting = [...paths]
  const reader = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await read(baseUrl + path, access, agent)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
}

function read(url: string, { token }: Access, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}
