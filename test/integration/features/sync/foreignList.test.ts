import { describe, expect, it } from 'vitest'
import { appOnList } from '../../../support/app/appOnList.ts'
import { aWireRow } from '../../../support/service/listService.ts'
import { certified, complete } from '../../../support/sync/certifiedRun.ts'
import { insert, remove, wait } from '../../../support/sync/model/modelChanges.ts'
import { modelHttp, type Connect } from '../../../support/sync/model/modelHttp.ts'
import { openModelSetup, type ModelSetup, type SetupOptions } from '../../../support/sync/model/modelSetup.ts'
import { expectEqual } from '../../../support/sync/oracle.ts'

const DAY = 24 * 3_600_000
const full = { kind: 'full' } as const
const auto = { kind: 'auto' } as const
const delta = { kind: 'delta' } as const

function setupOf(rows: number, options: SetupOptions = {}): ModelSetup {
  const setup = openModelSetup(options)
  for (let made = 0; made < rows; made++) setup.service.apply(insert(1), wait(60_000))
  return setup
}

/** So many rows, newest first, a second apart since the given time. */
function otherRows(count: number, begin: number) {
  const time = (index: number) => new Date(begin + index * 1000).toISOString()
  return Array.from({ length: count }, (_, index) =>
    aWireRow(`other${index}`, { created_at: time(index), updated_at: time(index) })
  ).reverse()
}

/** The service, and another organisation's list in its place while `isOther` says so. */
function behindToken(rows: readonly { readonly id: string }[], isOther: () => boolean): Connect {
  return (service, onRequest) => {
    const http = modelHttp(service, onRequest)
    return {
      asked: http.asked,
      get(path, search, parse, options) {
        if (!isOther()) return http.get(path, search, parse, options)
        const asked = new Map(search)
        // A cursor of the list before is unknown, and begins at the head.
        const from = rows.findIndex(({ id }) => id === asked.get('starting_after')) + 1
        const data = rows.slice(from, from + Number(asked.get('limit')))
        const page = { data, has_more: from + data.length < rows.length }
        return Promise.resolve(parse(JSON.stringify(page), new Response(null)))
      }
    }
  }
}

describe('the list of another organisation, after its token was entered', () => {
  it.each([
    [10, 200],
    [60, 700]
  ])('is never COMPLETE and marks none of %i transactions, though it has %i, however often', async (own, other) => {
    let isOther = false
    using setup = setupOf(own, {
      connect: behindToken(otherRows(other, Date.parse('2026-01-05T08:00Z')), () => isOther)
    })
    await complete(setup, full)
    isOther = true
    for (let sync = 1; sync <= 4; sync++) {
      const { certificate } = await setup.run(auto)
      const { absent } = await setup.ledger.completeness()
      expect([sync, certificate?.verdict, absent]).toEqual([sync, 'incomplete', 0])
      expect(certificate?.error?.message).toContain(`did not return ${own} transactions of ${own} known ones`)
    }
  })

  it('is to be confirmed as gone, as before, where the own list is back', async () => {
    let isOther = false
    using setup = setupOf(20, { connect: behindToken(otherRows(30, Date.parse('2026-01-05T08:00Z')), () => isOther) })
    await complete(setup, full)
    isOther = true
    await setup.run(full)
    isOther = false
    expect((await setup.run(full)).certificate?.error?.message).toContain(
      'did not return 30 transactions of 50 known ones'
    )
    expect((await setup.run(full)).certificate?.error?.message).toContain('If they are gone, confirm it')
    await setup.ledger.agreeMissing(30)
    expect((await complete(setup, full)).certificate.absent).toBe(30)
    expect(await setup.ledger.completeness()).toMatchObject({ absent: 30 })
  })

  it.each([
    ['came for the first time', [delta]],
    ['had come to a full sync before', [full, delta]]
  ])(
    'is no list of changes where it %s, with an unreadable row, and the latest own one is gone',
    async (_when, requests) => {
      let isOther = false
      const list = [
        ...otherRows(7, Date.parse('2025-12-26T08:00Z')),
        { ...aWireRow('broken'), currency: 'no currency' }
      ]
      const policy = { updatedSort: 'applied', updatedOrder: 'desc' } as const
      using setup = setupOf(9, { connect: behindToken(list, () => isOther), policy })
      setup.service.apply(wait(3 * DAY), insert(1))
      await complete(setup, full)
      setup.service.apply(remove(9))
      await complete(setup, { kind: 'full', fresh: true })
      isOther = true
      const runs = []
      for (const request of requests) runs.push(await setup.run(request))
      expect(runs.map(({ certificate }) => certificate?.verdict)).not.toContain('complete')
      expect(runs.at(-1)?.certificate?.error?.message).toContain('None of the known transactions')
    }
  )

  it('is not COMPLETE on the screen either', async () => {
    const rows = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const time = new Date(Date.parse('2026-10-01T08:00Z') + index * 60_000).toISOString()
        return aWireRow(`${name}${index}`, { amount: -1, payment_amount: -1, created_at: time, updated_at: time })
      }).reverse()
    await using setup = await appOnList(rows('own', 20))
    const { handlers } = setup.app
    setup.service.rows.splice(0, 20, ...rows('other', 400))
    const { connection } = await handlers['connection.get'](undefined)
    await handlers['connection.signIn']({ id: connection.id, token: 'another-token' })
    const before = setup.heard.length
    await handlers['sync.start'](auto)
    const { verdict, completeness } = await setup.until('sync.progress', ({ state }) => state === 'ended', before)
    expect([verdict, completeness.absent, completeness.verdict]).toEqual(['incomplete', 0, 'incomplete'])
  })
})

it('a failed sync raises no question: the next complete one confirms what it stored', async () => {
  using setup = setupOf(9, { policy: { limit: 3 } })
  await complete(setup, full)
  setup.service.apply(wait(DAY))
  for (let made = 0; made < 9; made++) setup.service.apply(insert(1), wait(60_000))
  await certified(setup, delta, { faults: [{ at: 2, fault: 'failed' }] })
  await complete(setup, { kind: 'full', fresh: true })
  setup.service.apply(remove(3), remove(3))
  await complete(setup, full)
  await expectEqual(setup.service, setup.ledger, true)
})
