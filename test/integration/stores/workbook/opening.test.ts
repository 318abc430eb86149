import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWriter } from '../../../../electron/base/database/database.ts'
import { openStore, type StoreOptions } from '../../../../electron/stores/workbook/store.ts'
import { openWorkbookFile } from '../../../../electron/stores/workbook/file/workbookFile.ts'
import { smallDisk } from '../../../support/process/smallDisk.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments } from '../../../support/reconciliation/randomDecisions.ts'
import { plainSequencer } from '../../../support/team/memberOf.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import {
  ANNA,
  bulkRequest,
  stored,
  testWorkbook,
  openWorkbookHere
} from '../../../support/reconciliation/testWorkbook.ts'

const open = (file: string, key?: string) => openWorkbookHere({ file, key })

async function closedWorkbook() {
  const test = await testWorkbook()
  const { id } = await stored(test.workbook, bulkRequest([{ amount: '1.00' }, { amount: '2.00' }]))
  await test.workbook.close()
  return {
    ...test,
    file: test.file,
    folder: test.folder,
    id,
    [Symbol.asyncDispose]: test[Symbol.asyncDispose].bind(test)
  }
}

/** The bytes of everything in a folder, to show that nothing was touched. */
function contents(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => !name.endsWith('.lock') && !name.endsWith('-shm'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(`${folder}/${name}`).toString('base64')]))
}

/** Where a byte is spoilt, besides in the head. */
const PLACES = 9

describe('a file of decisions', () => {
  it('is encrypted, readable by its owner only, and outlasts a loss of power', async () => {
    await using test = await testWorkbook()
    await stored(test.workbook, bulkRequest([{ amount: '1.00', name: 'Canary Birdsong' }]))
    for (const name of readdirSync(test.folder)) {
      const path = `${test.folder}/${name}`
      expect(statSync(path).mode & 0o777, name).toBe(0o600)
      expect(readFileSync(path).includes('Birdsong'), name).toBe(false)
    }
    await test.workbook.close()
    const kept = openWorkbookFile({ file: test.file, key: aKey })
    expect(kept.db.column<bigint>('PRAGMA synchronous').get()).toBe(2n)
    expect(kept.db.column<string>('PRAGMA journal_mode').get()).toBe('wal')
    kept.close()
  })

  it('is refused without its key, with another one, or while it is open, and left as it is', async () => {
    await using test = await closedWorkbook()
    const before = contents(test.folder)
    await expect(open(test.file)).rejects.toMatchObject({ code: 'key-missing' })
    await expect(open(test.file, 'b6'.repeat(32))).rejects.toMatchObject({ code: 'key-wrong' })
    expect(contents(test.folder)).toEqual(before)
    const held = await open(test.file, aKey)
    await expect(open(test.file, aKey)).rejects.toMatchObject({ code: 'in-use' })
    await held.close()
  })

  it('with another key, when the id of its key was lost, is taken for that and not for damaged', async () => {
    await using test = await closedWorkbook()
    rmSync(`${test.file}.key-id`)
    await expect(open(test.file, 'b6'.repeat(32))).rejects.toMatchObject({ code: 'key-wrong' })
    const again = await open(test.file, aKey)
    expect(await again.list()).toHaveLength(1)
    await again.close()
  })

  it('of a newer Tallydesk is refused by name', async () => {
    await using test = await closedWorkbook()
    const db = openWriter({ file: test.file, key: aKey })
    db.exec('PRAGMA user_version = 999')
    db.close()
    await expect(open(test.file, aKey)).rejects.toMatchObject({ code: 'workbook-too-new' })
  })

  it('that is damaged is never replaced: it says where the file is and what to put there', async () => {
    await using test = await closedWorkbook()
    const whole = readFileSync(test.file)
    const { length } = whole
    const spread = Array.from({ length: PLACES }, (_, part) => Math.floor((length / PLACES) * part) + 500)
    for (const at of [18, 100, ...spread]) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 4
      writeFileSync(test.file, bytes)
      // Before anything of it is used, also where nothing would read that part for years.
      expect(() => openWorkbookFile({ file: test.file, key: aKey }), String(at)).toThrow(
        expect.objectContaining({
          code: 'workbook-damaged',
          message: expect.stringContaining(test.file) as string
        }) as Error
      )
      expect(readFileSync(test.file).equals(bytes), String(at)).toBe(true)
      expect(existsSync(`${test.file}-wal`) && statSync(`${test.file}-wal`).size > 0).toBe(false)
    }
    writeFileSync(test.file, whole.subarray(0, length - 20_000))
    await expect(readAll(test.file)).rejects.toMatchObject({ code: 'workbook-damaged' })
    writeFileSync(test.file, whole)
    expect(await readAll(test.file)).toBe(2)
  })

  /** Opens it and reads what it holds; the number of payments. */
  async function readAll(file: string): Promise<number> {
    const workbook = await open(file, aKey)
    try {
      const [first] = await workbook.list()
      const filter = { states: [], only: 'all', currency: null, batch: null, text: '' } as const
      const { total } = await workbook.items({ id: first?.id ?? '', filter, from: 0, count: 10 })
      await workbook.verifyLog()
      return total
    } finally {
      await workbook.close()
    }
  }
})

describe('a disk', () => {
  const NEEDS_DISK = 'needs the right to mount a small disk (root on Linux)'

  it('that is full makes what does not fit fail whole, and it goes on when there is space', async ({ skip }) => {
    await using disk = await smallDisk(24)
    if (!disk) return skip(NEEDS_DISK)
    const file = `${disk.path}/workbook.db`
    const workbook = await open(file, aKey)
    const { id } = await stored(workbook, bulkRequest([{ amount: '1.00' }]))
    const many = bulkRequest(
      Array.from({ length: 20_000 }, (_, place) => ({ amount: '1.00', reference: `No ${place}` }))
    )
    const { draft } = await workbook.read({ text: many, name: 'many.json' }, null)
    disk.fill()
    const full = { code: 'disk-full', message: expect.stringContaining('workbook.db') as string }
    await expect(workbook.create(draft, 'Many', ANNA)).rejects.toMatchObject(full)
    expect(await workbook.list()).toMatchObject([{ id }])
    disk.free()
    await workbook.decide(id, { do: 'rename', name: 'Goes on' }, ANNA)
    expect(await workbook.create(draft, 'Many', ANNA)).toMatchObject({ items: 20_000 })
    expect(await workbook.verifyLog()).toMatchObject({ isWhole: true, entries: 3 })
    await workbook.close()
  })

  it('that became read-only is said to be so', async ({ skip }) => {
    await using disk = await smallDisk(24)
    if (!disk) return skip(NEEDS_DISK)
    const file = `${disk.path}/workbook.db`
    const workbook = await open(file, aKey)
    await stored(workbook, bulkRequest([{ amount: '1.00' }]))
    await workbook.close()
    disk.protect()
    await expect(open(file, aKey)).rejects.toMatchObject({ code: 'not-writable' })
  })
})

it('a member whose file is an older copy can accept that, and goes on with what the team has', async () => {
  await using folder = await temporaryFolder()
  const sequencer = plainSequencer()
  const options = { file: join(folder.path, 'bo.db'), key: aKey }
  const open = (more: Pick<StoreOptions, 'known' | 'accepting'> = {}) =>
    openStore({ ...options, ...more }, () => undefined, sequencer('bo'))
  let store = open()
  const { draft } = await store.read({ text: paymentOrder(payments), name: 'order.xml' }, null)
  const { id } = await store.create(draft, 'Salaries', ANNA)
  store.close()
  const older = join(folder.path, 'older.db')
  copyFileSync(options.file, older)
  store = open()
  store.decide(id, { do: 'rename', name: 'Since the copy' }, ANNA)
  const head = store.head()
  store.close()
  copyFileSync(older, options.file)

  const known = { isStored: true, head }
  expect(() => open({ known })).toThrow('you can accept the loss')
  store = open({ known, accepting: ANNA })
  // The team has lost nothing.
  expect(store.get(id).name).toBe('Since the copy')
  store.close()
})
