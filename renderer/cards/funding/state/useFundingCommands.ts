import type { FlowChoices } from '../parts/flowChoices.ts'
import { useFunding } from './funding.ts'
import { useCommands } from '../../../kit/commands/useCommands.ts'

/** What can be done about the use of a card that is shown. */
export function useFundingCommands(choices: () => FlowChoices | undefined, askToGiveUp: () => void): void {
  const store = useFunding()
  useCommands(() => {
    const can = choices()
    if (!can) return []
    const refusal = (isPossible: boolean) => (isPossible ? undefined : 'Not possible as it stands now.')
    return [
      {
        id: 'funding.look',
        group: 'Accounts and cards',
        title: 'Look for what came of it',
        words: 'card transaction proof refresh',
        disabled: refusal(can.looks),
        run: store.look
      },
      {
        id: 'funding.request',
        group: 'Accounts and cards',
        title: 'Request the consent',
        words: 'token again',
        disabled: refusal(can.requests),
        run: store.request
      },
      {
        id: 'funding.giveUp',
        group: 'Accounts and cards',
        title: 'Give this use of a card up…',
        words: 'cancel end stop',
        disabled: refusal(can.givesUp),
        run: askToGiveUp
      }
    ]
  })
}
