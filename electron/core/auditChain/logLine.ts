import { z } from 'zod'
import { LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import { jsonValue } from '../../../shared/text/jsonValue.ts'

const Link = LogEntry.pick({ seq: true, previousHash: true, hash: true })

/** An entry without its content: it holds the chain together, but its content cannot be checked. */
export type LogLink = z.output<typeof Link>

/** A line of an exported log: an entry, or only the chain fields of an entry of another reconciliation. */
const LogLine = z.union([LogEntry, Link])

/**
 * Reads one line; undefined if it is not a line of a log. Where a name stands twice in an object, readers differ in
 * which one they take, so a line says nothing that is lost when it is written again.
 */
export function readLogLine(line: string): LogEntry | LogLink | undefined {
  // A file of other lines would be at the parser and the schemas for seconds a megabyte.
  if (!line.trimStart().startsWith('{') || !line.includes('"hash"')) return undefined
  const value = jsonValue(line)
  if (JSON.stringify(value) !== line.trim()) return undefined
  return LogLine.safeParse(value).data
}

export function logLine(entry: LogEntry | LogLink): string {
  return `${JSON.stringify(entry)}\n`
}
