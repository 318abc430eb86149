import { expect, it } from 'vitest'
import { aLedgerRow } from '../../../support/ledger/aLedgerRow.ts'
import { storeRows, testLedger } from '../../../support/ledger/testLedger.ts'

it('shows arrival, changes, absence and return of a row, latest first, with their sync runs', async () => {
  await using test = await testLedger()
  const { ledger } = test
  const arrived = await storeRows(ledger, [aLedgerRow({ id: 'a', status: 'pending' })])
  const changed = await storeRows(ledger, [aLedgerRow({ id: 'a', status: 'completed' })], 'delta')
  const absent = await storeRows(ledger, [])
  const returned = await storeRows(ledger, [aLedgerRow({ id: 'a', status: 'completed' })], 'targeted')
  await test.reopen()
  const time = expect.stringMatching(/^\d{4}-.*Z$/) as string
  expect(await test.ledger.history('a')).toEqual([
    { kind: 'returned', at: time, syncRun: returned.pass, syncKind: 'targeted', fields: [] },
    { kind: 'absent', at: absent.endedAt, syncRun: absent.pass, syncKind: 'full', fields: [] },
    {
      kind: 'changed',
      at: time,
      syncRun: changed.pass,
      syncKind: 'delta',
      fields: [{ field: 'status', before: 'pending', after: 'completed' }]
    },
    { kind: 'arrived', at: arrived.startedAt, syncRun: arrived.pass, syncKind: 'full', fields: [] }
  ])
})

it('is of one row only, and empty for an id that is not there', async () => {
  await using test = await testLedger()
  await storeRows(test.ledger, [aLedgerRow({ id: 'a' }), aLedgerRow({ id: 'b' })])
  await storeRows(test.ledger, [aLedgerRow({ id: 'a' }), aLedgerRow({ id: 'b', reference: 'other' })])
  expect((await test.ledger.history('a')).map(({ kind }) => kind)).toEqual(['arrived'])
  expect(await test.ledger.history('nobody')).toEqual([])
})

it('names rows that came or changed since a moment of this ledger, unless they are too many', async () => {
  await using setup = await testLedger()
  const { ledger } = setup
  const row = (id: string, status = 'pending') => aLedgerRow({ id, status })
  await storeRows(ledger, [row('old'), row('changed')])
  const { now, ids } = await ledger.rowsSince(null, 10)
  expect(ids).toBeNull()
  await storeRows(ledger, [row('changed', 'completed'), row('new')], 'delta')
  expect((await ledger.rowsSince(now, 2)).ids?.toSorted()).toEqual(['changed', 'new'])
  expect((await ledger.rowsSince(now, 1)).ids).toBeNull()
  // As if the ledger had begun anew.
  for (const ahead of [{ row: 1000 }, { change: 1000 }])
    expect((await ledger.rowsSince({ ...now, ...ahead }, 2)).ids).toBeNull()
})
