import type { Target } from '../../../../../shared/domain/reconciliation/decision.ts'
import { refuseGoingOn } from '../../model/goingOn.ts'
import { restOf } from '../../model/bulkRest.ts'
import { decidedSides } from '../../model/decidedSides.ts'
import { targetName, type MarkKind } from '../../file/tables/marks.ts'
import { decidedTransactions, matchDifferences } from './decidedDifferences.ts'
import { refuse, type Check, type Deciding } from './decision.ts'
import { itemNamed, matchNamed, rowNamed } from './named.ts'

export const checkWriteOff: Check<'write-off'> = (deciding, decision) => resolve(deciding, decision, 'written-off')
export const checkIgnore: Check<'ignore'> = (deciding, decision) => resolve(deciding, decision, 'ignored')
export const checkExplain: Check<'explain'> = (deciding, decision) => resolve(deciding, decision, 'explained')

export const checkCarry: Check<'carry'> = (deciding, decision) => {
  if (decision.targets.some(({ kind }) => kind === 'transaction')) {
    throw refuse('A transaction has happened, so it cannot be carried forward. Accept it with a reason or ignore it.')
  }
  for (const target of decision.targets) if (target.kind === 'match') checkShort(deciding, target.id)
  return resolve(deciding, decision, 'carried')
}

/** A match with pending money cannot be expected elsewhere, because its transactions are claimed here. */
function checkShort({ open }: Deciding, id: number): void {
  const match = matchNamed(open, id)
  if (!open.view.assessment.matches.get(id)?.isPending || decidedSides(match, open)[0]?.rest !== 0n) return
  const { position } = itemNamed(open, match.items[0] ?? '')
  throw refuse(`Payment ${position} is pending and will settle here by itself, so it cannot be carried forward.`)
}

/** Gives every target the same resolution, in place of its earlier one. */
function resolve(
  deciding: Deciding,
  { targets, reason }: { readonly targets: readonly Target[]; readonly reason: string },
  kind: MarkKind
) {
  const { context, effects, open } = deciding
  const all = targets.flatMap((target) => withRest(open, target))
  const unique = [...new Map(all.map((target) => [targetName(target), target])).values()]
  for (const target of unique) checkTarget(deciding, target)
  // Closing a carried payment here as well would count it twice.
  if (kind !== 'carried')
    refuseGoingOn(
      context.db,
      unique.flatMap((target) => (target.kind === 'item' ? itemNamed(open, target.key) : []))
    )
  return {
    detail: { targets: unique, reason, ...matchDifferences(open, unique), ...decidedTransactions(open, unique) },
    act(seq: number) {
      for (const target of unique) effects.marks.insert(open.id, target, kind, reason, seq)
      return { marks: true }
    }
  }
}

/** The transactions of a rest, as many as the person who decides was shown. */
function withRest(open: Deciding['open'], target: Target): readonly Target[] {
  if (target.kind !== 'transaction' || target.rest === undefined) return [target]
  const rows = restOf(open, rowNamed(open, target.id))
  if (rows[0]?.id !== target.id || rows.length !== target.rest)
    throw refuse('The bulk payment has other transactions now than you were shown. Look at it again.')
  return rows.map(({ id }) => ({ kind: 'transaction', id }))
}

/** A matched payment is explained at its match, where the difference is. */
function checkTarget({ open }: Deciding, target: Target): void {
  if (target.kind === 'item') {
    const { position, key } = itemNamed(open, target.key)
    if (open.matchOfItem.has(key)) throw refuse(`Payment ${position} is matched. Decide on the match instead.`)
  } else if (target.kind === 'match') matchNamed(open, target.id)
  else {
    const { id } = rowNamed(open, target.id)
    if (open.matchOfRow.has(id)) throw refuse(`Transaction ${id} is matched. Decide on the match instead.`)
    if (open.claimedElsewhere.has(id))
      throw refuse(`Transaction ${id} belongs to another reconciliation. Decide on it there.`)
  }
}
