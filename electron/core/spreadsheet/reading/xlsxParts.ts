import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl'
import { AppError } from '../../../../shared/errors.ts'

/** The files within a workbook, by name. */
export interface XlsxParts extends AsyncDisposable {
  readonly names: readonly string[]
  has(name: string): boolean
  /** The unpacked bytes of a part. Throws `bad-input` if it does not exist, is damaged, or is a ZIP bomb. */
  read(name: string): AsyncGenerator<Uint8Array, void>
}

const MOST_PARTS = 1000
/**
 * Most times a part may shrink: a sheet with a million equal rows shrinks a hundredfold, deflate allows a thousandfold.
 */
const HIGHEST_RATIO = 300
/** Smaller parts may have any ratio. */
const HARMLESS_BYTES = 32 * 2 ** 20

/**
 * Opens a workbook: the path of its file, or its bytes. Throws `bad-input` if it is no archive, is cut off, or has a part
 * that unpacks to more than `mostBytes`.
 */
export async function openXlsxParts(source: string | Uint8Array, mostBytes = Infinity): Promise<XlsxParts> {
  const options = { autoClose: false }
  const zip = await explained(
    typeof source === 'string'
      ? openPromise(source, options)
      : fromBufferPromise(Buffer.from(source.buffer, source.byteOffset, source.byteLength), options)
  )
  try {
    const entries = await explained(entriesOf(zip))
    for (const { fileName, uncompressedSize } of entries.values())
      if (uncompressedSize > mostBytes) throw refused(`its part ${fileName} unpacks to more than ${mostBytes} bytes`)
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name),
      read: (name) => unpack(zip, entries.get(name), name),
      [Symbol.asyncDispose]() {
        zip.close()
        return Promise.resolve()
      }
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  if (zip.entryCount > MOST_PARTS) throw refused(`it has more than ${MOST_PARTS} parts`)
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw refused(`it has two parts named ${entry.fileName}`)
    entries.set(entry.fileName, entry)
  }
  return entries
}

async function* unpack(zip: ZipFile, entry: Entry | undefined, name: string): AsyncGenerator<Uint8Array, void> {
  if (!entry) throw new AppError('bad-input', `The workbook has no part ${name}.`)
  if (entry.isEncrypted()) throw refused('it is protected by a password, and has to be saved without one')
  const { uncompressedSize, compressedSize } = entry
  if (uncompressedSize > HARMLESS_BYTES && uncompressedSize > compressedSize * HIGHEST_RATIO) {
    throw refused(`its part ${name} unpacks to ${Math.round(uncompressedSize / compressedSize)} times its size`)
  }
  // The stream fails as soon as it yields more bytes than the archive states.
  const stream = await explained(zip.openReadStreamPromise(entry))
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>
  try {
    for (;;) {
      const { done, value } = await explained(chunks.next())
      if (done) return
      yield value
    }
  } finally {
    stream.destroy()
  }
}

/** Explains what is wrong with an archive; file system failures stay unchanged. */
async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof AppError || !(cause instanceof Error) || 'syscall' in cause) throw cause
    const message = `The workbook cannot be read; it is incomplete or damaged (${cause.message}). Get it again, or save it anew in a spreadsheet program.`
    throw new AppError('bad-input', message, { cause })
  }
}

function refused(reason: string): AppError {
  return new AppError('bad-input', `The workbook is not read: ${reason}. Save it anew in a spreadsheet program.`)
}
