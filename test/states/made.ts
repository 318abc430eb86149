import type { CallName } from '../../shared/contract.ts'
import type { WireError } from '../../shared/errors.ts'
import type { Made } from './state.ts'

/** Failures that a real app comes to by accident only, in the words that it has for them. */
export const failures = {
  ledger: { code: 'cache-damaged', message: 'The ledger on this computer is damaged. The next sync builds it again.' },
  workbook: {
    code: 'workbook-damaged',
    message: 'The file of decisions is damaged and stays as it is. Restore it from a backup.'
  },
  offline: { code: 'offline', message: 'The service cannot be reached. Check the network.' },
  signedOut: { code: 'signed-out', message: 'You are not signed in to this service.' },
  folder: { code: 'not-writable', message: 'Tallydesk may not write to that folder. Choose another one.' },
  disk: { code: 'disk-full', message: 'The disk is full. Free some space, then try again.' },
  unexpected: { code: 'unexpected', message: 'Something went wrong that Tallydesk did not expect.' }
} as const satisfies Readonly<Record<string, WireError>>

/** These calls are never answered. */
export const never = (...names: readonly CallName[]): Made => Object.fromEntries(names.map((name) => [name, 'never']))

/** These calls fail. */
export const failing = (fails: WireError, ...names: readonly CallName[]): Made =>
  Object.fromEntries(names.map((name) => [name, { fails }]))
