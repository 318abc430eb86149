import { useRouter } from 'vue-router'
import { useInstructionStart } from './useInstructionStart.ts'
import { useConnection } from '../../session/connection.ts'
import { useInstruction } from './instruction.ts'
import { useCommands } from '../../kit/commands/useCommands.ts'

/** The ways to start a reconciliation, on every screen. */
export function useReconcileCommands(): void {
  const connection = useConnection()
  const instruction = useInstruction()
  const router = useRouter()
  const start = useInstructionStart()

  useCommands(() => {
    const disabled = connection.readable ? undefined : 'No connection is open.'
    const isSandbox = connection.status?.connection.environment === 'sandbox'
    return [
      {
        id: 'reconcile.new',
        group: 'Reconcile',
        title: 'Reconcile a file…',
        words: 'new instruction pain.001 csv bulk upload open',
        disabled,
        run: () => (instruction.asksForFiles ? start.choose() : router.push({ name: 'newReconciliation' }))
      },
      {
        id: 'reconcile.paste',
        group: 'Reconcile',
        title: 'Reconcile pasted text…',
        words: 'payment correlation ids list clipboard',
        disabled,
        run: start.paste
      },
      {
        id: 'reconcile.sample',
        group: 'Reconcile',
        title: 'Reconcile the sample',
        words: 'try demo sandbox example',
        disabled: disabled ?? (isSandbox ? undefined : 'Only the sandbox has a sample.'),
        run: start.sample
      }
    ]
  })
}
