import { useRouter } from 'vue-router'
import type { Remedy } from '../../../shared/errors.ts'
import { useConnection } from '../bridge/connection.ts'
import { useLoss } from './loss.ts'
import { useSignIn } from '../bridge/signIn.ts'
import { useVault } from '../bridge/vault.ts'

/** Carries out a remedy: asks for what is missing, opens the screen where the problem is solved, or tries `again`. */
export function useRemedies() {
  const router = useRouter()
  const connection = useConnection()
  const vault = useVault()
  const loss = useLoss()
  const signIn = useSignIn()

  return async function apply(remedy: Remedy, again: () => unknown): Promise<void> {
    const id = connection.status?.connection.id
    if (remedy === 'sign-in') signIn.ask()
    else if (remedy === 'edit-connection') await router.push({ name: 'connections', query: { edit: id } })
    else if (remedy === 'unlock') await vault.settle()
    else if (remedy === 'accept-loss') loss.ask(again)
    else if (remedy === 'restore') await router.push({ name: 'backups', query: { restore: 'file' } })
    else await again()
  }
}
