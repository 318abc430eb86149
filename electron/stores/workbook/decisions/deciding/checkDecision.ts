import type { Decision } from '../../../../../shared/domain/reconciliation/decision.ts'
import type { ReconciliationDetails } from '../../../../../shared/domain/reconciliation/reconciliation.ts'
import type { Actor } from '../../log/actor.ts'
import type { WorkbookContext } from '../../log/context.ts'
import type { LogDetail, NewEntry } from '../../file/log/details.ts'
import { project } from '../../model/project.ts'
import { refuseSignedOff } from '../refuseSignedOff.ts'
import { checkAssign } from './assigning.ts'
import { checkBooking } from './booking.ts'
import type { Check, Checked, Deciding, DecisionKind, DecisionOf } from './decision.ts'
import { createEffects } from './effects.ts'
import { checkFillIn } from './fillingIn.ts'
import { checkMatch } from './matching.ts'
import { checkNote } from './notes.ts'
import { checkRename } from './renaming.ts'
import { checkCarry, checkExplain, checkIgnore, checkWriteOff } from './resolving.ts'
import { checkSplit } from './splitting.ts'
import { checkUndo } from './undo/undo.ts'
import { checkUnmatch } from './unmatching.ts'

const CHECKS: { readonly [K in DecisionKind]: Check<K> } = {
  match: checkMatch,
  unmatch: checkUnmatch,
  split: checkSplit,
  'write-off': checkWriteOff,
  ignore: checkIgnore,
  explain: checkExplain,
  carry: checkCarry,
  note: checkNote,
  assign: checkAssign,
  'fill-in': checkFillIn,
  book: checkBooking,
  rename: checkRename,
  undo: checkUndo
}

/** A checked decision that is not made yet. */
export interface CheckedDecision {
  readonly detail: LogDetail<DecisionKind>
  /** Writes it to the log under this time and applies it; `also` is part of the same transaction. */
  make(by: Actor, at: string, also?: () => void): ReconciliationDetails
}

export type CheckDecision = (id: string, decision: Decision) => CheckedDecision

export function createDecisionCheck(context: WorkbookContext): CheckDecision {
  const effects = createEffects(context)
  return (id, decision) => {
    refuseSignedOff(context, id)
    const open = context.open(id)
    const { detail, act } = check({ context, effects, open }, decision)
    return {
      detail,
      make({ name: by }, at, also) {
        context.change(id, () => {
          // TypeScript cannot see that the detail fits the kind.
          const { seq } = context.log.append({ at, by, kind: decision.do, reconciliation: id, detail } as NewEntry)
          project(context.db, open, act(seq))
          also?.()
        })
        return context.reconciliations.details(id)
      }
    }
  }
}

function check<K extends DecisionKind>(deciding: Deciding, decision: DecisionOf<K> & { readonly do: K }): Checked<K> {
  const checkOfKind: Check<K> = CHECKS[decision.do]
  return checkOfKind(deciding, decision)
}
