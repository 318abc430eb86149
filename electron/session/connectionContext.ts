import type { Vault } from '../stores/vault/vault.ts'
import type { createAnnouncer } from './announcer.ts'
import type { AppOptions } from './options.ts'
import type { Ports } from './ports.ts'

/** What the desk of every connection has in common. */
export interface ConnectionContext {
  readonly ports: Ports
  readonly options: AppOptions
  readonly vault: Vault
  readonly announce: ReturnType<typeof createAnnouncer>['announce']
}
