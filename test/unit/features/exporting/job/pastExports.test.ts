import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createPastExports,
  removePastExports,
  type StoredFile
} from '../../../../../electron/features/exporting/job/pastExports.ts'
import { temporaryFolder } from '../../../../support/temporaryFolder.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let logged: string[]

beforeEach(async () => {
  folder = await temporaryFolder()
  logged = []
})
afterEach(() => folder[Symbol.asyncDispose]())

const opened = () => createPastExports({ dataDir: folder.path, log: (event) => void logged.push(event) })
const listFile = () => join(folder.path, 'exports', 'nordic.json')

function aFile(number: number, change: Partial<StoredFile> = {}): StoredFile {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `${number}.csv`,
    kind: 'transactions',
    format: 'csv',
    madeAt: '2026-11-20T09:30:00.000Z',
    rows: 3,
    filter: '',
    hasManifest: true,
    folder: folder.path,
    bytes: 4,
    ...change
  }
}

describe('the list of past exports', () => {
  it('holds the last fifty of a connection, the latest first, for their owner alone', async () => {
    const past = opened()
    for (let number = 0; number < 52; number++) await past.add('nordic', aFile(number))
    const files = await opened().list('nordic')
    expect(files.map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, place) => `${51 - place}.csv`))
    expect(await past.list('other')).toEqual([])
    if (process.platform !== 'win32') expect((await stat(listFile())).mode & 0o777).toBe(0o600)
  })

  it('keeps both of two that are added at once, and cuts a long filter between characters', async () => {
    const past = opened()
    await Promise.all([
      past.add('nordic', aFile(1, { filter: `${'a'.repeat(299)}😀` })),
      opened().add('nordic', aFile(2))
    ])
    const files = await past.list('nordic')
    expect(files.map(({ name }) => name).toSorted()).toEqual(['1.csv', '2.csv'])
    expect(files.find(({ name }) => name === '1.csv')?.filter).toBe(`${'a'.repeat(299)}\ufffd`)
  })

  it('says of each what is at its place now', async () => {
    const past = opened()
    await writeFile(join(folder.path, '1.csv'), 'same')
    await writeFile(join(folder.path, '2.csv'), 'longer')
    for (const number of [1, 2, 3]) await past.add('nordic', aFile(number))
    await past.add('nordic', aFile(4, { folder: null }))
    expect((await past.list('nordic')).map(({ state }) => state)).toEqual(['unknown', 'gone', 'changed', 'there'])
  })

  it('forgets the earlier file whose place a later one took', async () => {
    const past = opened()
    await past.add('nordic', aFile(1))
    await past.add('nordic', aFile(2, { name: '1.csv' }))
    await past.add('nordic', aFile(3, { folder: null }))
    await past.add('nordic', aFile(4, { name: '3.csv', folder: null }))
    expect((await past.list('nordic')).map(({ id }) => id)).toEqual([aFile(4).id, aFile(3).id, aFile(2).id])
  })

  it('goes with its connection', async () => {
    await opened().add('nordic', aFile(1))
    await opened().add('other', aFile(2))
    await removePastExports(folder.path, 'nordic')
    expect(await opened().list('nordic')).toEqual([])
    expect(await opened().list('other')).toHaveLength(1)
  })

  it('begins anew where its file is damaged, which is set aside', async () => {
    await mkdir(join(folder.path, 'exports'))
    await writeFile(listFile(), '{')
    await opened().add('nordic', aFile(1))
    expect(await opened().list('nordic')).toHaveLength(1)
    expect(logged).toEqual(['past-exports-damaged'])
    const aside = (await readdir(join(folder.path, 'exports'))).find((name) => name.includes('damaged'))
    expect(await readFile(join(folder.path, 'exports', aside ?? ''), 'utf8')).toBe('{')
  })

  it('that cannot be written fails no export, and is reported in the log', async () => {
    await writeFile(join(folder.path, 'exports'), 'no folder')
    await opened().add('nordic', aFile(1))
    expect(logged).toEqual(['past-exports-not-saved'])
    await rm(join(folder.path, 'exports'))
  })
})
