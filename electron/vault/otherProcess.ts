import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Keytar } from './keytarVault.ts'

type Call = { readonly [Name in keyof Keytar]: readonly [Name, ...Parameters<Keytar[Name]>] }[keyof Keytar]

/** What is asked of the program: the service's name, and a call with what it takes. On its standard input, as JSON. */
export type KeychainQuestion = Call

/** On its standard output, as JSON; `error` is what the system's library says. */
export type KeychainAnswer = { readonly value: string | boolean | null } | { readonly error: string }

const LIMIT_MILLISECONDS = 4000
/** What the program has no use for. */
const SECRETS = { TALLYDESK_TOKEN: undefined, TALLYDESK_PASSPHRASE: undefined }

/** The keychain as a new process finds it, one process a call. `program` is the path of `keychainProgram.ts`. */
export function keytarElsewhere(program: URL): Keytar {
  async function ask(call: Call): Promise<string | boolean | null> {
    const child = spawn(process.execPath, [fileURLToPath(program)], {
      env: { ...process.env, ...SECRETS },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: LIMIT_MILLISECONDS,
      killSignal: 'SIGKILL'
    })
    const started = Promise.withResolvers<never>()
    child.once('error', started.reject)
    // One that is at its end has read enough.
    child.stdin.on('error', () => undefined).end(JSON.stringify(call))
    const output = await Promise.race([text(child.stdout), started.promise])
    if (output === '') throw new Error(child.killed ? 'The keychain timed out.' : 'The keychain did not answer.')
    const answer = JSON.parse(output) as KeychainAnswer
    if ('error' in answer) throw new Error(answer.error)
    return answer.value
  }
  return {
    getPassword: async (service, account) => {
      const found = await ask(['getPassword', service, account])
      return typeof found === 'string' ? found : null
    },
    setPassword: async (service, account, password) => {
      await ask(['setPassword', service, account, password])
    },
    deletePassword: async (service, account) => (await ask(['deletePassword', service, account])) === true
  }
}
