import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../base/process/childEnvironment.ts'
import type { Keytar } from './keytarVault.ts'

type Call = { readonly [Name in keyof Keytar]: readonly [Name, ...Parameters<Keytar[Name]>] }[keyof Keytar]

/** Input of the program, as JSON on standard input: the service's name, and a call with its arguments. */
export type KeychainQuestion = Call

/** Output of the program, as JSON on standard output; `error` is the message of the system's library. */
export type KeychainAnswer = { readonly value: string | boolean | null } | { readonly error: string }

const LIMIT_MILLISECONDS = 4000

/**
 * The keychain as a new process reaches it, one process for each call. `program`: path of `keychainProgram.ts`;
 * `timeout`: milliseconds until it is killed.
 */
export function keytarElsewhere(program: URL, timeout = LIMIT_MILLISECONDS): Keytar {
  async function ask(call: Call): Promise<string | boolean | null> {
    const child = spawn(process.execPath, [fileURLToPath(program)], {
      env: childEnvironment({ proxies: false }),
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout,
      killSignal: 'SIGKILL'
    })
    const started = Promise.withResolvers<never>()
    child.once('error', started.reject)
    // A program that has already ended has read enough.
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
