import type { WorkbookContext } from '../../../log/context.ts'
import { createMarkTable } from '../../../file/tables/marks.ts'

/** Marks payments as carried to another reconciliation, within the caller's transaction, which projects the marks. */
export function markCarried(
  context: WorkbookContext,
  id: string,
  { keys, to, by }: { readonly keys: readonly string[]; readonly to: string; readonly by: string }
): void {
  if (keys.length === 0) return
  const { db, log } = context
  const marks = createMarkTable(db)
  const reason = `Continued in ${to}`
  const targets = keys.map((key) => ({ kind: 'item', key }) as const)
  const { seq } = log.append({ at: context.now(), by, kind: 'carry', reconciliation: id, detail: { targets, reason } })
  for (const target of targets) marks.insert(id, target, 'carried', reason, seq)
}
