import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import {
  endChild,
  missingForKeyring,
  openKeyringSession,
  type KeyringSession
} from '../../../support/vault/keyringSession.ts'
import { runVaultProgram, type VaultProgram } from '../../../support/vault/runVaultProgram.ts'
import { filesWithSecret } from '../../../support/vault/secretForms.ts'
import { inFull } from '../../../support/campaign.ts'

const missing = missingForKeyring()
const title = missing ? `a real keyring (skipped: ${missing} not installed)` : 'a real keyring'

const PASSWORD = 'login password'
const TOKEN = 'tok_canary_d0c5a2'
// 5 seconds of the vault, and what a busy machine adds; the bus itself would give up after 25.
const LIMIT_MILLISECONDS = 20_000

/** A session with an unlocked keyring in which the app has put a token and the key of a ledger. */
async function aUsedSession() {
  const session = await openKeyringSession()
  const data = join(session.folder, 'tallydesk')
  await mkdir(data)
  const keyring = await session.startKeyring(PASSWORD)
  await using first = runVaultProgram(data, session.env)
  await first.ask('write', 'token:nordic', TOKEN)
  const { value: key } = await first.ask('ledgerKey', 'nordic', false)
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  await endOrderly(first)
  const next = (env = session.env) => runVaultProgram(data, env)
  return { session, data, keyring, key: String(key), next, [Symbol.asyncDispose]: () => session[Symbol.asyncDispose]() }
}

async function endOrderly(program: VaultProgram): Promise<void> {
  // The program ends instead of answering.
  program.ask('end', 0).catch(() => undefined)
  expect(await program.ended).toBe('code 0')
}

/** Requests everything the app needs at its start; each answer must come in time. */
async function outcomes(program: VaultProgram) {
  const status = await program.ask('status')
  const token = await program.ask('read', 'token:nordic')
  const key = await program.ask('ledgerKey', 'nordic', true)
  for (const { milliseconds } of [status, token, key]) expect(milliseconds).toBeLessThan(LIMIT_MILLISECONDS)
  return { status: status.value, token: token.code ?? token.value, key: key.code ?? key.value }
}

async function expectNoSecretInFiles(session: KeyringSession, ...secrets: readonly string[]): Promise<void> {
  expect(await readdir(session.folder, { recursive: true })).toContain('tallydesk')
  for (const secret of secrets) expect(await filesWithSecret(session.folder, secret)).toEqual([])
}

const keychain = (state: string) => ({ kind: 'keychain', state, sealedFileExists: false })

describe.skipIf(missing !== '')(title, () => {
  it('that is unlocked keeps secrets over a restart, in no readable file', async () => {
    await using used = await aUsedSession()
    await using program = used.next()
    expect(await outcomes(program)).toEqual({ status: keychain('ready'), token: TOKEN, key: used.key })
    expect((await program.ask('read', 'token:other')).value).toBeUndefined()
    await expectNoSecretInFiles(used.session, TOKEN, used.key)
    await endOrderly(program)
  })

  it('that is locked is not taken for an empty one', async () => {
    await using used = await aUsedSession()
    used.session.lockKeyring()
    await using program = used.next()
    const locked = 'keychain-locked'
    expect(await outcomes(program)).toEqual({ status: keychain('locked'), token: locked, key: locked })
    expect((await program.ask('write', 'token:nordic', 'another')).code).toBe(locked)
    await expectNoSecretInFiles(used.session, TOKEN, used.key)
    await endOrderly(program)
  })

  inFull(it)('that was given a wrong password stays locked, and has all its secrets after the right one', async () => {
    await using used = await aUsedSession()
    used.keyring.kill('SIGTERM')
    const ended = new Promise((resolve) => used.keyring.once('exit', resolve))
    await ended
    const wrong = await used.session.startKeyring('wrong password')
    await using program = used.next()
    const locked = 'keychain-locked'
    expect(await outcomes(program)).toEqual({ status: keychain('locked'), token: locked, key: locked })
    await expectNoSecretInFiles(used.session, TOKEN, used.key)
    await endOrderly(program)

    const wrongEnded = new Promise((resolve) => wrong.once('exit', resolve))
    wrong.kill('SIGTERM')
    await wrongEnded
    await used.session.startKeyring(PASSWORD)
    await using later = used.next()
    expect(await outcomes(later)).toEqual({ status: keychain('ready'), token: TOKEN, key: used.key })
  })

  it('that no bus leads to is unavailable, and no second set of secrets is begun', async () => {
    await using used = await aUsedSession()
    const env = { ...used.session.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(used.session.folder, 'no-bus')}` }
    await using program = used.next(env)
    const gone = 'keychain-unavailable'
    expect(await outcomes(program)).toEqual({ status: keychain('unavailable'), token: gone, key: gone })
    await expectNoSecretInFiles(used.session, TOKEN, used.key)
    await endOrderly(program)
  })

  it('that is not on the bus leaves the choice to a new user', async () => {
    await using session = await openKeyringSession()
    await using program = runVaultProgram(session.folder, session.env)
    const gone = 'keychain-unavailable'
    expect(await outcomes(program)).toEqual({
      status: { kind: 'undecided', state: 'unavailable', sealedFileExists: false },
      token: gone,
      key: gone
    })
    expect((await program.ask('write', 'token:nordic', TOKEN)).code).toBe(gone)
    expect(await filesWithSecret(session.folder, TOKEN)).toEqual([])
    await endOrderly(program)
  })

  inFull(it)('that has no collection leaves the choice to a new user', async () => {
    await using session = await openKeyringSession()
    await session.startKeyring()
    await using program = runVaultProgram(session.folder, session.env)
    const gone = 'keychain-unavailable'
    expect(await outcomes(program)).toEqual({
      status: { kind: 'undecided', state: 'unavailable', sealedFileExists: false },
      token: gone,
      key: gone
    })
    expect(await filesWithSecret(session.folder, TOKEN)).toEqual([])
    await endOrderly(program)
  })

  inFull(it)('that is killed while the app runs is unavailable, and has all its secrets when it is back', async () => {
    await using used = await aUsedSession()
    await using program = used.next()
    expect((await program.ask('read', 'token:nordic')).value).toBe(TOKEN)
    await endChild(used.keyring)
    const gone = 'keychain-unavailable'
    expect((await program.ask('read', 'token:nordic')).code).toBe(gone)
    expect(await outcomes(program)).toEqual({ status: keychain('unavailable'), token: gone, key: gone })
    await expectNoSecretInFiles(used.session, TOKEN, used.key)

    // The library of this process stays with the keyring that died; another process finds the new one.
    const locked = await used.session.startKeyring()
    expect((await program.ask('retry')).value).toEqual(keychain('locked'))
    const closed = 'keychain-locked'
    expect(await outcomes(program)).toEqual({ status: keychain('locked'), token: closed, key: closed })
    expect((await program.ask('write', 'token:nordic', 'another')).code).toBe(closed)
    await endChild(locked)

    await used.session.startKeyring(PASSWORD)
    expect((await program.ask('retry')).value).toEqual(keychain('ready'))
    expect(await outcomes(program)).toEqual({ status: keychain('ready'), token: TOKEN, key: used.key })
    await program.ask('write', 'token:nordic', 'another')
    expect((await program.ask('read', 'token:nordic')).value).toBe('another')
    await expectNoSecretInFiles(used.session, TOKEN, 'another', used.key)
    await endOrderly(program)
    await using later = used.next()
    expect(await outcomes(later)).toEqual({ status: keychain('ready'), token: 'another', key: used.key })
  })

  it('that is killed in the middle of a call gives that call a typed failure', async () => {
    await using used = await aUsedSession()
    await using program = used.next()
    await program.ask('status')
    used.keyring.kill('SIGSTOP')
    const pending = program.ask('read', 'token:nordic')
    await program.ask('status')
    used.keyring.kill('SIGKILL')
    expect((await pending).code).toBe('keychain-unavailable')
    await endOrderly(program)
  })

  // They wait for the same time-out, each on a keyring of its own.
  inFull(it.concurrent)('that hangs gives a time-out, and its secrets again once it goes on', async () => {
    await using used = await aUsedSession()
    used.keyring.kill('SIGSTOP')
    await using program = used.next()
    const timeout = 'keychain-timeout'
    expect(await outcomes(program)).toEqual({ status: keychain('timeout'), token: timeout, key: timeout })
    await expectNoSecretInFiles(used.session, TOKEN, used.key)

    used.keyring.kill('SIGCONT')
    // Not expect.poll: it does not know which of the tests that run side by side it belongs to.
    const readAgain = async () => {
      expect((await program.ask('read', 'token:nordic')).value).toBe(TOKEN)
    }
    await vi.waitFor(readAgain, LIMIT_MILLISECONDS)
    expect(await outcomes(program)).toEqual({ status: keychain('ready'), token: TOKEN, key: used.key })
    await endOrderly(program)
  })

  inFull(it.concurrent)('that hangs keeps no file from being read', async () => {
    await using used = await aUsedSession()
    await using program = used.next()
    await program.ask('status')
    used.keyring.kill('SIGSTOP')
    const { value } = await program.ask('readFilesMeanwhile', 'token:nordic', 200)
    expect(value).toEqual({ filesRead: 200, keychainAnsweredBefore: 0 })
  })

  inFull(it.concurrent)('that hangs does not keep the app from ending with its exit code', async () => {
    await using used = await aUsedSession()
    used.keyring.kill('SIGSTOP')
    await using program = used.next()
    expect((await program.ask('status')).value).toEqual(keychain('timeout'))
    program.ask('end', 3).catch(() => undefined)
    expect(await program.ended).toBe('code 3')
  })

  inFull(it)('from which a secret was deleted has no token, and no new key for an existing ledger', async () => {
    await using used = await aUsedSession()
    await using program = used.next()
    await program.ask('clear', 'token:nordic')
    await program.ask('clear', 'ledger-key:nordic')
    await using later = used.next()
    expect(await outcomes(later)).toEqual({ status: keychain('ready'), token: undefined, key: 'key-missing' })
    expect((await later.ask('read', 'ledger-key:nordic')).value).toBeUndefined()
    await endOrderly(later)
  })
})
