import type { Handlers } from '../../shared/contract.ts'
import { AppError } from '../../shared/errors.ts'
import { savePdf } from '../features/exporting/job/savePdf.ts'
import { workspaceCalls } from '../stores/preferences/workspaceCalls.ts'
import { threedsHandlers } from './handlers/threedsHandlers.ts'
import { backupHandlers } from './handlers/backupHandlers.ts'
import { computerTimeZone } from './handlers/computerTimeZone.ts'
import { connectionHandlers } from './handlers/connectionHandlers.ts'
import { exportHandlers } from './handlers/exportHandlers.ts'
import { cardPaymentHandlers } from './handlers/cardPaymentHandlers.ts'
import type { HandlerContext, HandlersOf } from './handlers/handlerContext.ts'
import { passOn } from './handlers/passOn.ts'
import { reconciliationHandlers } from './handlers/reconciliationHandlers.ts'
import { syncHandlers } from './handlers/syncHandlers.ts'
import { teamHandlers } from './handlers/teamHandlers.ts'

/** A table of contents of what the app can do; the work is in the modules it names. */
export function createHandlers(context: HandlerContext): Handlers {
  return {
    ...connectionHandlers(context),
    ...vaultHandlers(context),
    ...transactionHandlers(context),
    ...syncHandlers(context),
    ...workspaceCalls(() => context.services().workspace),
    ...instructionHandlers(context),
    ...reconciliationHandlers(context),
    ...passOn('account', () => context.services().accounts, {}),
    ...passOn('party', () => context.services().accounts.parties, {}),
    ...cardPaymentHandlers(context),
    ...threedsHandlers(context),
    ...exportHandlers(context),
    ...backupHandlers(context),
    ...teamHandlers(context),
    ...appHandlers(context)
  }
}

/** All reads from the ledger. */
function transactionHandlers({ services }: HandlerContext): HandlersOf<'transactions'> {
  const ledger = () => services().session.ledger()
  return passOn('transactions', ledger, {
    'transactions.get': async (id) => {
      const transaction = await (await ledger()).get(id)
      if (!transaction) throw new AppError('not-found', 'The ledger holds no transaction with this id.')
      return transaction
    }
  })
}

/** Instructions that were read but not stored yet, and the column mappings of CSV files. */
function instructionHandlers({ services }: HandlerContext): HandlersOf<'instruction'> {
  return passOn('instruction', () => services().reconciling.workbook(), {
    'instruction.read': ({ origin, mapping, dayOrder }) =>
      services().reconciling.drafts.read(origin, mapping, dayOrder),
    'instruction.remap': ({ draft, mapping }) => services().reconciling.drafts.remap(draft, mapping),
    'instruction.forget': (draft) => services().reconciling.drafts.forget(draft)
  })
}

function vaultHandlers({ vault }: HandlerContext): HandlersOf<'vault'> {
  return passOn('vault', () => vault, {
    'vault.get': () => vault.status(),
    'vault.unlock': ({ passphrase }) => vault.unlock(passphrase)
  })
}

/** The settings of the whole app, and what the page asks of its window. */
function appHandlers({ ports, past, services, settings, adopted }: HandlerContext) {
  return {
    'app.get': async () => ({
      version: ports.version,
      timeZone: computerTimeZone(),
      user: settings.account
    }),
    'settings.get': async () => {
      await adopted()
      return settings.current()
    },
    'settings.change': (part) => settings.change(part),
    'page.savePdf': async ({ name }) => {
      const context = { files: ports.files, past, connection: services().session.connection.id }
      return { isSaved: await savePdf(name, context, ports.printPage) }
    }
  } satisfies HandlersOf<'app'> & HandlersOf<'settings'> & HandlersOf<'page'>
}
