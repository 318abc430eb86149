import { join } from 'node:path'
import type { App } from '../../../electron/app/app.ts'
import { createVault, type Vault } from '../../../electron/stores/vault/vault.ts'
import { keychainUnavailable } from '../../../electron/stores/vault/keychainFailure.ts'
import { testApp, type TestApp } from '../../support/app/testApp.ts'

/** Each found again in no file. */
export const PASSPHRASE = 'canary vault passphrase 61f0'
export const BACKUP_PASSPHRASE = 'canary backup passphrase 8d2e'

/** Where everything of a desk is: its data folder, and the folder it exports to. */
export interface DeskPlace {
  readonly root: string
  readonly dataDir: string
  readonly out: string
}

/** The real app on real workers, on a computer without a keychain. */
export interface Desk extends DeskPlace, AsyncDisposable {
  readonly setup: TestApp
  readonly handlers: App['handlers']
}

export function deskPlace(root: string): DeskPlace {
  return { root, dataDir: join(root, 'data'), out: join(root, 'out') }
}

// A guess costs nothing, and so does a backup.
const CHEAP = { N: 2 ** 10, r: 8, p: 1 }

export async function openDesk(root: string): Promise<Desk> {
  const place = deskPlace(root)
  const inside = (name: string) => Promise.resolve(join(place.out, name))
  const setup = await testApp({
    dataDir: place.dataDir,
    passphrase: PASSPHRASE,
    autoSync: false,
    awaitsMarks: true,
    backupCost: CHEAP,
    files: { chooseTarget: inside, chooseSource: () => inside('kept.tdbackup') }
  })
  return { ...place, setup, handlers: setup.app.handlers, [Symbol.asyncDispose]: () => setup[Symbol.asyncDispose]() }
}

/** The secrets of a desk that is closed. */
export function vaultOf({ dataDir }: DeskPlace): Vault {
  const openKeychain = () => Promise.reject(keychainUnavailable())
  return createVault({ openKeychain, sealedFile: join(dataDir, 'vault.sealed'), passphrase: PASSPHRASE })
}

export async function secretOf(place: DeskPlace, account: string): Promise<string> {
  const secret = await vaultOf(place).read(account)
  if (secret === undefined) throw new Error(`There is no ${account}`)
  return secret
}
