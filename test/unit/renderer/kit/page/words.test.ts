import { describe, expect, it } from 'vitest'
import { passphraseStrength } from '../../../../../renderer/kit/page/passphraseStrength.ts'
import { totalsVerdict } from '../../../../../renderer/transactions/totals/parts/totalsWords.ts'
import { vaultWords } from '../../../../../renderer/session/vaultWords.ts'
import { noCompleteness, type SyncStatus } from '../../../../../shared/domain/syncRun.ts'
import { synced } from '../../../../support/bridge/fakeBridge.ts'

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
  it('offers to try the keychain again when the keychain fails', () => {
    for (const state of ['locked', 'unavailable', 'timeout'] as const) {
      expect(vaultWords({ kind: 'keychain', state, sealedFileExists: false }).act).toBe('retry')
    }
  })

  it('requests the passphrase of an existing sealed file, and never a new one', () => {
    expect(vaultWords({ kind: 'sealed', state: 'locked', sealedFileExists: true }).act).toBe('unlock')
    expect(vaultWords({ kind: 'undecided', state: 'unavailable', sealedFileExists: true }).act).toBe('unlock')
  })

  it('offers a choice when there is neither keychain nor sealed file', () => {
    expect(vaultWords({ kind: 'undecided', state: 'unavailable', sealedFileExists: false }).act).toBe('choose')
  })

  it('requests nothing once secrets can be read', () => {
    expect(vaultWords({ kind: 'session', state: 'ready', sealedFileExists: false }).act).toBeUndefined()
  })
})

describe('the totals', () => {
  const ended = {
    ...synced,
    completeness: {
      completeAsOf: '2026-11-21T05:00:00.000Z',
      problems: 0,
      absent: 0,
      missing: null,
      verdict: 'complete' as const
    }
  }
  const said = (sync: SyncStatus) => totalsVerdict(sync)?.words.join(', ')

  it('are shown as complete as of the time that was proved', () => {
    expect(totalsVerdict(ended)).toEqual({ tone: 'sure', words: [expect.stringMatching(/^Complete as of .*2026/)] })
  })

  it('are called partial until a full sync was complete', () => {
    const never = { ...ended, completeness: noCompleteness }
    expect(totalsVerdict({ ...never, state: 'never' })).toEqual({ tone: 'unsure', words: ['Not synced yet'] })
    expect(said({ ...never, state: 'running' })).toBe('Partial: sync under way')
    expect(said({ ...never, verdict: 'incomplete' })).toMatch(/^Partial: .*Last sync incomplete$/)
    expect(said({ ...never, verdict: 'complete', kind: 'targeted' })).toMatch(/^Partial/)
  })

  it('stay complete as of then while a later sync runs or stops early, and say so', () => {
    expect(said({ ...ended, state: 'running' })).toMatch(/^Complete as of .*, Sync under way$/)
    expect(totalsVerdict({ ...ended, state: 'running' })?.tone).toBe('sure')
    expect(said({ ...ended, verdict: 'incomplete' })).toMatch(/^Complete as of .*, Last sync incomplete$/)
    expect(said({ ...ended, verdict: 'cancelled' })).toMatch(/Last sync cancelled$/)
    expect(totalsVerdict({ ...ended, verdict: 'cancelled' })?.tone).toBe('unsure')
  })

  it('say which rows they lack and which they count too many', () => {
    const words = totalsVerdict({ ...ended, completeness: { ...ended.completeness, problems: 1, absent: 1200 } })
    expect(words?.tone).toBe('unsure')
    expect(words?.problems).toBe('1 row can no longer be read')
    expect(words?.words.slice(1)).toEqual([
      '1 row can no longer be read',
      '1,200 rows counted that the last full sync did not return'
    ])
    const missing = { rows: 150, known: 300, foundAt: '2026-11-20T05:00:00.000Z', foundAgainAt: null, isAgreed: false }
    expect(totalsVerdict({ ...ended, completeness: { ...ended.completeness, missing } })).toEqual({
      tone: 'unsure',
      words: [expect.any(String), '150 rows counted that a full sync did not return']
    })
  })

  it('are in doubt after an incomplete sync, even if one by payment ids followed', () => {
    const completeness = { ...ended.completeness, verdict: 'incomplete' as const }
    const words = totalsVerdict({ ...ended, kind: 'targeted', completeness })
    expect(words).toMatchObject({ tone: 'unsure', words: [expect.any(String), 'Earlier sync incomplete'] })
  })
})
