import { statfsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openLedger } from '../../../../electron/stores/ledger/openLedger.ts'
import { ledgerWorker } from '../../../support/ledger/testLedger.ts'
import { smallDisk } from '../../../support/process/smallDisk.ts'
import { aWireRow } from '../../../support/service/listService.ts'
import { scriptedService } from '../../../support/service/scriptedService.ts'
import { syncSetup } from '../../../support/sync/syncSetup.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

/** A service that always has more, each time with new ids. */
function endlessService() {
  let made = 0
  return scriptedService((response, request) => {
    const limit = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('limit'))
    const data = Array.from({ length: limit }, () => {
      const at = new Date(Date.UTC(2026, 0, 1) - ++made * 1000).toISOString()
      return aWireRow(`row${made}`, { created_at: at, updated_at: at, reference: `Reference ${made}`.padEnd(200, '.') })
    })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data, has_more: true }))
  })
}

it('a list without end is INCOMPLETE at the limit of rows, also if resumed, until that rises', async () => {
  await using folder = await temporaryFolder()
  await using service = await endlessService()
  const ledger = await openLedger({ worker: ledgerWorker, file: `${folder.path}/ledger.db` })
  const run = (mostRows: number) =>
    syncSetup({ ledger: () => ledger, baseUrl: service.baseUrl, token: 't', policy: { limit: 100, mostRows } }).run({
      kind: 'full'
    })
  const words =
    'The list has more than 1,000 rows and may have no end. What was read is kept. If it is that long, raise “Rows of a list at most” under API behaviour (mostRows) and sync again.'
  expect(await run(1000)).toMatchObject({ verdict: 'incomplete', error: { code: 'sync-stuck', message: words } })
  expect((await ledger.state()).rows).toBe(1100)
  expect(await run(1000)).toMatchObject({ verdict: 'incomplete', counts: { seen: 1200 } })
  expect(await run(2000)).toMatchObject({ verdict: 'incomplete', counts: { seen: 2100 } })
  await ledger.close()
})

it('a list without end leaves space on the disk, is INCOMPLETE, and says so', async ({ skip }) => {
  await using disk = await smallDisk(96)
  if (!disk) return skip('needs the right to mount a small disk (root on Linux)')
  await using service = await endlessService()
  const ledger = await openLedger({ worker: ledgerWorker, file: `${disk.path}/ledger.db` })
  const { run } = syncSetup({ ledger: () => ledger, baseUrl: service.baseUrl, token: 't', policy: { limit: 100 } })
  const { verdict, error } = await run({ kind: 'full' })
  expect({ verdict, error }).toMatchObject({
    verdict: 'incomplete',
    error: { code: 'disk-full', message: expect.stringContaining('almost full, so the sync stopped') as string }
  })
  const { bavail, blocks } = statfsSync(disk.path)
  expect(bavail / blocks).toBeGreaterThan(0.05)
  expect(await ledger.lastSyncRun()).toMatchObject({ verdict: 'incomplete', error: { code: 'disk-full' } })
  await ledger.close()
})
