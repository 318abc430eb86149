import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../shared/errors.ts'
import { certified, complete, cursors } from '../../../support/sync/certifiedRun.ts'
import { insert, remove, wait } from '../../../support/sync/model/modelChanges.ts'
import { openModelSetup, type SetupOptions, type ModelSetup } from '../../../support/sync/model/modelSetup.ts'
import { altered, modelHttp, type Connect } from '../../../support/sync/model/modelHttp.ts'
import { modelId } from '../../../support/sync/model/modelRow.ts'
import { expectEqual } from '../../../support/sync/oracle.ts'

/** Rows a minute apart, read three at a time. */
function setupOf(rows: number, options: SetupOptions = {}): ModelSetup {
  const setup = openModelSetup({ ...options, policy: { limit: 3, ...options.policy } })
  for (let made = 0; made < rows; made++) setup.service.apply(insert(1), wait(60_000))
  return setup
}

const full = { kind: 'full' } as const

describe('a list of one page', () => {
  it('is complete after a sync run was killed anywhere, also behind the page', async () => {
    for (let killAt = 1; ; killAt++) {
      using setup = setupOf(3)
      const { certificate } = await setup.run(full, { killAt })
      await complete(setup, full)
      await expectEqual(setup.service, setup.ledger, true)
      if (certificate) return
    }
  })
})

describe('a page that says more exist', () => {
  it('is not the end although it is empty', async () => {
    using setup = setupOf(8)
    await complete(setup, full, { faults: [{ at: 2, fault: 'empty' }] })
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('is requested once more when it repeats the page before, and its rows count once', async () => {
    using setup = setupOf(8)
    const run = await complete(setup, full, { faults: [{ at: 3, fault: 'stuck' }] })
    expect(cursors(run).slice(0, 4)).toEqual(['', cursors(run)[1], cursors(run)[2], cursors(run)[2]])
    expect(run.certificate.counts).toMatchObject({ seen: 8, inserted: 8 })
  })

  it.each([
    ['is empty', () => ({ data: [], has_more: true })],
    ['is the same', undefined]
  ])('ends the sync run as INCOMPLETE when it %s again and again, and keeps what came', async (_name, page) => {
    let isIll = true
    let kept = { data: [] as Record<string, unknown>[], has_more: true }
    const connect = altered((honest, _search, number) => {
      if (!isIll || number < 3) return (kept = honest)
      return page ? page() : kept
    })
    using setup = setupOf(12, { connect })
    const run = await certified(setup, full)
    expect([run.certificate.verdict, run.certificate.error?.code]).toEqual(['incomplete', 'sync-stuck'])
    expect([run.certificate.counts.seen, run.asked.length]).toEqual([6, 4])
    isIll = false
    const again = await complete(setup, full)
    expect(cursors(again)[0]).toBe(cursors(run).at(-1))
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('is requested again as often as the connection allows', async () => {
    const connect = altered((page, _search, number) => (number < 3 ? page : { data: [], has_more: true }))
    using setup = setupOf(12, { connect, policy: { stuckRetries: 4 } })
    expect((await certified(setup, full)).asked).toHaveLength(7)
  })

  it('ends the sync run when the pages go round in a circle', async () => {
    const pages: string[] = []
    const connect = altered((page, _search, number) => {
      if (number <= 3) pages.push(JSON.stringify({ ...page, has_more: true }))
      return JSON.parse(pages[(number - 1) % 3] ?? '') as typeof page
    })
    using setup = setupOf(12, { connect })
    const { certificate, asked } = await certified(setup, full)
    expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'sync-stuck'])
    expect(asked.length).toBeLessThan(12)
  })
})

describe('a last page without rows', () => {
  // Oldest first, where no reading of the head comes after it.
  it('is not believed: the row it was requested from may be gone', async () => {
    using setup = setupOf(12, { ways: { goneCursor: 'empty', order: 'asc' } })
    await complete(setup, full, { changes: [{ at: 3, change: remove(5) }] })
    await expectEqual(setup.service, setup.ledger, false)
  })

  it.each([1, 50])(
    'is believed once the row it was requested from came again, with %i remembered',
    async (walkBack) => {
      using setup = setupOf(9, { ways: { hasMore: 'full-page' }, policy: { walkBack } })
      const { certificate } = await complete(setup, full)
      expect(certificate.notes).toEqual([])
      await expectEqual(setup.service, setup.ledger, true)
    }
  )

  it('is believed after a single row, where every page is full', async () => {
    using setup = setupOf(1, { ways: { hasMore: 'full-page', cap: 1 } })
    expect((await complete(setup, full)).certificate.notes).toEqual([])
  })

  it('is not believed where the row before it says that more follow, nor by a resumed sync', async () => {
    // The oldest row is never shown, but counted.
    const hiding = altered((page) => {
      const data = page.data.filter(({ id }) => id !== modelId(0))
      return { data, has_more: page.has_more || (data.length > 0 && data.length < page.data.length) }
    })
    using setup = setupOf(10, { connect: hiding, policy: { limitCap: 3 } })
    await certified(setup, full, { faults: [{ at: 4, fault: 'failed' }] })
    for (const fresh of [false, true]) {
      const { certificate } = await certified(setup, { ...full, fresh })
      expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'sync-stuck'])
    }
  })

  it('is not believed where nothing came behind a row that others follow', async () => {
    // Every page is full and says that more follow; behind each row of the second, nothing comes.
    const second = [6, 7, 8].map(modelId)
    const lying = altered((page, search) =>
      second.includes(search.get('starting_after') ?? '') ? { data: [], has_more: false } : page
    )
    using setup = setupOf(12, { connect: lying, ways: { hasMore: 'full-page' } })
    const { certificate } = await certified(setup, full)
    expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'sync-stuck'])
  })

  it('at the head of the list neither ends it nor loses the place', async () => {
    using setup = setupOf(10)
    await complete(setup, full)
    setup.service.apply(insert(2))
    // It is blank at first, and again when the interrupted sync goes on.
    const run = await setup.run(full, {
      faults: [
        { at: 1, fault: 'nothing' },
        { at: 4, fault: 'failed' }
      ]
    })
    expect(run.certificate?.verdict).toBe('incomplete')
    const again = await complete(setup, full, { faults: [{ at: 1, fault: 'nothing' }] })
    expect(cursors(again)[0]).toBe(cursors(run).at(-1))
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('says nothing of the list that comes after it, which is read to its end', async () => {
    using setup = setupOf(12)
    await complete(setup, full)
    // Blank twice; and then a page comes twice, as if there was nothing new.
    await complete(setup, full, {
      faults: [
        { at: 1, fault: 'nothing' },
        { at: 2, fault: 'nothing' },
        { at: 5, fault: 'stuck' }
      ]
    })
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('is the end of a list of which nothing is known, until it shows more', async () => {
    using setup = setupOf(10)
    const faults = [1, 2, 3].map((at) => ({ at, fault: 'nothing' as const }))
    expect((await complete(setup, full, { faults })).certificate.counts).toMatchObject({ seen: 0 })
    expect((await complete(setup, { kind: 'delta' })).certificate).toMatchObject({ kind: 'full', counts: { seen: 10 } })
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('is the end of an empty list', async () => {
    using setup = setupOf(0)
    expect((await complete(setup, full)).certificate.counts).toMatchObject({ seen: 0 })
  })
})

it('counts the repeats of a request that failed in the end', async () => {
  const connect: Connect = (service, onRequest) => {
    const http = modelHttp(service, onRequest)
    return {
      asked: http.asked,
      get(path, search, parse, options) {
        if (http.asked.length < 2) return http.get(path, search, parse, options)
        const error = new AppError('service-failed', 'It failed.')
        for (let repeat = 0; repeat < 4; repeat++) options.onRetry?.(0, error)
        return Promise.reject(error)
      }
    }
  }
  using setup = setupOf(9, { connect })
  const { certificate } = await certified(setup, full)
  expect([certificate.verdict, certificate.counts.retries]).toEqual(['incomplete', 4])
  expect((await setup.ledger.lastSyncRun()).counts.retries).toBe(4)
})
