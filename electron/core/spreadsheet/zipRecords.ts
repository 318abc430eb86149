/** What an archive records about one of its files. */
export interface ZipEntry {
  readonly name: Buffer
  /** Where its local record begins. */
  readonly offset: number
  readonly crc: number
  /** Uncompressed and compressed sizes in bytes. */
  readonly size: number
  readonly packed: number
}

const SIGNATURE = {
  local: 0x0403_4b50,
  descriptor: 0x0807_4b50,
  central: 0x0201_4b50,
  end: 0x0605_4b50,
  largeEnd: 0x0606_4b50,
  locator: 0x0706_4b50
} as const

/** The sizes follow the contents; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
const LARGE_VERSION = 45
/** 1980-01-01, the earliest date in an archive. A fixed date makes equal rows give equal bytes. */
const DATE = 0x21
/** Marks a number that does not fit into four bytes. */
const ELSEWHERE = 0xffff_ffff

type Field = readonly [bytes: 2 | 4 | 8, value: number]

/** Writes numbers one after the other in little-endian order. */
function fields(...list: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(list.reduce((sum, [length]) => sum + length, 0))
  let at = 0
  for (const [length, value] of list) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, length)
    at += length
  }
  return bytes
}

/** The common fields of the local record and the directory record. */
function described(version: number, crc: number, packed: number, size: number, name: Buffer): readonly Field[] {
  return [
    [2, version],
    [2, FLAGS],
    [2, DEFLATE],
    [2, 0],
    [2, DATE],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length]
  ]
}

/** The record before the content, when nothing is known about it yet. */
export function localRecord(name: Buffer): Buffer {
  return Buffer.concat([fields([4, SIGNATURE.local], ...described(VERSION, 0, 0, 0, name), [2, 0]), name])
}

/** The record after the content. */
export function descriptor({ crc, packed, size }: ZipEntry): Buffer {
  return fields([4, SIGNATURE.descriptor], [4, crc], [4, packed], [4, size])
}

/** The directory record. If a file begins beyond 4 GB, its offset is in an extra field. */
export function centralRecord({ name, offset, crc, packed, size }: ZipEntry): Buffer {
  const isFar = offset >= ELSEWHERE
  const extra = isFar ? fields([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0)
  const version = isFar ? LARGE_VERSION : VERSION
  const head = fields(
    [4, SIGNATURE.central],
    [2, version],
    ...described(version, crc, packed, size, name),
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isFar ? ELSEWHERE : offset]
  )
  return Buffer.concat([head, name, extra])
}

/** The records after the directory, including those for large archives if the directory begins beyond 4 GB. */
export function endRecords(count: number, start: number, length: number): Buffer {
  const isFar = start >= ELSEWHERE
  const place = isFar ? ELSEWHERE : start
  const end = fields([4, SIGNATURE.end], [4, 0], [2, count], [2, count], [4, length], [4, place], [2, 0])
  if (!isFar) return end
  const large = fields(
    [4, SIGNATURE.largeEnd],
    [8, 44],
    [2, LARGE_VERSION],
    [2, LARGE_VERSION],
    [8, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, start]
  )
  const locator = fields([4, SIGNATURE.locator], [4, 0], [8, start + length], [4, 1])
  return Buffer.concat([large, locator, end])
}
