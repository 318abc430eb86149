import { appendFileSync, renameSync, statSync } from 'node:fs'
import { calls } from '../../shared/contract.ts'
import type { Log, LogFields } from './ports.ts'

const limit = 1_000_000
/** An error's code (`rate-limited`, `ERR_TLS_CERT`, `ENOSPC`) or class; no number and nothing encoded looks like one. */
const CODE = /^(?:[a-z]+(?:-[a-z]+)*|[A-Z][A-Z\d_]*|(?:[A-Z][a-z]+)+)$/
const LONGEST_CODE = 64
/** No count is larger, and every card's number is. */
const MOST = 1e11
const numbers = ['status', 'rows', 'pages', 'milliseconds'] as const satisfies readonly (keyof LogFields)[]

/**
 * A log of one JSON object a line. Only a call of the contract, a code and the numbers above get in, so that free text,
 * and a secret inside it, has no way in. One older file is stored beside it.
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
  const { call, code } = fields
  return {
    ...(typeof call === 'string' && Object.hasOwn(calls, call) && { call }),
    ...(typeof code === 'string' && code.length <= LONGEST_CODE && CODE.test(code) && { code }),
    ...Object.fromEntries(numbers.filter((key) => isCount(fields[key])).map((key) => [key, fields[key]]))
  }
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) < MOST
}
