import { AppError } from '../../../shared/errors.ts'

// What libsecret and macOS say if a keychain exists but is locked, or its owner refused.
const LOCKED = /locked|not allowed|interaction|cancell?ed|dismissed|passphrase you entered|authori[sz]ation/i
const TIMED_OUT = /timeout was reached|timed out/i
// A keyring that was never created, named by its path in every language; a bus or service that is gone.
const NOTHING_THERE = /\/secrets\/collection\/|not provided|connect/i

/** Turns whatever a keychain's native code threw into a typed failure. Its text is the system's, never a secret. */
export function keychainFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const text = cause instanceof Error ? cause.message : ''
  if (TIMED_OUT.test(text)) return keychainTimeout()
  if (LOCKED.test(text)) return keychainLocked(cause)
  return keychainUnavailable(cause)
}

/**
 * The failure of a first write after a read that found nothing. The keychain does answer, so unless it says that there
 * is nothing to write to, it is locked: its text may be in the user's language, or in another keychain's words.
 */
export function refusedWrite(cause: unknown): AppError {
  const text = cause instanceof Error ? cause.message : ''
  return NOTHING_THERE.test(text) || TIMED_OUT.test(text) ? keychainFailure(cause) : keychainLocked(cause)
}

export function keychainTimeout(): AppError {
  return new AppError(
    'keychain-timeout',
    'The keychain of this computer did not answer. If it is asking for a password, answer it, then try again.'
  )
}

function keychainLocked(cause: unknown): AppError {
  return new AppError(
    'keychain-locked',
    'The keychain of this computer is locked. Unlock it, for example by signing in to your desktop, then try again.',
    { cause }
  )
}

/** A restarted keychain gives this too: the system's library keeps asking the old one; see `restartable`. */
export function keychainUnavailable(cause?: unknown): AppError {
  return new AppError(
    'keychain-unavailable',
    'The keychain of this computer cannot be reached. Start Tallydesk again from your desktop session.',
    { cause }
  )
}
