import { spawnSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import type { Order, Outcome } from './failingProgram.ts'
import { IDLE_BOARD } from './failingDisk.ts'

const source = fileURLToPath(new URL('failingDisk.c', import.meta.url))
const program = fileURLToPath(new URL('failingProgram.ts', import.meta.url))
/** A run takes a second or two; one that takes as long as this has no end. */
const LONGEST_MS = 120_000

export interface FailingProcess extends AsyncDisposable {
  run(order: Order): Promise<Outcome>
}

/** A process in which one thing fails at a time, under this folder; undefined where there is no C compiler or no Linux. */
export async function failingProcess(folder: string): Promise<FailingProcess | undefined> {
  const built = await temporaryFolder()
  const library = join(built.path, 'failingDisk.so')
  if (!compileFailingDisk(library)) {
    await built[Symbol.asyncDispose]()
    return undefined
  }
  const board = join(built.path, 'board')
  const env = { ...process.env, ...(await failingDiskEnv({ library, board, folder })) }
  let child = await start()

  async function start() {
    const started = fork(program, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    let said = ''
    started.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
    started.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text))
    const died = once(started, 'exit').then(([code]) => {
      throw new Error(`The process ended with ${String(code)}: ${said}`)
    })
    died.catch(() => undefined)
    await Promise.race([once(started, 'message'), died])
    return { started, died }
  }

  return {
    async run(order) {
      const { started, died } = child
      const late = AbortSignal.timeout(LONGEST_MS)
      try {
        const answer = once(started, 'message', { signal: late })
        started.send(order)
        const [outcome] = (await Promise.race([answer, died])) as [Outcome]
        return outcome
      } catch (error) {
        started.kill('SIGKILL')
        await writeFile(board, IDLE_BOARD)
        child = await start()
        throw error
      }
    },
    async [Symbol.asyncDispose]() {
      child.started.kill('SIGKILL')
      await child.died.catch(() => undefined)
      await built[Symbol.asyncDispose]()
    }
  }
}

/** Makes the library that lets changes of the disk fail; returns whether there is Linux and a C compiler. */
export function compileFailingDisk(into: string): boolean {
  if (process.platform !== 'linux') return false
  const { error, status, stderr } = spawnSync('gcc', ['-shared', '-fPIC', '-O1', '-o', into, source, '-ldl'])
  if (error) return false
  if (status !== 0) throw new Error(String(stderr))
  return true
}

/** The environment of a process for which changes under this folder can fail. Nothing is counted on its board yet. */
export async function failingDiskEnv(at: {
  readonly library: string
  readonly board: string
  readonly folder: string
}) {
  await writeFile(at.board, IDLE_BOARD)
  return { LD_PRELOAD: at.library, FAILING_DISK_BOARD: at.board, FAILING_DISK_FOLDER: at.folder }
}
