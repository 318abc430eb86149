import { isDoubtful } from '../../../shared/cardDoubt.ts'
import type { CardPayment } from '../../../shared/domain/cardPayment.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Options, Terminal } from '../command.ts'
import { doubleWords } from './fundingWords.ts'

const DOUBT =
  'What came of the last try is not known: the card may have been charged or saved already, and another try may do it a second time.'

/**
 * Whether a card may be entered although nobody knows what came of the last one, or of `doubles`, other card payments for the same: a person says so, at the terminal or
 * with --again. False where nobody could be asked; rejects with `cancelled` where somebody was and did not want it.
 */
export async function mayEnterAgain(
  cardPayment: CardPayment,
  doubles: readonly CardPayment[],
  options: Options,
  { ask, err }: Terminal
): Promise<boolean> {
  const doubts = [...(isDoubtful(cardPayment) ? [DOUBT] : []), ...doubles.map(doubleWords)]
  if (cardPayment.outcome !== 'open' || doubts.length === 0 || options['again'] === true) return true
  const doubt = doubts.join(' ')
  const answer = await ask(`${doubt} Type "again" to have a card entered all the same; anything else leaves it.`)
  if (answer === undefined) {
    const looks = [...(isDoubtful(cardPayment) ? [cardPayment] : []), ...doubles].map(({ id }) => `funding look ${id}`)
    err(`tallydesk: ${doubt} Look first: ${looks.join(', ')}. To have a card entered all the same, add --again.`)
    return false
  }
  if (answer !== 'again') throw new AppError('cancelled', 'Left as it is: the service was asked for nothing.')
  return true
}
