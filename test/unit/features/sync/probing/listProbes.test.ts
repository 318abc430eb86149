import { describe, expect, it } from 'vitest'
import { cursorProbe } from '../../../../../electron/features/sync/probing/cursorProbe.ts'
import { probeLimit } from '../../../../../electron/features/sync/probing/limitProbe.ts'
import { madeUpCursorProbe } from '../../../../../electron/features/sync/probing/madeUpCursorProbe.ts'
import { orderProbe } from '../../../../../electron/features/sync/probing/orderProbe.ts'
import { endsProbe } from '../../../../../electron/features/sync/probing/probeContext.ts'
import type { SampledPage } from '../../../../../electron/service/api/resources/transactions.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { aRefusal, aSampledPage, probed } from '../../../../support/sync/aProbedList.ts'

const page = (ids: string, hasMore = false) => aSampledPage(Array.from(ids), { hasMore })

describe('the probe of the cursor', () => {
  /** Answers the head of the list and what follows a row in turn; the last pair stays. */
  const cursorOf = (...pairs: readonly (readonly [SampledPage, SampledPage | undefined])[]) =>
    probed(cursorProbe, {
      limit: 50,
      answer: ({ startingAfter }, request) => {
        const [head, next] = pairs[Math.ceil(request / 2) - 1] ?? pairs.at(-1) ?? []
        return startingAfter === undefined ? head : next
      }
    })

  it.each([
    ['the row itself follows', page('abcde'), page('cde'), 'inclusive'],
    ['a row after it follows', page('abcde'), page('de'), 'exclusive'],
    ['any row after it follows, as others may be gone', page('abcde'), page('e'), 'exclusive'],
    ['a row before it follows', page('abcde'), page('bcd'), null],
    ['other rows follow', page('abcde'), page('xyz'), null],
    ['nothing follows in the middle', page('abcde'), page(''), null],
    ['it is refused', page('abcde'), undefined, null],
    ['the only row follows itself', page('a'), page('a'), 'inclusive'],
    ['nothing follows the only row', page('a'), page(''), 'exclusive'],
    ['nothing follows it, though more are said to, at first', page('a', true), page(''), null],
    ['nothing follows it, though more are said to, now', page('a'), page('', true), null],
    ['another follows the only row of a page', page('a', true), page('b'), 'exclusive'],
    ['another follows the only row of the list', page('a'), page('b'), null]
  ] as const)('finds where %s', async (_what, head, next, value) => {
    const { findings, asked } = await cursorOf([head, next])
    expect(findings).toMatchObject([{ key: 'cursor', value }])
    expect(asked).toHaveLength(value === null ? 6 : 2)
  })

  it('requests ten rows at most, and what follows the one in the middle', async () => {
    const { asked } = await cursorOf([page('abcdef'), page('def')])
    expect(asked).toEqual([
      { limit: 10, sortBy: 'created_at' },
      { limit: 10, sortBy: 'created_at', startingAfter: 'c' }
    ])
  })

  it('tries again where the list changed meanwhile', async () => {
    const { values, asked } = await cursorOf([page('abcde'), page('xyz')], [page('xabcd'), page('cd')])
    expect([values, asked.length]).toEqual([['cursor exclusive'], 4])
  })

  it('says what it requested, and what came of it', async () => {
    const evidence = async (next: SampledPage | undefined) =>
      (await cursorOf([page('abcde'), next])).findings[0]?.evidence
    const ASKED = 'Asked for what follows a row of the first page.'
    expect(await evidence(undefined)).toBe(`${ASKED} The service refused the request.`)
    expect(await evidence(page('cde'))).toBe(`${ASKED} The page began with the row itself.`)
    expect(await evidence(page('bcd'))).toBe(`${ASKED} The page began with a row that stands before it.`)
  })

  it('finds nothing in an empty list', async () => {
    const { findings, asked } = await cursorOf([page(''), page('')])
    expect([findings[0]?.evidence, asked.length]).toEqual(['The list is empty.', 1])
  })
})

describe('the probe of the size of a page', () => {
  /** Of a service that takes so many rows and sends a page; what is larger fails. */
  const sizeOf = async (most: number, sent: SampledPage, failure?: AppError) => {
    const asked: number[] = []
    const found = await probeLimit({
      ask: ({ limit }) => {
        asked.push(limit)
        if (limit <= most) return Promise.resolve({ value: sent, refusal: undefined })
        return failure ? Promise.reject(failure) : Promise.resolve({ value: undefined, refusal: aRefusal })
      }
    })
    return { ...found, asked, values: found.findings.map(({ key, value }) => `${key} ${value}`) }
  }

  it('takes the largest that comes, whether others are refused or fail', async () => {
    const sent = page('abc', true)
    for (const failure of [undefined, new AppError('service-failed', 'Failed.')]) {
      const { asked, values, limit, page: found } = await sizeOf(200, sent, failure)
      expect([asked, values, limit]).toEqual([[1000, 500, 200], ['limit 200', 'limitCap 3'], 200])
      expect(found).toBe(sent)
    }
  })

  it('sees a cap only where more follow', async () => {
    expect((await sizeOf(1000, page('abc'))).values).toEqual(['limit 1000', 'limitCap null'])
    expect((await sizeOf(1000, page('', true))).values).toEqual(['limit 1000', 'limitCap null'])
    expect((await sizeOf(10, page('abcdefghij', true))).values).toEqual(['limit 10', 'limitCap '])
    const broken = { id: 'x', raw: '{}', reason: '' }
    const whole = aSampledPage(Array.from('abcdefghi'), { hasMore: true, problems: [broken] })
    expect((await sizeOf(10, whole)).values).toEqual(['limit 10', 'limitCap '])
  })

  it('says why no page came at all', async () => {
    const { asked, findings, page: found, limit } = await sizeOf(0, page(''))
    expect([asked, found, limit]).toEqual([[1000, 500, 200, 100, 50, 25, 10], undefined, 10])
    expect(findings.map(({ key, value, evidence }) => [key, value, evidence])).toEqual(
      ['limit', 'limitCap'].map((key) => [key, null, 'No page was sent, whatever size was asked for. Refused.'])
    )
  })

  it.each([
    ['token-rejected', true],
    ['not-allowed', true],
    ['offline', true],
    ['redirected', true],
    ['cancelled', true],
    ['request-refused', false],
    ['service-failed', false]
  ] as const)('ends with the probe where it meets %s: %s', async (code, isEnd) => {
    const failure = new AppError(code, 'No.')
    expect(endsProbe(failure)).toBe(isEnd)
    const size = sizeOf(0, page(''), failure)
    if (isEnd) await expect(size).rejects.toBe(failure)
    else await expect(size).resolves.toMatchObject({ page: undefined })
  })

  it('lets any other failure pass', async () => {
    const failure = new TypeError('No.')
    await expect(probeLimit({ ask: () => Promise.reject(failure) })).rejects.toBe(failure)
  })
})

describe('the probe of a row that does not exist', () => {
  const head = page('abc')

  it('requests it in the form of real ids, with ten rows at most', async () => {
    for (const [id, limit, length, rows] of [
      ['t12345', 50, 6, 10],
      ['t'.repeat(40), 4, 32, 4]
    ] as const) {
      const { asked } = await probed(madeUpCursorProbe, { head: aSampledPage([id]), limit })
      expect(asked).toMatchObject([{ limit: rows, sortBy: 'created_at' }])
      expect(asked[0]?.startingAfter).toMatch(new RegExp(`^[0-9a-z]{${length}}$`))
    }
    const { asked } = await probed(madeUpCursorProbe, {})
    expect(asked[0]?.startingAfter).toHaveLength(10)
  })

  it('requests none that exists', async () => {
    const all = aSampledPage(Array.from('0123456789abcdefghijklmnopqrstuvwxy'))
    const { asked } = await probed(madeUpCursorProbe, { head: all })
    expect(asked[0]?.startingAfter).toBe('z')
  })

  it.each([
    ['a refusal, and the form of its error', undefined, ['refused', 'documented'], 'refused (400).'],
    ['rows', head, ['rows', null], 'rows came all the same.'],
    ['an empty page', page(''), ['empty', null], 'an empty page came.']
  ] as const)('sees %s', async (_what, answer, values, words) => {
    const { findings } = await probed(madeUpCursorProbe, { head, answer: () => answer })
    expect(findings.map(({ key }) => key)).toEqual(['goneCursor', 'errorShape'])
    expect(findings.map(({ value }) => value)).toEqual(values)
    expect(findings[0]?.evidence).toBe(`Asked for what follows a transaction that does not exist: ${words}`)
  })
})

describe('the probe of the order', () => {
  const made = (days: readonly number[], hasMore = false) =>
    aSampledPage(
      days.map((day, at) => ({ id: `t${day}-${at}`, createdAt: new Date(Date.UTC(2026, 0, day)).toISOString() })),
      { hasMore }
    )

  it.each([
    ['falling', [3, 2], 'desc', 'Each transaction is as old as the one before it or older, over 2 of them.'],
    ['rising', [2, 2, 3], 'asc', 'Each transaction is as new as the one before it or newer, over 3 of them.'],
    ['mixed', [2, 3, 2], null, 'The times of creation go up and down, so the list is not sorted by them.'],
    ['one', [2], null, 'There are fewer than two transactions.'],
    ['equal', [2, 2], null, 'All were created at the same time.']
  ] as const)('sees times that are %s', async (_what, days, value, evidence) => {
    const { findings, asked } = await probed(orderProbe, { head: made(days) })
    expect([findings, asked]).toEqual([[{ key: 'order', value, evidence }], []])
  })

  it('reads on, up to three pages more, where all times are equal', async () => {
    const pages = [made([5, 5], true), made([5], true), made([4])]
    const { values, asked } = await probed(orderProbe, { head: made([5], true), answer: (_query, at) => pages[at - 1] })
    expect(values).toEqual(['order desc'])
    expect(asked.map(({ startingAfter }) => startingAfter)).toEqual(['t5-0', 't5-1', 't5-0'])
    const endless = await probed(orderProbe, { head: made([5], true), answer: () => made([5], true) })
    expect([endless.values, endless.asked.length]).toEqual([['order null'], 3])
  })

  it('does not read on behind the end, or behind a page without ids', async () => {
    expect((await probed(orderProbe, { head: made([5, 5]) })).asked).toEqual([])
    expect((await probed(orderProbe, { head: made([], true) })).asked).toEqual([])
  })

  it('fails where a page is refused', async () => {
    await expect(probed(orderProbe, { head: made([5], true), answer: () => undefined })).rejects.toThrow('Refused.')
  })
})
