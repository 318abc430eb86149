import type { CallName, EventName } from '../../../../shared/contract.ts'

/** The prefix keeps the contract apart from every other channel; `preload.ts` adds the same. */
export function channel(name: CallName | EventName): string {
  return `app:${name}`
}
