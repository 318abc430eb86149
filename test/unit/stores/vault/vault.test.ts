import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { keychainUnavailable } from '../../../../electron/stores/vault/keychainFailure.ts'
import { keytarVault, type Keytar } from '../../../../electron/stores/vault/keytarVault.ts'
import { createSealedVault } from '../../../../electron/stores/vault/sealedVault.ts'
import { sessionVault } from '../../../../electron/stores/vault/sessionVault.ts'
import { createVault } from '../../../../electron/stores/vault/vault.ts'
import type { VaultStatus } from '../../../../shared/domain/vault.ts'
import { AppError, type ErrorCode } from '../../../../shared/errors.ts'
import { FakeKeytar } from '../../../support/vault/fakeKeytar.ts'
import { filesWithSecret } from '../../../support/vault/secretForms.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const PASSPHRASE = 'correct horse battery'
const SECRET = 'tok_canary_77aa01'
const CHEAP = { N: 2 ** 10, r: 8, p: 1 }

/** A keychain that works until it is made to fail. */
function aKeychain() {
  const items = sessionVault()
  const keychain = {
    failure: undefined as ErrorCode | undefined,
    calls: 0,
    open: vi.fn(() => Promise.resolve({ read: use('read'), write: use('write'), clear: use('clear') }))
  }
  function use<K extends 'read' | 'write' | 'clear'>(name: K): (typeof items)[K] {
    const call = (...args: [string, string]) => {
      keychain.calls += 1
      if (keychain.failure) return Promise.reject(new AppError(keychain.failure, 'The keychain said no.'))
      return items[name](...args)
    }
    return call as (typeof items)[K]
  }
  return keychain
}

async function aDataFolder() {
  const folder = await temporaryFolder()
  const sealedFile = join(folder.path, 'vault.sealed')
  return {
    path: folder.path,
    sealedFile,
    seal: async (secret: string) => (await createSealedVault(sealedFile, PASSPHRASE, CHEAP)).write('token:a', secret),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]()
  }
}

const noKeychain = () => Promise.reject(keychainUnavailable())
const status = (kind: VaultStatus['kind'], state: VaultStatus['state'], sealedFileExists = kind === 'sealed') => ({
  kind,
  state,
  sealedFileExists
})

describe('the vault, where a keychain works', () => {
  it('keeps secrets in it, and writes nothing but a mark that says so and a lock', async () => {
    await using data = await aDataFolder()
    const keychain = aKeychain()
    const vault = createVault({ openKeychain: keychain.open, sealedFile: data.sealedFile })
    expect(await vault.status()).toEqual(status('keychain', 'ready'))
    await vault.write('token:a', SECRET)
    expect(await vault.read('token:a')).toBe(SECRET)
    expect(await readdir(data.path)).toEqual(['secrets-in-keychain.txt', 'vault.lock'])
    expect(await filesWithSecret(data.path, SECRET)).toEqual([])
    await vault.clear('token:a')
    expect(await vault.read('token:a')).toBeUndefined()
  })

  it('does not touch it before somebody needs a secret', () => {
    const keychain = aKeychain()
    createVault({ openKeychain: keychain.open, sealedFile: '/nowhere/vault.sealed' })
    expect(keychain.open).not.toHaveBeenCalled()
  })

  it('uses no passphrase it was given', async () => {
    await using data = await aDataFolder()
    const vault = createVault({ openKeychain: aKeychain().open, sealedFile: data.sealedFile, passphrase: PASSPHRASE })
    expect(await vault.status()).toEqual(status('keychain', 'ready'))
    await expect(vault.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'not-allowed' })
    expect(await readdir(data.path)).toEqual([])
  })

  it('does not leave it for memory', async () => {
    await using data = await aDataFolder()
    const vault = createVault({ openKeychain: aKeychain().open, sealedFile: data.sealedFile })
    expect(await vault.useSession()).toEqual(status('keychain', 'ready'))
  })

  it('looks for it once, however many ask at the same time', async () => {
    await using data = await aDataFolder()
    const keychain = aKeychain()
    const vault = createVault({ openKeychain: keychain.open, sealedFile: data.sealedFile })
    await Promise.all([vault.status(), vault.read('token:a'), vault.status()])
    expect(keychain.open).toHaveBeenCalledTimes(1)
  })
})

describe('a key that is added to the keychain', () => {
  it('is not replaced by one that was given up before and comes late', { timeout: 20_000 }, async () => {
    await using data = await aDataFolder()
    const keytar = new FakeKeytar()
    const gate = Promise.withResolvers<undefined>()
    const late: Keytar = {
      getPassword: (...args) => keytar.getPassword(...args),
      deletePassword: (...args) => keytar.deletePassword(...args),
      async setPassword(service, account, password) {
        if (account === 'ledger-key:a') await gate.promise
        await keytar.setPassword(service, account, password)
      }
    }
    const vaultOn = (native: Keytar) =>
      createVault({
        openKeychain: () => Promise.resolve(keytarVault('Tallydesk', () => Promise.resolve(native))),
        sealedFile: data.sealedFile
      })
    const [slow, other] = [vaultOn(late), vaultOn(keytar)]
    await expect(slow.addIfAbsent('ledger-key:a', 'late')).rejects.toMatchObject({ code: 'keychain-timeout' })
    let isAdded = false
    const adding = other.addIfAbsent('ledger-key:a', 'other').then(() => (isAdded = true))
    // Long enough for one that nobody keeps out.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(isAdded).toBe(false)
    gate.resolve(undefined)
    await adding
    expect([await other.read('ledger-key:a'), await slow.read('ledger-key:a')]).toEqual(['late', 'late'])
  })
})

describe('the vault, where the keychain is locked', () => {
  it('rejects, does not ask again by itself, and is ready after a retry', async () => {
    await using data = await aDataFolder()
    const keychain = aKeychain()
    keychain.failure = 'keychain-locked'
    const vault = createVault({ openKeychain: keychain.open, sealedFile: data.sealedFile, passphrase: PASSPHRASE })
    expect(await vault.status()).toEqual(status('keychain', 'locked'))
    const { calls } = keychain
    await expect(vault.read('token:a')).rejects.toMatchObject({ code: 'keychain-locked' })
    await expect(vault.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'keychain-locked' })
    expect(keychain.calls).toBe(calls)
    expect(await vault.retry()).toEqual(status('keychain', 'locked'))

    keychain.failure = undefined
    const heard: VaultStatus[] = []
    vault.onChange((next) => heard.push(next))
    expect(await vault.retry()).toEqual(status('keychain', 'ready'))
    expect(heard).toEqual([status('keychain', 'ready')])
    expect(await readdir(data.path)).toEqual([])
  })

  it('notices that it was locked while the app ran', async () => {
    await using data = await aDataFolder()
    const keychain = aKeychain()
    const vault = createVault({ openKeychain: keychain.open, sealedFile: data.sealedFile })
    await vault.write('token:a', SECRET)
    const heard: VaultStatus[] = []
    vault.onChange((next) => heard.push(next))
    keychain.failure = 'keychain-locked'
    await expect(vault.read('token:a')).rejects.toMatchObject({ code: 'keychain-locked' })
    expect(heard).toEqual([status('keychain', 'locked')])
    keychain.failure = undefined
    await vault.retry()
    expect(await vault.read('token:a')).toBe(SECRET)
  })
})

describe('the vault, where the keychain does not answer', () => {
  it('says so, and is ready by itself as soon as a call comes through', async () => {
    await using data = await aDataFolder()
    const keychain = aKeychain()
    keychain.failure = 'keychain-timeout'
    const vault = createVault({ openKeychain: keychain.open, sealedFile: data.sealedFile })
    expect(await vault.status()).toEqual(status('keychain', 'timeout'))
    await expect(vault.read('token:a')).rejects.toMatchObject({ code: 'keychain-timeout' })
    keychain.failure = undefined
    const heard: VaultStatus[] = []
    vault.onChange((next) => heard.push(next))
    expect(await vault.read('token:a')).toBeUndefined()
    expect(heard).toEqual([status('keychain', 'ready')])
  })

  it('retries with the same keychain, which alone knows that it hangs', async () => {
    await using data = await aDataFolder()
    const keychain = aKeychain()
    keychain.failure = 'keychain-timeout'
    const vault = createVault({ openKeychain: keychain.open, sealedFile: data.sealedFile })
    for (let retry = 0; retry < 3; retry += 1) await vault.retry()
    expect(keychain.open).toHaveBeenCalledTimes(1)
  })

  it('lets the user work in memory meanwhile', async () => {
    await using data = await aDataFolder()
    const keychain = aKeychain()
    keychain.failure = 'keychain-timeout'
    const vault = createVault({ openKeychain: keychain.open, sealedFile: data.sealedFile })
    expect(await vault.useSession()).toEqual(status('session', 'ready'))
    await vault.write('token:a', SECRET)
    expect(await vault.read('token:a')).toBe(SECRET)
    expect(await readdir(data.path)).toEqual([])
  })
})

// These pay the full price of scrypt, which is seconds on a machine that is busy.
describe('the vault, where there is no keychain', { timeout: 60_000 }, () => {
  it('leaves the choice to the user and rejects until then', async () => {
    await using data = await aDataFolder()
    const vault = createVault({ openKeychain: noKeychain, sealedFile: data.sealedFile })
    expect(await vault.status()).toEqual(status('undecided', 'unavailable'))
    for (const call of [vault.read('token:a'), vault.write('token:a', SECRET), vault.clear('token:a')]) {
      await expect(call).rejects.toMatchObject({ code: 'keychain-unavailable' })
    }
    expect(await vault.retry()).toEqual(status('undecided', 'unavailable'))
    expect(await readdir(data.path)).toEqual([])
  })

  it('seals secrets with the passphrase the user gives, and opens them with it after a restart', async () => {
    await using data = await aDataFolder()
    const vault = createVault({ openKeychain: noKeychain, sealedFile: data.sealedFile })
    await vault.status()
    const heard: VaultStatus[] = []
    vault.onChange((next) => heard.push(next))
    expect(await vault.unlock(PASSPHRASE)).toEqual(status('sealed', 'ready'))
    expect(heard).toEqual([status('sealed', 'ready')])
    await vault.write('token:a', SECRET)
    expect(await filesWithSecret(data.path, SECRET)).toEqual([])

    const again = createVault({ openKeychain: noKeychain, sealedFile: data.sealedFile })
    expect(await again.status()).toEqual(status('sealed', 'locked'))
    await expect(again.read('token:a')).rejects.toMatchObject({ code: 'keychain-locked' })
    await expect(again.unlock('another passphrase')).rejects.toMatchObject({ code: 'passphrase-wrong' })
    expect(await again.status()).toEqual(status('sealed', 'locked'))
    await again.unlock(PASSPHRASE)
    expect(await again.read('token:a')).toBe(SECRET)
  })

  it('makes the sealed file unasked when it was given a passphrase', async () => {
    await using data = await aDataFolder()
    const options = { openKeychain: noKeychain, sealedFile: data.sealedFile, passphrase: PASSPHRASE }
    await createVault(options).write('token:a', SECRET)
    expect(await createVault(options).read('token:a')).toBe(SECRET)
    const wrong = createVault({ ...options, passphrase: 'another passphrase' })
    expect(await wrong.status()).toEqual(status('sealed', 'locked'))
    await expect(wrong.read('token:a')).rejects.toMatchObject({ code: 'passphrase-wrong' })
  })

  it('says that the passphrase it was given is too short', async () => {
    await using data = await aDataFolder()
    const vault = createVault({ openKeychain: noKeychain, sealedFile: data.sealedFile, passphrase: 'short' })
    await expect(vault.read('token:a')).rejects.toMatchObject({ code: 'bad-input' })
    expect(await vault.status()).toEqual(status('undecided', 'unavailable'))
  })

  it('takes an empty passphrase for none', async () => {
    await using data = await aDataFolder()
    const vault = createVault({ openKeychain: noKeychain, sealedFile: data.sealedFile, passphrase: '' })
    await expect(vault.read('token:a')).rejects.toMatchObject({ code: 'keychain-unavailable' })
  })

  it('works in memory when the user says so, until the app ends', async () => {
    await using data = await aDataFolder()
    const vault = createVault({ openKeychain: noKeychain, sealedFile: data.sealedFile })
    expect(await vault.useSession()).toEqual(status('session', 'ready'))
    await vault.write('token:a', SECRET)
    await expect(vault.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'not-allowed' })
    expect(await vault.retry()).toEqual(status('session', 'ready'))
    expect(await vault.read('token:a')).toBe(SECRET)
    expect(await readdir(data.path)).toEqual([])
  })

  it('makes one file when the passphrase comes twice at once', async () => {
    await using data = await aDataFolder()
    const vault = createVault({ openKeychain: noKeychain, sealedFile: data.sealedFile })
    await Promise.all([vault.unlock(PASSPHRASE), vault.unlock(PASSPHRASE), vault.write('token:a', SECRET)].map(settle))
    expect(await vault.status()).toEqual(status('sealed', 'ready'))
    await vault.write('token:a', SECRET)
    expect(await vault.read('token:a')).toBe(SECRET)
  })
})

describe('the vault never has two sets of secrets', () => {
  it('stays with the sealed file when a keychain appears', async () => {
    await using data = await aDataFolder()
    await data.seal(SECRET)
    const keychain = aKeychain()
    const vault = createVault({ openKeychain: keychain.open, sealedFile: data.sealedFile })
    expect(await vault.status()).toEqual(status('sealed', 'locked'))
    await vault.unlock(PASSPHRASE)
    await vault.write('token:b', SECRET)
    expect(keychain.calls).toBe(0)
  })

  it('begins no sealed file where the keychain holds the secrets but cannot be reached', async () => {
    await using data = await aDataFolder()
    await createVault({ openKeychain: aKeychain().open, sealedFile: data.sealedFile }).write('token:a', SECRET)
    const remote = createVault({ openKeychain: noKeychain, sealedFile: data.sealedFile, passphrase: PASSPHRASE })
    expect(await remote.status()).toEqual(status('keychain', 'unavailable'))
    await expect(remote.read('token:a')).rejects.toMatchObject({
      code: 'keychain-unavailable',
      message: expect.stringContaining('secrets-in-keychain.txt') as string
    })
    await expect(remote.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'keychain-unavailable' })
    expect(await readdir(data.path)).toEqual(['secrets-in-keychain.txt', 'vault.lock'])
  })

  it('never keeps two sets of them, whichever process was first', async () => {
    await using data = await aDataFolder()
    const keychain = aKeychain()
    const withKeychain = createVault({ openKeychain: keychain.open, sealedFile: data.sealedFile })
    const without = createVault({ openKeychain: noKeychain, sealedFile: data.sealedFile })
    for (const vault of [withKeychain, without]) await vault.status()
    await without.unlock(PASSPHRASE)
    for (const call of ['write', 'addIfAbsent'] as const)
      await expect(withKeychain[call]('token:a', SECRET)).rejects.toMatchObject({ code: 'keychain-locked' })
    expect(await readdir(data.path)).toEqual(['vault.lock', 'vault.sealed'])

    await using other = await aDataFolder()
    const second = createVault({ openKeychain: noKeychain, sealedFile: other.sealedFile })
    await second.status()
    await createVault({ openKeychain: keychain.open, sealedFile: other.sealedFile }).write('token:a', SECRET)
    await expect(second.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'keychain-unavailable' })
    expect(await readdir(other.path)).not.toContain('vault.sealed')
  })

  it('puts no secret into a keychain when the mark cannot be written', async () => {
    await using data = await aDataFolder()
    const keychain = aKeychain()
    const vault = createVault({ openKeychain: keychain.open, sealedFile: join(data.path, 'missing', 'vault.sealed') })
    await expect(vault.write('token:a', SECRET)).rejects.toMatchObject({ code: 'not-writable' })
    expect(await vault.read('token:a')).toBeUndefined()
    expect(await vault.status()).toEqual(status('keychain', 'ready'))
  })

  it('lets the user work in memory without touching a sealed file whose passphrase is lost', async () => {
    await using data = await aDataFolder()
    await data.seal(SECRET)
    const before = await readFile(data.sealedFile)
    const vault = createVault({ openKeychain: noKeychain, sealedFile: data.sealedFile })
    expect(await vault.useSession()).toEqual(status('session', 'ready', true))
    await vault.write('token:a', 'another')
    expect(await readFile(data.sealedFile)).toEqual(before)
  })
})

describe('the vault, where the sealed file is damaged', () => {
  it('says so, leaves the file alone, and opens it once it was put right', async () => {
    await using data = await aDataFolder()
    await data.seal(SECRET)
    const good = await readFile(data.sealedFile)
    await writeFile(data.sealedFile, 'damaged')
    const vault = createVault({ openKeychain: noKeychain, sealedFile: data.sealedFile })
    await expect(vault.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'keychain-unavailable' })
    expect(await vault.status()).toEqual(status('sealed', 'unavailable'))
    expect(await readFile(data.sealedFile, 'utf8')).toBe('damaged')
    await writeFile(data.sealedFile, good)
    await vault.unlock(PASSPHRASE)
    expect(await vault.read('token:a')).toBe(SECRET)
  })

  it('makes no new file in its place when it goes missing while it is locked', async () => {
    await using data = await aDataFolder()
    await data.seal(SECRET)
    const vault = createVault({ openKeychain: noKeychain, sealedFile: data.sealedFile })
    await vault.status()
    await rm(data.sealedFile)
    await expect(vault.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'keychain-unavailable' })
    expect(await readdir(data.path)).toEqual(['vault.lock'])
  })
})

function settle(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => error)
}
