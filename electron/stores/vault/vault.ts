import type { VaultStatus } from '../../../shared/domain/vault.ts'
import { inTurn } from '../../../shared/app/inTurn.ts'
import type { SecretVault } from './secretVault.ts'
import { vaultChoice, type VaultOptions } from './vaultChoice.ts'
import { placeAfter, readyPlace, sessionPlace, type Place } from './vaultPlace.ts'

/** The one vault of the app, wherever its secrets are. Reads and writes reject while it is not ready. */
export interface Vault extends SecretVault {
  /** Looks for the secrets on first use, not earlier: a keychain may ask the user for a password. */
  status(): Promise<VaultStatus>
  /** Opens the sealed file, or makes it if there is no keychain. Rejects with `passphrase-wrong` and others. */
  unlock(passphrase: string): Promise<VaultStatus>
  /** Keeps secrets in memory until the app ends. Does nothing if a vault is ready. */
  useSession(): Promise<VaultStatus>
  /** Looks again for a usable vault, unless one is ready. */
  retry(): Promise<VaultStatus>
  /** Returns the function that unsubscribes. */
  onChange(listener: (status: VaultStatus) => void): () => void
}

/**
 * Decides where secrets are kept, so that one data folder never has two sets of them:
 * 1. a sealed file, where there is one, even if a keychain works as well: that is where the secrets were put;
 * 2. else the keychain, if it works, or if it is locked, silent, or known to hold secrets of this folder;
 * 3. else nothing, until the user gives a passphrase (which makes the sealed file) or chooses to work in memory.
 * Never a file in plain text. A ready place stays in use until the app ends.
 */
export function createVault(options: VaultOptions): Vault {
  const choice = vaultChoice(options)
  const listeners = new Set<(status: VaultStatus) => void>()
  const turn = inTurn()
  let current: Place | undefined

  async function findPlace(): Promise<Place> {
    current = await choice.find()
    return current
  }
  /** The current place of the secrets; the first caller starts the search. */
  function found(): Promise<Place> {
    return current ? Promise.resolve(current) : turn(async () => current ?? findPlace())
  }
  function set(next: Place): void {
    const before = current?.status
    current = next
    const { kind, state, sealedFileExists } = next.status
    if (before?.kind === kind && before.state === state && before.sealedFileExists === sealedFileExists) return
    for (const listener of listeners) listener(next.status)
  }
  function move(step: (place: Place) => Promise<Place>): Promise<VaultStatus> {
    return turn(async () => {
      const next = await step(current ?? (await findPlace()))
      set(next)
      return next.status
    })
  }
  async function use<T>(call: (vault: SecretVault) => Promise<T>): Promise<T> {
    const place = await found()
    try {
      const value = await call(place.vault)
      // It answers again after a time-out.
      if (!isReady(place) && place === current) set(readyPlace(place.status.kind, place.vault))
      return value
    } catch (error) {
      const next = placeAfter(place, error)
      if (next && place === current && isOpen(place)) set(next)
      throw error
    }
  }

  return {
    read: (account) => use((vault) => vault.read(account)),
    write: (account, secret) => use((vault) => vault.write(account, secret)),
    addIfAbsent: (account, secret) => use((vault) => vault.addIfAbsent(account, secret)),
    clear: (account) => use((vault) => vault.clear(account)),
    status: async () => (await found()).status,
    unlock: (passphrase) =>
      move(async (place) => {
        const next = await choice.unlock(place, passphrase)
        if (next.error === undefined) return next
        if (next.status.state !== 'ready') set(next)
        throw next.error
      }),
    useSession: () => move((place) => Promise.resolve(isReady(place) ? place : sessionPlace(place.status))),
    retry: () => move((place) => (isReady(place) ? Promise.resolve(place) : choice.find())),
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}

function isReady({ status }: Place): boolean {
  return status.state === 'ready'
}

/** Whether calls reach a vault, instead of being rejected at once. */
function isOpen({ status }: Place): boolean {
  return status.state === 'ready' || status.state === 'timeout'
}
