import { useRouter } from 'vue-router'
import { useConnection } from '../../session/connection.ts'
import { useCommands } from '../../kit/commands/useCommands.ts'

/** The commands about cards, available on every screen. */
export function useCardCommands(): void {
  const connection = useConnection()
  const router = useRouter()

  useCommands(() => [
    {
      id: 'cardPayment.new',
      group: 'Accounts and cards',
      title: 'Fund an account by card…',
      words: 'money in charge pay save recurring consent top up',
      disabled: connection.readable ? undefined : 'No connection is open.',
      run: () => router.push({ name: 'newCardPayment' })
    }
  ])
}
