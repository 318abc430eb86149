import type { Account, AccountAttempt } from '../../../shared/domain/account.ts'
import { GivenName } from '../../../shared/domain/workspace.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import type { ReceivedAccount } from '../../service/api/resources/accounts.ts'
import type { Actor } from '../../stores/workbook/log/actor.ts'
import type { Workbook } from '../../stores/workbook/workbook.ts'
import type { ServiceCalls } from '../../session/serviceCalls.ts'

/**
 * Makes an account at the service and keeps it. The request is stored before it is sent, so that it survives a crash,
 * and is deleted only once its outcome is stored too.
 */
export async function createAccount(
  attempt: AccountAttempt,
  { calls, repository, user }: { readonly calls: ServiceCalls; readonly repository: Workbook; readonly user: Actor }
): Promise<Account> {
  await repository.beginAttempt(attempt)
  const made = await send(attempt, calls, repository)
  const { id, ...details } = made
  const account = {
    id,
    name: attempt.name ?? nameOf(made),
    told: { ...details, individualId: attempt.individualId, at: new Date().toISOString() }
  }
  try {
    return await repository.addAccount(account, attempt.id, user)
  } catch (cause) {
    const { code, message } = toWire(cause)
    throw new AppError(code, `The account ${id} was created, but could not be saved here: ${message}`, { cause })
  }
}

async function send(attempt: AccountAttempt, calls: ServiceCalls, repository: Workbook): Promise<ReceivedAccount> {
  try {
    return await calls.send((api, options) => api.accounts.create(attempt.individualId, options))
  } catch (error) {
    if (!isUnknown(error)) await repository.endAttempt(attempt.id)
    throw error
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof AppError && error.code === 'outcome-unknown'
}

/** The service's own name for the account, if it is a valid name. */
function nameOf({ name, currency }: ReceivedAccount): string {
  return GivenName.safeParse(name).data ?? `${currency} account`
}
