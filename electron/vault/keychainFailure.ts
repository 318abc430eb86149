import { AppError } from '../../shared/errors.ts'

// What libsecret and macOS say when a keychain is there but closed, or when its owner said no.
const LOCKED = /locked|not allowed|interaction|cancell?ed|dismissed|passphrase you entered|authori[sz]ation/i
const TIMED_OUT = /timeout was reached|timed out/i

/** Turns whatever a keychain's native code threw into a typed failure. Its text is the system's, never a secret. */
export function keychainFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const text = cause instanceof Error ? cause.message : ''
  if (TIMED_OUT.test(text)) return keychainTimeout()
  if (LOCKED.test(text)) return keychainLocked(cause)
  return keychainUnavailable(cause)
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

export function keychainUnavailable(cause?: unknown): AppError {
  return new AppError(
    'keychain-unavailable',
    'This computer has no keychain that can be used. Choose a passphrase to keep secrets in a sealed file, or work without storing them.',
    { cause }
  )
}
