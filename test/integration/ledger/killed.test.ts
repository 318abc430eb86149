import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openReader } from '../../../electron/ledger/database.ts'
import { openLedger } from '../../../electron/ledger/openLedger.ts'
import { numberedRow } from '../../support/aLedgerRow.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { aKey, ledgerWorker } from '../../support/testLedger.ts'

const script = fileURLToPath(new URL('../../support/storingLedger.ts', import.meta.url))
// More than can be stored before the last kill.
const ROWS = 1_000_000
const KILLS = 10

/** Stores in a process of its own, and kills that once `meanwhile` is over. */
async function storeAndKill(file: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const child = spawn(process.execPath, [script, file, String(ROWS)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  await once(child.stdout, 'data')
  try {
    await meanwhile()
  } finally {
    child.kill('SIGKILL')
    await exited
  }
}

it(`killed ${KILLS} times while it stores, the ledger is whole: rows, counts and cursor agree`, async () => {
  await using folder = await temporaryFolder()
  const file = `${folder.path}/ledger.db`
  const sizes: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await storeAndKill(file, () => wait(Math.random() * 600))
    const db = openReader({ file, key: aKey })
    expect(db.column<string>('PRAGMA integrity_check').all()).toEqual(['ok'])
    const rows = Number(db.column<bigint>('SELECT count(*) FROM transactions').get())
    db.close()

    const ledger = await openLedger({ worker: ledgerWorker, file, key: aKey })
    expect((await ledger.state()).rows).toBe(rows)
    expect(await ledger.lastPass()).toMatchObject({ state: 'ended', verdict: 'incomplete' })
    const { counts, trail } = await ledger.beginPass({ kind: 'full', fresh: false })
    expect(counts).toMatchObject({ seen: rows, inserted: rows, unchanged: 0, pages: rows / 250 })
    expect(trail.at(-1)).toBe(rows === 0 ? undefined : numberedRow(rows - 1).id)
    await ledger.close()
    sizes.push(rows)
  }
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  expect(sizes.at(-1)).toBeGreaterThan(0)
}, 120_000)

it('is refused while another process holds it, and free as soon as that was killed', async () => {
  await using folder = await temporaryFolder()
  const file = `${folder.path}/ledger.db`
  const open = () => openLedger({ worker: ledgerWorker, file, key: aKey })
  await storeAndKill(file, () => expect(open()).rejects.toMatchObject({ code: 'in-use' }))
  const ledger = await open()
  await ledger.close()
})
