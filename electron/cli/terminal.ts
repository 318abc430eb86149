import { text } from 'node:stream/consumers'
import { stopRequest } from '../shell/stopRequest.ts'
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

function stopSignal(): AbortSignal {
  const controller = new AbortController()
  void stopRequest().then(() => controller.abort())
  return controller.signal
}
