import fc from '../fastCheck.ts'
import type { HeldMatch } from '../../../electron/core/matching/model.ts'
import { DEFAULT_RULES } from '../../../shared/reconciliation/defaultRules.ts'
import type { MatchRule } from '../../../shared/domain/reconciliation/matchRule.ts'
import type { Resolution } from '../../../shared/domain/reconciliation/itemState.ts'
import { aBatch, anItem, aRow, type Given } from './reconciling.ts'

// Few values of each kind, so that splits, sums, returns, duplicates and strangers that are alike come about by chance.
const AMOUNTS = ['-10.00', '-10.00', '-4.00', '-6.00', '-20.00', '-0.01', '0.00', '10.00', '-10.0001']
const IDS = ['id-1', 'id-2', 'ID1', 'id-3', 'id-4', 'id-5', '7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11']
const REFERENCES = [
  'Invoice 4711',
  'INVOICE-4711',
  'Invoice 4711 March',
  'Müller',
  'MUELLER',
  'B-2026-03',
  'MSG-2026-42'
]
const NAMES = ['Anna Berg', 'BERG, ANNA', 'Otto Wahl GmbH', 'Wahl Otto']
const NUMBERS = ['SE64 9770 0000 0000 0000 0001', 'SE6497700000000000000001', 'DE75512108001245126199']
const STATUSES = ['completed', 'completed', 'completed', 'pending', 'failed', 'nobody_knows']

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)
const maybe = <T>(values: readonly T[]) => fc.option(oneOf(values), { nil: null, freq: 2 })
const days = oneOf(['2026-03-01', '2026-03-02', '2026-03-09', '2026-05-01'])

const item = fc.record({
  amount: fc.option(oneOf(AMOUNTS), { nil: null, freq: 9 }),
  currency: oneOf(['EUR', 'EUR', 'EUR', 'SEK']),
  batch: maybe(['B-2026-03', 'b2']),
  account: maybe(['main', 'other', 'SE6497700000000000000001']),
  correlationId: maybe(IDS),
  endToEndId: maybe(['NOTPROVIDED', 'id1', 'E2E-0001']),
  reference: maybe(REFERENCES),
  counterpartyName: maybe(NAMES),
  counterpartyNumber: maybe(NUMBERS),
  dueOn: fc.option(days, { nil: null })
})

const row = fc.record({
  amount: oneOf(AMOUNTS),
  paid: oneOf(AMOUNTS),
  currency: oneOf(['EUR', 'EUR', 'EUR', 'USD']),
  paymentCurrency: oneOf(['EUR', 'EUR', 'SEK']),
  accountId: oneOf(['main', 'main', 'other']),
  bulkPaymentId: maybe(['u-1', 'u-2']),
  correlationId: maybe(IDS),
  reference: oneOf(['', ...REFERENCES, 'E2E0001']),
  counterpartyName: maybe(NAMES),
  counterpartyNumber: maybe(NUMBERS),
  status: oneOf(STATUSES),
  createdAt: days.map((day) => `${day}T12:00:00.000Z`),
  isAbsent: fc.constantFrom(false, false, false, true)
})

const batch = fc.record({
  booking: oneOf(['one', 'items', 'unknown'] as const),
  bulkPaymentId: maybe(['u-1', 'u-2']),
  dueOn: maybe(['2026-03-02'])
})

/** Rules in any order, some switched off, one with a tolerance and one for cut references beside those given at first. */
const rules = fc
  .shuffledSubarray(
    [
      ...DEFAULT_RULES,
      rule('tolerant', [
        { field: 'reference', compare: 'same' },
        { field: 'amount', tolerance: '0.05' }
      ]),
      rule('cut', [
        { field: 'reference', compare: 'contains' },
        { field: 'amount', tolerance: null }
      ])
    ],
    { minLength: 1 }
  )
  .map((ruleOrder) => [...ruleOrder])

/** Anything that may meet in a reconciliation, of up to a dozen items and as many transactions. */
export const worlds: fc.Arbitrary<Given> = fc.record({
  items: fc.array(item, { maxLength: 12 }).map((items) =>
    items.map(({ currency, ...change }, at) =>
      anItem({
        ...change,
        ...(change.amount !== null && { currency }),
        key: `k${String(at).padStart(2, '0')}`,
        position: at + 1
      })
    )
  ),
  rows: fc
    .array(row, { maxLength: 14 })
    .map((rows) => rows.map((change, at) => aRow({ ...change, id: `r${String(at).padStart(2, '0')}` }))),
  batches: fc
    .tuple(batch, batch)
    .map(([one, other]) => [aBatch({ id: 'B-2026-03', ...one }), aBatch({ id: 'b2', ...other })]),
  rules: fc.oneof(fc.constant(DEFAULT_RULES), rules),
  messageId: fc.constant('MSG-2026-42')
})

/** A world in which people already matched what they liked, whatever the figures, and gave reasons here and there. */
export const decidedWorlds: fc.Arbitrary<Given> = worlds.chain((world) =>
  fc
    .record({
      matches: fc.array(
        fc.tuple(
          fc.subarray([...world.items], { maxLength: Math.min(3, world.items.length) }),
          fc.subarray([...world.rows], { maxLength: Math.min(3, world.rows.length) })
        ),
        { maxLength: 4 }
      ),
      items: fc.subarray(world.items.map(({ key }) => key)),
      rows: fc.subarray(world.rows.map(({ id }) => id)),
      ids: fc.subarray([1, 2, 3, 4])
    })
    .map(({ matches, items, rows, ids }) => ({
      ...world,
      held: disjoint(
        matches.map(([some, found], at) => ({
          id: at + 1,
          rule: null,
          items: some.map(({ key }) => key),
          rows: found.map(({ id }) => id),
          figures: new Map()
        }))
      ),
      resolutions: { items: explained(items), rows: explained(rows), matches: explained(ids) }
    }))
)

function rule(id: string, tests: MatchRule['tests']): MatchRule {
  return { id, name: id, isOn: true, strength: 'fair', confirms: true, tests }
}

function disjoint(matches: readonly HeldMatch[]): readonly HeldMatch[] {
  const taken = new Set<string>()
  return matches.filter(({ items, rows }) => {
    const sides = [...items, ...rows]
    if (items.length === 0 || rows.length === 0 || sides.some((side) => taken.has(side))) return false
    for (const side of sides) taken.add(side)
    return true
  })
}

function explained<Name>(names: readonly Name[]): ReadonlyMap<Name, Resolution> {
  return new Map(names.map((name) => [name, { kind: 'explained', reason: 'Known', by: 'Mona', at: '2026-03-09' }]))
}
