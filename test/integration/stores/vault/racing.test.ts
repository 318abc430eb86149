import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createSealedVault, openSealedVault } from '../../../../electron/stores/vault/sealedVault.ts'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { cheapVault } from '../../../support/vault/cheapVault.ts'
import { missingForKeyring, openKeyringSession, type Environment } from '../../../support/vault/keyringSession.ts'
import { runVaultProgram, type VaultProgram } from '../../../support/vault/runVaultProgram.ts'
import type { Answer } from '../../../support/vault/vaultProgram.ts'

const ROUNDS = campaign(6, 200)
const PASSPHRASE = 'correct horse battery'
const CHEAP = { N: 2 ** 10, r: 8, p: 1 }
const PROGRAMS = [0, 1, 2]

/**
 * Several programs at once, round after round, make the key of one ledger and each that of one of its own, and put a
 * token away. Everything that any of them was told must be what a program of later finds.
 */
async function race(data: string, env: Environment): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const programs = PROGRAMS.map(() => stack.use(runVaultProgram(data, env)))
  const told = new Map<string, unknown>()
  for (let round = 0; round < ROUNDS; round++) {
    const shared = await Promise.all(
      programs.map(async (program, number) => {
        const own = `own-${round}-${number}`
        // Now together, now one behind the other.
        await wait((round * 5 * number) % 40)
        const [key, ownKey, token] = await Promise.all([
          answered(program, 'ledgerKey', `shared-${round}`, false),
          answered(program, 'ledgerKey', own, false),
          answered(program, 'write', `token:${own}`, own)
        ])
        expect([key.message, ownKey.message, token.message]).toEqual([undefined, undefined, undefined])
        told.set(`ledger-key:${own}`, ownKey.value).set(`token:${own}`, own)
        return key.value
      })
    )
    expect(new Set(shared).size, `round ${round}`).toBe(1)
    told.set(`ledger-key:shared-${round}`, shared[0])
  }
  const later = stack.use(runVaultProgram(data, env))
  for (const [account, secret] of told) expect((await answered(later, 'read', account)).value, account).toBe(secret)
  expect(told.size).toBe(ROUNDS * (1 + 2 * PROGRAMS.length))
}

/** Asks again as long as the keychain of a busy machine does not answer in time: a refusal loses nothing. */
async function answered(program: VaultProgram, ...[call, ...args]: Parameters<VaultProgram['ask']>): Promise<Answer> {
  const answer = await program.ask(call, ...args)
  return answer.code === 'keychain-timeout' ? answered(program, call, ...args) : answer
}

describe(`${PROGRAMS.length} processes that make keys at the same time, ${ROUNDS} times`, () => {
  it('lose none that a passphrase seals', { timeout: campaignTime(1_800_000) }, async () => {
    await using folder = await temporaryFolder()
    await cheapVault(folder.path, PASSPHRASE)
    const nowhere = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }
    await race(folder.path, { ...nowhere, PATH: process.env['PATH'] ?? '', TALLYDESK_PASSPHRASE: PASSPHRASE })
  })

  const missing = missingForKeyring()
  const title = missing ? `a real keyring (skipped: ${missing} not installed)` : 'a real keyring'
  it.skipIf(missing !== '')(`lose none that is in ${title}`, { timeout: campaignTime(1_800_000) }, async () => {
    await using session = await openKeyringSession()
    const data = join(session.folder, 'tallydesk')
    await mkdir(data)
    await session.startKeyring('login password')
    await race(data, session.env)
  })

  it(
    'make one file to seal them in, and lose none that went into it first',
    { timeout: campaignTime(1_800_000) },
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await using folder = await temporaryFolder()
        const file = join(folder.path, 'vault.sealed')
        const names = PROGRAMS.map((number) => `ledger-key:${number}`)
        await Promise.all(
          names.map(async (name) => {
            const vault = await createSealedVault(file, PASSPHRASE, CHEAP)
            await vault.addIfAbsent(name, `key of ${name}`)
            await vault.addIfAbsent('shared', name)
          })
        )
        const opened = await openSealedVault(file, PASSPHRASE)
        for (const name of names) expect(await opened.read(name)).toBe(`key of ${name}`)
        const first = await opened.read('shared')
        await opened.addIfAbsent('shared', 'another')
        expect([names.includes(first ?? ''), await opened.read('shared')]).toEqual([true, first])
      }
    }
  )
})
