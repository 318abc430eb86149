import { createReadStream } from 'node:fs'
import { untilStopped } from './untilStopped.ts'

/** Where a terminal is, whatever standard input is. */
const TERMINAL = process.platform === 'win32' ? '//./CONIN$' : '/dev/tty'

/** What is typed up to Enter, asked for once there is a terminal; undefined where there is none. Rejects with `cancelled`. */
export async function typedLine(ask: () => void, signal: AbortSignal): Promise<string | undefined> {
  const input = createReadStream(TERMINAL, 'utf8')
  const line = new Promise<string | undefined>((resolve) => {
    input.once('open', ask)
    input.once('data', (text) => resolve(String(text).trim()))
    // There is nobody to ask, which the caller tells of in its own words.
    input.once('error', () => resolve(undefined))
    // Ctrl-D, or a terminal that is gone.
    input.once('end', () => resolve(undefined))
  })
  try {
    return await untilStopped(line, signal)
  } finally {
    input.destroy()
  }
}
