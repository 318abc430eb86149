import { createReadStream, openSync } from 'node:fs'
import { ReadStream } from 'node:tty'
import { AppError } from '../../../../shared/errors.ts'
import { untilStopped } from './untilStopped.ts'

/** The terminal device, even if standard input is redirected. */
const TERMINAL = process.platform === 'win32' ? '//./CONIN$' : '/dev/tty'

/** Reads a line up to Enter; calls `ask` once there is a terminal. Undefined without one. Rejects with `cancelled`. */
export async function typedLine(ask: () => void, signal: AbortSignal): Promise<string | undefined> {
  const input = createReadStream(TERMINAL, 'utf8')
  const line = new Promise<string | undefined>((resolve) => {
    input.once('open', ask)
    input.once('data', (text) => resolve(String(text).trim()))
    // There is no terminal; the caller reports that.
    input.once('error', () => resolve(undefined))
    // Ctrl-D, or the terminal has closed.
    input.once('end', () => resolve(undefined))
  })
  try {
    return await untilStopped(line, signal)
  } finally {
    input.destroy()
  }
}

const [ENTER, BACKSPACE, INTERRUPT, END] = ['\r\n', '\b\u007f', '\u0003', '\u0004']

/**
 * The same without showing what is typed. Also rejects with `cancelled` on Ctrl-C, which the terminal passes on as a
 * plain character here.
 */
export async function hiddenLine(ask: () => void, signal: AbortSignal): Promise<string | undefined> {
  const input = openTerminal()
  if (!input) return undefined
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  let typed: readonly string[] = []
  const take = (character: string): void => {
    if (ENTER.includes(character)) resolve(typed.join(''))
    else if (INTERRUPT.includes(character)) reject(new AppError('cancelled', 'Cancelled.'))
    else if (END.includes(character)) resolve(undefined)
    else typed = BACKSPACE.includes(character) ? typed.slice(0, -1) : [...typed, character]
  }
  try {
    input.setRawMode(true)
    input.setEncoding('utf8').on('data', (text) => Array.from(String(text)).forEach(take))
    input.once('end', () => resolve(undefined))
    ask()
    return await untilStopped(promise, signal)
  } finally {
    input.setRawMode(false)
    input.destroy()
    process.stderr.write('\n')
  }
}

/** Undefined if there is no terminal. */
function openTerminal(): ReadStream | undefined {
  try {
    return new ReadStream(openSync(TERMINAL, 'r+'))
  } catch {
    return undefined
  }
}
