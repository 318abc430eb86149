import { describe, expect, it } from 'vitest'
import { readToken, storeToken, tokenAccount } from '../../../../electron/stores/vault/accessToken.ts'
import { ledgerKey, ledgerKeyAccount } from '../../../../electron/stores/vault/ledgerKey.ts'
import type { SecretVault } from '../../../../electron/stores/vault/secretVault.ts'
import { sessionVault } from '../../../../electron/stores/vault/sessionVault.ts'
import { AppError } from '../../../../shared/errors.ts'

const KEY = 'a1'.repeat(32)

describe('the key of a ledger', () => {
  it('is made once, stored, and the same from then on', async () => {
    const vault = sessionVault()
    const key = await ledgerKey(vault, 'nordic', false)
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(await vault.read(ledgerKeyAccount('nordic'))).toBe(key)
    expect(await ledgerKey(vault, 'nordic', true)).toBe(key)
    expect(await ledgerKey(vault, 'nordic', false)).toBe(key)
  })

  it('is another one for each connection', async () => {
    const vault = sessionVault()
    expect(await ledgerKey(vault, 'a', false)).not.toBe(await ledgerKey(vault, 'b', false))
  })

  it('is never made anew over a ledger that exists', async () => {
    const vault = sessionVault()
    await expect(ledgerKey(vault, 'nordic', true)).rejects.toMatchObject({ code: 'key-missing' })
    expect(await vault.read(ledgerKeyAccount('nordic'))).toBeUndefined()
  })

  it('that is lost comes with a warning that removal without a backup costs the decisions', async () => {
    const refusal = await ledgerKey(sessionVault(), 'nordic', true).then(String, String)
    expect(refusal).toMatch(/make a backup, remove the connection, which also puts its decisions away, restore/)
  })

  it('is not guessed when what is stored is no key', async () => {
    const vault = sessionVault()
    await vault.write(ledgerKeyAccount('nordic'), `${KEY} `)
    await expect(ledgerKey(vault, 'nordic', false)).rejects.toMatchObject({ code: 'key-wrong' })
    expect(await vault.read(ledgerKeyAccount('nordic'))).toBe(`${KEY} `)
  })

  it('is not made when the vault cannot say whether there is one', async () => {
    const written: string[] = []
    const locked: SecretVault = {
      read: () => Promise.reject(new AppError('keychain-locked', 'Locked.')),
      write: (account) => Promise.resolve(void written.push(account)),
      addIfAbsent: (account) => Promise.resolve(void written.push(account)),
      clear: () => Promise.resolve()
    }
    await expect(ledgerKey(locked, 'nordic', false)).rejects.toMatchObject({ code: 'keychain-locked' })
    expect(written).toEqual([])
  })

  it('is not handed out when the vault did not keep it', async () => {
    const forgetful: SecretVault = { ...sessionVault(), read: () => Promise.resolve(undefined) }
    await expect(ledgerKey(forgetful, 'nordic', false)).rejects.toMatchObject({ code: 'keychain-unavailable' })
  })

  it('has a name of its own beside the token', () => {
    expect([tokenAccount('nordic'), ledgerKeyAccount('nordic')]).toEqual(['token:nordic', 'ledger-key:nordic'])
  })
})

describe('the token of a connection', () => {
  const nordic = { id: 'nordic', baseUrl: 'https://api.example.com' }

  it('is read for the address that it was given for, and for no other', async () => {
    const vault = sessionVault()
    expect(await readToken(vault, nordic)).toBeUndefined()
    await storeToken(vault, nordic, 'a-token')
    expect(await readToken(vault, nordic)).toBe('a-token')
    expect(await readToken(vault, { ...nordic, baseUrl: 'https://other.example.com' })).toBeUndefined()
    // As an earlier version stored it: nobody knows for which address.
    await vault.write(tokenAccount('nordic'), 'a-token')
    expect(await readToken(vault, nordic)).toBeUndefined()
  })
})
