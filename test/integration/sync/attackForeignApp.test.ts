import { expect, it } from 'vitest'
import { appOnList } from '../../support/app/appOnList.ts'
import { aWireRow } from '../../support/service/listService.ts'

const at = (minute: number) => new Date(Date.parse('2026-10-01T08:00:00.000Z') + minute * 60_000).toISOString()
const rowsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    aWireRow(`${name}${index}`, { amount: -1, payment_amount: -1, created_at: at(index), updated_at: at(index) })
  ).reverse()

// docs/sync.md: "A service can also be wrong: a list that becomes empty, shrinks or belongs to somebody else also ends with
// “no more”. Tallydesk does not trust that … A full sync that misses all known transactions … marks nothing".
it('does not call the list of another organisation COMPLETE after a token of theirs was entered', async () => {
  await using setup = await appOnList(rowsOf('own', 20))
  const { handlers } = setup.app
  setup.service.rows.splice(0, 20, ...rowsOf('foreign', 400))
  const { connection } = await handlers['connection.get'](undefined)
  await handlers['connection.signIn']({ id: connection.id, token: 'another-token' })
  const before = setup.heard.length
  await handlers['sync.start']({ kind: 'auto' })
  const { verdict, completeness } = await setup.until('sync.progress', ({ state }) => state === 'ended', before)
  expect([verdict, completeness.absent, completeness.verdict]).toEqual(['incomplete', 0, 'incomplete'])
})
