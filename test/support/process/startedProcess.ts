import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'

export interface StartedProcess extends AsyncDisposable {
  readonly pid: number
  readonly stdout: () => string
  readonly stderr: () => string
  /** Resolves with what standard output holds once it matches; rejects after 60 s, and when the program is at its end. */
  untilPrinted(pattern: RegExp): Promise<RegExpExecArray>
  /** The exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
  kill(signal: NodeJS.Signals): void
}

interface ProcessOptions {
  /** On top of ours; `undefined` takes a name out. */
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  /** Who runs it; who runs the tests unless told. */
  readonly uid?: number
  readonly gid?: number
  /** All of its standard input. */
  readonly input?: string
}

/** A program as a process of its own, ended with the test. */
export function startProcess(
  command: string,
  args: readonly string[],
  { env = {}, input = '', ...options }: ProcessOptions = {}
): StartedProcess {
  const child = spawn(command, args, { ...options, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
  // One that is at its end has read enough.
  child.stdin.on('error', () => undefined).end(input)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text))
  }
  let isOver = false
  const ended = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      isOver = true
      resolve(signal ?? code ?? -1)
    })
  })
  return {
    pid: child.pid ?? -1,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    async untilPrinted(pattern) {
      for (let waited = 0; waited < 60_000; waited += 20) {
        const found = pattern.exec(output.stdout)
        if (found) return found
        // What it printed last has arrived by then.
        if (isOver) break
        await setTimeout(20)
      }
      throw new Error(`Not printed: ${pattern.source}. Printed: ${output.stdout}${output.stderr}`)
    },
    ended,
    kill: (signal) => void child.kill(signal),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    }
  }
}

/** Whether a process is there, and not only waiting to be collected by its parent. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
