import { text } from 'node:stream/consumers'
import type { Terminal } from './command.ts'

/** The process's own streams and signals. */
export function openTerminal(): Terminal {
  const { stdout, stderr, stdin, env } = process
  let hasProgress = false
  const progress = (line: string): void => {
    if (!stderr.isTTY || (line === '' && !hasProgress)) return
    stderr.write(`\r\u001b[K${line}`)
    hasProgress = line !== ''
  }
  return {
    out: (line) => void stdout.write(`${line}\n`),
    err: (line) => {
      progress('')
      stderr.write(`${line}\n`)
    },
    progress,
    env,
    readInput: async () => (stdin.isTTY ? undefined : (await text(stdin)).trim() || undefined),
    signal: stopSignal()
  }
}

const PARENT_CHECK = 500

/**
 * Aborts when the process is asked to stop. npm starts us through a shell that does not pass SIGTERM on, so under npm
 * the loss of that parent counts as being asked, too.
 */
function stopSignal(): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] !== undefined) {
    setInterval(() => process.ppid === parent || stop(), PARENT_CHECK).unref()
  }
  return controller.signal
}
