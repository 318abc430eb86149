import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readBackup } from '../../../../electron/stores/backupFile/backupFile.ts'
import { sealPieces } from '../../../../electron/stores/backupFile/sealedPieces.ts'
import { passphraseKey } from '../../../../electron/stores/vault/passphraseKey.ts'
import { parseSealed, seal, unseal } from '../../../../electron/stores/vault/sealedText.ts'
import type { FuzzTarget } from '../target.ts'
import { byFirst, forReader, inFile } from './given.ts'
import { orNamed } from './named.ts'

const PASSPHRASE = 'correct horse battery staple'
const CHEAP = { N: 2, r: 1, p: 1 }
const KDF = { name: 'scrypt', ...CHEAP, salt: 'c2FsdA==' } as const
const KEY = await passphraseKey(PASSPHRASE, KDF)

async function readAll(path: string): Promise<number> {
  const { contents, parts } = await readBackup(path, PASSPHRASE)
  let bytes = 0
  for await (const part of parts) bytes += part.bytes.length
  assert.equal(
    bytes,
    contents.parts.reduce((sum, part) => sum + part.bytes, 0)
  )
  return bytes
}

/** The first line with its checksum; a costly one is no concern here, and would only take time. */
function withHeader(bytes: Buffer): Buffer | undefined {
  const end = bytes.indexOf('\n')
  const line = bytes.subarray(0, Math.max(0, end))
  const costs = [...line.toString('latin1').matchAll(/"[Nrp]":\s*([\d.eE+]+)/g)].map(([, cost]) => Number(cost))
  if (costs.reduce((product, cost) => product * cost, 1) > 4096) return undefined
  const checksum = createHash('sha256').update(line).digest('hex')
  return Buffer.concat([line, Buffer.from(`\n${checksum}\n`), bytes.subarray(end + 1)])
}

const READERS = [
  /** The contents, sealed as they are. */
  async (bytes: Buffer, folder: string) => {
    const path = join(folder, 'sealed')
    const sealer = await sealPieces((piece) => appendFile(path, piece), PASSPHRASE, CHEAP)
    await sealer.add(bytes)
    await sealer.end()
    await orNamed(() => readAll(path))
    await rm(path)
  },
  /** A file, with a header that its checksum fits. */
  async (bytes: Buffer, folder: string) => {
    const whole = withHeader(bytes)
    if (whole) await inFile(whole, folder, (path) => orNamed(() => readAll(path)))
  },
  /** A file as it is. */
  async (bytes: Buffer, folder: string) => void (await inFile(bytes, folder, (path) => orNamed(() => readAll(path)))),
  /** Sealed secrets. */
  async (bytes: Buffer) => {
    const sealed = await orNamed(() => parseSealed((withHeader(bytes) ?? bytes).toString()))
    const secrets = sealed && (await orNamed(() => unseal(sealed, KEY)))
    if (secrets) assert.deepEqual(unseal(parseSealed(seal(secrets, KEY, KDF)), KEY), secrets)
  }
]

const SHA = createHash('sha256').update('{}').digest('hex')
const PART = { name: 'c1', bytes: 2, sha256: SHA }
const CONTENTS = JSON.stringify({
  madeAt: '2026-01-02T03:04:05.000Z',
  version: '0.1.0',
  selected: 'c1',
  connections: [{ id: 'c1', name: 'C', environment: 'live', baseUrl: 'https://api.example.com', amountUnit: 'major' }],
  sandboxes: [{ name: 'sandbox', memory: '{}' }],
  parts: [
    { ...PART, kind: 'settings' },
    {
      ...PART,
      kind: 'workbook',
      key: SHA,
      log: { entries: 1, head: { seq: 1, hash: SHA }, isWhole: true, reconciliations: 1 }
    }
  ]
})

function contentsWith(text: string, parts: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return forReader(0, Buffer.concat([length, Buffer.from(text + parts)]))
}

async function sealedFile(): Promise<Buffer> {
  const written: Uint8Array[] = []
  const append = async (piece: Uint8Array) => void written.push(piece)
  const sealer = await sealPieces(append, PASSPHRASE, CHEAP)
  await sealer.add(contentsWith(CONTENTS, '{}{}').subarray(1))
  await sealer.end()
  return Buffer.concat(written)
}

function withoutChecksum(file: Buffer): Buffer {
  const first = file.indexOf('\n')
  return Buffer.concat([file.subarray(0, first + 1), file.subarray(file.indexOf('\n', first + 1) + 1)])
}

/** Backups and sealed secrets. */
const target: FuzzTarget = {
  name: 'backup',
  covers: ['electron/stores/backupFile/', 'electron/stores/vault/', 'electron/stores/connections/', 'shared/domain/'],
  passes: 2,
  seeds: async () => {
    const file = await sealedFile()
    return [
      contentsWith(CONTENTS, '{}{}'),
      contentsWith('{"parts":[]}', ''),
      forReader(1, withoutChecksum(file)),
      forReader(2, file),
      forReader(3, withoutChecksum(Buffer.from(seal(new Map([['token:c1', 'secret']]), KEY, KDF))))
    ]
  },
  read: (bytes, folder) =>
    byFirst(
      bytes,
      READERS.map((read) => (rest) => read(rest, folder))
    )
}

export default target
