import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startProcess, type StartedProcess } from '../process/startedProcess.ts'
import { bundled } from '../../../scripts/bundle.mjs'

const cli = await bundled('cli')

/** A computer without a keychain, and without the secrets of whoever runs the tests. */
const BARE: NodeJS.ProcessEnv = {
  TALLYDESK_TOKEN: undefined,
  TALLYDESK_PASSPHRASE: undefined,
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent'
}

export interface CliRun {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs a command line to its end, as a process of its own without a keychain. */
export async function runCli(
  args: readonly string[],
  options: { input?: string | Uint8Array; env?: NodeJS.ProcessEnv } = {}
): Promise<CliRun> {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, ...BARE, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe']
  })
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text))
  child.stdin.end(options.input ?? '')
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}

/** Starts a command line that the test ends, or waits for. */
export function startCli(args: readonly string[], env: NodeJS.ProcessEnv = {}): StartedProcess {
  return startProcess(process.execPath, [cli, ...args], { env: { ...BARE, ...env } })
}
