import { injectDialogRootContext } from 'reka-ui'
import { useRouter } from 'vue-router'
import type { Remedy } from '../../shared/errors.ts'
import { useConnection } from './connection.ts'
import { useLoss } from './loss.ts'
import { useSignIn } from './signIn.ts'
import { useVault } from './vault.ts'

/**
 * Carries out a remedy: asks for what is missing and then tries `again`, opens the screen where the problem is solved,
 * or tries `again` at once.
 */
export function useRemedies() {
  const router = useRouter()
  const connection = useConnection()
  const vault = useVault()
  const loss = useLoss()
  const signIn = useSignIn()
  /** The dialog in which it is offered, if any. */
  const dialog = injectDialogRootContext(null)

  async function goTo(name: string, query: Readonly<Record<string, string | undefined>>): Promise<void> {
    // It would cover the screen that is opened.
    dialog?.onOpenChange(false)
    await router.push({ name, query })
  }

  return async function apply(remedy: Remedy, again: () => unknown): Promise<void> {
    if (remedy === 'sign-in') signIn.ask(undefined, again)
    else if (remedy === 'edit-connection') await goTo('connections', { edit: connection.status?.connection.id })
    else if (remedy === 'unlock') await vault.settle(again)
    else if (remedy === 'accept-loss') loss.ask(again)
    else if (remedy === 'restore') await goTo('backups', { restore: 'file' })
    else await again()
  }
}
