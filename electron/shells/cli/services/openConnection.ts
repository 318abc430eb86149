import type { ConnectionStatus } from '../../../../shared/domain/connection.ts'
import type { VaultStatus } from '../../../../shared/domain/vault.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { App } from '../../../app/app.ts'
import { checkBaseUrl } from '../../../stores/connections/baseUrl.ts'
import { connectionAt } from '../../../stores/connections/connections.ts'
import { checkToken } from '../../../stores/connections/token.ts'
import type { CommonOptions, Terminal } from '../command/command.ts'

/** The id of the connection that the options name, as `connectionAt` finds it; undefined if there is none. */
export async function findConnection({ handlers }: App, options: Partial<CommonOptions>): Promise<string | undefined> {
  const all = await handlers['connection.list'](undefined)
  return connectionAt(all, options['base-url'], options.connection)?.id
}

export async function makeConnection({ handlers }: App, baseUrl: string): Promise<string> {
  const checked = checkBaseUrl(baseUrl)
  const { host } = new URL(checked)
  return (await handlers['connection.save']({ name: host, baseUrl: checked, amountUnit: 'major' })).id
}

/** Opens the ledger of a connection. With `asking`, reads a token from standard input if none is stored. */
export async function openConnection({ handlers }: App, id: string, asking?: Terminal): Promise<ConnectionStatus> {
  const status = await handlers['connection.select'](id)
  if (status.state === 'locked') throw lockedVault(await handlers['vault.get'](undefined), status)
  if (status.state === 'failed') throw asError(status)
  if (status.state !== 'signed-out' || !asking) return status
  const token = await asking.readInput()
  if (token === undefined) {
    throw new AppError('signed-out', 'No access token. Set TALLYDESK_TOKEN, or pipe the token into standard input.')
  }
  return handlers['connection.signIn']({ id, token: checkToken(token.trim()) })
}

function lockedVault({ kind, state: vaultState }: VaultStatus, status: ConnectionStatus): AppError {
  // Only a vault that waits for a passphrase needs a different message than in a window.
  const { error } = status
  if (error && !['keychain-locked', 'keychain-unavailable'].includes(error.code)) return asError(status)
  if (kind === 'keychain' || (vaultState === 'unavailable' && kind === 'sealed')) return asError(status)
  return passphraseNeeded(kind)
}

/** The message for a command, which has no window for the passphrase. */
export function passphraseNeeded(kind: VaultStatus['kind']): AppError {
  const need =
    kind === 'sealed'
      ? 'Secrets are protected with a passphrase here. Set TALLYDESK_PASSPHRASE to it.'
      : 'This computer has no keychain. Set TALLYDESK_PASSPHRASE to a passphrase of your choice, which will protect the secrets.'
  return new AppError('keychain-unavailable', need)
}

function asError({ error }: ConnectionStatus): AppError {
  return error ? AppError.fromWire(error) : new AppError('unexpected', 'The ledger could not be opened.')
}
