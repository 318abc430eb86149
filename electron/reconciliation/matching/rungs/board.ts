import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'
import type { ExpectedItem, FoundRow, Question } from '../../model.ts'
import type { Island } from './islands.ts'

/** What the ladder has made so far. Sides are told apart by what they are, not by their names. */
export interface Board {
  readonly made: Made[]
  asked: Asked[]
  /** In no match, and in no question. */
  readonly isFree: (side: ExpectedItem | FoundRow) => boolean
  readonly match: (rule: MatchRule, island: Island) => void
  /** Gives a match one more transaction. */
  readonly extend: (made: Made, row: FoundRow) => void
  readonly ask: (rule: MatchRule, island: Island, about: Pick<Question, 'together' | 'why'>) => void
  /** Questions were asked on what was known then; who knows more asks anew. */
  readonly forgetQuestions: () => void
}

interface Made extends Island {
  readonly rule: MatchRule
  rows: readonly FoundRow[]
}

interface Asked extends Made {
  readonly together: boolean
  readonly why: string
}

export function makeBoard(): Board {
  const taken = new Set<ExpectedItem | FoundRow>()
  const held = new Set<ExpectedItem | FoundRow>()
  const board: Board = {
    made: [],
    asked: [],
    isFree: (side) => !taken.has(side) && !held.has(side),
    match: (rule, { items, rows }) => {
      board.made.push({ rule, items, rows })
      for (const item of items) taken.add(item)
      for (const row of rows) taken.add(row)
    },
    extend: (made, row) => {
      made.rows = [...made.rows, row]
      taken.add(row)
    },
    ask: (rule, { items, rows }, about) => {
      board.asked.push({ rule, items, rows, ...about })
      for (const side of [...items, ...rows]) held.add(side)
    },
    forgetQuestions: () => {
      board.asked = []
      held.clear()
    }
  }
  return board
}
