import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { Desk, Shown } from './desk.ts'
import type { Payment, RowTruth, Scene } from './scene.ts'
import type { World } from './world.ts'

/**
 * `false clean`: a payment is matched with what is not its own, or everything is well though somebody has to look.
 * `untold`: nobody is shown what somebody has to see. `vanished`: what one run told of is gone in the next. `moved`: a
 * figure is another one though the ledger is the same. `false alarm`: what has nothing to do with a payment is told or
 * matched. `no news`: what came after the sign-off is not told. `needless`: a question that a careful accountant would
 * not ask; it is counted and is no fault.
 */
export const FINDINGS = ['false clean', 'untold', 'vanished', 'moved', 'false alarm', 'no news', 'needless'] as const
type FindingKind = (typeof FINDINGS)[number]

export interface Finding {
  readonly kind: FindingKind
  /** Name of the kind of scene. */
  readonly scene: string
  readonly words: string
}

const CLAIMED = new Set(['matched', 'different', 'pending', 'suggested'])
/** Part of a match, which says what it says. */
const OWN = new Set(['expected', 'suggested'])
const HELD_AGAINST = new Set(['unexpected', 'duplicate', 'candidate'])

/** What is not as it is to be at one moment; `has` says which transactions the ledger has by then. */
export async function findingsIn(
  world: World,
  shown: Shown,
  desk: Desk,
  has: (id: string) => boolean
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const itemOf = (payment: Payment) => shown.items[world.payments.indexOf(payment)]
  for (const { kind, scene } of world.scenes) {
    const add = (found: FindingKind, words: string) => findings.push({ kind: found, scene: kind.name, words })
    for (const payment of scene.payments) ofPayment(scene, payment, itemOf(payment), shown, add)
    for (const [id, truth] of scene.rowTruths) {
      if (!has(id)) continue
      if (truth.is === 'told') await ofTold(id, truth, itemOf, shown, desk, add)
      else if (!isNearAnother(world, scene, id)) ofQuiet(id, truth, shown, add)
    }
    for (const twice of scene.doubles) ofDoubles(twice.map(itemOf), add)
    if (shown.exit === 0 && needsSomebody(scene, shown, has)) add('false clean', 'exit 0 though somebody has to look')
  }
  return findings
}

type Add = (kind: FindingKind, words: string) => void

function ofPayment(scene: Scene, payment: Payment, item: ItemRow | undefined, shown: Shown, add: Add): void {
  const truth = scene.paymentTruths.get(payment)
  if (!truth || !item) throw new Error('A payment has no truth or is not in the reconciliation.')
  const own = truth.rows.map((rows) => rows.toSorted().join('+'))
  const found = rowsOf(item, shown)
  const words = `no. ${item.position} ${truth.clean} be matched with ${own.join(' or ')}: it is ${item.state} ${found}`
  // Before it is accepted, what a suggestion would come to is not said.
  if (item.state === 'suggested') return
  if (item.state === 'matched') {
    if (truth.clean === 'never' || !own.includes(found)) add('false clean', words)
  } else if (truth.clean === 'must' || (truth.clean === 'seen' && item.state === 'missing')) add('needless', words)
}

function rowsOf({ match }: ItemRow, { rows }: Shown): string {
  const own = [...rows.values()].filter((row) => match !== null && row.match === match)
  return own
    .map(({ id }) => id)
    .toSorted()
    .join('+')
}

async function ofTold(
  id: string,
  { payments }: RowTruth,
  itemOf: (payment: Payment) => ItemRow | undefined,
  shown: Shown,
  desk: Desk,
  add: Add
): Promise<void> {
  if (shown.rows.has(id) || shown.notes.some((note) => note.includes(id))) return
  const items = payments === 'always' ? [] : payments.flatMap((payment) => itemOf(payment) ?? [])
  const words = `${id} is to be told, and is not`
  if (payments !== 'always' && !items.some(({ state }) => CLAIMED.has(state))) return
  for (const { key, state } of items) if (!CLAIMED.has(state) && (await desk.beside(key)).includes(id)) return
  add('untold', words)
}

function ofQuiet(id: string, { is }: RowTruth, { rows }: Shown, add: Add): void {
  const row = rows.get(id)
  if (!row) return
  const words = `${id} is ${row.state}: ${row.why ?? ''}`
  if (is === 'quiet') add('false alarm', words)
  else if (HELD_AGAINST.has(row.state)) add('needless', words)
}

function ofDoubles(items: readonly (ItemRow | undefined)[], add: Add): void {
  const open = items.flatMap((item) => (item && !CLAIMED.has(item.state) ? [item] : []))
  if (open.length === 0 || open.length === items.length) return
  const silent = open.find((item) => item.state === 'missing' && !saysDouble(item))
  if (silent) add('untold', `no. ${silent.position} is missing, and is not told as a double`)
}

const saysDouble = (item: ItemRow) => 'repeatedBy' in item

/** Whether something of this scene is to be told or cannot be clean, and is no part of a match that says so. */
function needsSomebody(scene: Scene, { rows }: Shown, has: (id: string) => boolean): boolean {
  if (scene.mustAsk || [...scene.paymentTruths.values()].some(({ clean }) => clean === 'never')) return true
  const told = [...scene.rowTruths].filter(([id, { is }]) => is === 'told' && has(id))
  return told.some(([id]) => !OWN.has(rows.get(id)?.state ?? ''))
}

/** Whether a transaction is as much as a payment of another scene, more or less, so that it may be asked about there. */
export function isNearAnother(world: World, scene: Scene, id: string): boolean {
  const row = scene.rows.find((each) => each.id === id)
  const sum = Math.abs(Number(row?.amount ?? 0n) / 100)
  const others = world.payments.filter((payment) => !scene.payments.includes(payment))
  return others.some(({ cents }) => sum <= cents * 1.02 && (sum >= cents * 0.95 || sum >= cents - 5_000))
}

/** What was told and is not told any more. */
export function vanished(world: World, before: Shown, after: Shown): readonly Finding[] {
  const gone = [...before.rows].filter(([id]) => !after.rows.has(id))
  return gone.map(([id, { state }]) => ({
    kind: 'vanished',
    scene: world.sceneOf(id),
    words: `${id} was ${state}, and is not told any more`
  }))
}

/** What is another figure, or another state, though no transaction came. */
export function moved(world: World, before: Shown, after: Shown, isAccepted: boolean): readonly Finding[] {
  const findings: Finding[] = []
  const [gone] = vanished(world, before, after)
  const words = `${before.figures} became ${after.figures}`
  const scene = gone?.scene ?? world.scenes[0]?.kind.name ?? ''
  if (before.figures !== after.figures) findings.push({ kind: 'moved', scene, words })
  if (isAccepted) return findings
  before.items.forEach(({ state, position }, at) => {
    const now = after.items[at]?.state
    const own = world.scenes.find((each) => each.scene.payments.some((one) => one === world.payments[at]))
    if (now !== state)
      findings.push({ kind: 'moved', scene: own?.kind.name ?? '', words: `no. ${position} was ${state} and is ${now}` })
  })
  return findings
}
