import type { LogKind } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { parseMoney } from '../../../../shared/domain/money.ts'
import type { ReadDb } from '../../../database/database.ts'
import type { FoundRow } from '../../../reconciliation/model.ts'
import { LOG_DETAILS } from '../../log/details.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { figuresNow } from './changeNews.ts'

type ToldFigures = ReturnType<typeof figuresNow>

/** What the log told of claimed transactions since the last sign-off, the latest of each by id. */
export type ToldSince = ReadonlyMap<string, ToldFigures>

export function createToldSince(db: ReadDb): (reconciliation: string) => ToldSince {
  const since = db.rows<readonly [kind: LogKind, detail: string]>(`SELECT kind, detail FROM log
    WHERE reconciliation = ?1 AND kind IN ('settled', 'changed')
      AND seq > (SELECT max(made_by) FROM sign_offs WHERE reconciliation = ?1) ORDER BY seq`)
  return (id) => new Map(since.all(id).flatMap(([kind, detail]) => figuresIn(kind, detail)))
}

function figuresIn(kind: LogKind, detail: string): readonly (readonly [id: string, told: ToldFigures])[] {
  if (kind !== 'settled' && kind !== 'changed') return []
  const { transactions } = LOG_DETAILS[kind].parse(JSON.parse(detail))
  return transactions.map(({ is }) => [is.id, is])
}

export function isToldAs(row: FoundRow, told: ToldFigures | undefined): boolean {
  const now = figuresNow(row)
  return (
    told !== undefined &&
    told.amount === now.amount &&
    told.currency === now.currency &&
    told.standing === now.standing &&
    told.status === now.status &&
    told.isAbsent === now.isAbsent
  )
}

/** Transactions as they were told of last. What is signed off keeps them as they were signed. */
export function rowsAsTold(rows: OpenReconciliation['rows'], told: ToldSince): OpenReconciliation['rows'] {
  if (told.size === 0) return rows
  const now = new Map(rows)
  for (const [id, { amount, currency, standing, isAbsent, status }] of told) {
    const row = rows.get(id)
    if (!row) continue
    const scaled = currency === row.currency ? parseMoney(amount, currency, 'major') : undefined
    now.set(id, { ...row, amount: scaled ?? row.amount, settlementStatus: standing, isAbsent, status })
  }
  return now
}
