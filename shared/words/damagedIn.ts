import type { BackedUp } from '../domain/backup.ts'

/** Names of the connections whose audit trail was damaged when the backup was made. */
export function damagedIn(contents: readonly BackedUp[]): readonly string[] {
  return contents.filter(({ log }) => log?.isWhole === false).map(({ name }) => name)
}

/** Whether no audit trail in a backup was damaged when it was made. */
export function isSound(contents: readonly BackedUp[]): boolean {
  return damagedIn(contents).length === 0
}
