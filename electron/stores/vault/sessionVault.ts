import type { SecretVault } from './secretVault.ts'

/** Secrets in memory only; gone when the app ends. */
export function sessionVault(): SecretVault {
  const secrets = new Map<string, string>()
  return {
    read: (account) => Promise.resolve(secrets.get(account)),
    write: (account, secret) => Promise.resolve(void secrets.set(account, secret)),
    addIfAbsent: (account, secret) => Promise.resolve(void secrets.set(account, secrets.get(account) ?? secret)),
    clear: (account) => Promise.resolve(void secrets.delete(account))
  }
}
