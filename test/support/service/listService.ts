import { scriptedService, type Answer } from './scriptedService.ts'

/** The wire form of a row, newest first in the list. */
export interface WireRow {
  readonly id: string
  readonly [field: string]: unknown
}

export function aWireRow(id: string, change: Readonly<Record<string, unknown>> = {}): WireRow {
  return {
    id,
    account_id: 'acc1',
    amount: -12.5,
    currency: 'EUR',
    payment_amount: -12.5,
    payment_currency: 'EUR',
    exchange_rate: null,
    counterparty: { name: `Counterparty ${id}` },
    reference: `Reference ${id}`,
    status: 'completed',
    type: 'bank-transfer',
    created_at: '2026-01-02T03:04:05.678Z',
    updated_at: '2026-01-02T03:04:05.678Z',
    ...change
  }
}

export interface ListService extends AsyncDisposable {
  readonly baseUrl: string
  /** The server's list, in its order; a test may change it between two requests. */
  readonly rows: WireRow[]
  readonly requests: { readonly url: string }[]
}

export interface ListServiceOptions {
  readonly rows: readonly WireRow[]
  readonly cursor?: 'exclusive' | 'inclusive'
  /** Called before the n-th request (from 1) is answered; may change the rows or answer in its own way. */
  readonly before?: (request: number, rows: WireRow[]) => Answer | undefined
}

/** A list with the interface's paging, small enough that a test can see what it does. */
export async function listService({
  rows: first,
  cursor = 'exclusive',
  before
}: ListServiceOptions): Promise<ListService> {
  const rows = [...first]
  let count = 0
  const service = await scriptedService((response, request) => {
    const own = before?.(++count, rows)
    if (own) {
      own(response, request)
      return
    }
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams
    const limit = Number(query.get('limit'))
    const after = query.get('starting_after')
    const at = after === null ? 0 : rows.findIndex(({ id }) => id === after) + (cursor === 'exclusive' ? 1 : 0)
    const data = rows.slice(at, at + limit)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data, has_more: at + limit < rows.length }))
  })
  return {
    baseUrl: service.baseUrl,
    requests: service.requests,
    rows,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]()
  }
}
