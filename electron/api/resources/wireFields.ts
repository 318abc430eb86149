import { z } from 'zod'

type Fields = Record<string, unknown>

export const wireTime = z.iso.datetime({ offset: true })

const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Whether a time is in UTC with milliseconds and a year of four digits, so that text order is time order. */
export function isCanonical(time: string): boolean {
  return CANONICAL.test(time)
}

/** UTC with milliseconds; canonical unless its offset leads out of the years of four digits. */
export function utcOf(time: string): string {
  return isCanonical(time) ? time : new Date(time).toISOString()
}

/** Without a prototype, so that a field named `__proto__` is data like any other. */
export const noFields = () => Object.create(null) as Fields

/** Those of other names, and texts with half a character. Undefined for nearly every row: then nothing is made. */
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
