import type { BackedUp } from './domain/backup.ts'

/** Names of the connections whose audit trail was damaged when the backup was made. */
export function damagedIn(contents: readonly BackedUp[]): readonly string[] {
  return contents.filter(({ log }) => log?.isWhole === false).map(({ name }) => name)
}
