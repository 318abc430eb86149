import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { refuseOwnFile } from '../../features/exporting/job/ownFiles.ts'
import { FAULT_KINDS, FAULT_TEXTS } from '../../service/sandbox/faults/faultRule.ts'
import { readFaults } from '../../service/sandbox/faults/readFaults.ts'
import { readPolicy } from '../../service/sandbox/policy/readPolicy.ts'
import { SWITCHES, type Switch } from '../../service/sandbox/policy/switches.ts'
import { startSandbox } from '../../service/sandbox/startSandbox.ts'
import { defaultDataDir } from '../../session/dataDir.ts'
import { command, EXIT } from './command/command.ts'
import { wholeNumber } from './command/optionValues.ts'
import { sandboxWorker } from './services/workers.ts'

export const sandbox = command({
  options: {
    port: { value: 'N', read: wholeNumber(0, 65_535), text: 'the port on 127.0.0.1; default 0: any free port' },
    rows: { value: 'N', read: wholeNumber(0, 10_000_000), text: 'the number of transactions; default 5000' },
    seed: { value: 'N', read: wholeNumber(0, 2 ** 31 - 1), text: 'a number that decides the made-up data; default 1' },
    policy: { value: 'LIST', text: `the behaviour, for example cursor=inclusive,order=asc\n${switchTable()}` },
    fault: { value: 'LIST', text: `faults, for example "rate_limit,count=2; latency"\n${faultTable()}` },
    'control-token-file': {
      value: 'FILE',
      text: 'writes the token of the control surface (/__sandbox/) to a new file that only you can read\n\nThe access token is TALLYDESK_SANDBOX_TOKEN, or random if that is not set. The start page is at its address.'
    }
  },
  run: async (options, { out, env, signal }) => {
    const { port = 0, rows = 5000, seed = 1, 'control-token-file': file } = options
    if (file !== undefined) await refuseOwnFile(resolve(file), [defaultDataDir(env)])
    const token = env['TALLYDESK_SANDBOX_TOKEN']
    const service = await startSandbox(sandboxWorker, {
      port,
      rows,
      seed,
      policy: readPolicy(options.policy ?? ''),
      faults: [...readFaults(options.fault ?? '')],
      ...(token !== undefined && { token })
    })
    try {
      if (file !== undefined) await writeNewSecret(resolve(file), service.controlToken)
      const { baseUrl, sdkUrl, publicKey } = service
      out(JSON.stringify({ base_url: baseUrl, sdk_url: sdkUrl, public_key: publicKey, token: service.token }))
      await stopRequested(signal)
    } finally {
      await service.stop()
    }
    return EXIT.done
  }
})

/** Never overwrites a file: its mode, and the target of a link, could belong to another user. */
async function writeNewSecret(path: string, secret: string): Promise<void> {
  try {
    await writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    throw new AppError('not-writable', `${path} could not be created. Choose a file that does not exist yet.`, {
      cause
    })
  }
}

function switchTable(): string {
  const rows = Object.entries(SWITCHES).map(
    ([name, { values, fallback, text }]: [string, Switch]): [string, string] => [
      name,
      `${values}; default ${fallback}: ${text}`
    ]
  )
  return indented(rows)
}

function faultTable(): string {
  const settings = 'each also takes method, path (with *), skip, count and probability (0 to 1)'
  return indented([...FAULT_KINDS.map((kind): [string, string] => [kind, FAULT_TEXTS[kind]]), ['', settings]])
}

function indented(rows: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `      ${name.padEnd(width)}  ${text}`).join('\n')
}

function stopRequested(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
