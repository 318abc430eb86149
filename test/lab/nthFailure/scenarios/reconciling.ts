import { DEFAULT_RULES } from '../../../../shared/reconciliation/defaultRules.ts'
import type { Decision } from '../../../../shared/domain/reconciliation/decision.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import type { Desk } from '../desk.ts'
import { named, ordered, plan, REASON, type Scenario, type StageName } from '../scenario.ts'
import { allItems, apply, createOrder, matchByHand, signOff } from '../stages.ts'

const MATCHED = 2
const RULES = DEFAULT_RULES.map((rule) => (rule.id === 'correlation-id' ? { ...rule, isOn: false } : rule))

/** Done while that holds of the order, and not again. */
function onOrder(
  name: string,
  from: StageName,
  holds: (order: ReconciliationDetails, desk: Desk) => boolean | Promise<boolean>,
  work: (desk: Desk, order: ReconciliationDetails) => Promise<unknown>
): Scenario {
  const isDone = async (desk: Desk) => {
    const order = await named(desk)
    return order !== undefined && (await holds(order, desk))
  }
  return {
    name,
    from,
    warmUp: named,
    isDone,
    act: async (desk) => {
      if (!(await isDone(desk))) await work(desk, await ordered(desk))
    }
  }
}

const decide = ({ handlers }: Desk, id: string, decision: Decision) =>
  handlers['reconciliation.decide']({ id, decision })
const claimedIn = ({ counts }: ReconciliationDetails) => counts.transactions.expected

/** The latest entry about the order. */
async function latest({ handlers }: Desk, id: string) {
  const { entries } = await handlers['reconciliation.log']({ id, from: 0, count: 1 })
  return entries[0]
}

export const reconcilingScenarios: readonly Scenario[] = [
  {
    name: 'a payment file',
    from: 'equipped',
    isDone: async (desk) => ((await named(desk))?.plan ?? null) !== null,
    act: async (desk) => {
      const found = await named(desk)
      if (!found) await createOrder(desk)
      else if (!found.plan) await plan(desk, () => desk.handlers['reconciliation.plan']({ id: found.id, ask: false }))
    }
  },
  {
    name: 'another plan',
    from: 'planned',
    warmUp: named,
    isDone: async (desk) => ((await named(desk))?.plan ?? null) !== null,
    act: async (desk) => {
      const { id } = await ordered(desk)
      await plan(desk, () => desk.handlers['reconciliation.plan']({ id, ask: true }))
    }
  },
  onOrder('a plan applied', 'planned', (order) => claimedIn(order) >= MATCHED, apply),
  onOrder('a match by hand', 'applied', (order) => claimedIn(order) > MATCHED, matchByHand),
  onOrder(
    'a decision undone',
    'applied',
    (order) => claimedIn(order) === 0,
    async (desk, { id }) => decide(desk, id, { do: 'undo', entry: (await latest(desk, id))?.seq ?? 0 })
  ),
  onOrder(
    'a note',
    'applied',
    async ({ id }, desk) => (await latest(desk, id))?.kind === 'note',
    async (desk, { id }) => {
      const [item] = await allItems(desk, id)
      await decide(desk, id, { do: 'note', target: { kind: 'item', key: item?.key ?? '' }, text: 'Asked the bank' })
    }
  ),
  onOrder('a sign-off', 'matched', ({ phase }) => phase === 'signed-off', signOff),
  onOrder(
    'a reopening',
    'signed-off',
    ({ phase }) => phase !== 'signed-off',
    (desk, { id }) => desk.handlers['reconciliation.reopen']({ id, reason: REASON })
  ),
  {
    name: 'what is open carried forward',
    from: 'applied',
    warmUp: named,
    isDone: async (desk) => (await named(desk, 'The rest')) !== undefined,
    act: async (desk) => {
      if (await named(desk, 'The rest')) return
      const { id, phase } = await ordered(desk)
      if (phase !== 'signed-off') await signOff(desk)
      await desk.handlers['reconciliation.carry']({ id, name: 'The rest' })
    }
  },
  {
    name: 'a discarded reconciliation',
    from: 'planned',
    warmUp: named,
    isDone: async (desk) => (await named(desk)) === undefined,
    act: async (desk) => {
      const order = await named(desk)
      if (!order) return
      const { revision } = await desk.handlers['reconciliation.get'](order.id)
      await desk.handlers['reconciliation.discard']({ id: order.id, revision, reason: REASON })
    }
  },
  {
    name: 'rules saved',
    from: 'planned',
    isDone: async ({ handlers }) => (await handlers['reconciliation.rules'](undefined)).version >= 1,
    act: ({ handlers }) => handlers['reconciliation.saveRules']({ rules: RULES, shown: 0 })
  }
]
