import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../../electron/service/sandbox/startSandbox.ts'
import type { SyncRequest } from '../../../shared/domain/syncRun.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import type { Fault } from '../../faults/exchange.ts'
import { reply, status } from '../../faults/replies.ts'
import { honestBytes, sendAndEnd } from '../../faults/wire.ts'
import { correlationIdsOf, faultTrial, type FaultTrial } from '../../support/sync/faultTrial.ts'
import { control } from '../../support/service/sandboxCalls.ts'
import { getPage, startTestSandbox } from '../../support/service/sandboxClient.ts'
import { ledgerRows, serviceRows } from '../../support/service/serviceRows.ts'
import { sampleOf } from '../../support/campaign.ts'

const LIMIT = 20
const policy = { limit: LIMIT, correlationMax: 50 }
const KINDS = ['full', 'delta', 'targeted'] as const

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 130, policy: { settling: 'off' } })
})
afterAll(() => sandbox.stop())

const answer = (body: unknown, code = 200) =>
  reply(code, { 'content-type': 'application/json' }, Buffer.from(JSON.stringify(body)))
const page = (data: readonly unknown[], hasMore = true) => answer({ data, has_more: hasMore })
const nothing = { data: [], has_more: false }

async function requestOf(kind: (typeof KINDS)[number]): Promise<SyncRequest> {
  return kind === 'targeted' ? { kind, correlationIds: await correlationIdsOf(sandbox, 50) } : { kind }
}

/** A trial in which a sync run of that kind can be told from the ones before it. */
async function ready(kind: (typeof KINDS)[number]): Promise<FaultTrial> {
  const trial = await faultTrial(sandbox, { policy })
  if (kind === 'delta') expect((await trial.run({ kind: 'full' })).verdict).toBe('complete')
  return trial
}

const expectEqual = async ({ home }: FaultTrial) =>
  expect(await ledgerRows(home.ledger)).toEqual(await serviceRows(sandbox))

/** The answer to a request that names a cursor; others are passed on. */
const forCursors =
  (fault: Fault): Fault =>
  async (exchange) =>
    exchange.url.includes('starting_after')
      ? fault(exchange)
      : sendAndEnd(exchange.client, honestBytes(await exchange.forward()))

interface Ways {
  readonly name: string
  /** After how many requests it begins. */
  readonly after: number
  readonly fault: () => Promise<Fault>
  readonly code: ErrorCode
}

/** Each in turn. */
const inTurn = (faults: readonly Fault[]): Fault => {
  let asked = 0
  return (exchange) => (faults[asked++ % faults.length] ?? status(500))(exchange)
}

const rowsAt = async (from: number) => {
  const { data } = await getPage(sandbox, { limit: 100, sort_by: 'created_at' })
  return data.slice(from, from + LIMIT)
}

const ENDLESS: readonly Ways[] = [
  {
    name: 'sends the first page again and again',
    after: 1,
    fault: async () => page(await rowsAt(0)),
    code: 'sync-stuck'
  },
  { name: 'sends empty pages and says more exist', after: 1, fault: async () => page([]), code: 'sync-stuck' },
  { name: 'sends nothing but empty pages', after: 0, fault: async () => page([]), code: 'sync-stuck' },
  {
    name: 'leads round in a circle of pages',
    after: 0,
    fault: async () => inTurn([page(await rowsAt(0)), page(await rowsAt(20)), page(await rowsAt(40))]),
    code: 'sync-stuck'
  },
  { name: 'refuses every cursor', after: 0, fault: async () => forCursors(status(400)), code: 'sync-stuck' },
  { name: 'knows no cursor', after: 0, fault: async () => forCursors(status(404)), code: 'sync-stuck' },
  { name: 'goes blank', after: 1, fault: async () => answer(nothing), code: 'rows-missing' },
  {
    name: 'no longer says whether there is more',
    after: 1,
    fault: async () => answer({ data: await rowsAt(20) }),
    code: 'bad-response'
  },
  {
    name: 'says in words whether there is more',
    after: 1,
    fault: async () => answer({ data: await rowsAt(20), has_more: 'false' }),
    code: 'bad-response'
  },
  { name: 'sends no list', after: 1, fault: async () => answer({ has_more: false }), code: 'bad-response' },
  {
    name: 'has not made its answer yet (202)',
    after: 1,
    fault: async () => answer(nothing, 202),
    code: 'service-failed'
  },
  { name: 'is answered for by another (203)', after: 1, fault: async () => answer(nothing, 203), code: 'bad-response' },
  { name: 'sends a part only (206)', after: 1, fault: async () => answer(nothing, 206), code: 'bad-response' },
  { name: 'takes the token away', after: 1, fault: async () => status(401), code: 'token-rejected' },
  { name: 'takes the right away', after: 1, fault: async () => status(403), code: 'not-allowed' },
  { name: 'redirects', after: 1, fault: async () => status(302, { location: '/elsewhere' }), code: 'redirected' },
  {
    name: 'has too many requests for good',
    after: 1,
    fault: async () => status(429, { 'retry-after': '0' }),
    code: 'rate-limited'
  }
]

const RETRY_AFTER: readonly (readonly [string, () => Readonly<Record<string, string>>])[] = [
  ['no time to wait', () => ({})],
  ['a time in seconds', () => ({ 'retry-after': '1' })],
  ['a date to come', () => ({ 'retry-after': new Date(Date.now() + 2000).toUTCString() })],
  ['a date that is past', () => ({ 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' })],
  ['a date of an old form', () => ({ 'retry-after': 'Sunday, 06-Nov-94 08:49:37 GMT' })],
  ['a negative time', () => ({ 'retry-after': '-5' })],
  ['a time that is none', () => ({ 'retry-after': 'soon' })],
  ['an empty time', () => ({ 'retry-after': '' })]
]

// A sample has each case in one kind of sync.
describe.each(KINDS)('a %s sync', (kind) => {
  const place = KINDS.indexOf(kind)

  it.each(sampleOf(ENDLESS, KINDS.length, place))(
    'ends with the reason where the service $name, and is complete later',
    async ({ after, fault, code }) => {
      await using trial = await ready(kind)
      const { line } = trial
      const request = await requestOf(kind)
      line.spoil(await fault(), { after, count: Infinity })
      const before = line.tries
      const ended = await trial.run(request)
      expect([ended.verdict, ended.error?.code]).toEqual(['incomplete', code])
      // The last 50 rows as cursors, and a few pages.
      expect(line.tries - before).toBeLessThan(70)
      await line.mend()
      expect((await trial.run(request)).verdict).toBe('complete')
      if (kind !== 'targeted') await expectEqual(trial)
    }
  )

  it.each(sampleOf(RETRY_AFTER, KINDS.length, place))('is complete after 429 with %s', async (_name, headers) => {
    await using trial = await ready(kind)
    // A date to come is one when it is sent, not when the cases are listed.
    trial.line.spoil(status(429, headers()), { after: kind === 'delta' ? 0 : 1, count: 1 })
    const { verdict, counts } = await trial.run(await requestOf(kind))
    expect([verdict, counts.retries]).toEqual(['complete', 1])
    if (kind !== 'targeted') await expectEqual(trial)
  })
})

describe('a full sync', () => {
  it.each([
    ['refused', status(400)],
    ['not found', status(404)],
    ['gone', status(410)]
  ])('goes back to the row before a cursor that is %s', async (_name, fault) => {
    await using trial = await faultTrial(sandbox, { policy })
    trial.line.spoil(fault, { after: 3, count: 5 })
    const { verdict, notes } = await trial.run({ kind: 'full' })
    expect([verdict, notes]).toEqual(['complete', [expect.stringContaining('went back 5')]])
    await expectEqual(trial)
  })

  it.each(sampleOf([1, 2, 3, 6], 2))('is complete although page %i came empty once', async (after) => {
    await using trial = await faultTrial(sandbox, { policy })
    trial.line.spoil(page([]), { after, count: 1 })
    expect((await trial.run({ kind: 'full' })).verdict).toBe('complete')
    await expectEqual(trial)
  })

  it.each(sampleOf([1, 3, 5], 3))(
    'is complete although the service called page %i, which it sent empty, the last',
    async (after) => {
      await using trial = await faultTrial(sandbox, { policy })
      trial.line.spoil(page([], false), { after, count: 1 })
      expect((await trial.run({ kind: 'full' })).verdict).toBe('complete')
      await expectEqual(trial)
    }
  )

  it('goes on from the same row with a new token', async () => {
    await using trial = await faultTrial(sandbox, { policy })
    trial.line.spoil(status(401), { after: 3, count: Infinity })
    const stopped = await trial.run({ kind: 'full' })
    expect([stopped.error?.code, stopped.counts.pages]).toEqual(['token-rejected', 3])
    expect(trial.line.tries).toBe(4)
    await trial.line.mend()
    const ended = await trial.run({ kind: 'full' })
    expect([ended.verdict, ended.pass]).toEqual(['complete', stopped.pass])
    const asked = (request: number) => trial.line.proxy.requests[request]?.url
    expect(asked(4)).toBe(asked(3))
    await expectEqual(trial)
  })

  it('holds what the service has, and marks what vanished while it read, after the next one', async () => {
    const other = await startTestSandbox({
      rows: 200,
      policy: { settling: 'off', gone_cursor: 'bad_request', drift: 'remove' }
    })
    try {
      await using trial = await faultTrial(other, { policy })
      await trial.run({ kind: 'full' })
      await control(other, 'PATCH', 'policy', { drift: 'none' })
      expect((await trial.run({ kind: 'full', fresh: true })).verdict).toBe('complete')
      const rows = await ledgerRows(trial.home.ledger)
      const there = new Map([...rows].filter(([, row]) => !row.isAbsent))
      expect(there).toEqual(await serviceRows(other))
    } finally {
      await other.stop()
    }
  })
})
