import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../shared/query/parseQuery.ts'
import { searchedIds, unknownValues } from '../../../shared/query/unknownValues.ts'

const facets = {
  accounts: [{ accountId: 'acc1', count: 2 }],
  currencies: Array.from({ length: 10 }, (_, index) => ({ currency: `AA${index}`, count: 1 })),
  statuses: [{ status: 'completed', standing: 'settled', count: 2 } as const],
  types: []
}
const hints = (query: string) =>
  unknownValues(parseQuery(query).conditions, facets, [{ accountId: 'acc1', name: 'Main' }])

describe('values that no transaction has', () => {
  it('are shown with those that there are, also where other values of the condition are known', () => {
    expect(hints('status:completed,Completed')).toEqual([
      'No transaction has the status “Completed”; the ledger has completed.'
    ])
    expect(hints('-type:fee')).toEqual(['No transaction has the type “fee”; the ledger has none.'])
  })

  it('are shown with the first of many, and accounts by their names', () => {
    expect(hints('currency:eur account:Main')).toEqual([
      'No transaction has the account “Main”; the ledger has acc1 (Main).',
      'No transaction has the currency “EUR”; the ledger has AA0, AA1, AA2, AA3, AA4, AA5, AA6, AA7 and 2 more.'
    ])
  })

  it('are quoted as far as one line goes', () => {
    expect(hints('type:"one\\ntwo"')).toEqual(['No transaction has the type “one…”; the ledger has none.'])
    expect(hints(`type:${'a'.repeat(90)}`)).toEqual([
      `No transaction has the type “${'a'.repeat(40)}…”; the ledger has none.`
    ])
    const { errors } = parseQuery('is:"one\\ntwo"')
    expect(errors.map(({ message }) => message)).toEqual([expect.stringMatching(/status:one…\.$/)])
  })

  it('are not looked for in texts, amounts and days, and known ones are not shown', () => {
    expect(hints('nothing amount:>1 created:2026 status:completed account:acc1')).toEqual([])
  })

  it('may be ids, each of which has words for when it is not there', () => {
    expect(searchedIds(parseQuery('bulk:a,b id:c status:d').conditions)).toEqual([
      { field: 'bulk', value: 'a', words: 'No transaction has the bulk payment id “a”.' },
      { field: 'bulk', value: 'b', words: 'No transaction has the bulk payment id “b”.' },
      { field: 'id', value: 'c', words: 'No transaction has the id “c”.' }
    ])
  })
})
