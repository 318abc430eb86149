import { afterEach, describe, expect, it, vi } from 'vitest'
import { isKeychainBusy, keytarVault, restartable } from '../../../../electron/stores/vault/keytarVault.ts'
import { AppError, toWire } from '../../../../shared/errors.ts'
import { FakeKeytar } from '../../../support/vault/fakeKeytar.ts'

const SECRET = 'tok_canary_5f1d77'

function aKeychain() {
  const keytar = new FakeKeytar()
  const vault = keytarVault('Tallydesk', () => Promise.resolve(keytar))
  return { keytar, vault }
}

describe('the keychain', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('keeps, gives back and forgets a secret', async () => {
    const { vault } = aKeychain()
    await vault.write('token:a', SECRET)
    expect(await vault.read('token:a')).toBe(SECRET)
    await vault.clear('token:a')
    expect(await vault.read('token:a')).toBeUndefined()
  })

  it('is reached from another process once this one cannot reach it, but not if it never could', async () => {
    const [here, elsewhere] = [new FakeKeytar(), new FakeKeytar()]
    elsewhere.items.set('Tallydesk/token:a', SECRET)
    const keytar = restartable(here, elsewhere)
    const vault = keytarVault('Tallydesk', () => Promise.resolve(keytar))
    here.failure = new Error('Cannot connect')
    await expect(vault.read('token:a')).rejects.toMatchObject({ code: 'keychain-unavailable' })
    here.failure = undefined
    await vault.write('token:b', SECRET)
    here.failure = new Error('The name is not provided')
    expect(await vault.read('token:a')).toBe(SECRET)
    // What is locked, or does not answer, is so for every process.
    for (const [message, code] of [
      ['It is locked', 'keychain-locked'],
      ['Timeout was reached', 'keychain-timeout']
    ] as const) {
      here.failure = new Error(message)
      await expect(vault.read('token:a')).rejects.toMatchObject({ code })
    }
    expect(elsewhere.calls).toEqual(['get token:a'])
  })

  it('reads a secret that is there with a single call', async () => {
    const { keytar, vault } = aKeychain()
    keytar.items.set('Tallydesk/token:a', SECRET)
    await vault.read('token:a')
    expect(keytar.calls).toEqual(['get token:a'])
  })

  it('distinguishes an absent secret from a lock by writing, reading and removing a probe', async () => {
    const { keytar, vault } = aKeychain()
    expect(await vault.read('token:a')).toBeUndefined()
    const probe = `probe:${process.pid}`
    expect(keytar.calls).toEqual(['get token:a', `set ${probe}`, `get ${probe}`, `delete ${probe}`, 'get token:a'])
    expect(keytar.items.size).toBe(0)
  })

  it.each(['read', 'clear'] as const)('does not take a locked keychain for an empty one on %s', async (call) => {
    const { keytar, vault } = aKeychain()
    keytar.items.set('Tallydesk/token:a', SECRET)
    keytar.locked = true
    await expect(vault[call]('token:a')).rejects.toMatchObject({ code: 'keychain-locked' })
    expect(keytar.items.get('Tallydesk/token:a')).toBe(SECRET)
  })

  it('finds the secret when the user unlocks the keychain only at the probe', async () => {
    const { keytar, vault } = aKeychain()
    keytar.items.set('Tallydesk/token:a', SECRET)
    keytar.locked = true
    keytar.unlocksOnWrite = true
    expect(await vault.read('token:a')).toBe(SECRET)
  })

  it('removes the secret when the user unlocks the keychain only at the probe', async () => {
    const { keytar, vault } = aKeychain()
    keytar.items.set('Tallydesk/token:a', SECRET)
    keytar.locked = true
    keytar.unlocksOnWrite = true
    await vault.clear('token:a')
    expect(keytar.items.size).toBe(0)
  })

  it('does not trust a keychain that drops what is written', async () => {
    const { keytar, vault } = aKeychain()
    vi.spyOn(keytar.items, 'set').mockReturnValue(keytar.items)
    await expect(vault.read('token:a')).rejects.toMatchObject({ code: 'keychain-unavailable' })
  })

  it('never has two native calls under way', async () => {
    const { keytar, vault } = aKeychain()
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => vault.read(name)))
    expect(keytar.mostAtOnce).toBe(1)
  })

  it('answers with a time-out while it hangs, starts no further call, and recovers', async () => {
    vi.useFakeTimers()
    const { keytar, vault } = aKeychain()
    keytar.items.set('Tallydesk/token:a', SECRET)
    keytar.hang()
    const codes = Promise.all(
      [vault.read('token:a'), vault.write('token:b', SECRET), vault.clear('token:c')].map((call) =>
        call.then(
          () => 'done',
          (error: unknown) => toWire(error).code
        )
      )
    )
    await vi.advanceTimersByTimeAsync(5000)
    expect(await codes).toEqual(['keychain-timeout', 'keychain-timeout', 'keychain-timeout'])
    expect(keytar.calls).toEqual(['get token:a'])
    expect(isKeychainBusy()).toBe(true)

    keytar.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(isKeychainBusy()).toBe(false)
    expect(await vault.read('token:a')).toBe(SECRET)
  })

  it('is unavailable where its library cannot be loaded', async () => {
    const vault = keytarVault('Tallydesk', () =>
      Promise.reject(new Error('libsecret-1.so.0: cannot open shared object'))
    )
    await expect(vault.read('token:a')).rejects.toMatchObject({ code: 'keychain-unavailable' })
  })

  it.each([
    ['Cannot create an item in a locked collection', 'keychain-locked'],
    ['User interaction is not allowed.', 'keychain-locked'],
    ['User canceled the operation.', 'keychain-locked'],
    ['The user name or passphrase you entered is not correct.', 'keychain-locked'],
    ['Could not connect: No such file or directory', 'keychain-unavailable'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'keychain-unavailable'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'keychain-unavailable'],
    ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'keychain-unavailable'],
    ['The specified keychain could not be found.', 'keychain-unavailable'],
    ['A specified logon session does not exist.', 'keychain-unavailable'],
    ['Timeout was reached', 'keychain-timeout'],
    ['something nobody has seen before', 'keychain-unavailable']
  ])('turns “%s” into %s, with words for the user and none of the system’s', async (native, code) => {
    const { keytar, vault } = aKeychain()
    keytar.failure = new Error(native)
    const error: unknown = await vault.write('token:a', SECRET).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code })
    expect(toWire(error).message).toMatch(/^The keychain .*\.$|^This computer .*\.$/)
    expect(toWire(error).message).not.toContain(native)
    expect(JSON.stringify(toWire(error))).not.toContain(SECRET)
  })

  it.each([
    ['Cannot create an item in a locked collection', 'keychain-locked'],
    ['Der Vorgang wurde abgebrochen', 'keychain-locked'],
    ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'keychain-unavailable'],
    ['Objekt existiert nicht unter „/org/freedesktop/secrets/collection/login“', 'keychain-unavailable'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'keychain-unavailable'],
    ['Message recipient disconnected from message bus without replying', 'keychain-unavailable'],
    ['Timeout was reached', 'keychain-timeout']
  ])('takes the refusal “%s” after an empty answer for %s, whatever the language', async (native, code) => {
    const { keytar, vault } = aKeychain()
    keytar.refusal = new Error(native)
    await expect(vault.read('token:a')).rejects.toMatchObject({ code })
  })

  it('says so before Windows would refuse a secret that is too long', async () => {
    const { keytar, vault } = aKeychain()
    vi.stubGlobal('process', { ...process, platform: 'win32' })
    await expect(vault.write('token:a', 'x'.repeat(2561))).rejects.toMatchObject({ code: 'bad-input' })
    expect(keytar.calls).toEqual([])
    await vault.write('token:a', 'x'.repeat(2560))
    expect(keytar.calls).toEqual(['set token:a'])
  })
})
