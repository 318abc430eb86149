import type { Handlers } from '../../shared/contract.ts'
import { accountHandlers } from './handlers/accountHandlers.ts'
import { authorizationHandlers } from './handlers/authorizationHandlers.ts'
import { backupHandlers } from './handlers/backupHandlers.ts'
import { connectionHandlers } from './handlers/connectionHandlers.ts'
import { exportHandlers } from './handlers/exportHandlers.ts'
import { fundingHandlers } from './handlers/fundingHandlers.ts'
import type { HandlerContext, HandlersOf } from './handlerContext.ts'
import { holderHandlers } from './handlers/holderHandlers.ts'
import { instructionHandlers } from './handlers/instructionHandlers.ts'
import { pageHandlers } from './handlers/pageHandlers.ts'
import { reconciliationHandlers } from './handlers/reconciliationHandlers.ts'
import { settingsHandlers } from './handlers/settingsHandlers.ts'
import { syncHandlers } from './handlers/syncHandlers.ts'
import { teamHandlers } from './handlers/teamHandlers.ts'
import { transactionHandlers } from './handlers/transactionHandlers.ts'
import { workspaceHandlers } from './handlers/workspaceHandlers.ts'

/** A table of contents of what the app can do; the work is in the modules it names. */
export function createHandlers(context: HandlerContext): Handlers {
  return {
    ...connectionHandlers(context),
    ...vaultHandlers(context),
    ...transactionHandlers(context),
    ...syncHandlers(context),
    ...workspaceHandlers(context),
    ...settingsHandlers(context),
    ...instructionHandlers(context),
    ...reconciliationHandlers(context),
    ...accountHandlers(context),
    ...holderHandlers(context),
    ...fundingHandlers(context),
    ...authorizationHandlers(context),
    ...exportHandlers(context),
    ...backupHandlers(context),
    ...teamHandlers(context),
    ...pageHandlers(context),
    ...appHandlers(context)
  }
}

function vaultHandlers({ vault }: HandlerContext): HandlersOf<'vault'> {
  return {
    'vault.get': () => vault.status(),
    'vault.unlock': async ({ passphrase }) => {
      await vault.unlock(passphrase)
      return vault.status()
    },
    'vault.useSession': async () => {
      await vault.useSession()
      return vault.status()
    },
    'vault.retry': async () => {
      await vault.retry()
      return vault.status()
    }
  }
}

function appHandlers({ ports, settings }: HandlerContext): HandlersOf<'app'> {
  return {
    'app.get': async () => ({
      version: ports.version,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      user: settings.account
    })
  }
}
