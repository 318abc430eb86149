import type { BackedUp, BackupSchedule, BackupStatus, RestoredConnection } from '../../../shared/domain/backup.ts'
import { formatCount, formatCounted, formatInstant } from '../../kit/bridge/format.ts'

export const everyChoices: readonly { readonly value: BackupSchedule['every']; readonly label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' }
]

/** What a backup of one connection holds. */
export function contentWords({ log }: BackedUp): string {
  if (!log) return 'settings only, no decisions'
  const counts = `${formatCounted(log.reconciliations, 'reconciliation', 'reconciliations')}, ${formatCount(log.entries)} entries in the audit trail`
  return log.isWhole ? counts : `${counts}; its audit trail was not whole then`
}

/** When the next backup is due, or what it waits for. */
export function nextWords({ schedule, nextAt, isRunning, hasPassphrase }: BackupStatus, now: number): string {
  if (isRunning) return 'A backup is being made and read back…'
  if (schedule.every === 'off' || nextAt === null) return 'No backups are made automatically.'
  if (hasPassphrase === null) return 'Waits until secrets are unlocked.'
  if (Date.parse(nextAt) <= now) return 'Due now: it is made within a minute while Tallydesk is open.'
  return `Next backup: ${formatInstant(nextAt)}, or when Tallydesk is opened after that.`
}

/** What a restore did, in words. */
export function restoredWords({ what, isBehind }: RestoredConnection): string {
  switch (what) {
    case 'added':
      return 'Restored.'
    case 'mended':
      return isBehind
        ? 'Restored in place of what could not be used. Decisions made after this backup are missing: you are asked to accept that when you open Reconcile.'
        : 'Restored in place of what could not be used.'
    case 'second':
      return 'Added beside what is here, as a connection of its own.'
    case 'left':
      return 'Everything in it is here already. Nothing was changed.'
  }
}
