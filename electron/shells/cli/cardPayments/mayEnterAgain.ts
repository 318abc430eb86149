import { isDoubtful } from '../../../../shared/cards/cardDoubt.ts'
import type { CardPayment } from '../../../../shared/domain/cardPayment.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Terminal } from '../command/command.ts'
import { doubleWords } from './cardPaymentWords.ts'

const DOUBT =
  'The outcome of the last try is not known: the card may have been charged or saved already. Another try may do it twice.'

/**
 * Whether a card may be entered although the result of the last one, or of `doubles` (other card payments for the
 * same), is unknown: the user confirms it at the terminal or with --again (`isAgain`). False without a terminal; rejects with
 * `cancelled` if the user declines.
 */
export async function mayEnterAgain(
  cardPayment: CardPayment,
  doubles: readonly CardPayment[],
  isAgain: boolean,
  { ask, err }: Terminal
): Promise<boolean> {
  const doubts = [...(isDoubtful(cardPayment) ? [DOUBT] : []), ...doubles.map(doubleWords)]
  if (cardPayment.outcome !== 'open' || doubts.length === 0 || isAgain) return true
  const doubt = doubts.join(' ')
  const answer = await ask(`${doubt} Type "again" to enter a card anyway; anything else stops here.`)
  if (answer === undefined) {
    const looks = [...(isDoubtful(cardPayment) ? [cardPayment] : []), ...doubles].map(({ id }) => `funding look ${id}`)
    err(`tallydesk: ${doubt} Look first: ${looks.join(', ')}. To enter a card anyway, add --again.`)
    return false
  }
  if (answer !== 'again') throw new AppError('cancelled', 'Stopped: nothing was sent to the service.')
  return true
}
