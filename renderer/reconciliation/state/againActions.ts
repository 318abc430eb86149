import type { AlikeReason } from '../../../shared/domain/reconciliation/rememberedReason.ts'
import { MOST_DECIDED } from '../../../shared/reconciliation/mostDecided.ts'
import { formatCount } from '../../kit/bridge/format.ts'
import { visibleLine } from '../../kit/bridge/visibleText.ts'
import type { QueueAction } from '../parts/queue/queueAction.ts'
import { againWords } from '../parts/words/rememberedWords.ts'
import { isAlike, rememberedFor, type QueueEntry, type Repeated } from './decisionQueue.ts'

/** The functions behind the actions that make a remembered decision again. */
export interface AgainActs {
  readonly again: (again: Repeated) => unknown
  /** For all of the group that are alike. */
  readonly againForAll: (again: Repeated) => unknown
}

/** What was decided before for this payee, or for all that are selected. */
export function repeating(
  entries: readonly QueueEntry[],
  alike: number,
  refusal: string | undefined,
  acts: AgainActs
): readonly QueueAction[] {
  const [first] = entries.flatMap((entry) => rememberedFor(entry) ?? [])
  if (!first) return []
  const areAlike = entries.every((entry) => isAlike(rememberedFor(entry), first))
  return [
    {
      id: 'again',
      title: againWords(first),
      key: 'r',
      about: `With the reason “${visibleLine(first.reason)}”`,
      isBeside: areAlike,
      refusal: refusal ?? (areAlike ? undefined : 'Not all of the selected have the same reason from before.'),
      run: () => acts.again(first)
    },
    ...(entries.length === 1 && alike > 1 ? [repeatingAll({ ...first, count: alike }, undefined, refusal, acts)] : [])
  ]
}

/** The same for all that are alike, with the key where the heading of their group is active. */
export function repeatingAll(
  again: AlikeReason,
  key: 'r' | undefined,
  refusal: string | undefined,
  { againForAll }: Pick<AgainActs, 'againForAll'>
): QueueAction {
  const count = formatCount(Math.min(again.count, MOST_DECIDED))
  return {
    id: key ? 'again' : 'again-all',
    title: againWords(again, count),
    key,
    about: `With the reason “${visibleLine(again.reason)}”, as one decision`,
    isBeside: true,
    refusal,
    run: () => againForAll(again)
  }
}
