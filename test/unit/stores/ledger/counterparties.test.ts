import { afterAll, describe, expect, it } from 'vitest'
import { COUNTERPARTY_QUERIES, findCounterparties } from '../../../../electron/stores/ledger/reading/counterparties.ts'
import { likeness } from '../../../../electron/stores/ledger/reading/likeness.ts'
import { aLedgerRow } from '../../../support/ledger/aLedgerRow.ts'
import { aQuery } from '../../../support/ledger/aQuery.ts'
import { ledgerDatabase } from '../../../support/ledger/ledgerDatabase.ts'
import { rowReader } from '../../../support/ledger/rowReader.ts'

const database = ledgerDatabase()
afterAll(() => database[Symbol.dispose]())

const NAMES = [
  'Nordlys Kraft AS',
  'NORDLYS KRAFT AS',
  'Göteborg Energi',
  'Goteborg energi ',
  'Energi Nord',
  '',
  'Nova',
  'nova'
]
database.put([
  ...NAMES.map((counterpartyName, index) => aLedgerRow({ id: `t${index}`, counterpartyName })),
  aLedgerRow({ id: 'nobody', counterpartyName: null }),
  aLedgerRow({ id: 'nova', counterpartyName: 'Nova' })
])

const found = (text: string, how: 'holding' | 'like' = 'holding', count = 10) =>
  findCounterparties(database.db, { text, count, how }).map(({ name, count: rows }) => `${name} ${rows}`)

describe('names of counterparties', () => {
  it('begin with what is typed, the most frequent first, before those that hold it', () => {
    expect(found('no')).toEqual(['Nova 3', 'NORDLYS KRAFT AS 2', 'Energi Nord 1'])
    expect(found('GÖTE')).toEqual(['Goteborg energi 2'])
    expect(found('', 'holding', 2)).toEqual(['Nova 3', 'Goteborg energi 2'])
  })

  it('that are like one that nobody has are found', () => {
    expect(found('nordlis', 'like')).toEqual(['NORDLYS KRAFT AS 2'])
    expect(found('gotebrog', 'like')).toEqual(['Goteborg energi 2'])
    expect(found('xyz', 'like')).toEqual([])
    expect(found('mordlys', 'like')).toEqual(['NORDLYS KRAFT AS 2'])
    expect(found('Köteborg Ener', 'like')).toEqual(['Goteborg energi 2'])
    expect(found('mov', 'like')).toEqual([])
    expect(likeness('acme', 'zebra')).toBe(0)
  })

  it('are read off their index', () => {
    const steps = (query: string) =>
      database.db
        .rows<readonly [bigint, bigint, bigint, string]>(`EXPLAIN QUERY PLAN ${query}`)
        .all(...Array.from(query.matchAll(/\?/g), () => ''))
        .map(([, , , step]) => step)[0]
    expect(steps(COUNTERPARTY_QUERIES.beginning)).toContain('COVERING INDEX transactions_by_counterparty')
    expect(steps(COUNTERPARTY_QUERIES.rows)).toContain('INDEX transactions_by_counterparty (counterparty_key=?)')
    expect(steps(COUNTERPARTY_QUERIES.holding)).toContain('COVERING INDEX transactions_by_counterparty')
  })

  it('find their rows however they are spelt, and no others', () => {
    const filter = [{ field: 'counterparty', anyOf: ['göteborg ENERGI'], not: false }] as const
    const window = rowReader(database).find({ query: aQuery({ filter }), from: 0, count: 10 })
    expect(window.rows.map(({ id }) => id).sort()).toEqual(['t2', 't3'])
  })
})
