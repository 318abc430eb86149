import { describe, expect, it } from 'vitest'
import { appOnList, type AppOnList } from '../../../support/app/appOnList.ts'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { everyState } from '../../../support/reconciliation/everyState.ts'
import { applied, planEnd } from '../../../support/reconciliation/reconcilingSetup.ts'
import { reconciliationLife } from '../../../support/reconciliation/reconciliationLife.ts'
import { asFile } from '../../../support/reconciliation/traps/asFile.ts'
import { makeWorld, recipes } from '../../../support/reconciliation/traps/makeWorld.ts'
import { wireRowOf } from '../../../support/reconciliation/wireRowOf.ts'

/** What is found and what is left to decide. What was looked at and has no part in it may differ. */
async function seen({ app: { handlers } }: AppOnList, id: string) {
  const filter = { states: [], only: 'all', currency: null, text: '' } as const
  const page = { id, from: 0, count: 500 }
  const { counts, differences } = await handlers['reconciliation.get'](id)
  const { rows } = await handlers['reconciliation.found']({ ...page, filter })
  const { rows: items } = await handlers['reconciliation.items']({ ...page, filter: { ...filter, batch: null } })
  return {
    counts: { ...counts, transactions: { ...counts.transactions, unrelated: undefined } },
    differences,
    found: rows
      .filter(({ state }) => state !== 'unrelated')
      .map((row) => [row.id, row.state])
      .sort(),
    items: items.map(({ key, state }) => [key, state])
  }
}

const plan = (main: AppOnList, id: string, ask: boolean) =>
  planEnd(main, () => main.app.handlers['reconciliation.plan']({ id, ask }))

const apply = async (main: AppOnList, id: string) => applied(main, await main.app.handlers['reconciliation.get'](id))

const WORLDS = campaign(30, 3000)

describe('planning again', () => {
  it('finds all that it found before where nothing came in, whatever is matched by now', async () => {
    await using main = await appOnList(everyState().rows)
    const { id } = await reconciliationLife(main).reach('open')
    const before = await seen(main, id)
    expect(before.found.map(([row]) => row)).toContain('fee6')
    for (const ask of [false, true]) {
      await plan(main, id, ask)
      expect(await seen(main, id), `planned, ask: ${ask}`).toEqual(before)
      await apply(main, id)
      expect(await seen(main, id), `applied, ask: ${ask}`).toEqual(before)
    }
  })

  it(
    'changes nothing in any world, and there is nothing more to apply',
    { timeout: campaignTime(300_000) },
    async () => {
      let played = 0
      for (const recipe of recipes(WORLDS)) {
        const world = makeWorld(recipe)
        const written = asFile(world, 'pain.001')
        if (!written) continue
        await using main = await appOnList(world.rows.map(wireRowOf))
        const { handlers } = main.app
        const { draft } = await handlers['instruction.read']({
          origin: { from: 'text', text: written.text },
          mapping: null
        })
        const { id } = await planEnd(main, () => handlers['reconciliation.create']({ draft, name: 'Order' }))
        await apply(main, id)
        const before = await seen(main, id)
        await plan(main, id, false)
        expect(await seen(main, id), JSON.stringify(recipe)).toEqual(before)
        await apply(main, id)
        expect(await seen(main, id), `applied, ${JSON.stringify(recipe)}`).toEqual(before)
        played++
      }
      expect(played).toBeGreaterThan(WORLDS / 4)
    }
  )
})
