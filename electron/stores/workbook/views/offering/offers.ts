import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { Resolution, StateGroup } from '../../../../../shared/domain/reconciliation/itemState.ts'
import type { AlikeReason, RememberedReason } from '../../../../../shared/domain/reconciliation/rememberedReason.ts'
import {
  differenceOfItem,
  differenceOfMatch,
  differenceOfRow,
  type Remembered
} from '../../../../core/matching/figures/rememberedReasons.ts'
import type { WorkbookContext } from '../../log/context.ts'
import { judgingOf } from '../../model/judging.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { createRememberedReasons } from './rememberedReasons.ts'

interface Offer {
  readonly remembered?: RememberedReason
}

type OfferAt = (open: OpenReconciliation, index: number, remembered: Remembered) => Offer

/** What is offered for the entries of a queue. */
interface Offered {
  readonly at: (index: number) => Offer
  /** The groups of the list, each with the reasons that are offered in it. */
  readonly groups: <S>(groups: readonly StateGroup<S>[]) => readonly StateGroup<S>[]
}

/** Of a group, the most frequent reasons. */
const MOST_REASONS = 20

const DECISIONS: Readonly<Record<Exclude<Resolution['kind'], 'carried'>, RememberedReason['do']>> = {
  explained: 'explain',
  ignored: 'ignore',
  'written-off': 'write-off'
}

/** Offers decisions of other reconciliations for what nobody decided about here. `indexes`: all entries of the queue. */
export function createOffers(context: WorkbookContext) {
  const rememberedFor = createRememberedReasons(context)
  const side = (offerAt: OfferAt) => {
    const counted = new WeakMap<readonly number[], readonly [Remembered, readonly (readonly AlikeReason[])[]]>()
    return (open: OpenReconciliation, indexes: readonly number[]): Offered => {
      const remembered = rememberedFor(open.id)
      const at = (index: number) => offerAt(open, index, remembered)
      return {
        at,
        groups(groups) {
          const before = counted.get(indexes)
          const alike = before?.[0] === remembered ? before[1] : alikeIn(groups, indexes, at)
          counted.set(indexes, [remembered, alike])
          return groups.map((group, place) => {
            const reasons = alike[place] ?? []
            return reasons.length === 0 ? group : { ...group, remembered: reasons }
          })
        }
      }
    }
  }
  return { items: side(offerOfItem), rows: side(offerOfRow) }
}

function offerOfItem(open: OpenReconciliation, index: number, remembered: Remembered): Offer {
  const { view, matches, matchOfItem, resolutions, items } = open
  const [item, assessed] = [view.items[index], view.assessment.items[index]]
  if (!item || resolutions.items.has(item.key)) return {}
  const id = matchOfItem.get(item.key)
  if (id === undefined)
    return assessed?.state === 'missing' ? offerOf(differenceOfItem(item, view.items), remembered) : {}
  const [match, figures] = [matches.get(id), view.assessment.matches.get(id)]
  if (!match || !figures || resolutions.matches.has(id) || resolutions.goingOn?.has(id)) return {}
  const ofMatch = match.items.flatMap((key) => items.get(key) ?? [])
  return offerOf(differenceOfMatch(match, ofMatch, figures), remembered)
}

function offerOfRow(open: OpenReconciliation, index: number, remembered: Remembered): Offer {
  const { view, resolutions } = open
  const [row, assessed] = [view.rows[index], view.assessment.rows[index]]
  if (!row || assessed?.state !== 'unexpected' || assessed.isRest || resolutions.rows.has(row.id)) return {}
  const offer = offerOf(differenceOfRow(row, view.items), remembered)
  // What seems to return a payment, or to make it again, is about that payment.
  return offer.remembered && judgingOf(open).unmatched().whyOfPayment(row) === null ? offer : {}
}

function offerOf(difference: Parameters<Remembered>[0] | undefined, remembered: Remembered): Offer {
  const decided = difference && remembered(difference)
  if (!decided) return {}
  const { resolution, difference: before } = decided
  const { kind, reason, by, at } = resolution
  if (kind === 'carried') return {}
  const { currency, payee } = before
  const size = before.amount < 0n ? -before.amount : before.amount
  return {
    remembered: {
      do: DECISIONS[kind],
      reason,
      by,
      at,
      payee: payee.counterpartyName ?? '',
      amount: formatMoney(size, currency),
      currency
    }
  }
}

/** The groups follow the order of the list. */
function alikeIn(
  groups: readonly StateGroup<unknown>[],
  indexes: readonly number[],
  offerAt: (index: number) => Offer
): readonly (readonly AlikeReason[])[] {
  let first = 0
  return groups.map(({ count: size }) => {
    const counts = new Map<string, { -readonly [Name in keyof AlikeReason]: AlikeReason[Name] }>()
    for (const index of indexes.slice(first, (first += size))) {
      const { remembered } = offerAt(index)
      if (!remembered) continue
      const { do: kind, reason } = remembered
      const alike = counts.get(`${kind} ${reason}`) ?? { do: kind, reason, count: 0 }
      alike.count++
      counts.set(`${kind} ${reason}`, alike)
    }
    return [...counts.values()].toSorted((one, other) => other.count - one.count).slice(0, MOST_REASONS)
  })
}
