import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createHttp } from '../../../../electron/service/api/http.ts'
import { sampledTransactions } from '../../../../electron/service/api/resources/transactions.ts'
import type { Policy } from '../../../../electron/service/sandbox/policy/switches.ts'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import { runProbe } from '../../../../electron/features/sync/probe.ts'
import type { AssumptionKey } from '../../../../shared/domain/assumption.ts'
import type { AmountUnit } from '../../../../shared/domain/money.ts'
import { ProbeReport } from '../../../../shared/domain/probe.ts'
import { aWireRow, listService } from '../../../support/service/listService.ts'
import { control } from '../../../support/service/sandboxCalls.ts'
import { startTestSandbox } from '../../../support/service/sandboxClient.ts'
import { json, scriptedService } from '../../../support/service/scriptedService.ts'

const ROWS = 300

interface ProbeInput {
  readonly baseUrl: string
  readonly token?: string
  readonly unit?: AmountUnit
}

async function probe({ baseUrl, token = 'probe-canary-8d1f', unit = 'major' }: ProbeInput): Promise<ProbeReport> {
  const http = createHttp({ fetch, baseUrl, token, random: () => 0 })
  const { signal } = new AbortController()
  return ProbeReport.parse(await runProbe({ api: sampledTransactions(http, unit), unit, signal }))
}

const found = (report: ProbeReport, key: AssumptionKey) => report.findings.find((finding) => finding.key === key)
const values = (report: ProbeReport) =>
  Object.fromEntries(report.findings.map(({ key, value }) => [key, value])) as Record<AssumptionKey, string | null>

let sandbox: Sandbox
beforeAll(async () => void (sandbox = await startTestSandbox({ rows: ROWS, seed: 3 })))
afterAll(() => sandbox.stop())
afterEach(() => control(sandbox, 'POST', 'reset', {}))

/** What the switches are, as far as a probe can see them. */
type Switches = Pick<
  Policy,
  | 'cursor'
  | 'order'
  | 'times'
  | 'limit_cap'
  | 'limit_max'
  | 'unit'
  | 'correlation_filter'
  | 'correlation_max'
  | 'error_shape'
  | 'gone_cursor'
  | 'unknown_parameter'
  | 'row_shape'
>
const CHOICES: { readonly [N in keyof Switches]: readonly Switches[N][] } = {
  cursor: ['exclusive', 'inclusive'],
  order: ['desc', 'asc'],
  times: ['exact', 'equal'],
  limit_cap: [0, 37, 1],
  limit_max: [1000, 100, 37, 10],
  unit: ['major', 'minor'],
  correlation_filter: ['apply', 'ignore'],
  correlation_max: [200, 50, 30, 7, 1],
  error_shape: ['documented', 'minimal', 'empty', 'html'],
  gone_cursor: ['bad_request', 'not_found', 'continue'],
  unknown_parameter: ['reject', 'ignore'],
  row_shape: ['current', 'old', 'broken']
}
const NAMES = Object.keys(CHOICES) as (keyof Switches)[]

/** Sets of switches that hold every pair of values of any two of them. */
function pairwise(): readonly Switches[] {
  const left = new Set(
    NAMES.flatMap((one, at) =>
      NAMES.slice(at + 1).flatMap((other) =>
        CHOICES[one].flatMap((a) => CHOICES[other].map((b) => JSON.stringify([one, a, other, b])))
      )
    )
  )
  const sets: Switches[] = []
  while (left.size > 0) {
    const set: Partial<Record<keyof Switches, string | number>> = {}
    const pairsWith = (name: keyof Switches, value: string | number) =>
      NAMES.filter((other) => set[other] !== undefined).map((other) =>
        NAMES.indexOf(other) < NAMES.indexOf(name)
          ? JSON.stringify([other, set[other], name, value])
          : JSON.stringify([name, value, other, set[other]])
      )
    const [one, a, other, b] = JSON.parse([...left][0] ?? '[]') as [keyof Switches, string, keyof Switches, string]
    Object.assign(set, { [one]: a, [other]: b })
    for (const name of NAMES.filter((each) => set[each] === undefined)) {
      const gain = (value: string | number) => pairsWith(name, value).filter((pair) => left.has(pair)).length
      set[name] = [...CHOICES[name]].sort((x, y) => gain(y) - gain(x))[0] ?? ''
    }
    for (const name of NAMES) for (const pair of pairsWith(name, set[name] ?? '')) left.delete(pair)
    sets.push(set as Switches)
  }
  return sets
}

const sizeOf = ({ limit_max }: Switches) => [1000, 500, 200, 100, 50, 25, 10].find((size) => size <= limit_max) ?? 0
const rowsOf = (set: Switches) => Math.min(sizeOf(set), set.limit_cap || 1000, ROWS)

function expected(set: Switches) {
  const rows = rowsOf(set)
  const isWhole = rows === ROWS
  const shape = { documented: 'documented', minimal: 'minimal', empty: 'empty', html: 'text' }[set.error_shape]
  const maybe = (value: string, isCertain: boolean) =>
    isCertain ? value : (expect.toSatisfy((seen: unknown) => seen === value || seen === null) as unknown)
  const filter = set.correlation_filter === 'apply' ? 'applied' : 'ignored'
  return {
    limit: String(sizeOf(set)),
    limitCap: isWhole ? null : rows < sizeOf(set) ? String(rows) : '',
    cursor: set.cursor,
    order: maybe(set.order, set.times === 'exact' && rows > 1),
    goneCursor: 'refused',
    errorShape: shape,
    updatedSort: maybe('applied', set.times === 'exact' && rows > 30),
    updatedOrder: maybe(set.order, set.times === 'exact' && rows > 30),
    correlationFilter: set.row_shape === 'old' ? null : maybe(filter, rows > 30),
    unit: set.unit === 'major' ? maybe('major', rows > 30) : maybe('minor', rows > 30)
  }
}

describe('a probe', () => {
  it('finds out how the service behaves, for every pair of switches', { timeout: 120_000 }, async () => {
    const sets = pairwise()
    expect(sets.length).toBeGreaterThan(20)
    for (const set of sets) {
      await control(sandbox, 'PATCH', 'policy', set)
      const report = await probe(sandbox)
      expect({ ...values(report), set, error: report.error }).toMatchObject({ ...expected(set), set, error: null })
      const { value: most } = found(report, 'correlationMax') ?? {}
      if (most !== null) expect(Number(most), JSON.stringify(set)).toBeLessThanOrEqual(set.correlation_max)
      for (const { key, value, isAdopted } of report.findings) {
        expect([key, isAdopted]).toEqual([key, value !== null && !(key === 'unit' && value === 'minor')])
      }
    }
  })

  it.each([
    [200, '50'],
    [30, '25'],
    [7, '5'],
    [1, '1']
  ])('finds how many payment ids fit where %i do', async (correlation_max, most) => {
    await control(sandbox, 'PATCH', 'policy', { correlation_max, limit_cap: 40 })
    expect(values(await probe(sandbox)).correlationMax).toBe(most)
  })

  it('names the largest page that came, and the smallest that did not', async () => {
    await control(sandbox, 'PATCH', 'policy', { limit_max: 100 })
    const report = await probe(sandbox)
    expect(found(report, 'limit')?.evidence).toBe('A request for 100 rows was answered, one for 200 rows was not.')
    expect(found(report, 'order')?.evidence).toBe(
      'Each transaction is as old as the one before it or older, over 100 of them.'
    )
  })

  it('requests smaller pages where a large one fails too', async () => {
    await control(sandbox, 'PUT', 'faults', { faults: [{ kind: 'status', count: 1, status: 501 }] })
    const report = await probe(sandbox)
    expect([report.error, values(report).limit, values(report).order]).toEqual([null, '500', 'desc'])
  })

  it('only reads, with nothing but what the interface has, and counts its requests', async () => {
    const report = await probe(sandbox)
    const { requests } = (await control(sandbox, 'GET', 'journal')) as {
      readonly requests: readonly { readonly method: string; readonly path: string }[]
    }
    expect(requests).toHaveLength(report.requests)
    const urls = requests.map(({ path }) => new URL(path, 'http://localhost'))
    expect(new Set(requests.map(({ method }, at) => `${method} ${urls[at]?.pathname ?? ''}`))).toEqual(
      new Set(['GET /v1/transactions'])
    )
    const names = new Set(urls.flatMap(({ searchParams }) => [...searchParams.keys()]))
    // The journal cuts long addresses, perhaps in the middle of a name.
    expect([...names].filter((name) => !/^correlation(_ids\[\d+\]?)?$/.test(name)).sort()).toEqual([
      'limit',
      'sort_by',
      'starting_after'
    ])
  })

  it('holds its ground while the list changes after each page', async () => {
    await control(sandbox, 'PATCH', 'policy', { drift: 'mixed' })
    for (let times = 0; times < 5; times++) {
      expect(values(await probe(sandbox))).toMatchObject({
        order: 'desc',
        cursor: 'exclusive',
        updatedSort: 'applied',
        correlationFilter: 'applied'
      })
    }
  })

  it('shows a real amount both ways, as the service wrote it', async () => {
    await control(sandbox, 'PATCH', 'policy', { unit: 'minor' })
    const { unitSample } = await probe(sandbox)
    expect(unitSample?.source).toMatch(/^-?\d+$/)
    expect(unitSample?.asMajor).toMatch(new RegExp(`^${unitSample?.source ?? ''}(\\.0+)?$`))
    expect(Number(unitSample?.asMinor) * 100).toBeCloseTo(Number(unitSample?.source))
  })

  it('says where the connection has the wrong unit, and leaves it', async () => {
    const report = await probe({ ...sandbox, unit: 'minor' })
    expect(found(report, 'unit')).toMatchObject({ value: 'major', isAdopted: true })
    expect(found(report, 'unit')?.evidence).toContain('The connection says minor units')
  })

  it('ends at once, with what it found, where the token is refused in the middle', async () => {
    await control(sandbox, 'PUT', 'faults', { faults: [{ kind: 'unauthorized', skip: 2 }] })
    const report = await probe(sandbox)
    expect(report.error?.code).toBe('token-rejected')
    expect(report.requests).toBe(3)
    expect(values(report)).toMatchObject({ limit: '1000', order: 'desc' })
    expect(found(report, 'cursor')).toBeUndefined()
  })

  it('lets one question that fails take nothing from the others', async () => {
    await control(sandbox, 'PUT', 'faults', { faults: [{ kind: 'status', skip: 3, count: 5, status: 503 }] })
    const report = await probe(sandbox)
    expect(report.error).toBeNull()
    expect(found(report, 'goneCursor')).toMatchObject({ value: null, isAdopted: false })
    expect(found(report, 'goneCursor')?.evidence).toMatch(/failed \(503\)/)
    expect(values(report)).toMatchObject({ cursor: 'exclusive', updatedSort: 'applied', correlationMax: '50' })
  })
})

describe('a probe of an odd service', () => {
  it('learns nothing from an empty list, and says so', async () => {
    await using service = await scriptedService(json('{"data":[],"has_more":false}'))
    const report = await probe(service)
    expect(values(report)).toEqual({
      limit: '1000',
      limitCap: null,
      order: null,
      cursor: null,
      goneCursor: 'empty',
      errorShape: null,
      updatedSort: null,
      updatedOrder: null,
      correlationFilter: null,
      correlationMax: null,
      unit: null
    })
    expect(report.unitSample).toBeNull()
    for (const { value, evidence } of report.findings) if (value === null) expect(evidence).toMatch(/^[A-Z].*\.$/)
  })

  it.each(['exclusive', 'inclusive'] as const)('finds the %s cursor in a list of one row', async (cursor) => {
    await using service = await listService({ rows: [aWireRow('only')], cursor })
    expect(values(await probe(service)).cursor).toBe(cursor)
  })

  it('sees that the time of change sorts nothing', async () => {
    const at = (hour: number) => `2026-01-02T0${hour}:00:00.000Z`
    const rows = [3, 1, 4].map((hour, index) =>
      aWireRow(`t${index}`, { created_at: at(9 - index), updated_at: at(hour) })
    )
    await using service = await listService({ rows })
    const report = await probe(service)
    expect(values(report)).toMatchObject({ order: 'desc', updatedSort: 'ignored', updatedOrder: null })
  })

  it('does not take a list by creation for one by change where both give the same order', async () => {
    const rows = [9, 8, 7].map((hour) => {
      const time = `2026-01-02T0${hour}:00:00.000Z`
      return aWireRow(`t${hour}`, { created_at: time, updated_at: time })
    })
    await using service = await listService({ rows })
    expect(values(await probe(service))).toMatchObject({ order: 'desc', updatedSort: null, updatedOrder: null })
  })

  it('does not take a list that ignores the cursor for one with an inclusive one', async () => {
    const page = { data: [aWireRow('a'), aWireRow('b'), aWireRow('c'), aWireRow('d')], has_more: true }
    await using service = await scriptedService(json(JSON.stringify(page)))
    const report = await probe(service)
    expect(values(report)).toMatchObject({ cursor: null, goneCursor: 'rows', limitCap: '4' })
    expect(found(report, 'cursor')?.evidence).toContain('stands before it')
  })

  it('says what the service says where it sends no page at all', async () => {
    await using service = await scriptedService(json('{"status":400,"type":"x","description":"Closed today."}', 400))
    const report = await probe(service)
    expect(report.error).toBeNull()
    expect(found(report, 'limit')?.evidence).toContain('Closed today.')
    expect(report.findings.every(({ value }) => value === null)).toBe(true)
  })
})
