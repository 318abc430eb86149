import type { CsvQuestion } from '../../../../shared/domain/reconciliation/instruction.ts'
import { ibanOf } from '../csvShapes/shape.ts'

/** A list of payments as a bank or a program exports it, with figures of our own, and what is truly in it. */
export interface PaymentList {
  readonly called: string
  /** Its lines, indented by six blanks. */
  readonly text: string
  /** Of the WHATWG; UTF-8 without it. `xlsx`: the cells between semicolons, of which numbers and ISO days are typed. */
  readonly encoding?: string
  /** `amount currency|payee|account number|day|reference`: nothing for what is not stated, `*` for what is not compared. */
  readonly payments: readonly string[]
  /** What a careful person may ask about it, each with the beginning of the right answer; `none`: no option is right. */
  readonly asks?: readonly (readonly [about: CsvQuestion['about'], answer: string])[]
}

export const AT = ibanOf('AT', '9999900001234567')
export const AT2 = ibanOf('AT', '9999900001234575')
export const BE = ibanOf('BE', '990000000017')
export const BE2 = ibanOf('BE', '990000000025')
export const CH = ibanOf('CH', '09998000123456789')
export const CH2 = ibanOf('CH', '09998000123456797')
export const CZ = ibanOf('CZ', '99000000000000000017')
export const CZ2 = ibanOf('CZ', '99000000000000000025')
export const DE2 = ibanOf('DE', '999999980000654321')
export const DK = ibanOf('DK', '99000000000017')
export const ES2 = ibanOf('ES', '90000000010000000020')
export const FI = ibanOf('FI', '99000000000017')
export const FI2 = ibanOf('FI', '99000000000025')
export const FR2 = ibanOf('FR', '10000000010000000000165')
export const HU = ibanOf('HU', '990000000000000000000017')
export const IE = ibanOf('IE', 'ABCD99000000000017')
export const IE2 = ibanOf('IE', 'ABCD99000000000025')
export const IT = ibanOf('IT', 'X9900099000000000000017')
export const IT2 = ibanOf('IT', 'X9900099000000000000025')
export const LT = ibanOf('LT', '9900000000000017')
export const LV = ibanOf('LV', 'ABCD0000000000017')
export const PL2 = ibanOf('PL', '900000000000000000000029')
export const PT = ibanOf('PT', '990000000000000000017')
export const PT2 = ibanOf('PT', '990000000000000000025')
export const RO = ibanOf('RO', 'ABCD0000000000000017')
export const RO2 = ibanOf('RO', 'ABCD0000000000000025')
export const SK = ibanOf('SK', '99000000000000000017')
