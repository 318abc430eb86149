import {
  expectRefusal,
  expectShape,
  fail,
  observed,
  pass,
  unknown,
  type Clause,
  type ContractTarget,
  type Verdict
} from '../clause.ts'
import { directionOf, isInclusive, readPage, readRows } from '../listing.ts'
import { TransactionPage } from '../shapes.ts'

type Check = (client: ContractTarget['client']) => Promise<Verdict>

function clause(text: string, check: Check): Clause {
  return { area: 'Transactions', text, writes: false, check: ({ client }) => check(client) }
}

export const transactionClauses: readonly Clause[] = [
  clause('The list is an object of data and has_more, and its rows have the documented fields', async (client) =>
    expectShape(await client.get('/v1/transactions?limit=100'), 200, TransactionPage)
  ),
  clause('The id of a transaction is short and no UUID', async (client) => {
    const { data } = await readPage(client, { limit: 50 })
    const wrong = data.find(({ id }) => id.length > 30 || /^[0-9a-f]{8}-/i.test(id))
    return wrong === undefined ? pass() : fail(`${wrong.id} is not`)
  }),
  clause('limit sets the number of rows', async (client) => {
    for (const limit of [1, 2, 7]) {
      const { data, has_more } = await readPage(client, { limit })
      if (data.length > limit || (has_more && data.length < limit))
        return fail(`${data.length} rows for limit ${limit}`)
    }
    return pass()
  }),
  clause('starting_after leads through the whole list: small pages give the rows of a large one', async (client) => {
    const { data } = await readPage(client, { limit: 60 })
    const rows = await readRows(client, data.length, 7)
    const same = data.every(({ id }, at) => rows[at]?.id === id) && rows.length === data.length
    return same ? pass(`${rows.length} rows compared`) : fail('rows are missing, doubled or in another order')
  }),
  clause('has_more is true when more rows exist', async (client) => {
    const [one, two] = [await readPage(client, { limit: 1 }), await readPage(client, { limit: 2 })]
    if (two.data.length < 2) return unknown('the list has fewer than two rows')
    return one.has_more ? pass() : fail('false for the first of several rows')
  }),
  clause('sort_by is created_at unless given', async (client) => {
    const [plain, named] = [
      await readPage(client, { limit: 20 }),
      await readPage(client, { limit: 20, sort_by: 'created_at' })
    ]
    return plain.data.every(({ id }, at) => named.data[at]?.id === id) ? pass() : fail('another order')
  }),
  ...(['created_at', 'updated_at'] as const).map((field) =>
    clause(`sort_by=${field} sorts by it`, async (client) => {
      const direction = directionOf(
        (await readPage(client, { limit: 100, sort_by: field })).data.map((row) => row[field])
      )
      if (direction === 'all equal') return unknown('all times are equal')
      return direction === 'mixed' ? fail('the times go up and down') : pass(direction)
    })
  ),
  clause('sort_by accepts nothing else', async (client) =>
    expectRefusal(await client.get('/v1/transactions?sort_by=amount'))
  ),
  clause('correlation_ids[0], [1] … select the correlated rows and no others', async (client) => {
    const { data } = await readPage(client, { limit: 100 })
    const ids = [...new Set(data.map((row) => row.correlation_id).filter((id) => typeof id === 'string'))].slice(0, 3)
    if (ids.length === 0) return unknown('no row has a correlation id')
    const page = await readPage(client, {
      limit: 50,
      ...Object.fromEntries(ids.map((id, at) => [`correlation_ids[${at}]`, id]))
    })
    const found = new Set(page.data.map((row) => row.correlation_id))
    if (page.data.some((row) => !ids.includes(row.correlation_id ?? '')))
      return fail('a row with another correlation id')
    return found.size === ids.length ? pass(`${ids.length} ids`) : fail('a correlated row is missing')
  }),
  clause('has_more is false when no more rows exist', async (client) => {
    const { data, has_more } = await readPage(client, {
      'correlation_ids[0]': '00000000-0000-4000-8000-000000000000',
      limit: 5
    })
    if (data.length > 0) return fail('rows for an id that nothing has')
    return has_more ? fail('true after the last row') : pass()
  }),
  clause('Is starting_after itself on the page?', async (client) => {
    const inclusive = await isInclusive(client)
    return inclusive === undefined ? unknown('the list is empty') : observed(inclusive ? 'inclusive' : 'exclusive')
  }),
  clause('Which end of the list comes first?', async (client) =>
    observed(directionOf((await readPage(client, { limit: 100 })).data.map((row) => row.created_at)))
  ),
  clause('Which unit do amounts have?', async (client) => {
    const { text } = await client.get('/v1/transactions?limit=100')
    const fractions = /"amount"\s*:\s*-?\d+\.\d/.test(text)
    return fractions ? observed('major') : observed('minor, or major without a single fraction in a hundred rows')
  }),
  clause('How many rows come without a limit?', async (client) =>
    observed(`${(await readPage(client, {})).data.length}`)
  ),
  clause('What happens to an unknown parameter?', async (client) =>
    observed(`status ${(await client.get('/v1/transactions?limit=1&no_such_parameter=1')).status}`)
  ),
  clause('What happens to a cursor that is no id?', async (client) =>
    observed(`status ${(await client.get('/v1/transactions?limit=1&starting_after=no-such-id')).status}`)
  )
]
