import { join } from 'node:path'
import type { Ports } from '../../../electron/session/ports.ts'
import type { SecretStore } from '../../../electron/stores/vault/secretVault.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Clock } from './computer/clock.ts'

/** As a system keeps secrets: for every process, and through every end of one. */
export function keychain(secrets: Map<string, string>, clock: Clock): SecretStore {
  const later = <T>(work: () => T) => new Promise<T>((resolve) => clock.soon(() => resolve(work())))
  return {
    read: (account) => later(() => secrets.get(account)),
    write: (account, secret) => later(() => void secrets.set(account, secret)),
    clear: (account) => later(() => void secrets.delete(account))
  }
}

/** What a shell lends to an app of a world. */
export function portsOf(
  number: string,
  {
    dataDir,
    out,
    source,
    fetch,
    openKeychain
  }: Pick<Ports, 'dataDir' | 'fetch' | 'openKeychain'> & { readonly out: string; readonly source: string | undefined }
): Ports {
  const inside = (name: string) => Promise.resolve(join(out, name))
  const none = () => Promise.reject(new AppError('not-allowed', 'No world has windows.'))
  return {
    version: '0.0.0',
    dataDir,
    fetch,
    openKeychain,
    workers: {
      ledger: `ledger#${number}`,
      workbook: `workbook#${number}`,
      sandbox: `sandbox#${number}`,
      team: `team#${number}`
    },
    user: { name: 'tester' },
    files: {
      chooseTarget: inside,
      deliver: () => Promise.resolve(undefined),
      reveal: () => Promise.resolve(),
      chooseSource: () => Promise.resolve(source),
      takeUpload: () => Promise.resolve(undefined)
    },
    isolatedWindows: { reach: 'this-computer', open: none },
    links: { open: none },
    log: () => undefined
  } as unknown as Ports
}
