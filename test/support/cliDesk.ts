import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCli, startCli, type CliRun } from './runCli.ts'
import type { StartedProcess } from './startedProcess.ts'
import { temporaryFolder } from './temporaryFolder.ts'

export interface CliService {
  readonly baseUrl: string
  readonly token?: string
}

/** The command line on one service, with a data folder of its own and its secrets sealed with a passphrase. */
export interface CliDesk extends AsyncDisposable {
  readonly folder: string
  run(...args: readonly string[]): Promise<CliRun>
  /** With text on standard input. */
  runWith(input: string, ...args: readonly string[]): Promise<CliRun>
  start(...args: readonly string[]): StartedProcess
  /** The base URLs of the connections that are stored. */
  connections(): Promise<readonly string[]>
}

export async function cliDesk({ baseUrl, token = 'a-token' }: CliService): Promise<CliDesk> {
  const folder = await temporaryFolder()
  const env = { TALLYDESK_PASSPHRASE: 'correct horse battery', TALLYDESK_TOKEN: token }
  const all = (args: readonly string[]) => [...args, '--base-url', baseUrl, '--data-dir', folder.path]
  return {
    folder: folder.path,
    run: (...args) => runCli(all(args), { env }),
    runWith: (input, ...args) => runCli(all(args), { env, input }),
    start: (...args) => startCli(all(args), env),
    async connections() {
      const text = await readFile(join(folder.path, 'connections.json'), 'utf8')
      return (JSON.parse(text) as { connections: { baseUrl: string }[] }).connections.map((each) => each.baseUrl)
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]()
  }
}
