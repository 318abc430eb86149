import { matchDifferences } from './decidedDifferences.ts'
import type { Check } from './decision.ts'
import { itemNamed, matchNamed, rowNamed } from './named.ts'

export const checkNote: Check<'note'> = ({ effects, open }, { target, text }) => {
  if (target.kind === 'item') itemNamed(open, target.key)
  else if (target.kind === 'match') matchNamed(open, target.id)
  else rowNamed(open, target.id)
  return {
    detail: { target, text, ...matchDifferences(open, [target]) },
    act(seq) {
      effects.marks.insert(open.id, target, 'note', text, seq)
      return { marks: true, concerns: true }
    }
  }
}
