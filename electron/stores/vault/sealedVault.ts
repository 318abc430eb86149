import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { inTurn } from '../../../shared/app/inTurn.ts'
import { keychainMark, secretsOutOfReach } from './keychainMark.ts'
import { KDF_COST, newKdf, passphraseKey, type Kdf, type KdfCost } from './passphraseKey.ts'
import { mayExist, writePrivateFile } from './privateFile.ts'
import { damagedFile, parseSealed, seal, unseal } from './sealedText.ts'
import type { SecretVault } from './secretVault.ts'
import { vaultLock } from './vaultLock.ts'

const MIN_PASSPHRASE = 8

type Secrets = ReadonlyMap<string, string>

/**
 * Opens a file of sealed secrets. Rejects with `passphrase-wrong`, with `keychain-unavailable` where the file is
 * missing or damaged, or with `cache-too-new`. Never makes a file.
 */
export async function openSealedVault(file: string, passphrase: string): Promise<SecretVault> {
  const sealed = parseSealed(await readSealed(file))
  const key = await passphraseKey(passphrase, sealed.kdf)
  if (!unseal(sealed, key)) {
    throw new AppError('passphrase-wrong', 'This passphrase does not open your secrets. Check it and try again.')
  }
  return sealedVault(file, key, sealed.kdf)
}

/** Makes an empty file of sealed secrets. Never replaces one: an existing file is opened instead. */
export async function createSealedVault(
  file: string,
  passphrase: string,
  cost: KdfCost = KDF_COST
): Promise<SecretVault> {
  if (await mayExist(file)) return openSealedVault(file, passphrase)
  if (passphrase.length < MIN_PASSPHRASE) {
    throw new AppError('bad-input', `Choose a passphrase of at least ${MIN_PASSPHRASE} characters.`)
  }
  const kdf = newKdf(cost)
  const key = await passphraseKey(passphrase, kdf)
  const isMade = await vaultLock(file)(async () => {
    // Another process may have made it while the key was made.
    if (await mayExist(file)) return false
    if (await keychainMark(file).isThere()) throw secretsOutOfReach()
    await writePrivateFile(file, seal(new Map(), key, kdf))
    return true
  })
  return isMade ? sealedVault(file, key, kdf) : openSealedVault(file, passphrase)
}

/** Reads the file for every call: it holds no secret in memory and sees what another process wrote. */
function sealedVault(file: string, key: KeyObject, kdf: Kdf): SecretVault {
  const turn = inTurn()
  const lock = vaultLock(file)
  const load = async () => unsealAgain(await readSealed(file), key, kdf)
  const change = (edit: (secrets: Secrets) => Secrets): Promise<void> =>
    turn(() =>
      lock(async () => {
        const before = await load()
        const after = edit(before)
        if (after !== before) await writePrivateFile(file, seal(after, key, kdf))
      })
    )
  return {
    read: (account) => turn(async () => (await load()).get(account)),
    write: (account, secret) => change((secrets) => new Map([...secrets, [account, secret]])),
    clear: (account) => change((secrets) => new Map([...secrets].filter(([name]) => name !== account))),
    addIfAbsent: (account, secret) =>
      change((secrets) => (secrets.has(account) ? secrets : new Map([...secrets, [account, secret]])))
  }
}

function unsealAgain(text: string, key: KeyObject, { salt }: Kdf): Secrets {
  const sealed = parseSealed(text)
  if (sealed.kdf.salt !== salt) {
    throw new AppError(
      'keychain-locked',
      'The file with your sealed secrets was replaced. Unlock it with its passphrase.'
    )
  }
  const secrets = unseal(sealed, key)
  if (!secrets) throw damagedFile()
  return secrets
}

async function readSealed(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new AppError(
      'keychain-unavailable',
      `The file with your sealed secrets (${basename(file)}) cannot be read. Make sure that it is in its place and that you may read it.`,
      { cause }
    )
  }
}
