import { describe, expect, it } from 'vitest'
import { certified, complete } from '../../support/sync/certifiedRun.ts'
import { insert, remove, update, wait } from '../../support/sync/model/modelChanges.ts'
import { altered, modelHttp, type Connect, type WirePage } from '../../support/sync/model/modelHttp.ts'
import { isoTime } from '../../support/sync/model/modelRow.ts'
import { openModelSetup, type ModelSetup, type SetupOptions } from '../../support/sync/model/modelSetup.ts'
import { expectEqual } from '../../support/sync/oracle.ts'

function setupOf(rows: number, options: SetupOptions = {}): ModelSetup {
  const setup = openModelSetup(options)
  for (let made = 0; made < rows; made++) setup.service.apply(insert(1), wait(60_000))
  return setup
}

const full = { kind: 'full' } as const
const auto = { kind: 'auto' } as const

/** The list of another organisation, of `count` rows that are so many days old, newest first. */
function foreignPage(count: number, days: number, isOneBroken: boolean, search: URLSearchParams): WirePage {
  const begin = Date.parse('2026-01-05T08:00:00.000Z') - days * 86_400_000
  const all = Array.from({ length: count }, (_, index) => ({
    id: `foreign${index}`,
    account_id: 'accF',
    amount: 1 + index,
    currency: 'EUR',
    payment_amount: 1 + index,
    payment_currency: 'EUR',
    counterparty: { name: 'Foreign AB' },
    reference: `Foreign ${index}`,
    status: 'settled',
    type: 'bank-transfer',
    created_at: isoTime(begin + index * 1000),
    updated_at: isoTime(begin + index * 1000)
  })).reverse()
  if (isOneBroken) all.push({ ...all[0], id: 'foreignBroken', currency: 'no currency' } as (typeof all)[number])
  const cursor = search.get('starting_after')
  const at = cursor === null ? 0 : all.findIndex(({ id }) => id === cursor) + 1
  // An unknown cursor begins at the head.
  const data = all.slice(at, at + Number(search.get('limit')))
  return { data, has_more: at + data.length < all.length }
}

/** The service, and another organisation's list of so many rows in its place while `isForeign` says so. */
function behindToken(other: number, isForeign: () => boolean, days = 0, isOneBroken = false): Connect {
  return (service, onRequest) => {
    const http = modelHttp(service, onRequest)
    return {
      asked: http.asked,
      get(path, search, parse, options) {
        if (!isForeign()) return http.get(path, search, parse, options)
        const asked = new URLSearchParams(search.map(([name, value]): [string, string] => [name, String(value)]))
        return Promise.resolve(parse(JSON.stringify(foreignPage(other, days, isOneBroken, asked)), new Response(null)))
      }
    }
  }
}

describe('a token that is replaced by that of another organisation', () => {
  // docs/sync.md: "A full sync that misses all known transactions, more than 100 of them, or more than one in ten marks
  // nothing. If a later sync misses the same transactions, confirm that they are gone".
  it.each([
    [10, 200],
    [60, 700]
  ])('is never COMPLETE and marks none of %i own rows, where the other has %i, however often it syncs', async (own, other) => {
    let isForeign = false
    using setup = setupOf(own, { connect: behindToken(other, () => isForeign) })
    await complete(setup, full)
    isForeign = true
    for (let sync = 1; sync <= 4; sync++) {
      const run = await setup.run(auto)
      const { absent } = await setup.ledger.completeness()
      expect([sync, run.certificate?.verdict, absent]).toEqual([sync, 'incomplete', 0])
    }
  })
})

describe('a service whose clock was put back', () => {
  // docs/sync.md: "When is an incremental sync COMPLETE? Tallydesk read back to the last sync and one day further".
  it.each(['desc', 'asc'] as const)('hides no change from a COMPLETE incremental sync (%s)', async (updatedOrder) => {
    using setup = setupOf(9, { ways: { updatedOrder }, policy: { updatedSort: 'applied', updatedOrder, limit: 6 } })
    const day = 24 * 3_600_000
    for (const days of [8, 2]) {
      setup.service.apply(wait(days * day))
      for (let made = 0; made < 4; made++) setup.service.apply(insert(1), wait(60_000))
    }
    await complete(setup, full)
    // From now on, everything is dated, by its rows and by its Date header, four days before what was last read.
    setup.service.apply(wait(-4 * day), update(4, { status: 'rejected' }))
    const { certificate } = await certified(setup, auto)
    if (certificate.verdict === 'complete') await expectEqual(setup.service, setup.ledger, false)
  })
})

describe('one answer that has one id twice, with different accounts and amounts', () => {
  // "Never lose a row": a page cannot repeat itself, so one of the two is lost without a word.
  it('is not COMPLETE without a word about the row that was lost', async () => {
    const connect = altered((page) => {
      const [first] = page.data
      return first ? { ...page, data: [first, { ...first, account_id: 'acc2', amount: 5000 }, ...page.data.slice(1)] } : page
    })
    using setup = setupOf(3, { connect })
    const { certificate } = await setup.run(full)
    const { problems } = await setup.ledger.completeness()
    expect([certificate?.verdict, problems, certificate?.notes]).not.toEqual(['complete', 0, []])
  })
})

describe('the list of changes of another organisation', () => {
  // "None of the known transactions came in the list of changes" is the only thing that tells it from a quiet one here, and
  // an unreadable row, which is not counted as new, passes for a known one.
  it('is never COMPLETE, also with an unreadable row in it and after the latest own transaction was removed', async () => {
    let isForeign = false
    const known = { updatedSort: 'applied', updatedOrder: 'desc' } as const
    using setup = setupOf(9, { connect: behindToken(7, () => isForeign, 10, true), policy: known })
    setup.service.apply(wait(3 * 86_400_000), insert(1))
    await complete(setup, full)
    setup.service.apply(remove(9))
    expect((await complete(setup, { kind: 'full', fresh: true })).certificate.absent).toBe(1)
    isForeign = true
    const { certificate } = await setup.run({ kind: 'delta' })
    expect([certificate?.kind, certificate?.verdict, certificate?.counts.inserted]).not.toEqual(['delta', 'complete', 7])
  })
})

describe('a transaction that arrives with times of four days ago', () => {
  // renderer/kit/page/syncWords.ts: "Every transaction that the service had then is in the ledger". "What a sync cannot see"
  // in docs/sync.md does not name it.
  it('is not missing from a ledger whose incremental sync is COMPLETE', async () => {
    const known = { updatedSort: 'applied', updatedOrder: 'desc', limit: 6 } as const
    const day = 24 * 3_600_000
    using setup = setupOf(9, { policy: known })
    for (const days of [8, 2]) {
      setup.service.apply(wait(days * day))
      for (let made = 0; made < 4; made++) setup.service.apply(insert(1), wait(60_000))
    }
    await complete(setup, full)
    setup.service.apply(wait(-4 * day), insert(1), wait(4 * day))
    const { certificate } = await setup.run(auto)
    const [{ rows }, { length }] = [await setup.ledger.state(), setup.service.rows()]
    expect([certificate?.kind, certificate?.verdict, length - rows]).not.toEqual(['delta', 'complete', 1])
  })
})

describe('a list that is empty, after the user agreed that most of it is gone', () => {
  // docs/sync.md: "A full sync that misses all known transactions … marks nothing", and the agreement was about 55 of 60.
  it('does not take the agreement for one about all transactions', async () => {
    using setup = setupOf(60)
    await complete(setup, full)
    for (let left = 0; left < 55; left++) setup.service.apply(remove(0))
    await certified(setup, full)
    await certified(setup, full)
    await setup.ledger.agreeMissing(55)
    const lie = { from: 1, to: Infinity, show: 'nothing' as const }
    const { certificate } = await setup.run(full, { lie })
    const { absent } = await setup.ledger.completeness()
    expect([certificate?.verdict, absent]).toEqual(['incomplete', 0])
  })
})
