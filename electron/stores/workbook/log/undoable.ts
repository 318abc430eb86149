import type { LogKind } from '../../../../shared/domain/reconciliation/actionLog.ts'

/** Says in words what undoing an entry of each kind reverts. Other kinds cannot be undone. */
const UNDONE: ReadonlyMap<LogKind, string> = new Map([
  ['applied', 'the accepted matches'],
  ['match', 'a manual match'],
  ['unmatch', 'an unmatch'],
  ['split', 'a split'],
  ['write-off', 'a write-off'],
  ['ignore', 'an ignored item'],
  ['explain', 'an acceptance with reason'],
  ['carry', 'a carry forward'],
  ['note', 'a note'],
  ['assign', 'an assignment'],
  ['fill-in', 'what a workbook filled in'],
  ['book', 'the booking of a batch'],
  ['rename', 'a new name']
])

/** Whether entries of this kind can be undone at all. */
export function canUndoKind(kind: LogKind): boolean {
  return UNDONE.has(kind)
}

export function undoneWords(kind: LogKind): string | undefined {
  return UNDONE.get(kind)
}
