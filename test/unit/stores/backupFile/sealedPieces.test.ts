import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sealPieces, unsealPieces } from '../../../../electron/stores/backupFile/sealedPieces.ts'
import fc from '../../../support/fastCheck.ts'
import { seededRandom } from '../../../support/seededRandom.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const CHEAP = { N: 2, r: 8, p: 1 }
const PASSPHRASE = 'correct horse battery'
const PIECE = 256 * 1024

/** The bytes of a sealed file. */
async function sealed(...added: readonly Uint8Array[]): Promise<Buffer> {
  const written: Uint8Array[] = []
  const append = (bytes: Uint8Array) => Promise.resolve(void written.push(Buffer.from(bytes)))
  const sealer = await sealPieces(append, PASSPHRASE, CHEAP)
  for (const bytes of added) await sealer.add(bytes)
  await sealer.end()
  return Buffer.concat(written)
}

async function aFile() {
  const folder = await temporaryFolder()
  const path = join(folder.path, 'a.tdbackup')
  return {
    /** What comes out of a file of these bytes. */
    async unsealed(bytes: Uint8Array, passphrase = PASSPHRASE): Promise<Buffer> {
      await writeFile(path, bytes)
      const pieces: Buffer[] = []
      for await (const piece of unsealPieces(path, passphrase)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    path,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]()
  }
}

const random = seededRandom('sealed pieces')
const bytesOf = (length: number) => Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)))
const DAMAGED = { code: 'backup-damaged' }

describe('a sealed file', () => {
  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 2 * PIECE + 7])(
    'gives back the %i bytes that were put into it, however they came',
    async (length) => {
      await using file = await aFile()
      const bytes = bytesOf(length)
      const cut = Math.floor(length / 3)
      const whole = await sealed(bytes.subarray(0, cut), bytes.subarray(cut))
      expect((await file.unsealed(whole)).equals(bytes)).toBe(true)
      expect(length < 16 || !whole.includes(bytes.subarray(0, 16))).toBe(true)
    }
  )

  it('gives back any bytes in any pieces', async () => {
    await using file = await aFile()
    const pieces = fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(pieces, async (added) => {
        const back = await file.unsealed(await sealed(...added))
        expect(back.equals(Buffer.concat(added))).toBe(true)
      }),
      { numRuns: 30 }
    )
  })

  it('is another one each time, so that nobody can tell what is equal in two', async () => {
    const [one, other] = [await sealed(Buffer.alloc(100)), await sealed(Buffer.alloc(100))]
    expect(one.subarray(-100).equals(other.subarray(-100))).toBe(false)
  })

  it('opens with its passphrase alone, in whichever way a keyboard writes it', async () => {
    await using file = await aFile()
    const whole = await sealed(Buffer.from('something'))
    await expect(file.unsealed(whole, 'correct horse batterY')).rejects.toMatchObject({ code: 'passphrase-wrong' })
    await expect(file.unsealed(whole, '')).rejects.toMatchObject({ code: 'passphrase-wrong' })
    // A full-width letter and the plain one are the same key.
    expect(String(await file.unsealed(whole, PASSPHRASE.replace('c', 'ｃ')))).toBe('something')
  })

  it('takes a passphrase for wrong whose proof in the file has another length', async () => {
    await using file = await aFile()
    const { createHash } = await import('node:crypto')
    const line = (await sealed(Buffer.from('something'))).toString('latin1').split('\n', 1)[0] ?? ''
    const short = line.replace(/"proof":"[^"]*"/, '"proof":"AAAA"')
    expect(short).not.toBe(line)
    const bytes = Buffer.from(`${short}\n${createHash('sha256').update(short).digest('hex')}\nx`)
    await expect(file.unsealed(bytes)).rejects.toMatchObject({ code: 'passphrase-wrong' })
  })

  it('is damaged where it was cut, at any place, and where anything was added', async () => {
    await using file = await aFile()
    const whole = await sealed(bytesOf(2 * PIECE + 50))
    const header = whole.indexOf('\n', whole.indexOf('\n') + 1) + 1
    const places = [0, 1, header - 1, header, header + 1, header + 16, header + PIECE + 16, header + 2 * (PIECE + 16)]
    const drawn = Array.from({ length: 40 }, () => Math.floor(random() * whole.length))
    for (const place of [...places, ...drawn, whole.length - 16, whole.length - 1]) {
      const failure = await file.unsealed(whole.subarray(0, place)).catch((error: unknown) => error)
      expect(failure, `cut at ${place}`).toMatchObject({ code: place < 20 ? 'bad-input' : 'backup-damaged' })
    }
    await expect(file.unsealed(Buffer.concat([whole, Buffer.alloc(1)]))).rejects.toMatchObject(DAMAGED)
    await expect(file.unsealed(Buffer.concat([whole, whole.subarray(header)]))).rejects.toMatchObject(DAMAGED)
  })

  it('is damaged where any bit is another, and where pieces change their places', async () => {
    await using file = await aFile()
    const whole = await sealed(bytesOf(3 * PIECE))
    const header = whole.indexOf('\n', whole.indexOf('\n') + 1) + 1
    const drawn = Array.from({ length: 60 }, () => Math.floor(random() * whole.length * 8))
    const inHeader = Array.from({ length: 60 }, () => Math.floor(random() * header * 8))
    for (const bit of [...drawn, ...inHeader]) {
      const flipped = Buffer.from(whole)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const failure = await file.unsealed(flipped).catch((error: unknown) => error)
      expect(failure, `bit ${bit}`).toMatchObject({
        code: expect.stringMatching(/^(backup-damaged|bad-input)$/) as string
      })
    }
    const [first, second] = [0, 1].map((at) => header + at * (PIECE + 16))
    const swapped = Buffer.concat([
      whole.subarray(0, first),
      whole.subarray(second, (second ?? 0) + PIECE + 16),
      whole.subarray(first, second),
      whole.subarray((second ?? 0) + PIECE + 16)
    ])
    expect(swapped).toHaveLength(whole.length)
    await expect(file.unsealed(swapped)).rejects.toMatchObject(DAMAGED)
  })

  it('is refused by name where a newer version made it, and where it is something else', async () => {
    await using file = await aFile()
    const { createHash } = await import('node:crypto')
    const line = '{"format":"tallydesk-backup","version":2,"cipher":"another"}'
    const newer = `${line}\n${createHash('sha256').update(line).digest('hex')}\nwhatever`
    await expect(file.unsealed(Buffer.from(newer))).rejects.toMatchObject({
      code: 'backup-too-new',
      message: 'a.tdbackup was made by a newer Tallydesk. Update Tallydesk to read it.'
    })
    for (const text of ['', 'a letter', '{"format":"tallydesk-sealed-secrets"}\n']) {
      await expect(file.unsealed(Buffer.from(text))).rejects.toMatchObject({ code: 'bad-input' })
    }
  })

  it.each([
    ['all memory', '"N":2', '"N":1073741824'],
    ['an hour', '"N":2,"r":8,"p":1', '"N":131072,"r":8,"p":16'],
    ['all memory for many at once', '"N":2,"r":8,"p":1', '"N":2,"r":1,"p":4194305']
  ])('cannot ask for %s of whoever opens it', async (_what, was, greedy) => {
    await using file = await aFile()
    const { createHash } = await import('node:crypto')
    const whole = await sealed(Buffer.from('something'))
    const line = whole.subarray(0, whole.indexOf('\n')).toString()
    expect(line).toContain(was)
    const asks = line.replace(was, greedy)
    const bytes = Buffer.from(`${asks}\n${createHash('sha256').update(asks).digest('hex')}\nx`)
    await expect(file.unsealed(bytes)).rejects.toMatchObject({
      code: 'backup-damaged',
      message:
        'a.tdbackup asks for far more work than Tallydesk ever does, so the passphrase was not tried: somebody may have changed it to block this computer. Use another copy of it.'
    })
    expect(await readFile(file.path)).toEqual(bytes)
  })
})
