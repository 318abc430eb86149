import { createHash } from 'node:crypto'
import type { Connection } from '../../../shared/domain/connection.ts'
import type { SecretVault } from './secretVault.ts'

/*
 * An entry is a mark of the address that the token was given for, and the token. Whatever becomes of the list of
 * connections (another process, another data folder, a removal that was interrupted, a session without the keychain),
 * the token goes to no other address. A mark, because some keychains hold little text.
 */

/** The vault's name for the access token of a connection. */
export function tokenAccount(connectionId: string): string {
  return `token:${connectionId}`
}

/** The token of a connection; undefined without one, or if it was given for another address. */
export async function readToken(
  vault: SecretVault,
  { id, baseUrl }: Pick<Connection, 'id' | 'baseUrl'>
): Promise<string | undefined> {
  const [mark, token] = (await vault.read(tokenAccount(id)))?.split(' ') ?? []
  return mark === markOf(baseUrl) ? token : undefined
}

export function storeToken(
  vault: SecretVault,
  { id, baseUrl }: Pick<Connection, 'id' | 'baseUrl'>,
  token: string
): Promise<void> {
  return vault.write(tokenAccount(id), `${markOf(baseUrl)} ${token}`)
}

/** Tells addresses that secrets are for apart. */
export function markOf(address: string): string {
  return createHash('sha256').update(address).digest('base64url').slice(0, 22)
}
