import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Terminal } from '../../../electron/shells/cli/command/command.ts'
import { run } from '../../../electron/shells/cli/run.ts'
import { aTerminal } from './aTerminal.ts'
import { cheapVault } from '../vault/cheapVault.ts'
import { startCli, type CliRun } from './runCli.ts'
import type { StartedProcess } from '../process/startedProcess.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

export interface CliService {
  readonly baseUrl: string
  readonly token?: string
}

/** The command line on one service, with a data folder of its own and its secrets sealed with a passphrase. */
export interface CliSetup extends AsyncDisposable {
  readonly folder: string
  /** In the process of the test, which takes a fraction of the time of one of its own. */
  run(...args: readonly string[]): Promise<CliRun>
  /** With text on standard input. */
  runWith(input: string, ...args: readonly string[]): Promise<CliRun>
  /** As a process of its own. */
  start(...args: readonly string[]): StartedProcess
  startWith(env: Readonly<Record<string, string>>, ...args: readonly string[]): StartedProcess
  /** The base URLs of the connections that are stored. */
  connections(): Promise<readonly string[]>
}

/** Of the secrets of each desk. */
export const PASSPHRASE = 'correct horse battery'

/** `asked`: what somebody at the terminal answers; without it there is none. */
export async function cliSetup(
  { baseUrl, token = 'a-token' }: CliService,
  asked: Pick<Terminal, 'ask'> = { ask: () => Promise.resolve(undefined) }
): Promise<CliSetup> {
  const folder = await temporaryFolder()
  await cheapVault(folder.path, PASSPHRASE)
  const env = { TALLYDESK_PASSPHRASE: PASSPHRASE, TALLYDESK_TOKEN: token }
  const all = (args: readonly string[]) => [...args, '--base-url', baseUrl, '--data-dir', folder.path]
  return {
    folder: folder.path,
    run: (...args) => runHere(all(args), env, asked),
    runWith: (input, ...args) => runHere(all(args), env, asked, input),
    start: (...args) => startCli(all(args), env),
    startWith: (more, ...args) => startCli(all(args), { ...env, ...more }),
    async connections() {
      const text = await readFile(join(folder.path, 'connections.json'), 'utf8')
      return (JSON.parse(text) as { connections: { baseUrl: string }[] }).connections.map((each) => each.baseUrl)
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]()
  }
}

/** Without a process of its own, with what one gives to commands whose output is no screen. */
export async function runHere(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  asked: Partial<Pick<Terminal, 'ask'>> = {},
  input = ''
): Promise<CliRun> {
  const output = { out: '', err: '' }
  const { terminal } = aTerminal({
    ...asked,
    env,
    width: 120,
    out: (line) => void (output.out += `${line}\n`),
    err: (line) => void (output.err += `${line}\n`),
    readInput: () => Promise.resolve(input.trim() === '' ? undefined : input)
  })
  return { code: await run(args, terminal), ...output }
}
