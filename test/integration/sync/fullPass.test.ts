import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createHttp } from '../../../electron/api/http.ts'
import { transactions } from '../../../electron/api/transactions.ts'
import type { Ledger } from '../../../electron/ledger/ledger.ts'
import { openLedger } from '../../../electron/ledger/openLedger.ts'
import { runFullPass } from '../../../electron/sync/fullPass.ts'
import type { SyncCounts } from '../../../shared/domain/syncRun.ts'
import { aWireRow, listService, type ListService, type ListServiceOptions } from '../../support/listService.ts'
import { json } from '../../support/scriptedService.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const worker = new URL('../../../electron/ledger/worker.ts', import.meta.url)
const aList = (count: number, prefix = 't') =>
  Array.from({ length: count }, (_, index) => aWireRow(`${prefix}${index}`))

async function pass(
  service: ListService,
  ledger: Ledger,
  signal = new AbortController().signal,
  onProgress: (counts: SyncCounts) => void = () => undefined
) {
  const http = createHttp({ fetch, baseUrl: service.baseUrl, token: 't', timeout: 5000, random: () => 0 })
  return runFullPass({ api: transactions(http, 'major'), ledger, signal, onProgress })
}

async function idsOf(ledger: Ledger): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0, total = 1; from < total; from += 1000) {
    const window = await ledger.find({
      query: { text: '', sort: { by: 'createdAt', direction: 'desc' } },
      from,
      count: 1000
    })
    ids.push(...window.rows.map(({ id }) => id))
    total = window.total
  }
  return ids.sort()
}

async function withLedger(
  options: ListServiceOptions,
  work: (service: ListService, ledger: Ledger, reopen: () => Promise<Ledger>) => Promise<void>
) {
  await using folder = await temporaryFolder()
  await using service = await listService(options)
  const open = () => openLedger({ worker, file: join(folder.path, 'ledger.db') })
  let ledger = await open()
  try {
    await work(service, ledger, async () => {
      await ledger.close()
      return (ledger = await open())
    })
  } finally {
    await ledger.close()
  }
}

const serverIds = ({ rows }: ListService) => rows.map(({ id }) => id).sort()

describe('a full pass', () => {
  it.each(['exclusive', 'inclusive'] as const)('holds every row once where the cursor is %s', async (cursor) => {
    await withLedger({ rows: aList(755), cursor }, async (service, ledger) => {
      const { verdict, counts } = await pass(service, ledger)
      expect(verdict).toBe('complete')
      expect(counts.inserted).toBe(755)
      expect(await idsOf(ledger)).toEqual(serverIds(service))
    })
  })

  it('is complete for an empty list and for one of exactly a page', async () => {
    for (const count of [0, 1, 100, 200]) {
      await withLedger({ rows: aList(count) }, async (service, ledger) => {
        expect((await pass(service, ledger)).verdict).toBe('complete')
        expect((await idsOf(ledger)).length).toBe(count)
      })
    }
  })

  it('finds rows that were created at the head of the list while it read the rest', async () => {
    const before: ListServiceOptions['before'] = (request, rows) => {
      if (request === 4) rows.unshift(...aList(230, 'new'))
      return undefined
    }
    await withLedger({ rows: aList(600), before }, async (service, ledger) => {
      expect((await pass(service, ledger)).verdict).toBe('complete')
      expect(await idsOf(ledger)).toEqual(serverIds(service))
    })
  })

  it('counts changed and unchanged rows in a second pass', async () => {
    await withLedger({ rows: aList(150) }, async (service, ledger) => {
      await pass(service, ledger)
      service.rows[7] = aWireRow('t7', { status: 'returned' })
      const { counts } = await pass(service, ledger)
      expect(counts).toMatchObject({ inserted: 0, changed: 1 })
      expect((await ledger.get('t7'))?.status).toBe('returned')
    })
  })

  it('goes on after being cancelled, in a new process of the ledger, from the last page kept', async () => {
    await withLedger({ rows: aList(1000) }, async (service, ledger, reopen) => {
      const controller = new AbortController()
      const first = await pass(service, ledger, controller.signal, ({ pages }) => pages >= 4 && controller.abort())
      expect(first.verdict).toBe('cancelled')
      expect(await ledger.lastPass()).toMatchObject({ verdict: 'cancelled' })
      const asked = service.requests.length
      const again = await reopen()
      expect((await pass(service, again)).verdict).toBe('complete')
      expect(service.requests[asked]?.url).toContain('starting_after=t')
      expect(await idsOf(again)).toEqual(serverIds(service))
    })
  })
})

describe('a pass that cannot end', () => {
  it.each([
    ['repeats a page', json(JSON.stringify({ data: aList(100), has_more: true })), 'sync-stuck'],
    ['sends empty pages', json('{"data":[],"has_more":true}'), 'sync-stuck'],
    ['takes the token away', json('{}', 401), 'token-rejected'],
    ['forgets the cursor', json('{}', 400), 'request-refused'],
    ['keeps failing', json('{}', 500), 'service-failed'],
    ['sends a web page', json('<html>'), 'bad-response']
  ] as const)('is INCOMPLETE with the reason and keeps its rows when the service %s', async (_name, answer, code) => {
    await withLedger(
      { rows: aList(500), before: (request) => (request >= 3 ? answer : undefined) },
      async (service, ledger) => {
        const { verdict, error } = await pass(service, ledger)
        expect([verdict, error?.code]).toEqual(['incomplete', code])
        expect((await idsOf(ledger)).length).toBeGreaterThanOrEqual(200)
        expect(await ledger.lastPass()).toMatchObject({ state: 'ended', verdict: 'incomplete', error: { code } })
      }
    )
  })

  it('goes on from where it was once the service is well again', async () => {
    let isIll = true
    const before: ListServiceOptions['before'] = (request) => (isIll && request >= 3 ? json('{}', 500) : undefined)
    await withLedger({ rows: aList(500), before }, async (service, ledger) => {
      await pass(service, ledger)
      isIll = false
      expect((await pass(service, ledger)).verdict).toBe('complete')
      expect(await idsOf(ledger)).toEqual(serverIds(service))
    })
  })
})

it('puts a broken row on the problems list, reads on past it, and takes it when it has come good', async () => {
  const rows = aList(250)
  rows[99] = aWireRow('t99', { amount: 'twelve' })
  await withLedger({ rows }, async (service, ledger) => {
    const first = await pass(service, ledger)
    expect([first.verdict, first.counts.quarantined, first.counts.inserted]).toEqual(['complete', 1, 249])
    service.rows[99] = aWireRow('t99')
    await pass(service, ledger)
    expect((await idsOf(ledger)).length).toBe(250)
  })
})
