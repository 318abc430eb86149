import { z } from 'zod'
import { LogEntry } from '../../shared/domain/reconciliation/actionLog.ts'

const Link = LogEntry.pick({ seq: true, previousHash: true, hash: true })

/** An entry without its content: it holds the chain together, but its content cannot be checked. */
export type LogLink = z.output<typeof Link>

/** A line of an exported log: an entry, or only the chain fields of an entry of another reconciliation. */
const LogLine = z.union([LogEntry, Link])

/** Reads one line; undefined if it is not a line of a log. */
export function readLogLine(line: string): LogEntry | LogLink | undefined {
  const value = parsed(line)
  // A file of other lines would be at the schemas for seconds a megabyte.
  const mayBeLine = typeof value === 'object' && value !== null && 'hash' in value
  return mayBeLine ? LogLine.safeParse(value).data : undefined
}

function parsed(line: string): unknown {
  if (!/^\s*\{/.test(line)) return undefined
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

export function logLine(entry: LogEntry | LogLink): string {
  return `${JSON.stringify(entry)}\n`
}
