import type { Clock } from '../computer/clock.ts'
import { wireText, type ServiceRow } from './wireTransaction.ts'

/** What became of one id: its states by the time from which they hold; `undefined` is "gone". */
type RowStates = { readonly at: number; readonly row: ServiceRow | undefined }[]

/** What a service does to requests for a while; each chance from 0 to 1. */
export interface Weather {
  /** 500, 502 or 503, and 429 with a wait. */
  readonly failing: number
  readonly limiting: number
  /** The connection ends before the answer, or within it. */
  readonly cutting: number
  /** No answer ever comes. */
  readonly hanging: number
  /** A good answer that has nothing of the list. */
  readonly blank: number
  /** 202, 203 or 206 in place of 200. */
  readonly odd: number
}

export const FINE: Weather = { failing: 0, limiting: 0, cutting: 0, hanging: 0, blank: 0, odd: 0 }

/** A service that knows the truth: its rows as they were at any time, and what it said. */
export interface WorldService {
  readonly states: ReadonlyMap<string, RowStates>
  /** What it has at this time, now unless it says more. */
  rows(at?: number): readonly ServiceRow[]
  put(row: ServiceRow): void
  remove(id: string): void
  /** The only token that it lets in. */
  token: string
  weather: Weather
  /** Rows of a page at most. */
  readonly cap: number
  readonly fetch: typeof globalThis.fetch
}

export const BASE_URL = 'https://payments.example/api'

export function createWorldService(clock: Clock, fraction: () => number, cap: number): WorldService {
  const states = new Map<string, RowStates>()
  const note = (id: string, row: ServiceRow | undefined) => {
    const known = states.get(id) ?? []
    known.push({ at: clock.now(), row })
    states.set(id, known)
  }
  const service: WorldService = {
    states,
    rows: (at = clock.now()) => [...states.values()].flatMap((of) => of.findLast((state) => state.at <= at)?.row ?? []),
    put: (row) => note(row.id, row),
    remove: (id) => note(id, undefined),
    token: 'canary-token-1',
    weather: FINE,
    cap,
    fetch: (input, init) => {
      const request = new Request(input, init)
      return travelling(clock, fraction, request.signal, () => answer(service, clock, fraction, request))
    }
  }
  return service
}

/** A request on its way there and an answer on its way back. `undefined`: it never comes. */
function travelling(
  clock: Clock,
  fraction: () => number,
  signal: AbortSignal,
  answered: () => Response | 'cut' | undefined
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(signal.reason as Error)
    if (signal.aborted) {
      refuse()
      return
    }
    signal.addEventListener('abort', refuse, { once: true })
    const trip = () => 5 + Math.floor(fraction() * 200)
    clock.after(trip(), () => {
      if (signal.aborted) return
      const given = answered()
      if (given === undefined) return
      clock.after(trip(), () => {
        if (given === 'cut')
          reject(
            new TypeError('fetch failed', {
              cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
            })
          )
        else resolve(given)
      })
    })
  })
}

function answer(
  service: WorldService,
  clock: Clock,
  fraction: () => number,
  request: Request
): Response | 'cut' | undefined {
  const { weather } = service
  const date = new Date(Math.floor(clock.now() / 1000) * 1000).toUTCString()
  const json = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
    new Response(body, { status, headers: { 'content-type': 'application/json', date, ...headers } })
  const chance = (of: number) => of > 0 && fraction() < of
  if (chance(weather.hanging)) return undefined
  if (chance(weather.cutting)) return 'cut'
  if (chance(weather.failing)) return json([500, 502, 503][Math.floor(fraction() * 3)] ?? 500, '{"status":500}')
  if (chance(weather.limiting)) return json(429, '{"status":429}', fraction() < 0.5 ? { 'retry-after': '7' } : {})
  if (request.headers.get('authorization') !== `Bearer ${service.token}`) return json(401, '{"status":401}')
  const url = new URL(request.url)
  if (!url.pathname.endsWith('/v1/transactions')) return json(404, '{"status":404}')
  if (chance(weather.blank)) return json(200, '{"data":[],"has_more":false}')
  const { status, body } = list(service, url.searchParams)
  if (status === 200 && chance(weather.odd)) return json([202, 203, 206][Math.floor(fraction() * 3)] ?? 202, body)
  if (status === 200 && chance(weather.cutting)) return json(200, body.slice(0, Math.floor(body.length * fraction())))
  return json(status, body)
}

/** The newest first, by the time and then by the id. */
function list(service: WorldService, search: URLSearchParams): { readonly status: number; readonly body: string } {
  const { cap, states } = service
  const refused = { status: 400, body: '{"status":400}' }
  const limit = Number(search.get('limit'))
  if (!(limit >= 1 && limit <= 1000)) return refused
  const time = (row: ServiceRow) => (search.get('sort_by') === 'updated_at' ? row.updatedAt : row.createdAt)
  const wanted = new Set(
    [...search].flatMap(([name, id]) => (name.startsWith('correlation_ids[') ? [id.toLowerCase()] : []))
  )
  const isWanted = ({ correlationId }: ServiceRow) =>
    wanted.size === 0 || wanted.has(correlationId?.toLowerCase() ?? '')
  const all = service
    .rows()
    .filter(isWanted)
    .sort((one, other) => compare(time(other), time(one)) || compare(other.id, one.id))
  const after = search.get('starting_after')
  const at = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== null && at === 0) return states.has(after) ? refused : { status: 404, body: '{"status":404}' }
  const data = all.slice(at, at + Math.min(limit, cap))
  return { status: 200, body: `{"data":[${data.map(wireText).join(',')}],"has_more":${at + data.length < all.length}}` }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
