import { describe, expect, it } from 'vitest'
import { appOnList, type AppOnList } from '../../support/app/appOnList.ts'
import { everyState } from '../../support/reconciliation/everyState.ts'
import { applied, planEnd } from '../../support/reconciliation/reconcilingSetup.ts'
import { reconciliationLife } from '../../support/reconciliation/reconciliationLife.ts'

/** What is found and what is left to decide, without what changes with each plan. */
async function seen({ app: { handlers } }: AppOnList, id: string) {
  const filter = { states: [], only: 'all', currency: null, text: '' } as const
  const page = { id, from: 0, count: 500 }
  const { counts, differences } = await handlers['reconciliation.get'](id)
  const { rows } = await handlers['reconciliation.found']({ ...page, filter })
  const { rows: items } = await handlers['reconciliation.items']({ ...page, filter: { ...filter, batch: null } })
  return {
    counts,
    differences,
    found: rows.map((row) => [row.id, row.state]).sort(),
    items: items.map(({ key, state }) => [key, state])
  }
}

describe('planning again', () => {
  it('finds all that it found before where nothing came in, whatever is matched by now', async () => {
    await using main = await appOnList(everyState().rows)
    const { id } = await reconciliationLife(main).reach('open')
    const before = await seen(main, id)
    expect(before.found.map(([row]) => row)).toContain('fee6')
    for (const ask of [false, true]) {
      await planEnd(main, () => main.app.handlers['reconciliation.plan']({ id, ask }))
      expect(await seen(main, id), `planned, ask: ${ask}`).toEqual(before)
      await applied(main, await main.app.handlers['reconciliation.get'](id))
      expect(await seen(main, id), `applied, ask: ${ask}`).toEqual(before)
    }
  })
})
