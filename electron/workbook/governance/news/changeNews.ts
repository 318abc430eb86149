import type { LogKind } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import type { ReadDb } from '../../../database/database.ts'
import type { FoundRow } from '../../../reconciliation/model.ts'
import { LOG_DETAILS, type LogDetail } from '../../log/details.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { rowChangeWords } from '../../planning/rowChanges.ts'

/** What a claimed transaction was when it was last read, and what it is. */
export interface RowChange {
  readonly was: FoundRow
  readonly is: FoundRow
}

/** What the log says of changes: the transactions with their figures, and the payments that rest on them. */
export function changeDetail(open: OpenReconciliation, changes: readonly RowChange[]): LogDetail<'changed'> {
  const matches = new Set(changes.flatMap(({ is }) => open.matchOfRow.get(is.id) ?? []))
  const items = [...matches].flatMap((id) => open.matches.get(id)?.items ?? [])
  return { items, transactions: changes.map(({ was, is }) => ({ was: figures(was), is: figuresNow(is) })) }
}

function figuresNow(row: FoundRow) {
  return { ...figures(row), status: row.status, isAbsent: row.isAbsent }
}

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

function figures({ id, amount, currency, settlementStatus }: FoundRow) {
  return { id, amount: formatMoney(amount, currency), currency, standing: settlementStatus }
}

const MOST_NAMED = 5

/** Sentences for the news. */
export function changeNews(kind: 'settled' | 'changed', changes: readonly RowChange[]): readonly string[] {
  const count = changes.length.toLocaleString('en')
  if (kind === 'settled') {
    const [only] = changes
    return [changes.length === 1 && only ? `Transaction ${only.is.id} settled.` : `${count} transactions settled.`]
  }
  const named = changes.slice(0, MOST_NAMED).map(({ was, is }) => `${rowChangeWords(was, is)}.`)
  const more = changes.length - named.length
  return more === 0 ? named : [...named, `${count} matched transactions changed in all.`]
}
