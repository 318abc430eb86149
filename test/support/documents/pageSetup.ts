import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../../electron/shells/cli/run.ts'
import { aTerminal } from '../cli/aTerminal.ts'
import { PASSPHRASE } from '../cli/cliSetup.ts'
import { startTestSandbox } from '../service/sandboxClient.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { cheapVault } from '../vault/cheapVault.ts'
import { giveFiles } from './givenFiles.ts'

interface Service {
  readonly baseUrl: string
  readonly token: string
}

export interface Answer {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Where the commands of one page are typed: a folder, the shell's variables, and a service. */
export interface PageSetup extends AsyncDisposable {
  readonly folder: string
  readonly env: Record<string, string>
  /** All that was printed so far. */
  readonly answers: string[]
  /** The sandbox that the page started last, else one of the test where the page needs it. */
  readonly service: Service
  /** Runs a command line of Tallydesk in this process. */
  cli(args: readonly string[], input: string): Promise<Answer>
  /** Starts the sandbox as the command does, in place of the one before. */
  startSandbox(args: readonly string[]): Promise<Answer>
}

interface StartedSandbox {
  readonly service: Service
  end(): Promise<number>
}

interface PageStart {
  /** A data folder to begin with a copy of. */
  readonly data?: string | undefined
  readonly hasService?: boolean
}

/** The folder becomes that of the process, until the end. */
export async function openPageSetup({ data, hasService = false }: PageStart): Promise<PageSetup> {
  const [folder, before] = [await temporaryFolder(), process.cwd()]
  const own = hasService ? await startTestSandbox() : undefined
  let started: StartedSandbox | undefined
  const dataDir = join(folder.path, 'data')
  if (data === undefined) await makeDataDir(dataDir)
  else await cp(data, dataDir, { recursive: true })
  await giveFiles(folder.path)
  process.chdir(folder.path)
  const env: Record<string, string> = { TALLYDESK_PASSPHRASE: PASSPHRASE, TALLYDESK_DATA_DIR: dataDir }

  async function endSandbox(): Promise<void> {
    const code = await started?.end()
    started = undefined
    if (code !== undefined && code !== 0) throw new Error(`The sandbox ended with ${code}.`)
  }

  return {
    folder: folder.path,
    env,
    answers: [],
    get service() {
      const service = started?.service ?? own
      if (service) return service
      throw new Error('No sandbox was started before.')
    },
    cli: (args, input) => inProcess(args, env, input),
    async startSandbox(args) {
      await endSandbox()
      const outcome = await served(args, env)
      if ('code' in outcome) return outcome
      started = outcome
      return { code: 0, out: '', err: '' }
    },
    async [Symbol.asyncDispose]() {
      process.chdir(before)
      await endSandbox()
      await own?.stop()
      await folder[Symbol.asyncDispose]()
    }
  }
}

async function makeDataDir(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 })
  await cheapVault(path, PASSPHRASE)
}

async function inProcess(args: readonly string[], env: Record<string, string>, input: string): Promise<Answer> {
  const output = { out: '', err: '' }
  const { terminal } = aTerminal({
    env,
    out: (line) => void (output.out += `${line}\n`),
    err: (line) => void (output.err += `${line}\n`),
    readInput: () => Promise.resolve(input === '' ? undefined : input),
    ask: () => Promise.resolve(undefined)
  })
  return { code: await run(args, terminal), ...output }
}

/** The answer of a sandbox that did not start. */
async function served(args: readonly string[], env: Record<string, string>): Promise<StartedSandbox | Answer> {
  const stop = new AbortController()
  const printed = Promise.withResolvers<string>()
  let err = ''
  const { terminal } = aTerminal({
    env,
    out: printed.resolve,
    err: (line) => void (err += `${line}\n`),
    signal: stop.signal
  })
  const ended = run(args, terminal)
  const first = await Promise.race([printed.promise, ended])
  if (typeof first === 'number') return { code: first, out: '', err }
  const { base_url: baseUrl, token } = JSON.parse(first) as { readonly base_url: string; readonly token: string }
  return {
    service: { baseUrl, token },
    end() {
      stop.abort()
      return ended
    }
  }
}
