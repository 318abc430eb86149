import { createHash } from 'node:crypto'
import type { ReconciliationView } from './openReconciliation.ts'
import { rowContent } from './rowChanges.ts'

/**
 * SHA-256 (hex) over the transactions behind the figures, as last read, each with its state here; independent of their
 * order.
 */
export function rowsHash({ rows, assessment }: ReconciliationView): string {
  const lines: string[] = []
  for (const [place, { state }] of assessment.rows.entries()) {
    const row = rows[place]
    if (row && state !== 'unrelated') lines.push(JSON.stringify([state, ...rowContent(row)]))
  }
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}
