import type { VaultStatus } from '../../../shared/domain/vault.ts'
import { AppError } from '../../../shared/errors.ts'
import type { SecretVault } from './secretVault.ts'
import { sessionVault } from './sessionVault.ts'

/** Where secrets are and how to reach them. A vault that is not ready rejects every call with `error`. */
export interface Place {
  readonly status: VaultStatus
  readonly vault: SecretVault
  readonly error?: AppError
}

type Kind = VaultStatus['kind']

export function readyPlace(kind: Kind, vault: SecretVault): Place {
  return { status: { kind, state: 'ready', sealedFileExists: kind === 'sealed' }, vault }
}

/** An existing sealed file stays as it is. */
export function sessionPlace({ sealedFileExists }: VaultStatus): Place {
  return { status: { kind: 'session', state: 'ready', sealedFileExists }, vault: sessionVault() }
}

/** A place that cannot be used until the user does something. */
export function closedPlace(kind: Kind, error: AppError): Place {
  const status: VaultStatus = { kind, state: stateAfter(error), sealedFileExists: kind === 'sealed' }
  return { status, vault: refusingVault(error), error }
}

/**
 * The place after a failed call; undefined if the failure says nothing about it. After a time-out, calls still go
 * through, because each may find the keychain working again. A locked keychain is not called until the user asks to
 * try again; otherwise the system would ask for its password over and over.
 */
export function placeAfter(place: Place, error: unknown): Place | undefined {
  if (!(error instanceof AppError) || !isVaultFailure(error)) return undefined
  const closed = closedPlace(place.status.kind, error)
  return closed.status.state === 'timeout' ? { ...closed, vault: place.vault } : closed
}

function isVaultFailure({ code }: AppError): boolean {
  return code === 'keychain-locked' || code === 'keychain-timeout' || code === 'keychain-unavailable'
}

function stateAfter({ code }: AppError): VaultStatus['state'] {
  if (code === 'keychain-timeout') return 'timeout'
  return code === 'keychain-locked' || code === 'passphrase-wrong' ? 'locked' : 'unavailable'
}

function refusingVault(error: AppError): SecretVault {
  const refuse = () => Promise.reject(error)
  return { read: refuse, write: refuse, clear: refuse, addIfAbsent: refuse }
}
