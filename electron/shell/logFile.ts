import { appendFileSync, renameSync, statSync } from 'node:fs'
import type { Log, LogFields } from '../app/ports.ts'

const limit = 1_000_000
const words = ['call', 'code'] as const satisfies readonly (keyof LogFields)[]
const numbers = ['status', 'rows', 'pages', 'milliseconds'] as const satisfies readonly (keyof LogFields)[]

/**
 * A log of one JSON object a line. Only the fields above get in, and a word only if it looks like a name, so free
 * text, and a secret inside it, has no way in. One older file is kept beside it.
 */
export function logFile(path: string): Log {
  return (event, fields = {}) => {
    const line = JSON.stringify({ time: new Date().toISOString(), event, ...allowed(fields) })
    try {
      if (sizeOf(path) > limit) renameSync(path, `${path}.old`)
      appendFileSync(path, `${line}\n`, { mode: 0o600 })
    } catch {
      // A full or read-only disk: what failed is told to the user by whoever it failed for, and a log has no log.
    }
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function allowed(fields: LogFields): LogFields {
  const isName = (value: unknown) => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value)
  return Object.fromEntries([
    ...words.filter((key) => isName(fields[key])).map((key) => [key, fields[key]]),
    ...numbers.filter((key) => Number.isFinite(fields[key])).map((key) => [key, fields[key]])
  ]) as LogFields
}
