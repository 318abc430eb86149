import type { ContractClient } from './contractClient.ts'
import { TransactionPage, type TransactionRow } from './shapes.ts'

export type ListQuery = Readonly<Record<string, string | number>>

/** One page of transactions; throws when it has another shape. */
export async function readPage(client: ContractClient, query: ListQuery): Promise<TransactionPage> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await client.get(`/v1/transactions?${search.toString()}`)
  if (answer.status !== 200) throw new Error(`status ${answer.status} for ${search.toString()}`)
  const { success, data, error } = TransactionPage.safeParse(answer.body)
  if (success) return data
  throw new Error(`${error.issues[0]?.path.join('.') ?? ''}: ${error.issues[0]?.message ?? 'wrong shape'}`)
}

/** Whether a page begins with the row of its cursor. */
export async function isInclusive(client: ContractClient): Promise<boolean | undefined> {
  const { data } = await readPage(client, { limit: 2 })
  const [first] = data
  if (first === undefined) return undefined
  const next = await readPage(client, { limit: 2, starting_after: first.id })
  return next.data[0]?.id === first.id
}

/** The first rows of the list, read in small pages as a client has to; a repeated cursor row counts once. */
export async function readRows(
  client: ContractClient,
  count: number,
  limit: number
): Promise<readonly TransactionRow[]> {
  const rows = new Map<string, TransactionRow>()
  for (let cursor: string | undefined; rows.size < count;) {
    const page = await readPage(client, cursor === undefined ? { limit } : { limit, starting_after: cursor })
    const before = rows.size
    for (const row of page.data) rows.set(row.id, row)
    if (!page.has_more) break
    if (rows.size === before) throw new Error('has_more is true and no new row comes')
    cursor = page.data.at(-1)?.id
  }
  return [...rows.values()].slice(0, count)
}

export type Direction = 'newest first' | 'oldest first' | 'mixed' | 'all equal'

export function directionOf(times: readonly string[]): Direction {
  const steps = times.slice(1).map((time, at) => Math.sign(Date.parse(time) - Date.parse(times[at] ?? '')))
  const [up, down] = [steps.includes(1), steps.includes(-1)]
  if (up && down) return 'mixed'
  if (!up && !down) return 'all equal'
  return up ? 'oldest first' : 'newest first'
}
