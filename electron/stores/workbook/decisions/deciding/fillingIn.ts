import type { FilledInDecision } from '../../../../../shared/domain/reconciliation/decision.ts'
import type { LogDetail } from '../../file/log/details.ts'
import { nameOf } from '../../file/tables/marks.ts'
import { checkAssign } from './assigning.ts'
import { refuse, type Check, type Checked, type Deciding } from './decision.ts'
import { checkCarry, checkExplain, checkIgnore, checkWriteOff } from './resolving.ts'

type Filled = LogDetail<'fill-in'>['decisions'][number]
type FilledKind = FilledInDecision['do']

function checkOne(deciding: Deciding, decision: FilledInDecision): Checked<FilledKind> {
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
  const checked = decisions.map((decision) => {
    const { detail, act } = checkOne(deciding, decision)
    return { filled: filledOf(decision, detail), detail, act }
  })
  refuseTwice(checked.map(({ filled }) => filled))
  const differences = checked.flatMap(({ detail }) => ('differences' in detail ? (detail.differences ?? []) : []))
  const transactions = checked.flatMap(({ detail }) => ('transactions' in detail ? (detail.transactions ?? []) : []))
  return {
    detail: {
      file,
      decisions: checked.map(({ filled }) => filled),
      ...(differences.length > 0 && { differences }),
      ...(transactions.length > 0 && { transactions })
    },
    act: (seq) => Object.assign({}, ...checked.map(({ act }) => act(seq))) as ReturnType<Checked<'fill-in'>['act']>
  }
}

/** With the targets that the check made of what was named, such as all transactions of a rest. */
function filledOf(decision: FilledInDecision, { targets }: Checked<FilledKind>['detail']): Filled {
  if (decision.do === 'assign') return { ...decision, targets }
  return { do: decision.do, reason: decision.reason, targets }
}

function refuseTwice(all: readonly Filled[]): void {
  const seen = new Set<string>()
  for (const filled of all)
    for (const target of filled.targets) {
      const name = `${filled.do === 'assign' ? 'assign' : ''} ${target.kind} ${nameOf(target)}`
      if (seen.has(name)) throw refuse('The same exception is decided on twice. Decide on it once.')
      seen.add(name)
    }
}
