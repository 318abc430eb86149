import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createSealedVault, openSealedVault } from '../../../../electron/stores/vault/sealedVault.ts'
import { filesWithSecret, secretForms } from '../../../support/vault/secretForms.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const PASSPHRASE = 'correct horse battery'
const SECRET = 'tok_canary_9b27e0 "ü/=+"'
const CHEAP = { N: 2 ** 10, r: 8, p: 1 }

async function aSealedFile() {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'vault.sealed')
  const vault = await createSealedVault(file, PASSPHRASE, CHEAP)
  await vault.write('token:nordic', SECRET)
  return { folder: folder.path, file, vault, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

type Sealed = Record<string, unknown> & { kdf: Record<string, unknown> }

/** A forged file whose checksum is right: what somebody who knows the format would write. */
async function forge(file: string, edit: (sealed: Sealed) => void): Promise<void> {
  const sealed = JSON.parse((await readFile(file, 'utf8')).split('\n')[0] ?? '') as Sealed
  edit(sealed)
  const line = JSON.stringify(sealed)
  await writeFile(file, `${line}\n${createHash('sha256').update(line).digest('hex')}\n`)
}

const withFirstByteFlipped = (base64: unknown) => {
  const bytes = Buffer.from(String(base64), 'base64')
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
  return bytes.toString('base64')
}

describe('a vault sealed with a passphrase', () => {
  it('gives its secrets back to the same passphrase after a restart', async () => {
    await using sealed = await aSealedFile()
    await sealed.vault.write('ledger-key:nordic', 'ab')
    await sealed.vault.clear('token:nordic')
    await sealed.vault.write('token:__proto__', SECRET)
    const again = await openSealedVault(sealed.file, PASSPHRASE)
    expect(await again.read('ledger-key:nordic')).toBe('ab')
    expect(await again.read('token:nordic')).toBeUndefined()
    expect(await again.read('token:__proto__')).toBe(SECRET)
  })

  it('takes the passphrase however the keyboard composed its letters', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'vault.sealed')
    await createSealedVault(file, 'grönsaksängen'.normalize('NFD'), CHEAP)
    await expect(openSealedVault(file, 'grönsaksängen'.normalize('NFC'))).resolves.toBeDefined()
  })

  it('makes a guess as dear as scrypt with 128 MiB', { timeout: 60_000 }, async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'vault.sealed')
    await createSealedVault(file, PASSPHRASE)
    const [line = ''] = (await readFile(file, 'utf8')).split('\n')
    expect(JSON.parse(line)).toMatchObject({ kdf: { name: 'scrypt', N: 131_072, r: 8, p: 1 } })
    await expect(openSealedVault(file, PASSPHRASE)).resolves.toBeDefined()
  })

  it('refuses a wrong passphrase', async () => {
    await using sealed = await aSealedFile()
    for (const wrong of ['', 'correct horse', 'Correct horse battery', `${PASSPHRASE} `]) {
      await expect(openSealedVault(sealed.file, wrong)).rejects.toMatchObject({ code: 'passphrase-wrong' })
    }
  })

  it('refuses a passphrase that is too short to seal with', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'vault.sealed')
    await expect(createSealedVault(file, 'seven77', CHEAP)).rejects.toMatchObject({ code: 'bad-input' })
    expect(await readdir(folder.path)).toEqual([])
  })

  it('never makes a new file in the place of one that exists', async () => {
    await using sealed = await aSealedFile()
    const before = await readFile(sealed.file)
    await expect(createSealedVault(sealed.file, 'another passphrase')).rejects.toMatchObject({
      code: 'passphrase-wrong'
    })
    expect(await readFile(sealed.file)).toEqual(before)
    expect(await (await createSealedVault(sealed.file, PASSPHRASE)).read('token:nordic')).toBe(SECRET)
  })

  it('opens no file that is not there, and makes none', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'vault.sealed')
    await expect(openSealedVault(file, PASSPHRASE)).rejects.toMatchObject({ code: 'keychain-unavailable' })
    expect(await readdir(folder.path)).toEqual([])
  })

  it('finds every damaged byte, and distinguishes damage from a wrong passphrase', async () => {
    await using sealed = await aSealedFile()
    const good = await readFile(sealed.file)
    for (const [position, byte] of good.entries()) {
      for (const bit of [0x01, 0x20]) {
        const bad = Buffer.from(good)
        bad.writeUInt8(byte ^ bit, position)
        await writeFile(sealed.file, bad)
        const failure = openSealedVault(sealed.file, PASSPHRASE)
        await expect(failure, `byte ${position}`).rejects.toMatchObject({
          code: 'keychain-unavailable',
          message: expect.stringContaining('damaged') as string
        })
      }
    }
  })

  it('finds a file that was cut short or made longer at any place', async () => {
    await using sealed = await aSealedFile()
    const good = await readFile(sealed.file)
    for (let length = 0; length < good.length; length += 1) {
      await writeFile(sealed.file, good.subarray(0, length))
      await expect(openSealedVault(sealed.file, PASSPHRASE)).rejects.toMatchObject({ code: 'keychain-unavailable' })
    }
    await writeFile(sealed.file, Buffer.concat([good, Buffer.from('\n')]))
    await expect(openSealedVault(sealed.file, PASSPHRASE)).rejects.toMatchObject({ code: 'keychain-unavailable' })
  })

  it.each<[string, (sealed: Sealed) => void]>([
    ['the secrets', (sealed) => (sealed['secrets'] = withFirstByteFlipped(sealed['secrets']))],
    ['the tag', (sealed) => (sealed['tag'] = withFirstByteFlipped(sealed['tag']))],
    ['the nonce', (sealed) => (sealed['nonce'] = withFirstByteFlipped(sealed['nonce']))],
    ['the salt', (sealed) => (sealed.kdf['salt'] = withFirstByteFlipped(sealed.kdf['salt']))],
    ['the cost', (sealed) => (sealed.kdf['N'] = 2)],
    ['the length of the tag', (sealed) => (sealed['tag'] = 'AAAA')],
    ['the cipher', (sealed) => (sealed['cipher'] = 'none')],
    ['the memory it asks for', (sealed) => (sealed.kdf['N'] = 2 ** 30)],
    ['the set of fields', (sealed) => (sealed['extra'] = 1)]
  ])('opens no file in which somebody forged %s', async (_what, edit) => {
    await using sealed = await aSealedFile()
    await forge(sealed.file, edit)
    await expect(openSealedVault(sealed.file, PASSPHRASE)).rejects.toMatchObject({
      code: expect.stringMatching(/^(passphrase-wrong|keychain-unavailable)$/) as string
    })
    await expect(sealed.vault.read('token:nordic')).rejects.toMatchObject({
      code: expect.stringMatching(/^keychain-(unavailable|locked)$/) as string
    })
  })

  it.each([{ N: 2 ** 30 }, { N: 2 ** 17, p: 16 }])(
    'tries no passphrase on one that demands %j of work',
    async (cost) => {
      await using sealed = await aSealedFile()
      await forge(sealed.file, ({ kdf }) => Object.assign(kdf, cost))
      await expect(openSealedVault(sealed.file, PASSPHRASE)).rejects.toMatchObject({
        code: 'keychain-unavailable',
        message: expect.stringContaining('asks for far more work than Tallydesk ever does') as string
      })
    }
  )

  it('requests an update when a newer version wrote the file', async () => {
    await using sealed = await aSealedFile()
    await forge(sealed.file, (text) => (text['version'] = 2))
    await expect(openSealedVault(sealed.file, PASSPHRASE)).rejects.toMatchObject({ code: 'cache-too-new' })
  })

  it('writes over no file that it cannot read', async () => {
    await using sealed = await aSealedFile()
    await writeFile(sealed.file, 'damaged')
    await expect(sealed.vault.write('token:nordic', 'new')).rejects.toMatchObject({ code: 'keychain-unavailable' })
    expect(await readFile(sealed.file, 'utf8')).toBe('damaged')
  })

  it('requests the passphrase again when the file was replaced by another one', async () => {
    await using sealed = await aSealedFile()
    await rm(sealed.file)
    await createSealedVault(sealed.file, 'another passphrase', CHEAP)
    await expect(sealed.vault.read('token:nordic')).rejects.toMatchObject({ code: 'keychain-locked' })
  })

  it('keeps every one of many writes at once, and those of a second process', async () => {
    await using sealed = await aSealedFile()
    const second = await openSealedVault(sealed.file, PASSPHRASE)
    const names = Array.from({ length: 20 }, (_, index) => `token:${index}`)
    await Promise.all(names.map((name) => sealed.vault.write(name, `secret of ${name}`)))
    await second.write('token:second', SECRET)
    for (const name of names) expect(await second.read(name)).toBe(`secret of ${name}`)
    expect(await sealed.vault.read('token:second')).toBe(SECRET)
  })

  it('draws a new nonce for every write', async () => {
    await using sealed = await aSealedFile()
    const nonces = new Set<string>()
    for (let write = 0; write < 20; write += 1) {
      await sealed.vault.write('token:nordic', SECRET)
      nonces.add(/"nonce":"([^"]+)"/.exec(await readFile(sealed.file, 'utf8'))?.[1] ?? '')
    }
    expect(nonces.size).toBe(20)
  })

  it('leaves the secret, its name and the passphrase in no file in any readable form', async () => {
    await using sealed = await aSealedFile()
    for (const word of [SECRET, 'token:nordic', PASSPHRASE]) {
      expect(await filesWithSecret(sealed.folder, word)).toEqual([])
    }
  })

  it('would be caught by that search if it did', async () => {
    await using folder = await temporaryFolder()
    for (const [index, form] of secretForms(SECRET).entries()) {
      const file = join(folder.path, String(index))
      await writeFile(file, Buffer.concat([Buffer.from('before'), form, Buffer.from('after')]))
      expect(await filesWithSecret(folder.path, SECRET)).toEqual([file])
      await rm(file)
    }
  })

  it.skipIf(process.platform === 'win32')('can be read by its owner only, and leaves nothing beside it', async () => {
    await using sealed = await aSealedFile()
    expect((await stat(sealed.file)).mode & 0o777).toBe(0o600)
    expect((await readdir(sealed.folder)).sort()).toEqual(['vault.lock', 'vault.sealed'])
  })

  it('still has the old secrets after a kill between writing and renaming', async () => {
    await using sealed = await aSealedFile()
    const before = await readFile(sealed.file)
    const input = { file: sealed.file, passphrase: PASSPHRASE, secret: 'the new secret' }
    expect(await killedAtRename(input)).toEqual({ signal: 'SIGKILL', errors: '' })
    // The new file was complete beside the old one: the kill came at the moment it was meant to.
    expect((await readdir(sealed.folder)).filter((name) => name.startsWith('vault.sealed'))).toHaveLength(2)
    expect(await readFile(sealed.file)).toEqual(before)
    expect(await (await openSealedVault(sealed.file, PASSPHRASE)).read('token:nordic')).toBe(SECRET)
    expect(await filesWithSecret(sealed.folder, 'the new secret')).toEqual([])
  })
})

async function killedAtRename(input: Record<string, string>) {
  const script = fileURLToPath(new URL('../../../support/exporting/killedAtRename.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'inherit', 'pipe'] })
  child.stdin.end(JSON.stringify(input))
  const [errors, signal] = await Promise.all([
    readText(child.stderr),
    new Promise((resolve) => child.on('exit', (_code, received) => resolve(received)))
  ])
  return { signal, errors }
}
