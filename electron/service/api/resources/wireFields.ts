import { z } from 'zod'

type Fields = Record<string, unknown>

export const wireTime = z.iso.datetime({ offset: true })

const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Whether a time is in UTC with milliseconds and a four-digit year, so that it sorts correctly as text. */
export function isCanonical(time: string): boolean {
  return CANONICAL.test(time)
}

/**
 * Converts a time to UTC with milliseconds. It can be sorted as text unless the offset leads out of four-digit years.
 */
export function utcOf(time: string): string {
  return isCanonical(time) ? time : new Date(time).toISOString()
}

/** Without a prototype, so that a field named `__proto__` is ordinary data. */
export const noFields = () => Object.create(null) as Fields

/** Unknown fields, and texts with lone surrogates. Undefined for nearly every row, to save the object. */
export function unknownFields(source: Readonly<Fields>, known: ReadonlySet<string>): Fields | undefined {
  let unknown: Fields | undefined
  for (const key of Object.keys(source)) {
    const value = source[key]
    if (known.has(key) && !(typeof value === 'string' && !value.isWellFormed())) continue
    unknown ??= noFields()
    unknown[key] = value
  }
  return unknown
}
