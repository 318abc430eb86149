import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { sampleIds } from '../../../electron/service/sandbox/sample/sampleIds.ts'
import { damagedCopies } from '../../../electron/session/damagedCopies.ts'
import { testNumber } from '../../../electron/service/sandbox/threeds/testCards.ts'
import type { CardPayment } from '../../../shared/domain/cardPayment.ts'
import { sessionVault } from '../../../electron/stores/vault/sessionVault.ts'
import { testApp, type TestApp } from '../../support/app/testApp.ts'
import { CardFrame } from '../../support/cards/cardFrame.ts'
import { openCardPage } from '../../support/cards/cardPageClient.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const COURSE = '0100'
const { individuals, accounts } = sampleIds(1)
const individualId = individuals[3] ?? ''
const [account] = accounts

/** Charges a card in the embedded sandbox, until its transaction is found. */
async function pay(setup: TestApp, amount: string): Promise<CardPayment> {
  const { handlers } = setup.app
  const charge = { amount, currency: 'EUR', accountId: account?.id ?? '' }
  const { id } = await handlers['cardPayment.begin']({ individualId, purpose: 'once', charge })
  await handlers['cardPayment.request'](id)
  const { address } = await handlers['cardPayment.openCard']({ id, save: false })
  const page = await openCardPage(address)
  const { sdkUrl, publicKey } = await page.ask('load')
  const frame = await CardFrame.open({ baseUrl: new URL(sdkUrl).origin, publicKey })
  const reply = await frame.carryThrough(await page.token(), COURSE, { save: false })
  await page.report({ kind: 'result', text: JSON.stringify(reply) })
  return setup.until('cardPayment.changed', (payment) => payment.id === id && payment.transactionId !== null)
}

async function nameAccount({ app }: TestApp): Promise<void> {
  const id = account?.id ?? ''
  const { colour } = await app.handlers['account.add']({ id, name: 'Money in' })
  const shown = { id, name: 'Money in', note: '', isArchived: false, colour, ledgerAccountId: null }
  await app.handlers['account.edit']({ account: { ...shown, ledgerAccountId: account?.shortId ?? null }, shown })
}

async function syncAll(setup: TestApp) {
  const before = setup.heard.length
  await setup.app.handlers['sync.start']({ kind: 'full' })
  return setup.until('sync.progress', ({ state }) => state === 'ended', before)
}

async function amountOf({ app }: TestApp, { transactionId }: CardPayment): Promise<string | null | undefined> {
  return (await app.handlers['transactions.get'](transactionId ?? '')).amount
}

const open = (dataDir: string) =>
  testApp({
    dataDir,
    autoSync: false,
    keychain: sessionVault(),
    sandbox: { rows: 50, seed: 1 },
    remembersChoice: false
  })

describe('the embedded sandbox', () => {
  it('goes on from what was made, after a switch and a restart: no payment replaces another', async () => {
    await using folder = await temporaryFolder()
    const payments: CardPayment[] = []
    const written: (string | null | undefined)[] = []
    {
      await using first = await open(folder.path)
      const { handlers } = first.app
      await nameAccount(first)
      payments.push(await pay(first, '1250.50'))
      const other = await handlers['connection.save']({
        name: 'Other',
        baseUrl: 'http://127.0.0.1:9',
        amountUnit: 'major'
      })
      await handlers['connection.select'](other.id)
      await handlers['connection.select']('sandbox')
      payments.push(await pay(first, '1234.50'))
    }
    await using second = await open(folder.path)
    payments.push(await pay(second, '99.00'))
    const { verdict, counts } = await syncAll(second)
    expect([verdict, counts.seen]).toEqual(['complete', 53])
    expect(new Set(payments.map(({ transactionId }) => transactionId)).size).toBe(3)
    expect(new Set(payments.map(({ consentId }) => consentId)).size).toBe(3)
    for (const payment of payments) written.push(await amountOf(second, payment))
    expect(written).toEqual(['1250.50', '1234.50', '99.00'])
    for (const { transactionId } of payments) {
      const kinds = (await second.app.handlers['transactions.history'](transactionId ?? '')).map(({ kind }) => kind)
      expect(kinds).not.toContain('absent')
    }
    const kept = await readFile(join(folder.path, 'sandboxes', 'sandbox-1-50.json'), 'utf8')
    expect(kept).not.toContain(testNumber(COURSE))
    expect(kept).not.toMatch(/consent_|sandbox_/)
  })

  it('gives no id twice where what it remembered is gone or damaged', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'sandboxes', 'sandbox-1-50.json')
    const ids: (string | null)[] = []
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
    for (const lose of [() => rm(file), () => writeFile(file, '{"version":1'), () => Promise.resolve()]) {
      await using setup = await open(folder.path)
      if (ids.length === 0) await nameAccount(setup)
      ids.push((await pay(setup, '10.00')).transactionId)
      await setup.app.close()
      await lose()
    }
    expect(new Set(ids).size).toBe(3)
    expect(warned.mock.calls).toEqual([['The sandbox could not read what was made in it before, and begins anew.']])
    warned.mockRestore()
  })

  it('is set aside where a newer version wrote it, and listed as such', async () => {
    await using folder = await temporaryFolder()
    const sandboxes = join(folder.path, 'sandboxes')
    const newer = JSON.stringify({ version: 2, added: 'by a later release' })
    await mkdir(sandboxes, { mode: 0o700 })
    await writeFile(join(sandboxes, 'sandbox-1-50.json'), newer)
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
    await using setup = await open(folder.path)
    await nameAccount(setup)
    const copies = await damagedCopies(folder.path)
    expect(copies).toMatchObject([{ name: expect.stringMatching(/sandbox-1-50\.json\.damaged-/) as string }])
    expect(await readFile(join(folder.path, copies[0]?.name ?? ''), 'utf8')).toBe(newer)
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
  })

  it('is written by one process; another one begins with the same and writes nothing', async () => {
    await using folder = await temporaryFolder()
    await using writer = await open(folder.path)
    await nameAccount(writer)
    const payment = await pay(writer, '10.00')
    const file = join(folder.path, 'sandboxes', 'sandbox-1-50.json')
    const before = await readFile(file, 'utf8')
    await using reader = await testApp({
      dataDir: folder.path,
      autoSync: false,
      sharesLedger: true,
      sandbox: { rows: 50, seed: 1 }
    })
    expect(await amountOf(reader, payment)).toBe('10.00')
    expect(await readFile(file, 'utf8')).toBe(before)
  })
})
