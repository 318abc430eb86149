import { describe, expect, it } from 'vitest'
import { testNumber } from '../../../electron/service/sandbox/threeds/testCards.ts'
import { contractClient } from './contractClient.ts'
import { reportText } from './report.ts'
import { runContract, type ClauseResult } from './runContract.ts'
import { anOddRow, ODD_TOKEN, oddRows, oddService, type OddWays } from '../../support/service/oddService.ts'

const ID = 'f7a1b2c3-0000-4000-8000-00000000000a'

async function verdictsOn(ways: OddWays): Promise<readonly ClauseResult[]> {
  await using service = await oddService(ways)
  const client = contractClient(service.baseUrl, ODD_TOKEN)
  const card = { pan: testNumber('0100'), expires: [12, 31] as const, csc: '123' }
  return await runContract({ client, individualId: ID, guestId: ID, accountId: ID, currency: 'EUR', card }, true)
}

const named = (results: readonly ClauseResult[], wanted: ClauseResult['result'], area?: string) =>
  results.filter((each) => each.result === wanted && (area === undefined || each.area === area)).map(({ text }) => text)

const FIELDS = 'The list is an object of data and has_more, and its rows have the documented fields'
const WALK = 'starting_after leads through the whole list: small pages give the rows of a large one'
const MORE = 'has_more is true when more rows exist'
const END = 'has_more is false when no more rows exist'
const FILTER = 'correlation_ids[0], [1] … select the correlated rows and no others'
const LIMIT = 'limit sets the number of rows'
const SORTED = 'sort_by=updated_at sorts by it'

const keeping: Readonly<Record<string, OddWays>> = {
  'plain in all things': {},
  'that refuses more than 20 rows, begins pages with the cursor, and knows no counterparty': {
    rows: oddRows(90, () => ({ counterparty: undefined })),
    refusesAbove: 20,
    isInclusive: true
  },
  'that gives 10 rows at most, and gets a row and loses one before each call': {
    gives: 10,
    beforeList: (rows, request) => {
      rows.unshift(anOddRow(-request))
      rows.splice(40, 1)
    }
  },
  'whose rows change all the time, and move by it': {
    beforeList: (rows, request) => {
      const at = request % rows.length
      const row = rows[at]
      if (row)
        rows[at] = {
          ...row,
          status: `s${request}`,
          updated_at: new Date(Date.UTC(2026, 6, 1) + request * 1000).toISOString()
        }
    }
  },
  'that asks for patience and fails now and then': {
    replies: {
      'GET /v1/transactions': (request) =>
        request % 5 === 0
          ? { status: 429, body: {}, headers: { 'retry-after': '0' } }
          : request % 7 === 0
            ? { status: 503, body: {} }
            : undefined
    }
  },
  'with other fields, counterparties in parts, and rates as texts': {
    rows: oddRows(90, (index) => ({
      counterparty: index % 2 ? null : { name: null },
      exchange_rate: '1.0842',
      more: { a: [1] }
    }))
  }
}

describe('a service that keeps the interface', () => {
  it.each(Object.entries(keeping))('%s, fails in nothing', async (_name, ways) => {
    const results = await verdictsOn(ways)
    expect(named(results, 'fails')).toEqual([])
    expect(named(results, 'holds').length).toBeGreaterThan(15)
    expect(named(results, 'holds')).toEqual(expect.arrayContaining([FIELDS, LIMIT, MORE, END, FILTER, WALK]))
  })
})

const breaking: readonly (readonly [name: string, ways: OddWays, fails: readonly string[]])[] = [
  [
    'that leaves a row out after each cursor',
    { page: (page, query) => (query.has('starting_after') ? { ...page, data: page.data.slice(1) } : page) },
    [WALK]
  ],
  [
    'whose pages behind a cursor are the first one again and again',
    {
      page: (page, query, rows) =>
        query.has('starting_after') ? { data: rows.slice(0, page.data.length || 1), has_more: true } : page
    },
    [WALK]
  ],
  ['that selects nothing by correlation ids', { ignoresFilter: true }, [FILTER]],
  ['that says of every page that it is the last', { page: (page) => ({ ...page, has_more: false }) }, [WALK, MORE]],
  ['that says of every page that more come', { page: (page) => ({ ...page, has_more: true }) }, [END]],
  ['whose amounts are texts', { rows: oddRows(90, () => ({ amount: '1.00' })) }, [FIELDS]],
  [
    'that sorts by creation whatever is asked',
    {
      rows: oddRows(90, (index) => ({ updated_at: new Date(Date.UTC(2026, 7, 1 + ((index * 7) % 20))).toISOString() })),
      page: (page, _query, rows) => ({
        ...page,
        data: rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, page.data.length)
      })
    },
    [WALK, SORTED]
  ],
  [
    'that lets anybody in',
    { isOpen: true },
    ['A call without a token is refused', 'A call with a token that is none is refused']
  ],
  [
    'whose consents are created with 201 and are done',
    {
      replies: {
        [`POST /v3/individuals/${ID}/payment_methods`]: () => ({
          status: 201,
          body: { consent: { id: ID, status: 'pending' } }
        })
      }
    },
    ['A new consent for a charge has an id and is pending']
  ],
  [
    'that authorizes without items',
    { replies: { 'POST /authorization': () => ({ status: 201, body: {} }) } },
    ['An authorization without items does not succeed', 'An authorization with an amount does not succeed']
  ],
  [
    'whose list fails',
    { replies: { 'GET /v1/transactions': () => ({ status: 500, body: {} }) } },
    ['A call with the access token as bearer is answered', FIELDS]
  ]
]

describe('a service that breaks the interface', () => {
  it.each(breaking)('%s, fails in that alone, with the request and the answer', async (_name, ways, expected) => {
    const results = await verdictsOn(ways)
    expect(named(results, 'fails').toSorted()).toEqual(expected.toSorted())
    for (const { result, exchanges, area } of results) {
      if (result !== 'fails') expect(exchanges).toEqual([])
      else if (area === 'Transactions') expect(exchanges.at(-1)?.request).toMatch(/^GET \/v1\/transactions\?/)
      else expect(exchanges.length).toBeGreaterThan(0)
    }
    expect(reportText(results)).not.toContain(ODD_TOKEN)
  })
})

describe('nothing is claimed', () => {
  const page = { status: 200, type: 'text/html', body: '<!doctype html><title>Welcome</title>' }
  it.each<[string, OddWays]>([
    ['of a server without the endpoint', { replies: { 'GET /v1/transactions': () => ({ status: 404, body: {} }) } }],
    ['of a page for people', { replies: { 'GET /v1/transactions': () => page } }],
    ['where the token is refused', { replies: { 'GET /v1/transactions': () => ({ status: 403, body: {} }) } }]
  ])('%s', async (_name, ways) => {
    const results = await verdictsOn(ways)
    for (const area of ['Authentication', 'Transactions'])
      expect([named(results, 'holds', area), named(results, 'fails', area)]).toEqual([[], []])
    expect(results.find(({ text }) => text === FIELDS)?.note).toMatch(/needed|is answered with text\/html/)
  })

  it('of zero rows except how the end is marked', async () => {
    const results = await verdictsOn({ rows: [] })
    expect([named(results, 'holds', 'Transactions'), named(results, 'fails')]).toEqual([[END], []])
  })

  it('of an unknown individual, an account without bank details, and a charge that is refused', async () => {
    const results = await verdictsOn({
      replies: {
        [`GET /v3/individuals/${ID}/payment_methods`]: () => ({ status: 404, body: {} }),
        [`GET /v3/guests/${ID}/payment_methods`]: () => ({ body: { data: [], has_more: false } }),
        [`POST /v3/individuals/${ID}/payment_methods`]: () => ({ status: 409, body: { error: 'limit' } }),
        [`GET /v3/accounts/${ID}/bank_details`]: () => ({ body: [] }),
        'POST /authorization': () => ({ status: 404, body: {} })
      }
    })
    expect(named(results, 'fails')).toEqual([])
    expect(['Payment methods', 'Authorization'].flatMap((area) => named(results, 'holds', area))).toEqual([])
  })
})
