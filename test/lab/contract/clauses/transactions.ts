import { expectShape, fails, holds, leftOpen, notSeen, type Clause, type Verdict } from '../clause.ts'
import type { ContractClient } from '../contractClient.ts'
import { directionOf, walk, type ListQuery, type ListSurvey, type Row } from '../listing.ts'
import { TransactionPage } from '../shapes.ts'

type Check = (list: ListSurvey, client: ContractClient) => Promise<Verdict>

function clause(text: string, check: Check): Clause {
  return { area: 'Transactions', text, writes: false, check: ({ client, list }) => check(list, client) }
}

const EMPTY = notSeen('the list is empty; rows are needed')
/** A correlation id that no payment has. */
const OF_NOTHING = '7d3f0a86-5b1c-4e7f-9a42-c0ffee5eed01'
/** Rows may come, go and move between two calls, so that what differs once proves nothing. */
const TRIES = 3

export const transactionClauses: readonly Clause[] = [
  clause('The list is an object of data and has_more, and its rows have the documented fields', async (list) => {
    const answer = await list.first()
    const shape = expectShape(answer, 200, TransactionPage)
    return shape.result === 'holds' && TransactionPage.parse(answer.body).data.length === 0 ? EMPTY : shape
  }),
  clause('The id of a transaction is short and no UUID', async (list) => {
    const { data } = await list.page({ limit: 50 })
    const wrong = data.find(({ id }) => id.length > 30 || /^[0-9a-f]{8}-/i.test(id))
    if (wrong !== undefined) return fails(`${wrong.id} is not`)
    return data.length === 0 ? EMPTY : holds(`${data.length} ids`)
  }),
  clause('limit sets the number of rows', async (list) => {
    const size = await list.size()
    const seen: string[] = []
    for (const limit of [1, 2, 7].filter((each) => each <= size)) {
      const { data, has_more } = await list.page({ limit })
      if (data.length > limit || (has_more && data.length < limit))
        return fails(`${data.length} rows for limit ${limit}`)
      if (data.length === limit) seen.push(`${limit}`)
    }
    return seen.length === 0 ? EMPTY : holds(`seen for ${seen.join(', ')}`)
  }),
  clause('starting_after leads through the whole list: small pages give the rows of a large one', (list) =>
    inSomeTry(() => compareWalk(list))
  ),
  clause('has_more is true when more rows exist', (list) =>
    inSomeTry(async () => {
      const [one, two] = [await list.page({ limit: 1 }), await list.page({ limit: 2 })]
      if (two.data.length < 2) return notSeen('pages have fewer than two rows')
      return one.has_more ? holds() : fails('false for the first of several rows')
    })
  ),
  clause('sort_by is created_at unless given', (list) =>
    inSomeTry(async () => {
      const read = async (query: ListQuery) => idsOf(await list.page({ limit: 20, ...query }))
      const [plain, named, again] = [await read({}), await read({ sort_by: 'created_at' }), await read({})]
      const stable = stableOf(plain, again)
      if (stable.length < 2) return notSeen('fewer than two rows stay in their places between two calls')
      return isInOrder(stable, named) ? holds(`${stable.length} rows compared`) : fails('another order')
    })
  ),
  ...(['created_at', 'updated_at'] as const).map((field) =>
    clause(`sort_by=${field} sorts by it`, async (list) => {
      const { data } = await list.page({ limit: 100, sort_by: field })
      const direction = directionOf(data.map((row) => row[field]))
      if (direction === 'all equal') return notSeen('all times are equal; rows of several times are needed')
      return direction === 'mixed' ? fails('the times go up and down') : holds(direction)
    })
  ),
  clause('correlation_ids[0], [1] … select the correlated rows and no others', (list) =>
    inSomeTry(() => compareCorrelated(list))
  ),
  clause('has_more is false when no more rows exist', async (list) => {
    await list.size()
    const { data, has_more } = await list.page({ 'correlation_ids[0]': OF_NOTHING, limit: 5 })
    if (data.length > 0)
      return notSeen('a correlation id of nothing selects rows, so that the end of a list was not seen')
    return has_more ? fails('true after the last row') : holds()
  }),
  clause('What is the largest limit up to 100?', async (list) => {
    const [limit, size] = [await list.limit(), await list.size()]
    return leftOpen(size < limit ? `${limit} is taken, and gives ${size} rows` : `${limit}`)
  }),
  clause('Is starting_after itself on the page?', async (list) => {
    const [first] = (await list.page({ limit: 2 })).data
    if (first === undefined) return EMPTY
    const next = await list.page({ limit: 2, starting_after: first.id })
    return leftOpen(next.data[0]?.id === first.id ? 'inclusive' : 'exclusive')
  }),
  clause('Which end of the list comes first?', async (list) => {
    const { data } = await list.page({ limit: 100 })
    return data.length < 2 ? EMPTY : leftOpen(directionOf(data.map((row) => row['created_at'])))
  }),
  clause('Which unit do amounts have?', async (list) => {
    const { text } = await list.first()
    if ((await list.page({ limit: 1 })).data.length === 0) return EMPTY
    const fractions = /"amount"\s*:\s*-?\d+\.\d/.test(text)
    return leftOpen(fractions ? 'major' : 'minor, or major without a single fraction on the first page')
  }),
  clause('How many rows come without a limit?', async (list, client) => {
    await list.size()
    const { status, body } = await client.get('/v1/transactions')
    const rows: unknown = (body as { readonly data?: unknown } | undefined)?.data
    return leftOpen(Array.isArray(rows) ? `${rows.length}` : `status ${status}`)
  }),
  ...[
    { text: 'What happens to another sort_by?', query: 'sort_by=amount' },
    { text: 'What happens to an unknown parameter?', query: 'no_such_parameter=1' },
    { text: 'What happens to a cursor that is no id?', query: 'starting_after=no-such-id' }
  ].map(({ text, query }) =>
    clause(text, async (list, client) => {
      await list.size()
      return leftOpen(`status ${(await client.get(`/v1/transactions?limit=1&${query}`)).status}`)
    })
  )
]

/** The first verdict that is no failure; a failure only where every try fails. */
async function inSomeTry(look: () => Promise<Verdict>): Promise<Verdict> {
  const verdicts: Verdict[] = []
  for (let tries = 0; tries < TRIES; tries += 1) {
    const verdict = await look()
    if (verdict.result === 'holds') return verdict
    verdicts.push(verdict)
  }
  return verdicts.find(({ result }) => result !== 'fails') ?? verdicts.at(-1) ?? EMPTY
}

const idsOf = ({ data }: { readonly data: readonly Row[] }) => data.map(({ id }) => id)

/** What two readings have in common, in the order of both; empty where they have it in different orders. */
function stableOf(before: readonly string[], after: readonly string[]): readonly string[] {
  const common = before.filter((id) => after.includes(id))
  return isInOrder(common, after) ? common : []
}

/** Whether all of `ids` are among `others`, once each and in this order. */
function isInOrder(ids: readonly string[], others: readonly string[]): boolean {
  const wanted = new Set(ids)
  const found = others.filter((id) => wanted.has(id))
  return found.length === ids.length && found.every((id, at) => id === ids[at])
}

async function compareWalk(list: ListSurvey): Promise<Verdict> {
  const before = idsOf(await list.page({ limit: 60 }))
  const small = Math.min(7, Math.floor(before.length / 3))
  if (small < 2) return notSeen('pages have fewer than six rows; more are needed')
  const { ids, isStuck } = await walk(list, new Set(before), small)
  const stable = stableOf(before, idsOf(await list.page({ limit: 60 })))
  if (isStuck) return fails('has_more is true and no new row comes')
  if (stable.length < 2) return notSeen('fewer than two rows stay in their places between two calls')
  if (isInOrder(stable, ids)) return holds(`${stable.length} rows compared`)
  return fails('rows are missing, doubled or in another order')
}

async function compareCorrelated(list: ListSurvey): Promise<Verdict> {
  const { data } = await list.page({ limit: 100 })
  const all = data.map((row) => row['correlation_id']).filter((id) => typeof id === 'string')
  const ids = [...new Set(all)].slice(0, 3)
  if (ids.length === 0) return notSeen('no row has a correlation id; one is needed')
  const wanted = Object.fromEntries(ids.map((id, at) => [`correlation_ids[${at}]`, id]))
  const found = new Set<unknown>()
  for (let cursor: ListQuery = {}, pages = 0; pages < 10; pages += 1) {
    const page = await list.page({ limit: 50, ...wanted, ...cursor })
    for (const row of page.data) found.add(row['correlation_id'])
    const last = page.data.at(-1)
    if (!page.has_more || last === undefined || ids.every((id) => found.has(id))) break
    cursor = { starting_after: last.id }
  }
  if ([...found].some((id) => typeof id !== 'string' || !ids.includes(id)))
    return fails('a row with another correlation id')
  return ids.every((id) => found.has(id)) ? holds(`${ids.length} ids`) : fails('a correlated row is missing')
}
