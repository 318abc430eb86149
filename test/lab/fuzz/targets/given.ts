import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Puts the bytes into a file for as long as `read` takes. */
export async function inFile<T>(bytes: Uint8Array, folder: string, read: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, 'given')
  // At once: a pool of threads takes longer for so few bytes.
  writeFileSync(path, bytes)
  const result = await read(path)
  await rm(path, { force: true })
  return result
}

/** Reads with one of several readers: the first byte of the bytes says which, the others are read. */
export async function byFirst(
  bytes: Buffer,
  readers: readonly ((rest: Buffer) => void | Promise<void>)[]
): Promise<void> {
  const [first = 0] = bytes
  await readers[first % readers.length]?.(bytes.subarray(1))
}

/** Bytes that `byFirst` gives to the reader of this number. */
export function forReader(number: number, rest: string | Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(number), Buffer.from(rest as string)])
}
