import { buffer } from 'node:stream/consumers'
import { stopRequest } from '../../../base/process/stopRequest.ts'
import { EXIT, type Terminal } from '../command/command.ts'
import { startWithin } from './textWidth.ts'
import { hiddenLine, typedLine } from './typedLine.ts'
import { untilStopped } from './untilStopped.ts'

/** Assumed width of a screen that does not report one, in columns. */
const WIDTH = 120
/** The last of the characters that are blank, in every encoding that is read. */
const SPACE = 0x20

/** The process's own streams and signals. */
export function openTerminal(): Terminal {
  const { stdout, stderr, env } = process
  let hasProgress = false
  const progress = (line: string): void => {
    if (!stderr.isTTY || (line === '' && !hasProgress)) return
    // A line that wraps could not be replaced.
    stderr.write(`\r\u001b[K${startWithin(line, widthOf(stderr) - 1)}`)
    hasProgress = line !== ''
  }
  const signal = stopSignal()
  const readInputBytes = inputReader(signal)
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader, such as `head`, has closed the pipe and needs no more. Other errors, such as a full disk, are
    // reported.
    if (error.code === 'EPIPE') process.exit(EXIT.unread)
    stderr.write('tallydesk: Standard output cannot be written.\n')
    process.exit(EXIT.failed)
  })
  // No output is left for a message.
  stderr.on('error', () => process.exit(EXIT.unread))
  return {
    out: (line) => void stdout.write(`${line}\n`),
    err: (line) => {
      progress('')
      stderr.write(`${line}\n`)
    },
    progress,
    env,
    width: widthOf(stdout),
    readInput: async () => {
      const bytes = await readInputBytes()
      return bytes && new TextDecoder().decode(bytes)
    },
    readInputBytes,
    ask: (question) => typedLine(() => stderr.write(`tallydesk: ${question}\n`), signal),
    askSecret: (question) => hiddenLine(() => stderr.write(`tallydesk: ${question} `), signal),
    signal
  }
}

/** Unlimited if there is no screen: a program that reads lines must find an id in one line. */
function widthOf({ isTTY, columns }: NodeJS.WriteStream): number {
  if (!isTTY) return Number.POSITIVE_INFINITY
  return columns > 0 ? columns : WIDTH
}

/** Reads standard input once. A pipe may stay open for ever, so a request to stop ends the wait. */
function inputReader(signal: AbortSignal): Terminal['readInputBytes'] {
  const { stdin } = process
  let isRead = false
  return async () => {
    if (stdin.isTTY || isRead) return undefined
    isRead = true
    try {
      const piped = await untilStopped(buffer(stdin), signal)
      return piped.every((byte) => byte <= SPACE) ? undefined : piped
    } finally {
      if (signal.aborted) stdin.destroy()
    }
  }
}

function stopSignal(): AbortSignal {
  const controller = new AbortController()
  void stopRequest().then(() => controller.abort())
  return controller.signal
}
