import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { daysLater } from '../traps/days.ts'
import { Dice } from '../traps/dice.ts'
import { KINDS } from './kinds.ts'
import { paymentFile, type Form } from './paymentFile.ts'
import { Scene, type Kind, type Payment, type Setting } from './scene.ts'
import { strangers } from './scenes/strangers.ts'

/** When late transactions come: with the others, between two runs, or after the sign-off. */
const TIMES = ['at once', 'next run', 'after the sign-off'] as const

/** Which scenes stand in a world. Leaving one out leaves the others as they are. */
export interface Recipe {
  readonly seed: number
  readonly form: Form
  readonly hasIds: boolean
  readonly hasNoise: boolean
  readonly time: (typeof TIMES)[number]
  readonly scenes: readonly { readonly kind: Kind; readonly seed: number; readonly slot: number }[]
}

export interface World {
  readonly recipe: Recipe
  readonly text: string
  readonly name: string
  /** In the order of the file. */
  readonly payments: readonly Payment[]
  readonly rows: readonly NewTransaction[]
  readonly scenes: readonly { readonly kind: Kind; readonly scene: Scene }[]
  /** The kind of the scene of a transaction. */
  readonly sceneOf: (row: string) => string
}

const DUE_DAYS = (
  '2026-03-25 2026-02-27 2026-04-07 2026-05-04 2026-01-30 2025-12-23 2026-01-02 2026-03-31 2026-06-15 2026-08-17 ' +
  '2026-10-30 2026-03-03'
).split(' ')
const OURS = 'SE6497700000000000000001'
const MOST_SCENES = 12

/** The world of a seed: neighbours are of different kinds, so that so many as there are kinds have each. */
export function recipeOf(seed: number): Recipe {
  const dice = new Dice(seed)
  const kind = KINDS[seed % KINDS.length]
  if (!kind) throw new Error('There is no kind of scene.')
  const time = dice.one(kind.settles ? TIMES : TIMES.slice(0, 2))
  const settles = time === 'after the sign-off'
  const hasIds = kind.needs === 'ids' || dice.chance(65)
  const form = kind.needs === 'pain.001' || dice.chance(75) ? 'pain.001' : 'csv'
  const fitting = KINDS.filter(
    (other) =>
      (!settles || other.settles) &&
      (hasIds || other.needs !== 'ids') &&
      (form === 'pain.001' || other.needs !== 'pain.001')
  )
  const isPacked = dice.chance(55)
  const others = Array.from({ length: isPacked ? dice.from(1, MOST_SCENES - 1) : 0 }, () => dice.one(fitting))
  const scenes = dice.shuffled([kind, ...others]).map((one, slot) => ({ kind: one, seed: dice.below(2 ** 30), slot }))
  return { seed, form, hasIds, hasNoise: isPacked || dice.chance(40), time, scenes }
}

/** How a recipe is asked for again: `EVIDENCE=1042` or, of some of its scenes and without noise, `EVIDENCE=1042:0,3-`. */
export function nameOf({ seed, scenes, hasNoise }: Recipe): string {
  return `${seed}:${scenes.map(({ slot }) => slot).join(',')}${hasNoise ? '' : '-'}`
}

/** The recipe of such a name. */
export function askedFor(name: string): Recipe {
  const [seed = '', slots] = name.replace('-', '').split(':')
  const recipe = recipeOf(Number(seed))
  if (slots === undefined) return recipe
  const wanted = new Set(slots.split(',').map(Number))
  const scenes = recipe.scenes.filter(({ slot }) => wanted.has(slot))
  return { ...recipe, scenes, hasNoise: recipe.hasNoise && !name.endsWith('-') }
}

export function makeWorld(recipe: Recipe): World {
  const { seed, form, hasIds, hasNoise } = recipe
  const dice = new Dice(seed ^ 0x5eed)
  const due = dice.one(DUE_DAYS)
  const uuid = dice.uuid()
  const isNamed = dice.chance(40)
  const bulk = isNamed || dice.chance(50) ? uuid : null
  const popular = Array.from({ length: 3 }, () => dice.from(3, 90) * 10_000 + dice.one([0, 990, 5_000]))
  const slots = [...recipe.scenes, ...(hasNoise ? [{ kind: NOISE, seed: seed ^ 0xbabe, slot: MOST_SCENES }] : [])]
  const scenes = slots.map(({ kind, seed: own, slot }) => {
    const setting: Setting = { due, hasIds, bulk, popular }
    const scene = new Scene(setting, own, slot)
    kind.put(scene)
    return { kind, scene }
  })
  const order = new Dice(seed ^ 0x0dde)
  const facts = {
    form,
    id: `MSG-${seed}`,
    account: dice.chance(70) ? OURS : 'main',
    batchId: isNamed ? uuid.replaceAll('-', '') : `RUN-${dice.digits(4)}`,
    due
  }
  const { text, payments } = paymentFile(order.shuffled(scenes.flatMap(({ scene }) => scene.payments)), facts)
  const sceneOf = new Map(scenes.flatMap(({ kind, scene }) => scene.rows.map(({ id }) => [id, kind.name] as const)))
  return {
    recipe,
    text,
    name: form === 'csv' ? 'payments.csv' : 'payments.xml',
    payments,
    rows: order.shuffled(scenes.flatMap(({ scene }) => scene.rows)),
    scenes,
    sceneOf: (row) => sceneOf.get(row) ?? ''
  }
}

/** What has nothing to do with the payments. */
const NOISE: Kind = {
  name: 'noise',
  put(scene) {
    for (let count = scene.dice.from(2, 8); count > 0; count--) {
      const row = strangers(scene, daysLater(scene.due, scene.dice.from(-40, 60)))
      scene.say('quiet', row, [])
    }
  }
}
