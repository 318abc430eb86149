import type { FilledInDecision, Target } from '../../../../../shared/domain/reconciliation/decision.ts'
import { targetName } from '../../file/tables/marks.ts'
import { checkAssign } from './assigning.ts'
import { refuse, type Check, type Checked, type Deciding } from './decision.ts'
import { checkCarry, checkExplain, checkIgnore, checkWriteOff } from './resolving.ts'

function checkOne(deciding: Deciding, decision: FilledInDecision): Checked<FilledInDecision['do']> {
  switch (decision.do) {
    case 'write-off':
      return checkWriteOff(deciding, decision)
    case 'ignore':
      return checkIgnore(deciding, decision)
    case 'explain':
      return checkExplain(deciding, decision)
    case 'carry':
      return checkCarry(deciding, decision)
    case 'assign':
      return checkAssign(deciding, decision)
  }
}

/** Makes several decisions under one entry. None of them changes what another one is about. */
export const checkFillIn: Check<'fill-in'> = (deciding, { file, decisions }) => {
  if (decisions.length === 0) throw refuse('Nothing was filled in, so there is nothing to decide.')
  const checked = decisions.map((decision) => checkOne(deciding, decision))
  const details = checked.map(({ detail }) => detail)
  const differences = details.flatMap((detail) => ('differences' in detail ? (detail.differences ?? []) : []))
  const transactions = details.flatMap((detail) => ('transactions' in detail ? (detail.transactions ?? []) : []))
  // With the targets that the checks made of what was named, such as all transactions of a rest.
  const made = decisions.map(
    (decision, at) => ({ ...decision, targets: details[at]?.targets ?? [] }) as typeof decision
  )
  for (const isAssign of [true, false]) refuseTwice(made.filter((one) => (one.do === 'assign') === isAssign))
  return {
    detail: { file, decisions: made, differences, transactions },
    act: (seq) => checked.map(({ act }) => act(seq)).reduce((all, one) => ({ ...all, ...one }), {})
  }
}

function refuseTwice(decisions: readonly { readonly targets: readonly Target[] }[]): void {
  const names = decisions.flatMap(({ targets }) => targets).map(targetName)
  if (new Set(names).size < names.length) throw refuse('The same exception is decided on twice. Decide on it once.')
}
