import { describe, expect, it } from 'vitest'
import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import type { LedgerPage } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import type { TextSource } from '../../../../electron/stores/ledger/model/textSource.ts'
import { aLedgerRow, aPage } from '../../../support/ledger/aLedgerRow.ts'
import { anEnd, storeSyncRun, testLedger } from '../../../support/ledger/testLedger.ts'

const broken = (id: string | null, raw: string, reason = 'amount is missing') => ({ id, raw, reason })
const all = { from: 0, count: 200 } as const
const CORRELATION = '0d9e6679-7425-40de-944b-e07fc1f90a01'

async function problemsOf(ledger: Ledger) {
  return (await ledger.problems(all)).problems
}

describe('a row that breaks the schema', () => {
  async function after(pages: readonly LedgerPage[]) {
    await using test = await testLedger()
    const { counts } = await storeSyncRun(test.ledger, pages)
    const { problems } = await test.ledger.completeness()
    return { rows: (await problemsOf(test.ledger)).map(({ id, raw, reason }) => [id, raw, reason]), counts, problems }
  }

  it('is stored with its raw text and the reason, and counted', async () => {
    const { rows, counts, problems } = await after([
      aPage([aLedgerRow()], [broken('x', '{"id":"x"}'), broken(null, '[]')])
    ])
    expect(rows).toEqual([
      ['x', '{"id":"x"}', 'amount is missing'],
      [null, '[]', 'amount is missing']
    ])
    expect(counts).toMatchObject({ seen: 3, inserted: 1, quarantined: 2 })
    expect(problems).toBe(2)
  })

  it('is stored and counted once, however often it comes, with its latest text', async () => {
    const { rows, counts, problems } = await after([
      aPage([], [broken('x', 'one'), broken(null, 'raw')]),
      aPage([], [broken('x', 'two'), broken(null, 'raw', 'other reason')])
    ])
    expect(rows).toEqual([
      ['x', 'two', 'amount is missing'],
      [null, 'raw', 'other reason']
    ])
    expect(counts).toMatchObject({ seen: 2, quarantined: 2 })
    expect(problems).toBe(2)
  })

  it('is no problem any longer once it comes good', async () => {
    const { rows, counts, problems } = await after([
      aPage([], [broken('x', 'one'), broken('y', 'two')]),
      aPage([aLedgerRow({ id: 'x' })])
    ])
    expect(rows.map(([id]) => id)).toEqual(['y'])
    expect(counts).toMatchObject({ seen: 2, inserted: 1, quarantined: 1 })
    expect(problems).toBe(1)
  })
})

describe('the list of problems', () => {
  it('comes in windows, in the order of first sight, with the beginning of each text', async () => {
    await using test = await testLedger()
    const long = `"${'x'.repeat(3000)}"`
    const raws = Array.from({ length: 12 }, (_, index) => (index === 3 ? long : `"${index}"`))
    await storeSyncRun(test.ledger, [
      aPage(
        [],
        raws.map((raw, index) => broken(index % 2 ? `p${index}` : null, raw))
      )
    ])
    const window = await test.ledger.problems({ from: 2, count: 3 })
    expect(window).toMatchObject({ from: 2, total: 12 })
    expect(window.problems.map(({ raw, isCut }) => [raw, isCut])).toEqual([
      ['"2"', false],
      [long.slice(0, 2000), true],
      ['"4"', false]
    ])
    expect((await test.ledger.problems({ from: 12, count: 3 })).problems).toEqual([])
  })

  it('says when a row was first and last seen, and whether the service still returns it', async () => {
    await using test = await testLedger()
    const { ledger } = test
    const page = aPage([], [broken('x', 'one'), broken('y', 'two')])
    await storeSyncRun(ledger, [page])
    const [first] = await problemsOf(ledger)
    expect(first?.lastSeen).toBe(first?.firstSeen)
    await expect.poll(() => new Date().toISOString()).not.toBe(first?.firstSeen)
    await storeSyncRun(ledger, [aPage([], [broken('x', 'one')])])
    const [x, y] = await problemsOf(ledger)
    expect(x).toMatchObject({ firstSeen: first?.firstSeen, isAbsent: false })
    expect(x?.lastSeen.localeCompare(first?.lastSeen ?? '')).toBe(1)
    expect(y).toMatchObject({ lastSeen: first?.lastSeen, isAbsent: true })
    await storeSyncRun(ledger, [aPage([], [broken('y', 'two')])], 'targeted')
    expect((await problemsOf(ledger)).map(({ isAbsent }) => isAbsent)).toEqual([false, false])
  })
})

describe('texts to be read again', () => {
  it('come whole, some at a time, with a payment id that can be requested', async () => {
    await using test = await testLedger()
    const raws = [
      `{"correlation_id":"${CORRELATION}","pad":"${'x'.repeat(5000)}"}`,
      '{"correlation_id":"no uuid"}',
      '{"correlation_id":7}',
      'null',
      'no JSON'
    ]
    const many = Array.from({ length: 200 }, (_, index) => `"${index}"`)
    await storeSyncRun(test.ledger, [
      aPage(
        [],
        [...raws, ...many].map((raw) => broken(null, raw))
      )
    ])
    const first = await test.ledger.problemTexts(0)
    expect(first.slice(0, 5).map(({ raw, correlationId }) => [raw, correlationId])).toEqual(
      raws.map((raw, index) => [raw, index === 0 ? CORRELATION : null])
    )
    const texts = [...first]
    for (let more = first; more.length > 0; texts.push(...more))
      more = await test.ledger.problemTexts(texts.at(-1)?.problem ?? 0)
    expect(first.length).toBeLessThanOrEqual(100)
    expect(texts.map(({ raw }) => raw)).toEqual([...raws, ...many])
  })

  it('come one at a time where they are large', async () => {
    await using test = await testLedger()
    const raws = ['a', 'b', 'c'].map((letter) => `"${letter.repeat(700_000)}"`)
    await storeSyncRun(test.ledger, [
      aPage(
        [],
        raws.map((raw) => broken(null, raw))
      )
    ])
    expect(await test.ledger.problemTexts(0)).toHaveLength(1)
    expect(await test.ledger.problemTexts(2)).toMatchObject([{ raw: raws[2] }])
  })
})

describe('rows that can be read again', () => {
  async function mend(ledger: Ledger, ids: readonly (readonly [problem: number, id: string])[]) {
    const { id: syncRun } = await ledger.beginSyncRun({ kind: 'delta', fresh: false })
    const rows = ids.map(([problem, id]) => ({ problem, row: aLedgerRow({ id, status: 'mended' }) }))
    const count = await ledger.mendProblems(syncRun, rows)
    // The counts are stored with the next page.
    await ledger.storePage(syncRun, aPage([]))
    return { count, certificate: await ledger.endSyncRun(syncRun, anEnd()) }
  }

  it('are stored and taken off the list, without being counted as returned', async () => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, [aPage([], [broken('x', 'one'), broken(null, 'two'), broken('z', 'three')])])
    const { count, certificate } = await mend(test.ledger, [
      [1, 'x'],
      [2, 'y'],
      [99, 'nobody']
    ])
    expect(count).toBe(2)
    expect(certificate.counts).toMatchObject({ seen: 0, inserted: 0, changed: 0, unchanged: 0, quarantined: 0 })
    await test.reopen()
    expect((await problemsOf(test.ledger)).map(({ id }) => id)).toEqual(['z'])
    expect(await test.ledger.completeness()).toMatchObject({ problems: 1 })
    expect(await test.ledger.state()).toMatchObject({ rows: 2 })
    expect(await test.ledger.get('y')).toMatchObject({ status: 'mended' })
    expect((await test.ledger.history('y')).map(({ kind }) => kind)).toEqual(['arrived'])
  })

  it('replace the older row of the same id, unless the text may be the older one', async () => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, [
      aPage([aLedgerRow({ id: 'x' }), aLedgerRow({ id: 'y' })]),
      aPage([], [broken('x', 'later than the row'), broken(null, 'of the row y, when nobody knows')])
    ])
    expect(
      (
        await mend(test.ledger, [
          [1, 'x'],
          [2, 'y']
        ])
      ).count
    ).toBe(2)
    expect((await test.ledger.get('x'))?.status).toBe('mended')
    expect((await test.ledger.get('y'))?.status).toBe(aLedgerRow().status)
    expect(await problemsOf(test.ledger)).toEqual([])
  })

  it('stay marked as absent where the service did not return them', async () => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, [aPage([aLedgerRow({ id: 'x' })]), aPage([], [broken('x', 'text')])])
    await storeSyncRun(test.ledger, [])
    await mend(test.ledger, [[1, 'x']])
    expect(await test.ledger.get('x')).toMatchObject({ status: 'mended', isAbsent: true })
    expect((await test.ledger.completeness()).absent).toBe(1)
  })
})

describe('the export of the problems', () => {
  async function linesOf(source: TextSource): Promise<readonly unknown[]> {
    let text = ''
    let rows = 0
    for (let piece = await source.next(); piece; piece = await source.next()) {
      text += Buffer.from(piece.bytes).toString('utf8')
      rows += piece.rows
    }
    await source.close()
    expect(rows).toBe(source.total)
    expect(text === '' || text.endsWith('\n')).toBe(true)
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as unknown)
  }

  it('is one JSON object a line, each raw text whole, in as many pieces as it takes', async () => {
    await using test = await testLedger()
    const raws = Array.from(
      { length: 2500 },
      (_, index) => `{"text":"ä\\n\\"${index}\\u2028","pad":"${'x'.repeat(200)}"}`
    )
    await storeSyncRun(test.ledger, [
      aPage(
        [],
        raws.map((raw, index) => broken(index === 0 ? 'x' : null, raw))
      )
    ])
    const lines = await linesOf(await test.ledger.readProblems())
    expect(lines).toEqual(
      raws.map((raw, index) => ({
        id: index === 0 ? 'x' : null,
        reason: 'amount is missing',
        first_seen: expect.any(String) as string,
        last_seen: expect.any(String) as string,
        is_absent: false,
        raw
      }))
    )
  })

  it('shows the list as it was when it began', async () => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, [aPage([], [broken('x', 'one'), broken('y', 'two')])])
    const source = await test.ledger.readProblems()
    await storeSyncRun(test.ledger, [aPage([aLedgerRow({ id: 'x' })], [broken('z', 'three')])])
    expect(await linesOf(source)).toMatchObject([{ id: 'x' }, { id: 'y' }])
  })

  it('of no problems is empty', async () => {
    await using test = await testLedger()
    expect(await linesOf(await test.ledger.readProblems())).toEqual([])
  })
})
