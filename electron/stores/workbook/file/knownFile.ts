import { AppError } from '../../../../shared/errors.ts'
import { RESTORE_WAYS } from '../../../base/database/restoreWays.ts'
import { counted } from '../../../../shared/words/counted.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import type { LogHead } from './log/actionLog.ts'

/** What is known about a workbook file from elsewhere, for example from where its key is stored. */
export interface KnownFile {
  /** Whether anything was stored in it before. */
  readonly isStored: boolean
  /** An entry that its log contained. Later ones may exist, because the copy elsewhere may lag behind. */
  readonly head?: LogHead | undefined
}

/** What a workbook file lacks. `head` is null if nobody knows how far its log went. */
export interface Loss {
  /** What was found instead: nothing, an earlier state of the same log, or another log. */
  readonly found: 'nothing' | 'earlier' | 'other'
  /** Number of entries found; 0 if nothing was found. */
  readonly entries: number
  readonly head: LogHead | null
}

/** What an empty or missing file lacks; undefined if it is a new file. */
export function lossOfFile({ isStored, head }: KnownFile): Loss | undefined {
  return isStored ? { found: 'nothing', entries: 0, head: head ?? null } : undefined
}

/** What the log of a file lacks; undefined if it contains the known entry. */
export function lossOfLog(db: ReadDb, head: LogHead): Loss | undefined {
  if (head.seq === 0) return undefined
  const hash = db.column<string>('SELECT hash FROM log WHERE seq = ?').get(head.seq)
  if (hash === head.hash) return undefined
  const entries = Number(db.column<bigint>('SELECT count(*) FROM log').get() ?? 0n)
  return { found: hash === undefined ? 'earlier' : 'other', entries, head }
}

/** The error for a loss, which says what the user can do. */
export function lossFailure(file: string, { found, entries, head }: Loss): AppError {
  const code = found === 'nothing' ? 'workbook-missing' : 'workbook-outdated'
  return new AppError(code, `${whatIsFound(file, found, entries)}${whatIsKnown(head)} ${WHAT_TO_DO}`)
}

const WHAT_TO_DO = `Nothing was changed. To get them back, ${RESTORE_WAYS}; or close Tallydesk and put the latest file back, together with the files whose names begin with its name. If there is none, you can accept the loss: the audit trail then records who accepted it, and what is missing.`

function whatIsFound(file: string, found: Loss['found'], entries: number): string {
  if (found === 'nothing') return `The file of your decisions is empty or gone: ${file}.`
  if (found === 'other') return `The file of your decisions was replaced by another one: ${file}.`
  return `The file of your decisions is an older copy, or incomplete: ${file}. Its audit trail has ${counted(entries, 'entry', 'entries')}.`
}

function whatIsKnown(head: LogHead | null): string {
  if (head === null || head.seq === 0) return ''
  return ` According to the record beside its key, the audit trail had ${counted(head.seq, 'entry', 'entries')}, the last with the hash ${head.hash}.`
}
