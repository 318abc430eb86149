import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { endChild, type Environment } from './keyringSession.ts'
import type { Answer, Question } from './vaultProgram.ts'

/** The vault in a process of its own (see `vaultProgram`). */
export interface VaultProgram extends AsyncDisposable {
  /** Rejects when the program ends before it answers. */
  ask(call: Question['call'], ...args: readonly unknown[]): Promise<Answer>
  /** How the program ended, for example `code 0` or `signal SIGSEGV`. */
  readonly ended: Promise<string>
}

export function runVaultProgram(dataFolder: string, env: Environment): VaultProgram {
  const script = fileURLToPath(new URL('./vaultProgram.ts', import.meta.url))
  const child = spawn(process.execPath, [script, join(dataFolder, 'vault.sealed')], {
    env,
    stdio: ['pipe', 'pipe', 'inherit']
  })
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = JSON.parse(line) as Answer
    waiting.get(answer.id)?.resolve(answer)
    waiting.delete(answer.id)
  })
  const ended = once(child, 'exit').then(([code, signal]) =>
    code === null ? `signal ${String(signal)}` : `code ${String(code)}`
  )
  void ended.then((how) => {
    for (const { reject } of waiting.values()) reject(new Error(`The vault program ended with ${how}.`))
  })
  let last = 0
  return {
    ask: (call, ...args) => {
      const answer = Promise.withResolvers<Answer>()
      last += 1
      waiting.set(last, answer)
      child.stdin.write(`${JSON.stringify({ id: last, call, args } satisfies Question)}\n`)
      return answer.promise
    },
    ended,
    [Symbol.asyncDispose]: () => endChild(child)
  }
}
