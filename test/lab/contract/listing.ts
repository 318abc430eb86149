import { z } from 'zod'
import type { Answer, ContractClient } from './contractClient.ts'
import { Breach, NotSeen } from './ends.ts'
import { expectWayIn } from './wayIn.ts'

export type ListQuery = Readonly<Record<string, string | number>>

// As little as the clauses need, so that one wrong field fails the clause about fields and no other.
const Row = z.looseObject({ id: z.string().min(1) })
const Page = z.looseObject({ data: z.array(Row), has_more: z.boolean() })
export type Row = z.output<typeof Row>
type Page = z.output<typeof Page>

/** The list of transactions as far as it can be read; each call throws `NotSeen` where there is nothing to be read. */
export interface ListSurvey {
  /** The answer to the first page, of as many rows as are not refused. */
  first(): Promise<Answer>
  /** The most rows of a page that the service gives, at most 100. */
  size(): Promise<number>
  /** The largest limit of those that were tried that is not refused. */
  limit(): Promise<number>
  /** A page; `limit` is lowered to what the service takes. */
  page(query: ListQuery): Promise<Page>
}

const LIMITS = [100, 50, 25, 20, 10, 5, 2, 1]

interface Found {
  readonly limit: number
  /** Undefined where the answer is another thing. */
  readonly page: Page | undefined
}

export function surveyList(client: ContractClient): ListSurvey {
  let looking: Promise<Found> | undefined
  const found = () => (looking ??= findLimit(client))

  async function envelope(): Promise<{ readonly page: Page; readonly limit: number }> {
    const { page, limit } = await found()
    if (!page) throw new NotSeen('the list of transactions cannot be read, see its clause')
    return { page, limit }
  }
  async function size(): Promise<number> {
    const { page, limit } = await envelope()
    return page.has_more && page.data.length < limit ? page.data.length : limit
  }
  return {
    // Asked for once more, so that what was asked and answered is told with the verdict.
    first: async () => client.get(pathOf((await found()).limit)),
    limit: async () => (await envelope()).limit,
    size,
    async page(query) {
      const { limit: asked } = query
      return readPage(client, typeof asked === 'number' ? { ...query, limit: Math.min(asked, await size()) } : query)
    }
  }
}

const pathOf = (limit: number) => `/v1/transactions?limit=${limit}`

async function findLimit(client: ContractClient): Promise<Found> {
  for (const limit of LIMITS) {
    const answer = await client.get(pathOf(limit))
    expectWayIn(answer, 'the list of transactions')
    if (answer.status >= 400 && answer.status < 500) continue
    if (answer.body === undefined && answer.status === 200)
      throw new NotSeen(`GET /v1/transactions is answered with ${answer.headers.get('content-type') ?? 'no JSON'}`)
    return { limit, page: answer.status === 200 ? Page.safeParse(answer.body).data : undefined }
  }
  throw new NotSeen('every limit from 1 to 100 is refused')
}

async function readPage(client: ContractClient, query: ListQuery): Promise<Page> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await client.get(`/v1/transactions?${search.toString()}`)
  if (answer.status !== 200) throw new Breach(`status ${answer.status} for ${search.toString()}`)
  const { success, data, error } = Page.safeParse(answer.body)
  if (success) return data
  throw new Breach(`${error.issues[0]?.path.join('.') ?? ''}: ${error.issues[0]?.message ?? 'wrong shape'}`)
}

/** Ids in the order of the list, read in small pages as a client has to, until all of `wanted` came or nothing more does. */
export async function walk(list: ListSurvey, wanted: ReadonlySet<string>, limit: number): Promise<Walk> {
  const ids: string[] = []
  const missing = new Set(wanted)
  for (let cursor: string | undefined, pages = 0; pages < 4 + (3 * wanted.size) / limit; pages += 1) {
    const page = await list.page(cursor === undefined ? { limit } : { limit, starting_after: cursor })
    const fresh = page.data.filter(({ id }, at) => at > 0 || id !== cursor).map(({ id }) => id)
    ids.push(...fresh)
    for (const id of fresh) missing.delete(id)
    if (missing.size === 0 || !page.has_more) return { ids, isStuck: false }
    if (fresh.length === 0) return { ids, isStuck: true }
    cursor = fresh.at(-1)
  }
  return { ids, isStuck: false }
}

export interface Walk {
  readonly ids: readonly string[]
  /** `has_more` was true and no row came. */
  readonly isStuck: boolean
}

export type Direction = 'newest first' | 'oldest first' | 'mixed' | 'all equal'

/** Of times in the order of a list; what is no time is left out. */
export function directionOf(values: readonly unknown[]): Direction {
  const times = values.map((value) => (typeof value === 'string' ? Date.parse(value) : Number.NaN)).filter(isFinite)
  const steps = times.slice(1).map((time, at) => Math.sign(time - (times[at] ?? time)))
  const [up, down] = [steps.includes(1), steps.includes(-1)]
  if (up && down) return 'mixed'
  if (!up && !down) return 'all equal'
  return up ? 'oldest first' : 'newest first'
}
