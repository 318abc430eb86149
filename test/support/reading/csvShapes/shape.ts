import type { CsvQuestion } from '../../../../shared/domain/reconciliation/instruction.ts'

/** What must be read of a row: only what is named here is compared. */
interface ShapeItem {
  /** In major units; negative for money that leaves. */
  readonly amount: string
  readonly currency: string
  readonly name?: string | null
  readonly number?: string | null
  readonly reference?: string | null
  readonly on?: string | null
}

/** A file as somebody exports it, with figures of our own, and what is in it. */
export interface CsvShape {
  readonly called: string
  readonly lines: readonly string[]
  /** What is asked before it can be stored, each with the option that is meant, by the beginning of its label. */
  readonly asks?: readonly (readonly [about: CsvQuestion['about'], option: string])[]
  readonly items: readonly ShapeItem[]
  /** What a person says of it from the start. */
  readonly currency?: string
  readonly bytes?: 'latin1' | 'utf16le'
}

/** An IBAN with right check digits; the rest of it is made up. */
export function ibanOf(country: string, rest: string): string {
  const digits = Array.from(`${rest}${country}00`)
    .map((letter) => String(parseInt(letter, 36)))
    .join('')
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${rest}`
}

export const DE = 'DE75512108001245126199'
export const SE = 'SE6497700000000000000001'
export const SE2 = 'SE2697700000010002870284'
export const NL = ibanOf('NL', 'ABCD0000000017')
export const NL2 = ibanOf('NL', 'ABCD0000000025')
export const FR = ibanOf('FR', '10000000010000000000157')
export const ES = ibanOf('ES', '90000000010000000012')
export const PL = ibanOf('PL', '900000000000000000000011')
export const GB = ibanOf('GB', 'ABCD00000000000017')
export const EE = ibanOf('EE', '990000000000000017')
