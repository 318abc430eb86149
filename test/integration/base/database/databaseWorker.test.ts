import { expect, it } from 'vitest'
import { startWorker } from '../../../../electron/base/database/port/databaseWorker.ts'
import { openLedger } from '../../../../electron/stores/ledger/openLedger.ts'
import { aLedgerRow } from '../../../support/ledger/aLedgerRow.ts'
import { aKey, ledgerWorker, storeRows } from '../../../support/ledger/testLedger.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

/** Opens nothing, and ends with the first call. */
const DYING = `import { parentPort } from 'node:worker_threads'
parentPort.postMessage({ kind: 'opened', calls: ['look'] })
parentPort.once('message', () => process.exit(1))`

const start = () =>
  startWorker<{ look(): void; close(): void }, never>({
    name: 'dying',
    script: new URL(`data:text/javascript,${encodeURIComponent(DYING)}`),
    options: {},
    stopped: 'It stopped.'
  })

it('has closed its file where its thread ends instead of answering that it has', async () => {
  const worker = await start()
  await worker.close()
  await expect(worker.look()).rejects.toMatchObject({ message: 'It stopped.' })
})

it('says of any other call that the thread ended', async () => {
  const worker = await start()
  await expect(worker.look()).rejects.toMatchObject({ message: 'It stopped.' })
  await worker.close()
})

it('passes on what its thread answers, announces and refuses', async () => {
  await using folder = await temporaryFolder()
  const file = `${folder.path}/ledger.db`
  const ledger = await openLedger({ worker: ledgerWorker, file, key: aKey })
  const changes: unknown[] = []
  ledger.onChange((state) => changes.push(state))
  await storeRows(ledger, [aLedgerRow()])
  expect(await ledger.get('tx1')).toMatchObject({ reference: 'Invoice 1' })
  await expect.poll(() => changes.at(-1)).toEqual(await ledger.state())
  const begin = () => ledger.beginSyncRun({ kind: 'full', fresh: false })
  await begin()
  await expect(begin()).rejects.toMatchObject({ code: 'busy' })
  await expect(openLedger({ worker: ledgerWorker, file, key: aKey })).rejects.toMatchObject({ code: 'in-use' })
  await ledger.close()
  await (await openLedger({ worker: ledgerWorker, file, key: aKey })).close()
})
