import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import type { AmountUnit } from '../../../../../shared/domain/money.ts'
import type { DayOrder } from '../../../../../shared/days/typedDay.ts'
import { AppError } from '../../../../../shared/errors.ts'

/** The source of an instruction: a text, the bytes of a file, or its path; and the name that the user knows. */
export type InstructionText = (
  | { readonly path: string }
  | { readonly bytes: Uint8Array }
  | { readonly text: string }
) & {
  readonly name: string
  /** The unit of the service's amounts, and so of a request for it; major units if left out. */
  readonly amountUnit?: AmountUnit
  /** What the user's region writes first; it is proposed if a file leaves open how its days are meant. */
  readonly dayOrder?: DayOrder | undefined
}

/** The bytes of an instruction, with their size and hash. */
interface SourceBytes {
  /** The reader may stop before the end. */
  readonly chunks: AsyncIterable<Uint8Array>
  /** Reads the rest and returns the total size and SHA-256 (hex). */
  finish(): Promise<{ readonly bytes: number; readonly sha256: string }>
  close(): Promise<void>
}

const CHUNK = 256 * 1024

/** Opens a source for reading it once, in pieces. Rejects with `not-found` or `not-writable`. */
export async function openSource(source: InstructionText): Promise<SourceBytes> {
  const file = 'path' in source ? await openFile(source) : undefined
  const pieces = file ? piecesOf(file) : heldPieces(source)
  const digest = createHash('sha256')
  let bytes = 0

  async function next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const piece = await pieces.next()
    if (piece.done) return { done: true, value: undefined }
    digest.update(piece.value)
    bytes += piece.value.byteLength
    return piece
  }

  return {
    // Without `return`: if the reader stops early, `finish` still reads the rest.
    chunks: { [Symbol.asyncIterator]: () => ({ next }) },
    async finish() {
      while (!(await next()).done);
      return { bytes, sha256: digest.digest('hex') }
    },
    close: async () => file?.close()
  }
}

async function openFile({ path, name }: InstructionText & { readonly path: string }): Promise<FileHandle> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    const isGone = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
    const words = isGone
      ? `${name} is no longer there. Choose it again.`
      : `Tallydesk cannot read ${name}. Check its permissions.`
    throw new AppError(isGone ? 'not-found' : 'bad-input', words, { cause })
  })
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new AppError('bad-input', `${name} is not a file that can be read. Choose another one.`)
}

async function* piecesOf(file: FileHandle): AsyncGenerator<Uint8Array, undefined> {
  for (;;) {
    // A new buffer for each chunk, because the reader may keep it.
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(CHUNK), 0, CHUNK)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}

async function* heldPieces(source: InstructionText): AsyncGenerator<Uint8Array, undefined> {
  const bytes = 'bytes' in source ? source.bytes : Buffer.from('text' in source ? source.text : '')
  for (let from = 0; from < bytes.length; from += CHUNK) yield await Promise.resolve(bytes.subarray(from, from + CHUNK))
}
