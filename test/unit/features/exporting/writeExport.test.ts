import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { writeExport } from '../../../../electron/features/exporting/writeExport.ts'
import { AppError } from '../../../../shared/errors.ts'
import { aSource } from '../../../support/ledger/aSource.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

describe('an exported file', () => {
  it('holds the pieces of the source in their order, with rows, bytes and hash reported', async () => {
    await using folder = await temporaryFolder()
    const path = `${folder.path}/out.csv`
    const source = aSource(['a\r\n', 'bé\r\n'])
    const progress: number[] = []
    const done = await writeExport({ source, path, onProgress: ({ bytes }) => void progress.push(bytes) })
    const text = 'a\r\nbé\r\n'
    expect(readFileSync(path, 'utf8')).toBe(text)
    expect(done).toEqual({ rows: 2, bytes: 8, sha256: createHash('sha256').update(text).digest('hex') })
    expect(progress).toEqual([3, 8])
    expect(readdirSync(folder.path)).toEqual(['out.csv'])
    expect(source.closed).toBe(1)
  })

  it('frees the memory of each written piece, but none that a piece shares with others', async () => {
    await using folder = await temporaryFolder()
    const [whole, shared] = [new Uint8Array(10_000).fill(97), new Uint8Array(10_000).fill(98)]
    const pieces = [whole, shared.subarray(0, 5000)].map((bytes) => ({ bytes, rows: 1 }))
    const source = { ...aSource([]), total: 2, next: () => Promise.resolve(pieces.shift()) }
    const path = `${folder.path}/out.csv`
    await writeExport({ source, path })
    expect([whole.length, shared.length]).toEqual([0, 10_000])
    expect(readFileSync(path, 'utf8')).toBe('a'.repeat(10_000) + 'b'.repeat(5000))
  })

  it('is readable by its owner only', async () => {
    await using folder = await temporaryFolder()
    await writeExport({ source: aSource(['a']), path: `${folder.path}/out.csv` })
    expect(statSync(`${folder.path}/out.csv`).mode & 0o777).toBe(0o600)
  })

  it('takes the place of an older one only when it is complete', async () => {
    await using folder = await temporaryFolder()
    const path = `${folder.path}/out.csv`
    writeFileSync(path, 'old')
    const seen: string[] = []
    await writeExport({
      source: aSource(['a', 'b']),
      path,
      onProgress: () => void seen.push(readFileSync(path, 'utf8'))
    })
    expect(seen).toEqual(['old', 'old'])
    expect(readFileSync(path, 'utf8')).toBe('ab')
  })
})

describe('an export that does not come to its end leaves the folder as it was', () => {
  async function fails(run: (path: string) => Promise<unknown>, error: unknown) {
    await using folder = await temporaryFolder()
    const path = `${folder.path}/out.csv`
    writeFileSync(path, 'old')
    await expect(run(path)).rejects.toMatchObject(error as object)
    expect(readdirSync(folder.path)).toEqual(['out.csv'])
    expect(readFileSync(path, 'utf8')).toBe('old')
  }

  it('when it is cancelled before it begins', async () => {
    const source = aSource(['a'])
    await fails((path) => writeExport({ source, path, signal: AbortSignal.abort() }), { code: 'cancelled' })
    expect(source.closed).toBe(1)
  })

  it.each([1, 2, 3])('when it is cancelled after piece %i', async (last) => {
    const source = aSource(['a', 'b', 'c'])
    const controller = new AbortController()
    let pieces = 0
    const onProgress = () => {
      if (++pieces === last) controller.abort()
    }
    await fails((path) => writeExport({ source, path, signal: controller.signal, onProgress }), { code: 'cancelled' })
    expect(source.closed).toBe(1)
  })

  it('when the source fails', async () => {
    const source = aSource(['a', new AppError('cache-damaged', 'Damaged.')])
    await fails((path) => writeExport({ source, path }), { code: 'cache-damaged' })
    expect(source.closed).toBe(1)
  })

  it('when rows are missing', async () => {
    const source = { ...aSource(['a']), total: 2 }
    await fails((path) => writeExport({ source, path }), { message: 'only 1 of 2 rows could be read' })
  })
})

describe('a place that cannot be written is reported in words that name the file', () => {
  it.each([
    ['a folder that is not there', 'missing/out.csv', 'the folder does not exist'],
    ['a folder of that name', 'folder', 'a folder has that name'],
    ['a name that is too long', `${'x'.repeat(250)}.csv`, 'the name is too long']
  ])('%s', async (_what, name, words) => {
    await using folder = await temporaryFolder()
    mkdirSync(`${folder.path}/folder`)
    const source = aSource(['a'])
    await expect(writeExport({ source, path: `${folder.path}/${name}` })).rejects.toMatchObject({
      code: 'not-writable',
      message: expect.stringContaining(words) as string
    })
    expect(source.closed).toBe(1)
    expect(readdirSync(folder.path)).toEqual(['folder'])
  })
})
