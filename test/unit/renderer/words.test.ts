import { describe, expect, it } from 'vitest'
import { passphraseStrength } from '../../../renderer/components/passphraseStrength.ts'
import { totalsCaution } from '../../../renderer/components/totalsWords.ts'
import { vaultWords } from '../../../renderer/components/vaultWords.ts'
import { synced } from '../../support/fakeBridge.ts'

describe('a passphrase', () => {
  it('is judged in words', () => {
    expect(passphraseStrength('short')).toContain('3 more needed')
    expect(passphraseStrength('aaaaaaaaaaaaaaaaaaaa')).toContain('Weak')
    expect(passphraseStrength('password')).toContain('Weak')
    expect(passphraseStrength('correct horse')).toContain('Fair')
    expect(passphraseStrength('correct horse battery staple')).toBe('Strong.')
  })
})

describe('the vault', () => {
  it('asks the keychain again when it is the keychain that fails', () => {
    for (const state of ['locked', 'unavailable', 'timeout'] as const) {
      expect(vaultWords({ kind: 'keychain', state, sealedFileExists: false }).act).toBe('retry')
    }
  })

  it('asks for the passphrase of a sealed file and never for a new one over it', () => {
    expect(vaultWords({ kind: 'sealed', state: 'locked', sealedFileExists: true }).act).toBe('unlock')
    expect(vaultWords({ kind: 'undecided', state: 'unavailable', sealedFileExists: true }).act).toBe('unlock')
  })

  it('asks for a choice where there is neither', () => {
    expect(vaultWords({ kind: 'undecided', state: 'unavailable', sealedFileExists: false }).act).toBe('choose')
  })

  it('asks for nothing once secrets can be read', () => {
    expect(vaultWords({ kind: 'session', state: 'ready', sealedFileExists: false }).act).toBeUndefined()
  })
})

describe('the totals', () => {
  it('are called partial unless the last sync was complete', () => {
    expect(totalsCaution(synced)).toBeUndefined()
    expect(totalsCaution({ ...synced, verdict: 'incomplete' })).toContain('incomplete')
    expect(totalsCaution({ ...synced, verdict: 'cancelled' })).toContain('cancelled')
    expect(totalsCaution({ ...synced, state: 'running' })).toContain('under way')
  })
})
