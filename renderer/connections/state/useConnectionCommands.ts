import { useRouter } from 'vue-router'
import { useConnection } from '../../session/connection.ts'
import { useSignIn } from '../../session/signIn.ts'
import type { Command } from '../../kit/commands/command.ts'
import { useCommands } from '../../kit/commands/useCommands.ts'

export function useConnectionCommands(): void {
  const connection = useConnection()
  const router = useRouter()
  const signIn = useSignIn()

  const switches = (): readonly Command[] =>
    connection.all.map(({ id, name, environment }) => ({
      id: `connection.use.${id}`,
      group: 'Connections',
      title: `Use ${name}`,
      words: `switch connection ${environment}`,
      isCurrent: connection.status?.connection.id === id,
      // The screen of the connections shows the result.
      run: () => router.push({ name: 'connections', query: { use: id } })
    }))

  useCommands(() => {
    const id = connection.status?.connection.id
    const isSandbox = connection.status?.connection.environment === 'sandbox'
    return [
      ...switches(),
      {
        id: 'connection.signIn',
        group: 'Connections',
        title: 'Sign in with a new token',
        words: 'access password log in',
        disabled: id === undefined ? 'No connection is open.' : isSandbox ? 'The sandbox needs no token.' : undefined,
        run: () => signIn.ask()
      },
      {
        id: 'connection.add',
        group: 'Connections',
        title: 'Add a connection',
        words: 'new service bank',
        run: () => router.push({ name: 'connections', query: { add: '' } })
      }
    ]
  })
}
