import { text } from 'node:stream/consumers'
import { AppError } from '../../shared/errors.ts'
import { stopRequest } from '../shell/stopRequest.ts'
import { EXIT, type Terminal } from './command.ts'

/** The process's own streams and signals. */
export function openTerminal(): Terminal {
  const { stdout, stderr, stdin, env } = process
  let hasProgress = false
  const progress = (line: string): void => {
    if (!stderr.isTTY || (line === '' && !hasProgress)) return
    stderr.write(`\r\u001b[K${line}`)
    hasProgress = line !== ''
  }
  const signal = stopSignal()
  // A full disk or a reader that left: nothing more can be said there, and a stack would help nobody.
  stdout.on('error', () => {
    stderr.write('tallydesk: Standard output cannot be written.\n')
    process.exit(EXIT.failed)
  })
  return {
    out: (line) => void stdout.write(`${line}\n`),
    err: (line) => {
      progress('')
      stderr.write(`${line}\n`)
    },
    progress,
    env,
    readInput: async () => (stdin.isTTY ? undefined : (await untilStopped(text(stdin), signal)).trim() || undefined),
    signal
  }
}

/** What was asked for, or a `cancelled` as soon as the process is asked to stop; a pipe may stay open for ever. */
function untilStopped<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      process.stdin.destroy()
      reject(new AppError('cancelled', 'Cancelled.'))
    })
  })
  return Promise.race([asked, stopped])
}

function stopSignal(): AbortSignal {
  const controller = new AbortController()
  void stopRequest().then(() => controller.abort())
  return controller.signal
}
