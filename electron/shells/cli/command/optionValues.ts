import { AccountId } from '../../../../shared/domain/account.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Options } from './command.ts'

/** A whole number from an option, within bounds; throws `bad-input` otherwise. */
export function wholeNumber(options: Options, name: string, fallback: number, from: number, to: number): number {
  const text = options[name]
  if (text === undefined) return fallback
  const value = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (value >= from && value <= to) return value
  throw new AppError('bad-input', `--${name} takes a whole number from ${from} to ${to}.`)
}

/** The values of an option that may be given several times. */
export function listOption(options: Options, name: string): readonly string[] {
  const values = options[name]
  return typeof values === 'object' ? values : []
}

/** The text of an option; undefined when it was not given. */
export function textOption(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** An id from an option or an argument (`name`: in capitals), in lower case. Throws `bad-input` otherwise. */
export function uuidOption(options: Options, name: string): string {
  const { data } = AccountId.safeParse(textOption(options, name) ?? '')
  if (data !== undefined) return data
  throw new AppError('bad-input', `${name === name.toUpperCase() ? name : `--${name}`} takes a UUID.`)
}
