import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'

export interface ProcessGroup {
  /** Resolves with the exit code, or with undefined when the program could not be started or was killed. */
  readonly ended: Promise<number | undefined>
  /** Asks the program to end, and kills it if it does not. Nothing that it started is left afterwards. */
  close(): Promise<void>
}

/** Milliseconds that a program has to end by itself. */
const TIMEOUT_MS = 3000
const hasGroups = process.platform !== 'win32'

/** Starts a program in a group of its own: Ctrl-C reaches us first, and whatever it starts can be ended with it. */
export function startGroup(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ProcessGroup {
  const child = spawn(program, args, { env, stdio: 'ignore', detached: hasGroups })
  const target = child.pid === undefined ? undefined : hasGroups ? -child.pid : child.pid
  let isGone = target === undefined
  const ended = new Promise<number | undefined>((resolve) => {
    child.once('error', () => resolve(undefined))
    child.once('exit', (code) => {
      // From now on the system may reuse the number, unless a process of the group still holds it.
      isGone = !send(0)
      resolve(code ?? undefined)
    })
  })
  function send(signal: NodeJS.Signals | 0): boolean {
    return target !== undefined && !isGone && trySignal(target, signal)
  }
  const endAtOnce = () => void send('SIGKILL')
  process.on('exit', endAtOnce)
  return {
    ended,
    async close() {
      send('SIGTERM')
      await Promise.race([ended, setTimeout(TIMEOUT_MS, undefined, { ref: false })])
      endAtOnce()
      process.off('exit', endAtOnce)
    }
  }
}

/** False if no process can take the signal; macOS says EPERM for a group that has just ended. */
function trySignal(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal)
  } catch (error) {
    if (['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}
