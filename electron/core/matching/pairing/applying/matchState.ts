import type { Contradiction } from '../../../../../shared/domain/reconciliation/contradiction.ts'
import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import type { ExpectedItem, FoundRow, Question } from '../../model.ts'
import type { CandidateGroup } from './candidateGroups.ts'

type About = Pick<Question, 'together' | 'why'>

/** What the rules found so far. Sides are compared by identity, not by name. */
export interface MatchState {
  readonly matches: MadeMatch[]
  openQuestions: OpenQuestion[]
  /** Whether the side is in no match and in no question. */
  readonly isFree: (side: ExpectedItem | FoundRow) => boolean
  /** `against`: contradictions that a person must see although the match was made. */
  readonly match: (rule: MatchRule, candidateGroup: CandidateGroup, against?: readonly Contradiction[]) => void
  /** Adds a transaction to a match. */
  readonly extend: (matches: MadeMatch, row: FoundRow) => void
  readonly ask: (rule: MatchRule, candidateGroup: CandidateGroup, about: About) => void
  /**
   * Stores a question for the end, when all rules were applied: something contradicts the match, and a later rule may
   * find a better one.
   */
  readonly askLater: (rule: MatchRule, candidateGroup: CandidateGroup, about: About) => void
  readonly askNow: () => void
  /** Whether a stored question names the item. */
  readonly isDoubtful: (item: ExpectedItem) => boolean
  /** Drops all questions, because new knowledge may change them. */
  readonly forgetQuestions: () => void
}

interface MadeMatch extends CandidateGroup {
  readonly rule: MatchRule
  readonly against: readonly Contradiction[]
  rows: readonly FoundRow[]
}

interface OpenQuestion extends CandidateGroup, About {
  readonly rule: MatchRule
}

const NOTHING: readonly Contradiction[] = []

export function createMatchState(): MatchState {
  const taken = new Set<ExpectedItem | FoundRow>()
  const held = new Set<ExpectedItem | FoundRow>()
  const doubtful = new Set<ExpectedItem>()
  let later: OpenQuestion[] = []
  const isOpen = (side: ExpectedItem | FoundRow): boolean => !taken.has(side)
  const matchState: MatchState = {
    matches: [],
    openQuestions: [],
    isFree: (side) => !taken.has(side) && !held.has(side),
    match: (rule, { items, rows }, against = NOTHING) => {
      matchState.matches.push({ rule, items, rows, against })
      for (const item of items) taken.add(item)
      for (const row of rows) taken.add(row)
    },
    extend: (match, row) => {
      match.rows = [...match.rows, row]
      taken.add(row)
    },
    ask: (rule, { items, rows }, about) => {
      matchState.openQuestions.push({ rule, items, rows, ...about })
      for (const side of [...items, ...rows]) held.add(side)
    },
    askLater: (rule, { items, rows }, about) => {
      later.push({ rule, items, rows, ...about })
      for (const item of items) doubtful.add(item)
    },
    isDoubtful: (item) => doubtful.has(item),
    askNow: () => {
      for (const { rule, items, rows, ...about } of later) {
        const open = { items: items.filter(isOpen), rows: rows.filter(isOpen) }
        if (open.items.length > 0 && open.rows.length > 0) matchState.ask(rule, open, about)
      }
      later = []
    },
    forgetQuestions: () => {
      matchState.openQuestions = []
      later = []
      doubtful.clear()
      held.clear()
    }
  }
  return matchState
}
