import type { Certificate } from '../../../../../shared/domain/certificate.ts'
import type { Plan } from '../../../../../shared/domain/reconciliation/plan.ts'
import type { WriteDb } from '../../../../base/database/database.ts'
import type { Question, RuleMatch } from '../../../../core/matching/model.ts'

/** The last plan of a reconciliation, without its matches. */
export interface StoredPlan {
  readonly hash: string
  /** Hash of the plan's input. */
  readonly inputs: string
  readonly rulesVersion: number
  readonly madeBy: number
  /** The entry that applied it. */
  readonly appliedBy: number | null
}

interface NewPlan {
  readonly inputs: string
  readonly summary: Omit<Plan, 'isApplied'>
  readonly matches: readonly RuleMatch[]
  readonly questions: readonly Question[]
  /** Ids of transactions that were shown before and that nobody has decided about. */
  readonly told: readonly string[]
  readonly certificate: Certificate | null
}

export interface PlanTable {
  find(reconciliation: string): StoredPlan | undefined
  matchesOf(reconciliation: string): readonly RuleMatch[]
  /** Replaces the earlier plan. */
  insertPlan(reconciliation: string, plan: NewPlan, madeBy: number): void
  /** Records the entry that applied the plan; null if it is no longer applied. */
  setApplied(reconciliation: string, by: number | null): void
  /** Replaces the questions of the plan. */
  setQuestions(reconciliation: string, questions: readonly Question[]): void
}

/** Most matches in one row. */
const MATCHES_A_ROW = 2000

export function createPlanTable(db: WriteDb): PlanTable {
  const find = db.rows<readonly [string, string, bigint, bigint, bigint | null]>(
    'SELECT hash, inputs, rules_version, made_by, applied_by FROM plans WHERE reconciliation = ?'
  )
  const matches = db.column<string>('SELECT matches FROM plan_matches WHERE reconciliation = ? ORDER BY place')
  const deleteMatches = db.command('DELETE FROM plan_matches WHERE reconciliation = ?')
  const insertMatches = db.command('INSERT INTO plan_matches (reconciliation, place, matches) VALUES (?, ?, ?)')
  const insertPlan = db.command(`INSERT OR REPLACE INTO plans
    (reconciliation, hash, inputs, rules_version, made_by, questions, summary, certificate, told)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const ask = db.command('UPDATE plans SET questions = ? WHERE reconciliation = ?')
  const apply = db.command('UPDATE plans SET applied_by = ? WHERE reconciliation = ?')
  return {
    find(reconciliation) {
      const row = find.get(reconciliation)
      if (!row) return undefined
      const [hash, inputs, rulesVersion, madeBy, appliedBy] = row
      const applied = appliedBy === null ? null : Number(appliedBy)
      return { hash, inputs, rulesVersion: Number(rulesVersion), madeBy: Number(madeBy), appliedBy: applied }
    },
    matchesOf: (reconciliation) => matches.all(reconciliation).flatMap((some) => JSON.parse(some) as RuleMatch[]),
    insertPlan(reconciliation, { inputs, summary, matches: made, questions, told, certificate }, madeBy) {
      insertPlan.run(
        reconciliation,
        summary.hash,
        inputs,
        summary.rulesVersion,
        madeBy,
        JSON.stringify(questions),
        JSON.stringify(summary),
        certificate === null ? null : JSON.stringify(certificate),
        JSON.stringify(told)
      )
      deleteMatches.run(reconciliation)
      for (let from = 0; from < made.length; from += MATCHES_A_ROW) {
        insertMatches.run(reconciliation, from, JSON.stringify(made.slice(from, from + MATCHES_A_ROW)))
      }
    },
    setApplied: (reconciliation, by) => void apply.run(by, reconciliation),
    setQuestions: (reconciliation, questions) => void ask.run(JSON.stringify(questions), reconciliation)
  }
}
