import { createHash } from 'node:crypto'
import type { ReconciliationView } from '../../model/openReconciliation.ts'
import { rowContent } from '../../planning/rowChanges.ts'

/**
 * SHA-256 over the transactions that the figures rest on, as they were last read and with what each is to the
 * reconciliation; the same for every order of them. In hex.
 */
export function rowsHash({ rows, assessment }: ReconciliationView): string {
  const lines: string[] = []
  for (const [place, { state }] of assessment.rows.entries()) {
    const row = rows[place]
    if (row && state !== 'unrelated') lines.push(JSON.stringify([state, ...rowContent(row)]))
  }
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}
