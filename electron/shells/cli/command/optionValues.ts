import { AppError } from '../../../../shared/errors.ts'
import { isRegion } from '../../../../shared/text/isRegion.ts'

/** Reads a whole number within bounds; throws `bad-input` otherwise. */
export function wholeNumber(from: number, to: number): (text: string, name: string) => number {
  return (text, name) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (value >= from && value <= to) return value
    throw new AppError('bad-input', `${name} takes a whole number from ${from} to ${to}.`)
  }
}

/** A UUID in lower case; throws `bad-input` for anything else. */
export function uuid(text: string, name: string): string {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return text.toLowerCase()
  throw new AppError('bad-input', `${name} takes a UUID.`)
}

/** A language and a region; throws `bad-input` for an unknown one. */
export function region(text: string, name: string): string {
  if (isRegion(text)) return text
  throw new AppError('bad-input', `${name} takes a language and a region such as de-DE, not "${text}".`)
}
