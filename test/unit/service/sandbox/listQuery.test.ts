import { describe, expect, it } from 'vitest'
import { Problem } from '../../../../electron/service/sandbox/http/problem.ts'
import { parseListQuery } from '../../../../electron/service/sandbox/transactions/listQuery.ts'

const UUID = '5bb13112-59d0-4857-8e0d-5c78bae3e4cf'

function refusal(search: string) {
  try {
    return parseListQuery(search)
  } catch (error) {
    if (error instanceof Problem) return error.body
    throw error
  }
}

describe('the query of the transaction list', () => {
  it('has defaults: ten rows by time of creation', () => {
    expect(parseListQuery('')).toEqual({ limit: 10, sort_by: 'created_at' })
  })

  it('reads every parameter, with brackets plain or encoded', () => {
    const ids = `correlation_ids[0]=${UUID}&correlation_ids%5B1%5D=${UUID.toUpperCase()}`
    expect(parseListQuery(`starting_after=abc&limit=1000&sort_by=updated_at&${ids}`)).toEqual({
      starting_after: 'abc',
      limit: 1000,
      sort_by: 'updated_at',
      correlation_ids: [UUID, UUID]
    })
  })

  it('reads correlation ids under one name, repeated', () => {
    const other = UUID.replace('5bb', '6cc')
    expect(parseListQuery(`correlation_ids=${UUID.toUpperCase()}`).correlation_ids).toEqual([UUID])
    expect(parseListQuery(`correlation_ids=${UUID}&limit=5&correlation_ids=${other}`)).toMatchObject({
      limit: 5,
      correlation_ids: [UUID, other]
    })
  })

  it.each(['0', '-1', '1001', '1.5', '1e2', '', ' 5', '٣', '0x10', 'all', '010', '99999999999999999999'])(
    'refuses the limit "%s"',
    (limit) => {
      expect(refusal(`limit=${encodeURIComponent(limit)}`)).toEqual({
        status: 400,
        type: 'malformed content',
        error: 'invalid parameter',
        description: 'limit must be a whole number from 1 to 1000.'
      })
    }
  )

  it.each([
    ['sort_by=id', 'sort_by must be created_at or updated_at.'],
    ['starting_after=', 'starting_after must be the id of a transaction.'],
    ['correlation_ids[0]=abc', 'Each of correlation_ids must be a UUID.'],
    ['correlation_ids=', 'Each of correlation_ids must be a UUID.'],
    [`correlation_ids=${UUID},${UUID}`, 'Each of correlation_ids must be a UUID.'],
    [`correlation_ids=${UUID}&correlation_ids=abc`, 'Each of correlation_ids must be a UUID.'],
    [
      `correlation_ids[0]=${UUID}&correlation_ids=${UUID}`,
      'Send correlation_ids as correlation_ids[0], correlation_ids[1] and so on, or repeat correlation_ids; not both.'
    ],
    [`correlation_ids[]=${UUID}`, 'There is no parameter correlation_ids[].'],
    [`correlation_ids[x]=${UUID}`, 'There is no parameter correlation_ids[x].'],
    ['ending_before=abc', 'There is no parameter ending_before.'],
    ['__proto__=1', 'There is no parameter __proto__.'],
    ['limit=1&limit=2', 'The parameter limit is given twice.'],
    [`correlation_ids[0]=${UUID}&correlation_ids[0]=${UUID}`, 'The parameter correlation_ids[0] is given twice.']
  ])('refuses %s and says why', (search, description) => {
    expect(refusal(search)).toMatchObject({ status: 400, type: 'malformed content', description })
  })

  it.each([
    ['numbered', (at: number) => `correlation_ids[${at}]`],
    ['repeated', () => 'correlation_ids']
  ])('takes 200 correlation ids, %s, and refuses more', (_form, nameOf) => {
    const search = (count: number) => Array.from({ length: count }, (_, at) => `${nameOf(at)}=${UUID}`).join('&')
    expect(parseListQuery(search(200)).correlation_ids).toHaveLength(200)
    expect(refusal(search(201))).toMatchObject({ description: 'At most 200 correlation_ids fit in one request.' })
  })
})
