import type { LogKind } from '../../../shared/domain/reconciliation/actionLog.ts'

/** What is taken back with an entry of a kind, in words. What is not here cannot be taken back. */
const UNDONE: ReadonlyMap<LogKind, string> = new Map([
  ['applied', 'the accepted matches'],
  ['match', 'a match by hand'],
  ['unmatch', 'a match taken apart'],
  ['split', 'a split'],
  ['write-off', 'a write-off'],
  ['ignore', 'what was ignored'],
  ['explain', 'what was accepted with reason'],
  ['carry', 'what was carried forward'],
  ['note', 'a note'],
  ['assign', 'an assignment'],
  ['book', 'how a batch is expected'],
  ['rename', 'a name']
])

/** Whether what such an entry did can be taken back at all. */
export function canUndoKind(kind: LogKind): boolean {
  return UNDONE.has(kind)
}

export function undoneWords(kind: LogKind): string | undefined {
  return UNDONE.get(kind)
}
