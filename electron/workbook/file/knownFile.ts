import { AppError } from '../../../shared/errors.ts'
import { RESTORE_WAYS } from '../../../shared/restoreWays.ts'
import type { ReadDb } from '../../database/database.ts'
import type { LogHead } from '../log/actionLog.ts'

/** What is known of a file of decisions from elsewhere, such as from where its key is kept. */
export interface KnownFile {
  /** Something was in it before. */
  readonly isStored: boolean
  /** An entry that its log has held; there may be later ones, since what is kept elsewhere may lag behind. */
  readonly head?: LogHead | undefined
}

/** What a file of decisions lacks. `head` is null where nobody knows how far its log went. */
export interface Loss {
  /** In its place: nothing, the same log as it was at an earlier time, or another log. */
  readonly found: 'nothing' | 'earlier' | 'other'
  /** 0 where nothing was found. */
  readonly entries: number
  readonly head: LogHead | null
}

/** What an empty or absent file lacks; undefined where it is a new one. */
export function lossOfFile({ isStored, head }: KnownFile): Loss | undefined {
  return isStored ? { found: 'nothing', entries: 0, head: head ?? null } : undefined
}

/** What the log in a file lacks; undefined where it holds the entry that is known. */
export function lossOfLog(db: ReadDb, head: LogHead): Loss | undefined {
  if (head.seq === 0) return undefined
  const hash = db.column<string>('SELECT hash FROM log WHERE seq = ?').get(head.seq)
  if (hash === head.hash) return undefined
  const entries = Number(db.column<bigint>('SELECT count(*) FROM log').get() ?? 0n)
  return { found: hash === undefined ? 'earlier' : 'other', entries, head }
}

/** A loss in words, with what can be done about it. */
export function lossFailure(file: string, { found, entries, head }: Loss): AppError {
  const code = found === 'nothing' ? 'workbook-missing' : 'workbook-outdated'
  return new AppError(code, `${whatIsFound(file, found, entries)}${whatIsKnown(head)} ${WHAT_TO_DO}`)
}

const WHAT_TO_DO = `Nothing was changed. To get them back, ${RESTORE_WAYS}; or close Tallydesk and put the latest file back, together with the files whose names begin with its name. If there is none, you can accept the loss: the audit trail then records who accepted it, and what is missing.`

function whatIsFound(file: string, found: Loss['found'], entries: number): string {
  if (found === 'nothing') return `The file of your decisions is empty or gone: ${file}.`
  if (found === 'other') return `The file of your decisions was replaced by another one: ${file}.`
  return `The file of your decisions is an older copy, or incomplete: ${file}. Its audit trail has ${counted(entries)}.`
}

function whatIsKnown(head: LogHead | null): string {
  if (head === null || head.seq === 0) return ''
  return ` According to the record beside its key, the audit trail had ${counted(head.seq)}, the last with the hash ${head.hash}.`
}

function counted(entries: number): string {
  return `${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}`
}
