import { createReadStream } from 'node:fs'
import { basename, resolve } from 'node:path'
import { z } from 'zod'
import { MOST_ASKED_IDS } from '../../../../shared/domain/syncRun.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Terminal } from '../command/command.ts'

/** A hundred thousand ids take 3.7 MB; a much larger file is probably the wrong one. */
const MOST_BYTES = 16 * 1024 * 1024

const Uuid = z.guid()

/**
 * Reads payment ids from a file, or from standard input if the file is `-`. Rejects with `bad-input` and the line
 * that holds anything else, or if the file cannot be read; with `cancelled` when asked to stop.
 */
export async function readCorrelationIds(file: string, terminal: Terminal): Promise<string[]> {
  if (file !== '-') return parseCorrelationIds(decoded(await readBytes(file, terminal.signal)), basename(file))
  const text = await terminal.readInput()
  if (text === undefined) throw new AppError('bad-input', 'Standard input holds no payment ids. Pipe them in.')
  return parseCorrelationIds(text, 'Standard input')
}

/**
 * The distinct ids of a text in their order: UUIDs, quoted or not, separated by line breaks, spaces, commas or
 * semicolons. Skips blank lines and a line of headings at the top. `source` names the text in errors.
 */
export function parseCorrelationIds(text: string, source: string): string[] {
  const ids = new Map<string, string>()
  let isTop = true
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const words = line.split(/[\s,;"]+/).filter((word) => word !== '')
    if (words.length === 0) continue
    if (!(isTop && words.every(isHeading))) {
      for (const word of words) {
        if (!Uuid.safeParse(word).success) throw notAnId(source, index + 1)
        if (!ids.has(word.toLowerCase())) ids.set(word.toLowerCase(), word)
      }
    }
    isTop = false
  }
  if (ids.size === 0) throw new AppError('bad-input', `${source} holds no payment ids.`)
  if (ids.size > MOST_ASKED_IDS) throw tooMany(source, ids.size)
  return [...ids.values()]
}

/** A mistyped UUID always holds a digit or nothing but letters from a to f; the name of a column does not. */
function isHeading(word: string): boolean {
  return !/\d/.test(word) && /[g-z]/i.test(word)
}

function notAnId(source: string, line: number): AppError {
  // The error does not quote the text: a wrong file may hold anything, even a card number.
  return new AppError('bad-input', `${source}, line ${line}: a payment id is a UUID, and something else stands here.`)
}

function tooMany(source: string, count: number): AppError {
  const most = MOST_ASKED_IDS.toLocaleString('en')
  const message = `${source} holds ${count.toLocaleString('en')} payment ids; at most ${most} can be asked for at once. Divide the file.`
  return new AppError('bad-input', message)
}

async function readBytes(file: string, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of createReadStream(resolve(file), { signal }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MOST_BYTES) throw new AppError('bad-input', `${basename(file)} is too large to be a list of ids.`)
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    if (signal.aborted) throw new AppError('cancelled', 'Cancelled.')
    throw unreadable(file, cause)
  }
  return Buffer.concat(chunks)
}

function unreadable(file: string, cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return new AppError('bad-input', `${file} cannot be read: ${REASONS[code] ?? 'the disk reports an error'}.`, {
    cause
  })
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it'
}

/** Windows spreadsheets and shells write UTF-16 with a byte-order mark; everything else is UTF-8. */
function decoded(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}
