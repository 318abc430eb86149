import type { Decision } from '../../../../shared/domain/reconciliation/decision.ts'
import type { Acceptance } from '../../../../shared/domain/reconciliation/suggestion.ts'
import { shownOf, type Shown } from '../checks/reconciliations.ts'
import type { Process } from '../desk.ts'
import type { Order } from '../service/orders.ts'
import { ask, Violation, type Work, type World } from '../world.ts'
import type { Act } from './act.ts'
import { sync } from './syncing.ts'

const DAY = 86_400_000
/** After so many days, all transactions of an order are there, and settled. */
const ALL_THERE = 26

const ENDED = new Set(['done', 'failed', 'cancelled'])

async function planned<T>(page: Process, begin: () => Promise<T>): Promise<T> {
  const from = page.heard.length
  const begun = await begin()
  await page.until('reconciliation.progress', ({ step }) => ENDED.has(step), from)
  return begun
}

function age(world: World, due: string): number {
  return (world.clock.now() - Date.parse(due)) / DAY
}

/** Reads the file of an order that is due. Some wait until everything about it is known. */
async function open(world: World, page: Process): Promise<void> {
  const isPatient = (name: string) => name.length % 2 === Number(name.endsWith('1')) || /[02468]$/.test(name)
  const isNew = ({ name, due }: Order) =>
    age(world, due) >= (isPatient(name) ? ALL_THERE : -2) && !world.works.some((work) => work.order.name === name)
  // Now and then somebody takes a file that a colleague has taken already.
  const order = world.random.chance(0.15) ? one(world, world.works)?.order : world.orders.find(isNew)
  if (!order) return
  const isOld = age(world, order.due) >= ALL_THERE
  const isLate = isOld && (await sync(world, page, { kind: 'auto' })).verdict === 'complete'
  const preview = await ask(world, page, 'instruction.read', {
    origin: { from: 'text', text: order.text },
    mapping: null
  })
  if (preview.faultCount > 0 || (preview.csv?.questions.length ?? 0) > 0)
    throw new Violation(`${order.name} is not read: ${JSON.stringify(preview.faults)}`)
  const { id } = await planned(page, () =>
    ask(world, page, 'reconciliation.create', { draft: preview.draft, name: order.name })
  )
  world.works.push({ id, order, isLate, touched: new Set() })
  await accept(world, page, id, 'all')
}

async function accept(world: World, page: Process, id: string, what: Acceptance): Promise<void> {
  const { plan } = await ask(world, page, 'reconciliation.get', id)
  if (plan && !plan.isApplied) await ask(world, page, 'reconciliation.accept', { id, hash: plan.hash, accept: what })
}

async function decide(world: World, page: Process, work: Work, decision: Decision): Promise<void> {
  await ask(world, page, 'reconciliation.decide', { id: work.id, decision })
}

type Chosen = (world: World, page: Process, work: Work, shown: Shown) => Promise<unknown>

/** About one of the reconciliations there are. */
const about = (name: string, weight: number, act: Chosen): Act => ({
  name,
  weight,
  act: async (world, page) => {
    const work = one(world, world.works)
    if (work) await act(world, page, work, await shownOf(world, page, work.id))
  }
})

function one<Thing>(world: World, things: readonly Thing[]): Thing | undefined {
  return things[world.random.whole(0, things.length - 1)]
}

const reason = 'Looked at with the bank'

async function matchByHand(world: World, page: Process, work: Work, { items, found }: Shown): Promise<void> {
  const item = one(
    world,
    items.filter(({ match }) => match === null)
  )
  // Now and then somebody tries what is taken already.
  const isFree = ({ match, claimedBy }: (typeof found)[number]) => match === null && claimedBy === null
  const row = one(world, world.random.chance(0.5) ? found : found.filter(isFree))
  if (!item || !row) return
  work.touched.add(item.position)
  for (const { order, touched } of world.works)
    for (const [position, truth] of order.truths) if (truth.rows.flat().includes(row.id)) touched.add(position)
  await decide(world, page, work, { do: 'match', items: [item.key], transactionIds: [row.id] })
  const after = await shownOf(world, page, work.id)
  const match = after.items.find(({ key }) => key === item.key)?.match
  const claimed = after.found.find(({ id }) => id === row.id)?.match
  if (match === null || match === undefined || match !== claimed)
    throw new Violation(`A match by hand is not shown: ${String(match)} and ${String(claimed)}`)
}

async function unmatch(world: World, page: Process, work: Work, { items }: Shown): Promise<void> {
  const item = one(
    world,
    items.filter(({ match }) => match !== null)
  )
  if (item?.match === null || item === undefined) return
  await decide(world, page, work, { do: 'unmatch', matches: [item.match] })
}

async function close(world: World, page: Process, work: Work, { items }: Shown): Promise<void> {
  const item = one(
    world,
    items.filter(({ state, resolution }) => state !== 'matched' && resolution === null)
  )
  if (!item) return
  // What somebody closed competes no more for what others of its kind may be.
  const scene = work.order.truths.get(item.position)?.scene
  for (const [position, truth] of work.order.truths) if (truth.scene === scene) work.touched.add(position)
  const target =
    item.match === null ? ({ kind: 'item', key: item.key } as const) : ({ kind: 'match', id: item.match } as const)
  await decide(world, page, work, {
    do: world.random.pick(['explain', 'write-off', 'ignore', 'carry']),
    targets: [target],
    reason
  })
}

async function undo(world: World, page: Process, work: Work): Promise<void> {
  const { entries } = await ask(world, page, 'reconciliation.log', { id: work.id, from: 0, count: 20 })
  const entry = one(world, entries)
  if (entry) await decide(world, page, work, { do: 'undo', entry: entry.seq })
}

async function split(world: World, page: Process, work: Work, { items }: Shown): Promise<void> {
  const item = one(
    world,
    items.filter(({ match, amount }) => match === null && amount !== null && Number(amount) < -2)
  )
  if (item?.amount === undefined || item.amount === null) return
  const cents = BigInt(item.amount.replace('.', ''))
  const first = -100n
  work.touched.add(item.position)
  const text = (amount: bigint) => `-${String(-amount / 100n)}.${String(-amount % 100n).padStart(2, '0')}`
  if (/\.\d\d$/.test(item.amount))
    await decide(world, page, work, { do: 'split', item: item.key, amounts: [text(first), text(cents - first)] })
}

export const RECONCILING: readonly Act[] = [
  { name: 'open an order', weight: 8, act: open },
  about('plan again', 3, (world, page, { id }) =>
    planned(page, () => ask(world, page, 'reconciliation.plan', { id, ask: world.random.chance(0.5) }))
  ),
  about('accept', 3, async (world, page, { id }) =>
    accept(world, page, id, world.random.pick<Acceptance>(['all', 'exact', 'none']))
  ),
  about('match by hand', 5, matchByHand),
  about('unmatch', 1, unmatch),
  about('close', 3, close),
  about('undo', 1, undo),
  about('split', 1, split),
  about('note', 1, async (world, page, work, { items }) => {
    const item = one(world, items)
    if (item)
      await decide(world, page, work, {
        do: 'note',
        target: { kind: 'item', key: item.key },
        text: `Seen ${world.clock.now()}`
      })
  }),
  about('rename', 1, async (world, page, work) =>
    decide(world, page, work, { do: 'rename', name: `${work.order.name} of ${world.clock.now()}` })
  ),
  about('sign off', 1, async (world, page, { id }, { details: { revision } }) => {
    await ask(world, page, 'reconciliation.signOff', {
      id,
      revision,
      reviewer: 'Anna',
      forcedBecause: world.random.chance(0.5) ? reason : null
    })
  }),
  about(
    'reopen',
    1,
    async (world, page, { id }) => void (await ask(world, page, 'reconciliation.reopen', { id, reason }))
  ),
  about(
    'carry',
    0.5,
    async (world, page, { id }) =>
      void (await ask(world, page, 'reconciliation.carry', { id, name: `Carried ${world.clock.now()}` }))
  )
]
