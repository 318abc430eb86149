import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive; with `packed`, the archive states this size whatever comes out. */
export type ZippedFile =
  | { readonly name: string; readonly data: string | Buffer }
  | { readonly name: string; readonly packed: Buffer; readonly size: number }

const DEFLATE = 8

/** A ZIP archive of these files, whatever their names, for readers that must not trust one. */
export function zipOf(files: readonly ZippedFile[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const { packed, size, crc } = contentOf(file)
    const name = Buffer.from(file.name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(DEFLATE, 4)
    facts.writeUInt32LE(crc, 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(size, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, rest, name]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

function contentOf(file: ZippedFile): { readonly packed: Buffer; readonly size: number; readonly crc: number } {
  if ('packed' in file) return { packed: file.packed, size: file.size, crc: 0 }
  const data = Buffer.from(file.data)
  return { packed: deflateRawSync(data), size: data.length, crc: crc32(data) }
}
