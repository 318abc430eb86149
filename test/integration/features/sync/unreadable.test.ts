import { describe, expect, it } from 'vitest'
import { insert, remove, update, wait } from '../../../support/sync/model/modelChanges.ts'
import { altered, type WirePage } from '../../../support/sync/model/modelHttp.ts'
import { openModelSetup } from '../../../support/sync/model/modelSetup.ts'

const full = { kind: 'full' } as const

/** A full sync of so many rows, of each of which the service sends this instead. */
async function syncOf(rows: number, alter: (row: Record<string, unknown>, at: number) => Record<string, unknown>) {
  const change = (page: WirePage): WirePage => ({
    ...page,
    data: page.data.map((row) => alter(row, Number(row['reference']?.toString().slice(10))))
  })
  const setup = openModelSetup({ connect: altered(change), policy: { limit: 100 } })
  for (let made = 0; made < rows; made++) setup.service.apply(insert(1), wait(1))
  return { setup, run: await setup.run(full) }
}

const broken = (row: Record<string, unknown>) => ({ ...row, amount: 'much' })

describe('a sync whose rows cannot be read', () => {
  it.each([
    [12, 12, 'None of 12 transactions can be read (amount: is not a number)'],
    [1, 1, 'None of 1 transaction can be read (amount: is not a number)'],
    [40, 4, '4 of 40 transactions cannot be read (amount: is not a number)'],
    [40, 3, undefined],
    [400, 5, '5 of 400 transactions cannot be read (amount: is not a number)'],
    [400, 4, undefined]
  ])('of %i rows with %i of them is incomplete for that reason: %s', async (rows, unreadable, reason) => {
    let left = unreadable
    const known = new Set<unknown>()
    const { setup, run } = await syncOf(rows, (row) => {
      if (left > 0 && !known.has(row['id'])) {
        left -= 1
        known.add(row['id'])
      }
      return known.has(row['id']) ? broken(row) : row
    })
    using _ = setup
    const { verdict, error } = run.certificate ?? {}
    expect(verdict).toBe(reason === undefined ? 'complete' : 'incomplete')
    expect(error?.message.split('. ')[0]).toBe(reason)
  })

  it('begins anew the next time, and is complete once they can be read', async () => {
    let isMended = false
    const { setup, run } = await syncOf(8, (row) => (isMended ? row : broken(row)))
    using _ = setup
    expect(run.certificate?.error?.code).toBe('rows-unreadable')
    isMended = true
    expect((await setup.run(full)).certificate).toMatchObject({ verdict: 'complete', counts: { seen: 8, inserted: 8 } })
  })

  it('is not held against changes once they are gone', async () => {
    const { setup } = await syncOf(60, (row) => row)
    using _ = setup
    for (let round = 0; round < 2; round++) {
      setup.service.apply(wait(100 * 3_600_000), ...[0, 1, 2].map((row) => update(row, { isBroken: true })))
      expect((await setup.run(full)).certificate?.verdict).toBe('complete')
      setup.service.apply(...[0, 0, 0].map(remove))
      expect((await setup.run(full)).certificate?.verdict).toBe('complete')
    }
    expect((await setup.ledger.completeness()).problems).toBe(6)
    setup.service.apply(wait(1), insert(1))
    expect((await setup.run({ kind: 'delta' })).certificate?.verdict).toBe('complete')
  })

  it.each([
    ['numbers', 7, 'id: is not a text'],
    ['too long', 'x'.repeat(201), 'id: is longer than 200 characters']
  ])('names ids that are %s after the first answer', async (_what, id, reason) => {
    const { setup, run } = await syncOf(120, (row) => ({ ...row, id }))
    using _ = setup
    expect(run.certificate?.error?.message).toContain(`can be read (${reason})`)
    expect(run.asked).toHaveLength(1)
  })
})
