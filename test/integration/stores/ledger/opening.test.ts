import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openLedger } from '../../../../electron/stores/ledger/openLedger.ts'
import { openWriter } from '../../../../electron/base/database/database.ts'
import { aLedgerRow, aPage } from '../../../support/ledger/aLedgerRow.ts'
import { aKey, ledgerWorker, openLedgerHere, storeRows, testLedger } from '../../../support/ledger/testLedger.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const open = (file: string, key?: string) => openLedgerHere({ file, key })
const openInWorker = (file: string, key?: string) => openLedger({ worker: ledgerWorker, file, key })

/** The bytes of everything in a folder, to show that nothing was touched. */
function contents(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => !name.endsWith('.lock'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(`${folder}/${name}`).toString('base64')]))
}

async function closedLedger(key?: string) {
  const test = await testLedger(key)
  await storeRows(test.ledger, [aLedgerRow()])
  await test.ledger.close()
  return test
}

describe('a new ledger', () => {
  it('is empty, and what is stored is there when it is opened again', async () => {
    await using test = await testLedger()
    expect(await test.ledger.state()).toEqual({ rows: 0, revision: 0, rebuilt: false })
    expect(await test.ledger.lastSyncRun()).toMatchObject({ state: 'never' })
    await storeRows(test.ledger, [aLedgerRow()])
    const again = await test.reopen()
    expect(await again.get('tx1')).toMatchObject({ reference: 'Invoice 1' })
    expect(await again.state()).toEqual({ rows: 1, revision: 1, rebuilt: false })
  })

  it('is readable by its owner only, log and key id included', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, [aLedgerRow()])
    for (const name of readdirSync(test.folder).filter((entry) => !entry.endsWith('.lock'))) {
      expect(statSync(`${test.folder}/${name}`).mode & 0o777, name).toBe(0o600)
    }
  })

  it('holds no readable text with a key', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, [aLedgerRow({ reference: 'CANARY-REFERENCE' })])
    const found = () =>
      readdirSync(test.folder).filter((name) => readFileSync(`${test.folder}/${name}`).includes('CANARY-REFERENCE'))
    expect(found()).toEqual([])
    await test.ledger.close()
    expect(found()).toEqual([])
    expect(contents(test.folder)['ledger.db.key-id']).not.toContain(aKey)
  })

  it('holds readable text without one: the control of the test above', async () => {
    await using folder = await temporaryFolder()
    const ledger = await open(`${folder.path}/ledger.db`)
    await storeRows(ledger, [aLedgerRow({ reference: 'CANARY-REFERENCE' })])
    await ledger.close()
    expect(readFileSync(`${folder.path}/ledger.db`).includes('CANARY-REFERENCE')).toBe(true)
    const again = await open(`${folder.path}/ledger.db`)
    expect((await again.state()).rows).toBe(1)
    await again.close()
  })
})

describe('a ledger that cannot be opened is left as it is', () => {
  it('with another key', async () => {
    await using test = await closedLedger(aKey)
    const before = contents(test.folder)
    await expect(open(test.file, 'b6'.repeat(32))).rejects.toMatchObject({ code: 'key-wrong' })
    expect(contents(test.folder)).toEqual(before)
  })

  it('without a key', async () => {
    await using test = await closedLedger(aKey)
    const before = contents(test.folder)
    await expect(open(test.file)).rejects.toMatchObject({ code: 'key-missing' })
    expect(contents(test.folder)).toEqual(before)
  })

  it('with another key, when the id of its key was lost', async () => {
    await using test = await closedLedger(aKey)
    rmSync(`${test.file}.key-id`)
    const before = contents(test.folder)
    await expect(open(test.file, 'b6'.repeat(32))).rejects.toMatchObject({ code: 'key-wrong' })
    await expect(open(test.file)).rejects.toMatchObject({ code: 'key-missing' })
    expect(contents(test.folder)).toEqual(before)
    expect((await (await test.reopen()).state()).rows).toBe(1)
    expect(existsSync(`${test.file}.key-id`)).toBe(true)
  })

  it('with a key that is no key, or where the file is plain', async () => {
    await using folder = await temporaryFolder()
    const file = `${folder.path}/ledger.db`
    await (await open(file)).close()
    const before = contents(folder.path)
    await expect(open(file, 'secret')).rejects.toMatchObject({ code: 'key-wrong' })
    await expect(open(file, aKey)).rejects.toMatchObject({ code: 'key-wrong' })
    expect(contents(folder.path)).toEqual(before)
  })

  it('from a newer version', async () => {
    await using test = await closedLedger(aKey)
    const db = openWriter({ file: test.file, key: aKey })
    db.exec('PRAGMA user_version = 99')
    db.close()
    await expect(open(test.file, aKey)).rejects.toMatchObject({ code: 'cache-too-new' })
    expect(readdirSync(test.folder).filter((name) => name.includes('damaged'))).toEqual([])
  })

  it('while this process holds it already', async () => {
    await using test = await testLedger()
    await expect(open(test.file, aKey)).rejects.toMatchObject({ code: 'in-use' })
    await test.reopen()
    await expect(openInWorker(test.file, aKey)).rejects.toMatchObject({ code: 'in-use' })
  })

  it('where a folder cannot be made', async () => {
    await using folder = await temporaryFolder()
    writeFileSync(`${folder.path}/file`, '')
    await expect(open(`${folder.path}/file/ledger.db`, aKey)).rejects.toMatchObject({ code: 'not-writable' })
  })
})

describe('a worker that ends', () => {
  it('makes what waits fail, and all that comes after', async () => {
    await using folder = await temporaryFolder()
    const script = `${folder.path}/worker.mjs`
    writeFileSync(
      script,
      `import { parentPort } from 'node:worker_threads'
       parentPort.postMessage({ kind: 'opened', calls: ['state', 'beginSyncRun', 'close'] })
       parentPort.on('message', () => process.exit(1))`
    )
    const ledger = await openLedger({ worker: script, file: 'unused' })
    const waiting = [ledger.state(), ledger.beginSyncRun({ kind: 'full', fresh: false })]
    for (const call of waiting) await expect(call).rejects.toMatchObject({ code: 'unexpected' })
    await expect(ledger.state()).rejects.toMatchObject({ code: 'unexpected' })
    await ledger.close()
  })

  it('before it opened makes opening fail', async () => {
    await using folder = await temporaryFolder()
    const script = `${folder.path}/worker.mjs`
    writeFileSync(script, 'throw new Error("no")')
    await expect(openLedger({ worker: script, file: 'unused' })).rejects.toMatchObject({ code: 'unexpected' })
  })

  it('gets one request to close, however often that is called', async () => {
    await using folder = await temporaryFolder()
    const ledger = await openInWorker(`${folder.path}/ledger.db`)
    await storeRows(ledger, [aLedgerRow()])
    await Promise.all([ledger.close(), ledger.close()])
    await expect(ledger.storePage(1, aPage([]))).rejects.toMatchObject({ code: 'unexpected' })
  })
})
