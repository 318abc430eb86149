import type { VaultStatus } from '../../shared/domain/vault.ts'
import { inTurn } from '../../shared/inTurn.ts'
import type { SecretVault } from './secretVault.ts'
import { vaultChoice, type VaultChoice, type VaultOptions } from './vaultChoice.ts'
import { placeAfter, readyPlace, sessionPlace, type Place } from './vaultPlace.ts'

/** The one vault of the app, wherever its secrets are. Reads and writes reject while it is not ready. */
export interface Vault extends SecretVault {
  /** Looks for the secrets on first use, not before: a keychain may ask the user for a password. */
  status(): Promise<VaultStatus>
  /** Opens the sealed file, or makes it where there is no keychain. Rejects with `passphrase-wrong` and others. */
  unlock(passphrase: string): Promise<VaultStatus>
  /** Keeps secrets in memory until the app ends. Changes nothing when a vault is ready. */
  useSession(): Promise<VaultStatus>
  /** Looks again, unless a vault is ready. */
  retry(): Promise<VaultStatus>
  /** Returns the way to stop. */
  onChange(listener: (status: VaultStatus) => void): () => void
}

/**
 * Decides where secrets are kept, so that one data folder never has two sets of them:
 * 1. a sealed file, where there is one, even if a keychain works as well: that is where the secrets were put;
 * 2. else the keychain, if it works, or if it is locked, silent, or known to hold secrets of this folder;
 * 3. else nothing, until the user gives a passphrase (which makes the sealed file) or chooses to work in memory.
 * Never a file in plain text. What is ready stays until the app ends.
 */
export function createVault(options: VaultOptions): Vault {
  return new ChosenVault(vaultChoice(options))
}

class ChosenVault implements Vault {
  readonly #choice: VaultChoice
  readonly #listeners = new Set<(status: VaultStatus) => void>()
  readonly #turn = inTurn()
  #place: Place | undefined

  constructor(choice: VaultChoice) {
    this.#choice = choice
  }

  read(account: string): Promise<string | undefined> {
    return this.#use((vault) => vault.read(account))
  }

  write(account: string, secret: string): Promise<void> {
    return this.#use((vault) => vault.write(account, secret))
  }

  add(account: string, secret: string): Promise<void> {
    return this.#use((vault) => vault.add(account, secret))
  }

  clear(account: string): Promise<void> {
    return this.#use((vault) => vault.clear(account))
  }

  async status(): Promise<VaultStatus> {
    return (await this.#found()).status
  }

  unlock(passphrase: string): Promise<VaultStatus> {
    return this.#move(async (place) => {
      const next = await this.#choice.unlock(place, passphrase)
      if (next.error === undefined) return next
      if (next.status.state !== 'ready') this.#set(next)
      throw next.error
    })
  }

  useSession(): Promise<VaultStatus> {
    return this.#move((place) => Promise.resolve(isReady(place) ? place : sessionPlace(place.status)))
  }

  retry(): Promise<VaultStatus> {
    return this.#move((place) => (isReady(place) ? Promise.resolve(place) : this.#choice.find()))
  }

  onChange(listener: (status: VaultStatus) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The place as it is now; looked for by the first who asks. */
  #found(): Promise<Place> {
    return this.#place ? Promise.resolve(this.#place) : this.#turn(async () => this.#place ?? this.#first())
  }

  async #first(): Promise<Place> {
    this.#place = await this.#choice.find()
    return this.#place
  }

  #move(step: (place: Place) => Promise<Place>): Promise<VaultStatus> {
    return this.#turn(async () => {
      const next = await step(this.#place ?? (await this.#first()))
      this.#set(next)
      return next.status
    })
  }

  async #use<T>(call: (vault: SecretVault) => Promise<T>): Promise<T> {
    const place = await this.#found()
    try {
      const value = await call(place.vault)
      // It answers again after a time-out.
      if (!isReady(place) && place === this.#place) this.#set(readyPlace(place.status.kind, place.vault))
      return value
    } catch (error) {
      const next = placeAfter(place, error)
      if (next && place === this.#place && isOpen(place)) this.#set(next)
      throw error
    }
  }

  #set(next: Place): void {
    const before = this.#place?.status
    this.#place = next
    const { kind, state, sealedFileExists } = next.status
    if (before?.kind === kind && before.state === state && before.sealedFileExists === sealedFileExists) return
    for (const listener of this.#listeners) listener(next.status)
  }
}

function isReady({ status }: Place): boolean {
  return status.state === 'ready'
}

/** Whether calls reach a vault at all, rather than being refused at the door. */
function isOpen({ status }: Place): boolean {
  return status.state === 'ready' || status.state === 'timeout'
}
