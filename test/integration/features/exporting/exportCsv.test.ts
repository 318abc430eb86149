import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { writeExport } from '../../../../electron/features/exporting/writeExport.ts'
import { numberedPages, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { aSource } from '../../../support/ledger/aSource.ts'
import { anExport, csvSettings } from '../../../support/exporting/anExport.ts'
import { aQuery, sortedBy, withText } from '../../../support/ledger/aQuery.ts'
import { csvFileOf } from '../../../support/formats/csvReference.ts'
import { smallDisk } from '../../../support/process/smallDisk.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { storeSyncRun, testLedger } from '../../../support/ledger/testLedger.ts'
import { campaign } from '../../../support/campaign.ts'

const NEEDS_DISK = 'needs the right to mount a small disk (root on Linux)'
const forever = fileURLToPath(new URL('../../../support/exporting/exportingForever.ts', import.meta.url))

/** Several pieces of a file. */
const ROWS = campaign(20_000, 20_000)

describe('an export of the ledger', () => {
  it('is byte for byte what the reference writes of the same rows', async () => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, numberedPages(0, ROWS))
    const path = `${test.folder}/out.csv`
    const { rows, sha256 } = await writeExport({ source: await test.ledger.readExport(anExport()), path })
    const stored = Array.from({ length: ROWS }, (_, index) => numberedRow(index))
    const expected = csvFileOf(stored, { profile: 'safe' })
    expect(readFileSync(path, 'utf8') === expected).toBe(true)
    expect(rows).toBe(ROWS)
    expect(sha256).toBe(createHash('sha256').update(expected).digest('hex'))
  })

  it('holds the rows of its filter in the order of its sort', async () => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, numberedPages(0, 3000))
    const query = { ...sortedBy('amount', 'asc'), filter: withText('lodz') }
    const path = `${test.folder}/out.csv`
    await writeExport({
      source: await test.ledger.readExport(anExport({ query, settings: csvSettings('lossless') })),
      path
    })
    const { rows } = await test.ledger.find({ query, from: 0, count: 1000 })
    const ids = readFileSync(path, 'utf8')
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
    expect(ids).toEqual(rows.map(({ id }) => id))
    expect(ids).toHaveLength(500)
  })

  it('can be cancelled half way, leaves nothing, and the ledger goes on', async () => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, numberedPages(0, 20_000))
    const controller = new AbortController()
    const exporting = writeExport({
      source: await test.ledger.readExport(anExport()),
      path: `${test.folder}/out.csv`,
      signal: controller.signal,
      onProgress: ({ rows }) => {
        if (rows > 5000) controller.abort()
      }
    })
    await expect(exporting).rejects.toMatchObject({ code: 'cancelled' })
    expect(readdirSync(test.folder).filter((name) => name.includes('out.csv'))).toEqual([])
    expect((await test.ledger.find({ query: aQuery(), from: 0, count: 1 })).total).toBe(20_000)
  })

  it('lets a window in between any two pieces', async () => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, numberedPages(0, 20_000))
    const source = await test.ledger.readExport(anExport())
    const order: string[] = []
    const note = (what: string) => () => void order.push(what)
    const calls = [1, 2, 3].flatMap(() => [
      source.next().then(note('piece')),
      test.ledger.find({ query: aQuery(), from: 0, count: 100 }).then(note('window'))
    ])
    await Promise.all(calls)
    await source.close()
    expect(order).toEqual(['piece', 'window', 'piece', 'window', 'piece', 'window'])
  })
})

it('killed in the middle, an export leaves no file under the name', async () => {
  await using folder = await temporaryFolder()
  const path = `${folder.path}/out.csv`
  const child = spawn(process.execPath, [forever, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await exited
  expect(existsSync(path)).toBe(false)
  const [half = ''] = readdirSync(folder.path)
  expect(half).toMatch(/^\.out\.csv\..+\.part$/)
  expect(statSync(`${folder.path}/${half}`).mode & 0o777).toBe(0o600)
})

describe('a disk that cannot take the file', () => {
  it('is reported when it is full, and no half file remains', async ({ skip }) => {
    await using disk = await smallDisk(4)
    if (!disk) return skip(NEEDS_DISK)
    const source = aSource(Array.from({ length: 100 }, () => 'x'.repeat(100_000)))
    const error = { code: 'disk-full', message: expect.stringContaining('out.csv') as string }
    await expect(writeExport({ source, path: `${disk.path}/out.csv` })).rejects.toMatchObject(error)
    expect(readdirSync(disk.path)).toEqual([])
    expect(source.closed).toBe(1)
  })

  it('is reported when it is read-only', async ({ skip }) => {
    await using disk = await smallDisk(4)
    if (!disk) return skip(NEEDS_DISK)
    disk.protect()
    const error = { code: 'not-writable', message: expect.stringContaining('read-only') as string }
    await expect(writeExport({ source: aSource(['a']), path: `${disk.path}/out.csv` })).rejects.toMatchObject(error)
  })
})
