import { createHash } from 'node:crypto'
import { modelId, wireText, type ModelRow, type RowContent } from './modelRow.ts'

/** What the interface leaves open, settled one way or the other. */
export interface Ways {
  readonly order: 'desc' | 'asc'
  readonly updatedOrder: 'desc' | 'asc'
  /** False: sorts by time of creation whatever it is asked for. */
  readonly sortsByUpdate: boolean
  readonly cursor: 'exclusive' | 'inclusive'
  /** Rows of a page at most, however many are asked for. */
  readonly cap: number
  /** A larger `limit` is refused. */
  readonly limitMax: number
  /** What a cursor gets whose row was deleted. */
  readonly goneCursor: 'refused' | 'not-found' | 'goes-on' | 'empty' | 'first-page'
  /** `full-page`: a full page always says that more follow. */
  readonly hasMore: 'exact' | 'full-page'
  readonly filtersCorrelation: boolean
  readonly correlationMax: number
  readonly sendsDate: boolean
  /** Milliseconds that times are rounded down to. */
  readonly resolution: 1 | 1000
  /** Rows of one time: ordered by id, or anew in each answer, or in every third one. */
  readonly ties: 'fixed' | 'anew' | 'sometimes'
  /** The order in which they are ordered anew. */
  readonly tiesOf: 'created_at' | 'updated_at' | 'both'
}

export const plainWays: Ways = {
  order: 'desc',
  updatedOrder: 'desc',
  sortsByUpdate: true,
  cursor: 'exclusive',
  cap: 100,
  limitMax: 1000,
  goneCursor: 'refused',
  hasMore: 'exact',
  filtersCorrelation: true,
  correlationMax: 50,
  sendsDate: true,
  resolution: 1,
  ties: 'fixed',
  tiesOf: 'both'
}

/**
 * What a service shows in place of its list without a word of it: `nothing`, the first half of it (`fewer`), or the list of
 * somebody else (`others`).
 */
export type Lie = 'nothing' | 'fewer' | 'others'

/** A row: its number in the order of arrival, counted round the rows there are, or its id. */
type Place = number | { readonly id: string }

export type Change =
  | { readonly do: 'insert'; readonly count: number; readonly content: RowContent }
  | { readonly do: 'update'; readonly row: Place; readonly content: RowContent }
  | { readonly do: 'delete'; readonly row: Place }
  /** Lets the service's clock go on, or back. */
  | { readonly do: 'wait'; readonly milliseconds: number }

/** What became of one id: its states in order, each from a version of the service on; `undefined` is "deleted". */
export type RowStates = readonly { readonly version: number; readonly row: ModelRow | undefined }[]

export interface ModelAnswer {
  readonly status: number
  readonly body: string
  /** The Date header. */
  readonly date: string | undefined
}

export interface ModelService {
  readonly ways: Ways
  /** Grows by one with each change of a row. */
  readonly version: number
  /** What the service has now. */
  rows(): readonly ModelRow[]
  /** Of every id that ever was. */
  readonly states: ReadonlyMap<string, RowStates>
  apply(...changes: readonly Change[]): void
  answer(search: URLSearchParams, lie?: Lie): ModelAnswer
}

const BEGIN = Date.parse('2026-01-05T08:00:00.000Z')

/** A list in memory. Its order is total: time, then id, unless it orders equal times anew. */
export function createModelService(ways: Ways): ModelService {
  const rows = new Map<string, ModelRow>()
  const states = new Map<string, { version: number; row: ModelRow | undefined }[]>()
  let now = BEGIN
  const time = () => Math.floor(now / ways.resolution) * ways.resolution
  let version = 0
  let made = 0
  let answers = 0

  function put(id: string, row: ModelRow | undefined): void {
    version += 1
    if (row) rows.set(id, row)
    else rows.delete(id)
    const known = states.get(id) ?? []
    known.push({ version, row })
    states.set(id, known)
  }

  function rowAt(place: Place): ModelRow | undefined {
    if (typeof place === 'object') return rows.get(place.id)
    return rows.size === 0 ? undefined : [...rows.values()][place % rows.size]
  }

  function applyOne(change: Change): void {
    if (change.do === 'wait') {
      now += change.milliseconds
      return
    }
    if (change.do === 'insert') {
      for (let left = change.count; left > 0; left--) {
        const id = modelId(made++)
        put(id, { ...change.content, cents: change.content.cents + left, id, createdAt: time(), updatedAt: time() })
      }
      return
    }
    const row = rowAt(change.row)
    if (!row) return
    // A payment id is given once.
    if (change.do === 'update')
      put(row.id, { ...row, ...change.content, correlation: row.correlation, updatedAt: time() })
    else put(row.id, undefined)
  }

  /** Somebody else's rows are known from then on: to the service of this test they are rows that it does not have. */
  function shown(lie: Lie | undefined): ReadonlyMap<string, ModelRow> {
    if (lie !== 'others') return rows
    for (const id of OTHERS.keys()) if (!states.has(id)) states.set(id, [{ version: 0, row: undefined }])
    return OTHERS
  }

  function answer(search: URLSearchParams, lie?: Lie): ModelAnswer {
    const date = ways.sendsDate ? new Date(Math.floor(now / 1000) * 1000).toUTCString() : undefined
    const { status, body } = answerList({ ways, rows: shown(lie), states, lie, number: (answers += 1) }, search)
    // No two answers in the same millisecond.
    now += 1
    return { status, body, date }
  }

  return {
    ways,
    get version() {
      return version
    },
    rows: () => [...rows.values()],
    states,
    apply: (...changes) => {
      for (const change of changes) applyOne(change)
    },
    answer
  }
}

const OTHERS: ReadonlyMap<string, ModelRow> = new Map(
  Array.from({ length: 7 }, (_, index): [string, ModelRow] => {
    const [id, time] = [`other${index}`, BEGIN + index * 1_800_000]
    const content = { cents: index, status: 'pending', counterparty: 'Other AB', correlation: null, isBroken: false }
    return [id, { ...content, id, createdAt: time, updatedAt: time }]
  })
)

/** Whether a row of this id is somebody else's. */
export function isOther(id: string): boolean {
  return OTHERS.has(id)
}

interface Known extends Pick<ModelService, 'ways' | 'states'> {
  readonly rows: ReadonlyMap<string, ModelRow>
  readonly lie: Lie | undefined
  /** Of the answer, from 1. */
  readonly number: number
}

const REFUSED = { status: 400, body: '{"status":400}' }

function answerList(known: Known, search: URLSearchParams): { readonly status: number; readonly body: string } {
  const { ways, rows, lie } = known
  const limit = Number(search.get('limit'))
  const correlations = [...search].filter(([name]) => name.startsWith('correlation_ids['))
  if (!(limit >= 1 && limit <= ways.limitMax) || correlations.length > ways.correlationMax || !isKnown(search)) {
    return REFUSED
  }
  const compare = comparison(known, search.get('sort_by') ?? '')
  const asked = new Set(correlations.map(([, id]) => id.toLowerCase()))
  const isWanted = (row: ModelRow) => asked.size === 0 || !ways.filtersCorrelation || asked.has(correlationOf(row))
  const all = [...rows.values()].filter(isWanted).sort(compare)
  const list = lie === 'nothing' ? [] : lie === 'fewer' ? all.slice(0, Math.ceil(all.length / 2)) : all
  const from = placeAfter(known, list, compare, search.get('starting_after'))
  if (typeof from !== 'number') return from
  const data = list.slice(from, from + Math.min(limit, ways.cap))
  const isFull = data.length === Math.min(limit, ways.cap)
  return page(data, ways.hasMore === 'exact' ? from + data.length < list.length : isFull)
}

/** Where the page begins, or another answer to a cursor whose row is gone. */
function placeAfter(
  { ways, states }: Known,
  list: readonly ModelRow[],
  compare: (left: ModelRow, right: ModelRow) => number,
  cursor: string | null
): number | { readonly status: number; readonly body: string } {
  if (cursor === null) return 0
  const at = list.findIndex(({ id }) => id === cursor)
  if (at >= 0) return ways.cursor === 'exclusive' ? at + 1 : at
  const last = states.get(cursor)?.findLast(({ row }) => row !== undefined)?.row
  if (!last || ways.goneCursor === 'refused') return REFUSED
  if (ways.goneCursor === 'not-found') return { status: 404, body: '{"status":404}' }
  if (ways.goneCursor === 'empty' || list.length === 0) return page([], false)
  if (ways.goneCursor === 'first-page') return 0
  const next = list.findIndex((row) => compare(row, last) > 0)
  return next < 0 ? list.length : next
}

function page(data: readonly ModelRow[], hasMore: boolean): { readonly status: number; readonly body: string } {
  return { status: 200, body: `{"data":[${data.map(wireText).join(',')}],"has_more":${hasMore}}` }
}

function comparison({ ways, number }: Known, sortBy: string): (left: ModelRow, right: ModelRow) => number {
  const isByUpdate = sortBy === 'updated_at' && ways.sortsByUpdate
  const time = (row: ModelRow) => (isByUpdate ? row.updatedAt : row.createdAt)
  const sign = (isByUpdate ? ways.updatedOrder : ways.order) === 'asc' ? 1 : -1
  const isAnew = ways.ties === 'anew' || (ways.ties === 'sometimes' && number % 3 === 0)
  const key = isAnew && (ways.tiesOf === 'both' || ways.tiesOf === sortBy) ? scattered(number) : (id: string) => id
  return (left, right) => {
    const [one, other] = [key(left.id), key(right.id)]
    return sign * (time(left) - time(right) || (one < other ? -1 : one > other ? 1 : 0))
  }
}

/** Sorts ids in an order of this answer only. */
function scattered(number: number): (id: string) => string {
  return (id) => createHash('md5').update(`${number} ${id}`).digest('hex')
}

function correlationOf(row: ModelRow): string {
  const wire = JSON.parse(wireText(row)) as { correlation_id: string | null }
  return wire.correlation_id?.toLowerCase() ?? ''
}

/** Only parameters that the interface has. */
function isKnown(search: URLSearchParams): boolean {
  const sort = search.get('sort_by')
  return (
    (sort === 'created_at' || sort === 'updated_at') &&
    [...search.keys()].every((name) => /^(?:starting_after|limit|sort_by|correlation_ids\[\d+\])$/.test(name))
  )
}
