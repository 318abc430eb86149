import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { scriptedService, type ScriptedService } from './scriptedService.ts'

export interface OddRow {
  readonly id: string
  readonly correlation_id?: string | null
  readonly created_at: string
  readonly [field: string]: unknown
}

interface Reply {
  readonly status?: number
  readonly body?: unknown
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Ways of a service, each of its own kind; what is not said is as plain as the interface allows. */
export interface OddWays {
  readonly rows?: readonly OddRow[]
  /** A larger limit is refused. */
  readonly refusesAbove?: number
  /** A larger limit gives so many rows. */
  readonly gives?: number
  readonly isInclusive?: boolean
  /** Changes the list before each request for it. */
  readonly beforeList?: (rows: OddRow[], request: number) => void
  /** The rows of a page and whether more come, in place of those that are right. */
  readonly page?: (page: OddPage, query: URLSearchParams, rows: readonly OddRow[]) => OddPage
  /** A reply in place of its own, by method and path such as `GET /v1/transactions`. */
  readonly replies?: Readonly<Record<string, (request: number) => Reply | undefined>>
  readonly ignoresFilter?: boolean
  /** Whether anybody is let in. */
  readonly isOpen?: boolean
}

interface OddPage {
  readonly data: readonly OddRow[]
  readonly has_more: boolean
}

export const ODD_TOKEN = 'odd-token'

/** The plainest row there is. */
export function anOddRow(index: number, change: Readonly<Record<string, unknown>> = {}): OddRow {
  const created = new Date(Date.UTC(2026, 5, 1) - index * 3_600_000).toISOString()
  return {
    id: `row${String(index).padStart(4, '0')}`,
    account_id: 'a1',
    amount: -10 - index,
    currency: 'EUR',
    payment_amount: -10 - index,
    payment_currency: 'EUR',
    exchange_rate: null,
    bulk_payment_id: null,
    correlation_id: index % 3 === 0 ? `00000000-0000-4000-8000-${String(index).padStart(12, '0')}` : null,
    counterparty: { name: `Payee ${index}`, account_details: { number: 'SE1', bank_code: null } },
    reference: `Invoice ${index}`,
    status: 'completed',
    type: 'bank-transfer',
    created_at: created,
    updated_at: created,
    ...change
  }
}

export const oddRows = (count: number, change: (index: number) => Readonly<Record<string, unknown>> = () => ({})) =>
  Array.from({ length: count }, (_, index) => anOddRow(index, change(index)))

/** A service that was written from the interface alone, with ways of its own. */
export function oddService(ways: OddWays): Promise<ScriptedService> {
  const rows = [...(ways.rows ?? oddRows(90))]
  const counts = new Map<string, number>()
  async function answer(request: IncomingMessage): Promise<Reply> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const call = `${request.method} ${url.pathname}`
    const count = (counts.get(call) ?? 0) + 1
    counts.set(call, count)
    const own = ways.replies?.[call]?.(count)
    if (own) return own
    if (ways.isOpen !== true && request.headers.authorization !== `Bearer ${ODD_TOKEN}`)
      return { status: 401, body: { status: 401 } }
    if (call === 'GET /v1/transactions') return list(url.searchParams, count)
    const body = await text(request)
    return other(call, body === '' ? {} : (JSON.parse(body) as Readonly<Record<string, unknown>>))
  }

  function list(query: URLSearchParams, count: number): Reply {
    ways.beforeList?.(rows, count)
    const asked = Number(query.get('limit') ?? 15)
    if (asked > (ways.refusesAbove ?? 1000)) return { status: 422, body: { status: 422, error: 'limit' } }
    const limit = Math.min(asked, ways.gives ?? 1000)
    const sort = query.get('sort_by') ?? 'created_at'
    const wanted = [...query].filter(([name]) => name.startsWith('correlation_ids[')).map(([, id]) => id)
    const found = rows
      .filter((row) => ways.ignoresFilter === true || wanted.length === 0 || wanted.includes(row.correlation_id ?? ''))
      .toSorted((a, b) => String(b[sort]).localeCompare(String(a[sort])))
    const cursor = query.get('starting_after')
    const at = cursor === null ? 0 : found.findIndex(({ id }) => id === cursor)
    if (at < 0) return { status: 404, body: { status: 404 } }
    const from = cursor === null || ways.isInclusive === true ? at : at + 1
    const page = { data: found.slice(from, from + limit), has_more: from + limit < found.length }
    return { body: ways.page?.(page, query, found) ?? page }
  }

  return scriptedService((response, request) => void answer(request).then((reply) => send(response, reply)))
}

const UUID = 'f7a1b2c3-0000-4000-8000-00000000000a'

function other(call: string, body: Readonly<Record<string, unknown>>): Reply {
  if (/^GET \/v3\/(individuals|guests)\/[\w-]+\/payment_methods$/.test(call)) {
    const details = { brand: 'visa', exp_month: '02', exp_year: '31', last4: '1111' }
    return {
      body: { data: [{ id: UUID, type: 'card', details, created_at: '2026-01-01T00:00:00+01:00' }], has_more: false }
    }
  }
  if (/^POST \/v3\/individuals\/[\w-]+\/payment_methods$/.test(call))
    return { body: { consent: { id: UUID, status: 'pending' } } }
  if (/^POST \/v3\/consents\/[\w-]+$/.test(call)) {
    const expires_at = new Date(Date.now() + 900_000).toISOString()
    return { body: { method: { redirect_url: 'https://checkout.example/a', token: 'secret', expires_at } } }
  }
  if (call === 'POST /v3/accounts') {
    const created_at = '2026-01-01T00:00:00.000Z'
    return { body: { id: UUID, name: 'Euro account', currency: 'EUR', balance: 0, created_at, type: 'current' } }
  }
  if (/^GET \/v3\/accounts\/[\w-]+\/bank_details$/.test(call)) {
    const beneficiary_address = { street1: 'Street 1', city: 'Berlin', country_code: 'DE', post_code: '10115' }
    const details = { iban: 'DE75512108001245126199', bic: 'SOGEDEFFXXX' }
    return { body: [{ payment_rail: 'sepa', details, beneficiary: 'Example', beneficiary_address }] }
  }
  if (call === 'POST /authorization')
    return 'items' in body && !('amount' in body) ? { status: 201, body: {} } : { status: 400, body: { status: 400 } }
  return { status: 404, body: { status: 404 } }
}

function send(response: ServerResponse, { status = 200, body, type = 'application/json', headers = {} }: Reply): void {
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(type === 'application/json' ? JSON.stringify(body) : String(body))
}
