import { AppError } from '../../../shared/errors.ts'

export function beingMade(): AppError {
  return new AppError('busy', 'A backup is being made. Wait until it is done.')
}

/** Another process has been at it for an hour. */
export function neverEnding(): AppError {
  const message =
    'Another Tallydesk began a backup over an hour ago and has not ended it. Close that one; if it does not close, restart the computer.'
  return new AppError('busy', message)
}

export function passphraseNotKept(): AppError {
  const message =
    'The keychain did not keep the passphrase of the backups, so nothing was changed. Check the keychain and try again.'
  return new AppError('keychain-unavailable', message)
}

export function damagedTrail(names: readonly string[]): AppError {
  const message = `It was made, but the audit trail of ${quoted(names)} in it is damaged. Backups from before the damage are kept. The command check-audit-trail says where it is damaged.`
  return new AppError('backup-damaged', message)
}

export function sessionOnly(): AppError {
  const message =
    'Secrets are only in memory now, so a passphrase for scheduled backups cannot be kept. Start Tallydesk again and choose how to keep secrets.'
  return new AppError('not-allowed', message)
}

export function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}
