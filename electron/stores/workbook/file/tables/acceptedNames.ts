import type { ReadDb } from '../../../../base/database/database.ts'
import { acceptedName } from '../../../../core/matching/pairing/contradicting/judge.ts'

const ACCEPTED = `SELECT DISTINCT f.counterparty_number, f.counterparty_name
  FROM marks k CROSS JOIN matches m ON m.id = CAST(k.target AS INTEGER) AND m.ended_by IS NULL AND m.rule IS NOT NULL
  CROSS JOIN claims c ON c.match = m.id
  CROSS JOIN found f ON f.reconciliation = m.reconciliation AND f.id = c.transaction_id
  WHERE k.target_kind = 'match' AND k.kind = 'explained' AND k.ended_by IS NULL
    AND f.counterparty_number IS NOT NULL AND f.counterparty_name IS NOT NULL`

/** The names at account numbers that people accepted, in any reconciliation, for matches that differed. */
export function readAcceptedNames(db: ReadDb): ReadonlySet<string> {
  const named = db.rows<readonly [number: string, name: string]>(ACCEPTED).all()
  return new Set(
    named.map(([counterpartyNumber, counterpartyName]) => acceptedName({ counterpartyNumber, counterpartyName }))
  )
}
