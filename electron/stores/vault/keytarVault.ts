import { AppError } from '../../../shared/errors.ts'
import { keychainFailure, keychainTimeout, keychainUnavailable, refusedWrite } from './keychainFailure.ts'
import { serialQueue } from './serialQueue.ts'
import type { SecretStore } from './secretVault.ts'

/** The functions of keytar that are used. Never `findCredentials`: it crashes the process on a locked keyring. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

const LIMIT_MILLISECONDS = 5000

// CRED_MAX_CREDENTIAL_BLOB_SIZE of the Windows Credential Manager.
const WINDOWS_LIMIT_BYTES = 2560

let callsUnderWay = 0

/** Whether a call to the keychain has not returned. Until it does, a thread of the process cannot end. */
export function isKeychainBusy(): boolean {
  return callsUnderWay > 0
}

/**
 * Loads the system's keychain. Rejects with `keychain-unavailable` if its library is missing; touches no secret.
 * `elsewhere`: asks the keychain from another process, if this process's library may keep asking a keychain that was
 * restarted. Not needed in Electron, which notices the restart.
 */
export async function openKeytarVault(service: string, elsewhere?: Keytar): Promise<SecretStore> {
  const here = await loadKeytar()
  const keytar = elsewhere ? restartable(here, elsewhere) : here
  return keytarVault(service, () => Promise.resolve(keytar))
}

/** Asks `elsewhere` if `here` no longer reaches the keychain. If it never did, another process would not either. */
export function restartable(here: Keytar, elsewhere: Keytar): Keytar {
  let wasReached = false
  async function either<T>(ask: (keytar: Keytar) => Promise<T>): Promise<T> {
    try {
      const answer = await ask(here)
      wasReached = true
      return answer
    } catch (cause) {
      if (!wasReached || keychainFailure(cause).code !== 'keychain-unavailable') throw cause
      return ask(elsewhere)
    }
  }
  return {
    getPassword: (...args) => either((keytar) => keytar.getPassword(...args)),
    setPassword: (...args) => either((keytar) => keytar.setPassword(...args)),
    deletePassword: (...args) => either((keytar) => keytar.deletePassword(...args))
  }
}

/** The system's keychain. Whole calls take turns and have 5 seconds each (see `serialQueue`). */
export function keytarVault(service: string, load: () => Promise<Keytar> = loadKeytar): SecretStore {
  const inTurn = serialQueue(LIMIT_MILLISECONDS, keychainTimeout)
  let last: Promise<unknown> = Promise.resolve()
  const use = <T>(work: (items: Items) => Promise<T>): Promise<T> =>
    inTurn(() => {
      const running = counted(async () => work(itemsOf(await load(), service)))
      last = running.catch(() => undefined)
      return running
    })
  return {
    settled: () => last.then(() => undefined),
    read: (account) =>
      use(async (items) => {
        const found = await items.get(account)
        if (found !== null) return found
        await assertUnlocked(items)
        // The system may have asked the user for the password only during the probe.
        return (await items.get(account)) ?? undefined
      }),
    write: async (account, secret) => {
      assertFits(secret)
      await use((items) => items.set(account, secret))
    },
    clear: (account) =>
      use(async (items) => {
        if (await items.remove(account)) return
        await assertUnlocked(items)
        await items.remove(account)
      })
  }
}

interface Items {
  get(account: string): Promise<string | null>
  set(account: string, secret: string): Promise<void>
  remove(account: string): Promise<boolean>
}

function itemsOf(keytar: Keytar, service: string): Items {
  return {
    get: (account) => keytar.getPassword(service, account),
    set: (account, secret) => keytar.setPassword(service, account, secret),
    remove: (account) => keytar.deletePassword(service, account)
  }
}

export async function loadKeytar(): Promise<Keytar> {
  try {
    // At run time there is only the default export, and loading throws if libsecret is missing.
    return (await import('keytar')).default
  } catch (cause) {
    throw keychainUnavailable(cause)
  }
}

async function counted<T>(work: () => Promise<T>): Promise<T> {
  callsUnderWay += 1
  try {
    return await work()
  } catch (cause) {
    throw keychainFailure(cause)
  } finally {
    callsUnderWay -= 1
  }
}

/** A locked keychain answers "no such item" like an open one. Only an open one stores what is written to it. */
async function assertUnlocked(items: Items): Promise<void> {
  // One name per process, so that two processes never collide; what a crash leaves behind is overwritten one day.
  const account = `probe:${process.pid}`
  const value = crypto.randomUUID()
  await items.set(account, value).catch((cause: unknown) => Promise.reject(refusedWrite(cause)))
  const stored = await items.get(account)
  const removed = await items.remove(account)
  if (stored !== value || !removed) throw keychainUnavailable()
}

function assertFits(secret: string): void {
  if (process.platform !== 'win32' || Buffer.byteLength(secret) <= WINDOWS_LIMIT_BYTES) return
  throw new AppError(
    'bad-input',
    `Windows keeps secrets of at most ${WINDOWS_LIMIT_BYTES} bytes, and this one is longer. Ask for a shorter access token.`
  )
}
