import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import { checkLedger } from '../../../../electron/features/sync/job/checkLedger.ts'
import { damagePage, namedPages } from '../../../support/ledger/damagedPages.ts'
import { aKey, testLedger, type TestLedger } from '../../../support/ledger/testLedger.ts'
import { startTestSandbox } from '../../../support/service/sandboxClient.ts'
import { ledgerRows, serviceRows } from '../../../support/service/serviceRows.ts'
import { correlationIdsOf } from '../../../support/sync/faultTrial.ts'
import { syncSetup } from '../../../support/sync/syncSetup.ts'

const ID_INDEX = 'sqlite_autoindex_transactions_1'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 600, policy: { settling: 'off' } })
})
afterAll(() => sandbox.stop())

/** Damages the root of the index of ids, which each sync run looks into, and nothing that is done in the background. */
function damageIds({ file }: TestLedger): void {
  const place = namedPages({ file, key: aKey }).find(({ name }) => name === ID_INDEX)
  damagePage(file, place?.page ?? 0)
}

describe('a sync that meets a damaged page', () => {
  it.each(['full', 'delta', 'auto', 'targeted'] as const)('reads everything again, unasked: %s', async (kind) => {
    await using home = await testLedger()
    const setup = syncSetup({ ledger: () => home.ledger, ...sandbox, policy: { limit: 100 } })
    await setup.run({ kind: 'full' })
    await home.ledger.close()
    damageIds(home)
    const correlationIds = await correlationIdsOf(sandbox, 50)
    // From here on nothing is waited for: what runs in the background would meet the damage first.
    await home.reopen()
    const certificate = await setup.run(kind === 'targeted' ? { kind, correlationIds } : { kind })
    expect(certificate).toMatchObject({ verdict: 'complete', kind: 'full', counts: { inserted: 600 } })
    expect(certificate.notes).toEqual([expect.stringContaining('was damaged and set aside')])
    expect(await ledgerRows(home.ledger)).toEqual(await serviceRows(sandbox))
    expect((await home.ledger.state()).rebuilt).toBe(false)
    expect(readdirSync(home.folder).filter((name) => name.includes('.damaged-'))).not.toHaveLength(0)
  })
})

describe('a check of the ledger', () => {
  it('finds damage, sets the file aside, and says so until everything was read again', async () => {
    await using home = await testLedger()
    const setup = syncSetup({ ledger: () => home.ledger, ...sandbox, policy: { limit: 100 } })
    await setup.run({ kind: 'full' })
    expect(await checkLedger(home.ledger)).toMatchObject({ isWhole: true, rows: 600, error: null, isSetAside: false })
    await home.ledger.close()
    damageIds(home)
    await home.reopen()
    const damaged = { isWhole: false, rows: 0, tables: [], isSetAside: true }
    for (let times = 0; times < 2; times++) {
      expect(await checkLedger(home.ledger)).toMatchObject({ ...damaged, error: { code: 'cache-damaged' } })
    }
    await setup.run({ kind: 'full' })
    expect(await checkLedger(home.ledger)).toMatchObject({ isWhole: true, rows: 600 })
  })
})
