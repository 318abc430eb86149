import type { CardPaymentChoices } from '../parts/cardPaymentChoices.ts'
import { useCardPayment } from './cardPayment.ts'
import { useCommands } from '../../../kit/commands/useCommands.ts'

/** Commands for the card payment that is open. */
export function useCardPaymentCommands(choices: () => CardPaymentChoices | undefined, askToGiveUp: () => void): void {
  const store = useCardPayment()
  useCommands(() => {
    const can = choices()
    if (!can) return []
    const refusal = (isPossible: boolean) => (isPossible ? undefined : 'Not possible at the moment.')
    return [
      {
        id: 'cardPayment.look',
        group: 'Accounts and cards',
        title: 'Refresh this card payment',
        words: 'card transaction proof refresh',
        disabled: refusal(can.refreshes),
        run: store.refresh
      },
      {
        id: 'cardPayment.request',
        group: 'Accounts and cards',
        title: 'Request the authorisation',
        words: 'token again',
        disabled: refusal(can.requests),
        run: store.request
      },
      {
        id: 'cardPayment.giveUp',
        group: 'Accounts and cards',
        title: 'Cancel this card payment…',
        words: 'cancel end stop',
        disabled: refusal(can.givesUp),
        run: askToGiveUp
      }
    ]
  })
}
