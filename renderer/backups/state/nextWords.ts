import type { BackupStatus } from '../../../shared/domain/backup.ts'
import { formatInstant } from '../../kit/bridge/format.ts'

/**
 * When the next scheduled backup is due, or what it waits for; `where` a passphrase is set, as seen from there.
 * Undefined if none is scheduled.
 */
export function nextWords(
  { schedule, nextAt, isRunning, hasPassphrase }: BackupStatus,
  now: number,
  where: 'below' | 'under Backups' = 'below'
): string | undefined {
  if (isRunning) return 'Making the backup and checking it…'
  if (schedule.every === 'off' || nextAt === null) return undefined
  if (hasPassphrase === null) return 'Waits until secrets are unlocked.'
  if (!hasPassphrase) return `Waits for a passphrase: set it ${where}.`
  if (Date.parse(nextAt) <= now) return 'Due now: it is made within a minute while Tallydesk is open.'
  return `Next backup: ${formatInstant(nextAt)}, or when Tallydesk is opened after that.`
}
