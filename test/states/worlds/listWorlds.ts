import { appOnList } from '../../support/app/appOnList.ts'
import { aBatch, aPain, aPayment } from '../../support/reading/aPain.ts'
import { everyState } from '../../support/reconciliation/everyState.ts'
import { reconciliationLife } from '../../support/reconciliation/reconciliationLife.ts'
import { reconcileOrder, applied, planEnd } from '../../support/reconciliation/reconcilingSetup.ts'
import { aWireRow } from '../../support/service/listService.ts'
import { synced, welcomed, type MakeWorld } from './world.ts'

type Stage = Parameters<ReturnType<typeof reconciliationLife>['reach']>[0]

/** A reconciliation of payments of every state, at a stage of its life. */
const at =
  (stage: Stage, isTemporary = false): MakeWorld =>
  async (parts) => {
    const main = parts.use(await appOnList(everyState().rows, { isTemporary }))
    await welcomed(main)
    const { id } = await reconciliationLife(main).reach(stage)
    return { app: main.app, places: { reconciliation: id } }
  }

/** Something failed after it was signed off, and of other payment files the execution day is still to come. */
const monday: MakeWorld = async (parts) => {
  const main = parts.use(await appOnList(everyState().rows))
  const { handlers } = main.app
  await welcomed(main)
  const { id: reconciliation } = await reconciliationLife(main).reach('changed')
  for (const [name, day, amount] of [
    ['Salaries November', '2026-11-26', 18_450_0000n],
    ['Suppliers week 48', '2026-11-24', 1_250_7500n],
    ['Rent December', '2026-12-01', 4_200_0000n]
  ] as const) {
    const payments = ['1', '2', '3'].map((place) => aPayment({ endToEndId: `${name} ${place}`, amount }))
    const text = aPain({ id: name, batches: [aBatch({ id: name, day, payments })] })
    const { draft } = await handlers['instruction.read']({ origin: { from: 'text', text }, mapping: null })
    await planEnd(main, () => handlers['reconciliation.create']({ draft, name }))
  }
  const [, suppliers] = await handlers['reconciliation.list'](undefined)
  const { id = '' } = suppliers ?? {}
  const filter = { states: [], only: 'all', currency: null, batch: null, text: '' } as const
  const { rows } = await handlers['reconciliation.items']({ id, filter, from: 0, count: 1 })
  const targets = rows.map(({ key }) => ({ kind: 'item', key }) as const)
  await handlers['reconciliation.decide']({ id, decision: { do: 'explain', targets, reason: 'Paid in cash' } })
  return { app: main.app, places: { reconciliation } }
}

/** Payments to reconcile, and no reconciliation of them yet. */
const unreconciled: MakeWorld = async (parts) => {
  const main = parts.use(await appOnList(everyState().rows))
  await welcomed(main)
  return { app: main.app }
}

const LONG_NAME =
  'Gesellschaft für Verwaltung und Abrechnung grenzüberschreitender Versorgungsleistungen mbH & Co. Kommanditgesellschaft auf Aktien, Zweigniederlassung Süd'
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)

/** Names, references and amounts as long as a service may send them. */
const long: MakeWorld = async (parts) => {
  const rows = Array.from({ length: 40 }, (_, place) =>
    aWireRow(`long${place}`, {
      account_id: `account-${place % 3}-${'x'.repeat(24)}`,
      amount: -987_654_321_098.76 - place,
      payment_amount: -987_654_321_098.76 - place,
      counterparty: {
        name: place % 2 === 0 ? LONG_NAME : LONG_WORD,
        account_details: { number: 'MT31MALT01100000000000000000123' }
      },
      reference: `${place % 2 === 0 ? LONG_WORD : LONG_NAME} ${place}`,
      bulk_payment_id: `bulk-${LONG_WORD.slice(0, 60)}-${place % 4}`,
      created_at: `2026-11-${String(1 + (place % 20)).padStart(2, '0')}T09:00:00.000Z`,
      updated_at: `2026-11-${String(1 + (place % 20)).padStart(2, '0')}T09:00:00.000Z`
    })
  )
  const main = parts.use(await appOnList(rows))
  await welcomed(main)
  const payments = rows.slice(0, 5).map((_, place) => ({
    amount: String(987_654_321_098.76 + place),
    name: LONG_NAME.slice(0, 140).replaceAll('&', 'und'),
    reference: LONG_WORD.slice(0, 140)
  }))
  const { id } = await applied(main, await reconcileOrder(main, payments, LONG_WORD.slice(0, 35)))
  const bulk = `bulk-${LONG_WORD.slice(0, 60)}-1`
  return { app: main.app, places: { reconciliation: id, transaction: 'long0', bulk } }
}

/** Rows that the app cannot read. */
const problems: MakeWorld = async (parts) => {
  const rows = Array.from({ length: 130 }, (_, place) =>
    aWireRow(`row${place}`, place < 60 ? { amount: 'a lot' } : place < 63 ? { created_at: 'yesterday' } : {})
  )
  const main = parts.use(await appOnList(rows))
  await welcomed(main)
  return { app: main.app }
}

/** Most of what was there is gone from the service, in two syncs. */
const missing: MakeWorld = async (parts) => {
  const main = parts.use(await appOnList(Array.from({ length: 400 }, (_, place) => aWireRow(`row${place}`))))
  await welcomed(main)
  main.service.rows.splice(50, 300)
  for (let look = 0; look < 2; look++) await synced(main)
  return { app: main.app }
}

export const listWorlds = {
  monday,
  unreconciled,
  'reconciliation-planned': at('planned'),
  'reconciliation-open': at('open'),
  'reconciliation-replanned': at('replanned'),
  'reconciliation-accounted': at('accounted'),
  'reconciliation-signed-off': at('signed-off'),
  'reconciliation-changed': at('changed'),
  temporary: at('open', true),
  long,
  problems,
  missing
} satisfies Readonly<Record<string, MakeWorld>>
