import type { Decision } from '../../../../../shared/domain/reconciliation/decision.ts'
import type { WriteDb } from '../../../../base/database/database.ts'

/** The payments and transactions that a decision is about. */
export interface DecisionSides {
  readonly items: readonly string[]
  readonly transactionIds: readonly string[]
}

export interface StoredProposal {
  readonly id: number
  readonly at: string
  readonly reconciliation: string
  readonly decision: Decision
  /** Of the entry that it was to be, as JSON. */
  readonly detail: string
  readonly sides: DecisionSides
  /** See `basisOf`. */
  readonly basis: string
  /** The last entry of the log when it was made. */
  readonly after: number
  readonly isSent: boolean
  readonly refusal: string | null
}

export interface ProposalTable {
  /** In the order in which they were made; there are never many. */
  all(): readonly StoredProposal[]
  /** The time for a decision that is made now: no proposal has it. */
  nextTime(now: string): string
  add(proposal: Omit<StoredProposal, 'id' | 'refusal'>): void
  sent(id: number): void
  refuse(id: number, why: string): void
  remove(id: number): void
}

type Row = readonly [
  id: bigint,
  at: string,
  reconciliation: string,
  decision: string,
  detail: string,
  sides: string,
  basis: string,
  after: bigint,
  isSent: bigint,
  refusal: string | null
]

export function createProposalTable(db: WriteDb): ProposalTable {
  const fields = 'id, at, reconciliation, decision, detail, sides, basis, after_seq, is_sent, refusal'
  const all = db.rows<Row>(`SELECT ${fields} FROM proposals ORDER BY id`)
  const last = db.column<string | null>('SELECT max(at) FROM proposals')
  const insert = db.command(`INSERT INTO proposals
    (at, reconciliation, decision, detail, sides, basis, after_seq, is_sent) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  const sent = db.command('UPDATE proposals SET is_sent = 1 WHERE id = ?')
  const refuse = db.command('UPDATE proposals SET refusal = ?2 WHERE id = ?1')
  const remove = db.command('DELETE FROM proposals WHERE id = ?')
  return {
    all: () => all.all().map(proposalOf),
    nextTime(now) {
      const before = last.get() ?? ''
      return before < now ? now : new Date(Date.parse(before) + 1).toISOString()
    },
    add({ at, reconciliation, decision, detail, sides, basis, after, isSent }) {
      const texts = [JSON.stringify(decision), detail, JSON.stringify(sides), basis] as const
      insert.run(at, reconciliation, ...texts, after, isSent ? 1 : 0)
    },
    sent: (id) => void sent.run(id),
    refuse: (id, why) => void refuse.run(id, why),
    remove: (id) => void remove.run(id)
  }
}

function proposalOf([id, at, reconciliation, decision, detail, sides, basis, after, isSent, refusal]: Row) {
  return {
    id: Number(id),
    at,
    reconciliation,
    decision: JSON.parse(decision) as Decision,
    detail,
    sides: JSON.parse(sides) as DecisionSides,
    basis,
    after: Number(after),
    isSent: isSent === 1n,
    refusal
  }
}
