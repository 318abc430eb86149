import { expect, it } from 'vitest'
import { startWorker } from '../../../../electron/base/database/port/databaseWorker.ts'

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
