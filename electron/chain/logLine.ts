import { z } from 'zod'
import { LogEntry } from '../../shared/domain/reconciliation/actionLog.ts'

const Link = LogEntry.pick({ seq: true, previousHash: true, hash: true })

/** An entry whose content is not told: it holds the chain together, and what it says cannot be checked. */
export type LogLink = z.output<typeof Link>

/** A line of an exported log: an entry, or, of another reconciliation, only what the chain needs of it. */
const LogLine = z.union([LogEntry, Link])

/** Reads one line; undefined where it is none of a log. */
export function readLogLine(line: string): LogEntry | LogLink | undefined {
  try {
    return LogLine.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** An entry as a line of a file. */
export function logLine(entry: LogEntry | LogLink): string {
  return `${JSON.stringify(entry)}\n`
}
