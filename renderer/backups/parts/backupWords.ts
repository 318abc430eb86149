import { isSound } from '../../../shared/words/damagedIn.ts'
import type { BackedUp, BackupSchedule, RestoredConnection } from '../../../shared/domain/backup.ts'
import { formatCount, formatCounted } from '../../kit/bridge/format.ts'

export const everyChoices: readonly { readonly value: BackupSchedule['every']; readonly label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' }
]

/** What a backup of one connection holds. */
export function contentWords({ log }: BackedUp): string {
  if (!log) return 'settings only, no decisions'
  const counts = `${formatCounted(log.reconciliations, 'reconciliation', 'reconciliations')}, ${formatCount(log.entries)} entries in the audit trail`
  return log.isWhole ? counts : `${counts}; its audit trail was damaged then`
}

/** How the check of a backup ended. */
export function checkedWords(contents: readonly BackedUp[]): string {
  return isSound(contents) ? 'Whole' : 'As it was made, with a damaged audit trail'
}

/** What a restore did, in words. */
export function restoredWords({ what, isBehind }: RestoredConnection): string {
  switch (what) {
    case 'added':
      return 'Restored.'
    case 'mended':
      return isBehind
        ? 'Restored. Decisions made after this backup are missing: when you open Reconcile, you are asked to accept that.'
        : 'Restored. The file that could not be used was set aside.'
    case 'second':
      return 'Added as a separate connection.'
    case 'settings':
      return 'Its settings were restored. Everything else in it is here already.'
    case 'left':
      return 'Everything in it is here already. Nothing was changed.'
  }
}
