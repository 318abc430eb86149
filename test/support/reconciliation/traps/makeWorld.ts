import type { FoundRow } from '../../../../electron/core/matching/model.ts'
import { campaignSeed } from '../../campaign.ts'
import { aBatch } from '../reconciling.ts'
import { ALIKE_PAYMENTS } from './alikePayments.ts'
import { BACK_OR_TWICE } from './backOrTwice.ts'
import { BATCH_LINES } from './batchLines.ts'
import { daysLater } from './days.ts'
import { Dice } from './dice.ts'
import { OTHER_DOCUMENTS } from './otherDocuments.ts'
import { OTHER_IDS } from './otherIds.ts'
import { OTHER_MONEY } from './otherMoney.ts'
import { OTHER_PAYEES } from './otherPayees.ts'
import { OTHER_PERIODS } from './otherPeriods.ts'
import { SLOTS } from './payees.ts'
import { PLAIN_PAYMENTS } from './plainPayments.ts'
import { regularText } from './periods.ts'
import { Stage, type Setting } from './stage.ts'
import type { Trap } from './trap.ts'
import type { Medium, TrapWorld } from './trapWorld.ts'

/** Every kind of scene. */
const TRAPS: readonly Trap[] = [
  ...OTHER_PERIODS,
  ...OTHER_PAYEES,
  ...OTHER_DOCUMENTS,
  ...OTHER_IDS,
  ...BACK_OR_TWICE,
  ...BATCH_LINES,
  ...OTHER_MONEY,
  ...ALIKE_PAYMENTS,
  ...PLAIN_PAYMENTS
]

const WITHOUT_IDS: readonly Medium[] = ['pain.001', 'csv', 'bulk-request']
/** On weekends and holidays, before and after them, at ends of months and years. */
const DUE_DAYS = (
  '2026-03-25 2026-02-27 2026-04-03 2026-04-07 2026-05-01 2026-01-30 2025-12-23 2025-12-25 2026-01-02 2026-02-28 ' +
  '2026-03-31 2026-06-15 2026-08-16 2026-10-30'
).split(' ')
const OURS = 'SE6497700000000000000001'

/** Which scenes stand in a world, and of which seed each is. Leaving one out leaves the others as they are. */
export interface Recipe {
  readonly seed: number
  readonly medium: Medium
  readonly hasNoise: boolean
  /** The day on which its payments are due, where that is not left to the seed. */
  readonly due?: string
  readonly scenes: readonly { readonly trap: Trap; readonly seed: number; readonly slot: number }[]
}

/** A scene of this kind, alone or packed together with others. */
function recipeOf(trap: Trap, seed: number): Recipe {
  const dice = new Dice(seed)
  const medium = dice.one(trap.media ?? WITHOUT_IDS)
  const isPacked = dice.chance(60)
  const fitting = TRAPS.filter(({ media = WITHOUT_IDS }) => media.includes(medium))
  const others = Array.from({ length: isPacked ? dice.from(1, SLOTS - 2) : 0 }, () => dice.one(fitting))
  const scenes = dice.shuffled([trap, ...others]).map((one, slot) => ({ trap: one, seed: dice.below(2 ** 30), slot }))
  return { seed, medium, hasNoise: isPacked || dice.chance(50), scenes }
}

/** Any world of that seed, due on that day. */
export function anyRecipe(seed: number, due: string): Recipe {
  return { ...recipeOf(new Dice(seed).one(TRAPS), seed), due }
}

/** Recipes of so many worlds, of each kind of trap in turn; those of the seed of a campaign. */
export function* recipes(worlds: number): Generator<Recipe> {
  for (let at = 0; at < worlds; at++) {
    const trap = TRAPS[at % TRAPS.length]
    if (trap) yield recipeOf(trap, campaignSeed() * 100_003 + at)
  }
}

export function makeWorld(recipe: Recipe): TrapWorld {
  const { seed, medium, scenes } = recipe
  const setting = settingOf(recipe)
  const stages = scenes.map(({ trap, seed: own, slot }) => {
    const stage = new Stage(setting, trap.name, own, slot)
    trap.put(stage)
    return stage
  })
  const items = stages.flatMap((stage) => stage.items)
  const used = new Set(items.map(({ batch }) => batch))
  const shared = medium === 'bulk-request' || used.has(setting.batch?.id ?? '') ? setting.batch : null
  return {
    medium,
    messageId: medium === 'pain.001' ? `MSG-${seed}` : null,
    items: items.map((item, at) => ({ ...item, position: at + 1 })),
    rows: [...stages.flatMap((stage) => stage.rows), ...(recipe.hasNoise ? noise(setting) : [])],
    batches: [...(shared ? [shared] : []), ...stages.flatMap((stage) => stage.batches)],
    itemTruths: stages.flatMap((stage) => stage.itemTruths),
    rowTruths: stages.flatMap((stage) => stage.rowTruths)
  }
}

function settingOf({ seed, medium, due: wanted }: Recipe): Setting {
  const dice = new Dice(seed ^ 0x5eed)
  const drawn = dice.one(DUE_DAYS)
  const due = wanted ?? drawn
  const bulk = dice.uuid()
  const named = dice.chance(40)
  const hasDays = medium === 'pain.001' || (medium === 'csv' && dice.chance(70))
  const account = dice.one([OURS, 'main'])
  const id = named ? bulk.replaceAll('-', '') : `FILE-${dice.digits(4)}`
  const bulkPaymentId = named ? bulk : null
  const batches: Readonly<Record<Medium, Setting['batch']>> = {
    'pain.001': aBatch({ id, bulkPaymentId, account, dueOn: due, booking: dice.one(['items', 'unknown']) }),
    csv: dice.chance(60) ? aBatch({ id, bulkPaymentId }) : null,
    'bulk-request': aBatch({ id: 'Bulk request', account: 'main' }),
    ids: null
  }
  return {
    seed,
    medium,
    due,
    hasDays,
    account: { 'pain.001': account, csv: dice.one(['main', OURS, null]), 'bulk-request': 'main', ids: null }[medium],
    batch: batches[medium],
    bulkPaymentId: batches[medium]?.bulkPaymentId ?? dice.one([bulk, null]),
    popular: Array.from({ length: 3 }, () => `${dice.from(2, 99)}${dice.one(['00.00', '9.90', '50.00'])}`)
  }
}

/** Transactions with strangers, of any day and amount: some in the days and of the amounts of the file. */
function noise(setting: Setting): readonly FoundRow[] {
  const stage = new Stage(setting, 'noise', setting.seed ^ 0xbabe, SLOTS - 1)
  const { dice } = stage
  for (let count = dice.from(2, 7); count > 0; count--) {
    const day = dice.chance(40) ? stage.inWindow() : daysLater(stage.due, dice.from(-60, 60))
    const reference = dice.one([`INV-${dice.digits(6)}`, regularText(dice), ''])
    const correlationId = dice.chance(50) ? dice.uuid() : null
    const bulkPaymentId = dice.chance(30) ? dice.uuid() : null
    stage.paid(stage.payees.person(), stage.amount(), { day, reference, correlationId, bulkPaymentId })
  }
  if (dice.chance(40)) stage.row({ amount: '-0.95', day: daysLater(stage.due, 2), reference: 'Account fee' })
  return stage.rows
}
