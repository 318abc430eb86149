import type { VaultStatus } from '../../shared/domain/vault.ts'

export interface VaultWords {
  readonly title: string
  readonly text: string
  /** What the user can do: choose how to store secrets, enter the passphrase, or try the keychain again. */
  readonly act?: 'choose' | 'unlock' | 'retry'
}

const byState = {
  locked: {
    title: 'The keychain is locked',
    text: 'Unlock the keychain of your system (signing in to your computer usually does), then try again.'
  },
  unavailable: {
    title: 'The keychain cannot be reached',
    text: 'Check that the keychain service of your system is running, then try again.'
  },
  timeout: {
    title: 'The keychain does not answer',
    text: 'It did not answer in time. Look for a window that asks for its password, then try again.'
  }
} as const

/** The text of the button for `act`. */
export const vaultActs = { choose: 'Choose…', unlock: 'Unlock…', retry: 'Try again' } as const

/** Where secrets are stored and what to do about it, in plain words. */
export function vaultWords({ kind, state, sealedFileExists }: VaultStatus): VaultWords {
  if (state === 'ready') return { title: 'Secrets', text: readyText(kind) }
  if (sealedFileExists && kind !== 'keychain') {
    return {
      title: 'Enter your passphrase',
      text: 'Tokens and ledger keys are in a file protected with your passphrase.',
      act: 'unlock'
    }
  }
  if (kind === 'undecided') {
    return {
      title: 'Protect your access tokens',
      text: 'Tallydesk found no keychain on this computer that it can use. Tokens are never stored in plain text, so choose how to keep them.',
      act: 'choose'
    }
  }
  return { ...byState[state], act: 'retry' }
}

function readyText(kind: VaultStatus['kind']): string {
  if (kind === 'keychain') return 'Tokens and ledger keys are in the keychain of your system.'
  if (kind === 'sealed') return 'Tokens and ledger keys are in a file protected with your passphrase.'
  return 'Tokens and ledger keys are in memory only and are gone when Tallydesk closes.'
}
