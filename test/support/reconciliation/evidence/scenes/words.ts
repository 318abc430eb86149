import type { Dice } from '../../traps/dice.ts'

const WORDS = (
  'RETURN|Return|RETURNED PAYMENT|REFUND|RÜCKZAHLUNG|Rueckzahlung|RÜCKÜBERWEISUNG|RUECKUEBERWEISUNG|RETOUR|Retoure|' +
  'RÜCKLASTSCHRIFT|RIMBORSO|DEVOLUCION|Devolución|REMBOURSEMENT|ÅTERBETALNING|TERUGBETALING|ZWROT|REVERSAL'
).split('|')
const CODES = 'AC01 AC03 AC04 AC06 AG01 AM09 MD07 MS02 MS03 RC01'.split(' ')

/** Says that money comes back: in a word or by a reason of the banks. */
export function wordOfReturn(dice: Dice): string {
  const code = dice.one(CODES)
  return dice.one([
    dice.one(WORDS),
    dice.one(WORDS),
    `${dice.one(WORDS)} ${code}`,
    code,
    `R-transaction ${code}`,
    `/RTRN/${code}/`
  ])
}

/** Two texts in either order, as banks put them together. */
export function joined(dice: Dice, one: string, other: string): string {
  return dice.one([`${one} ${other}`, `${other} ${one}`, `${one}/${other}`, `${one}: ${other}`])
}
