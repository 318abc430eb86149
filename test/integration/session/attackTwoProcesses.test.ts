import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSettings } from '../../../electron/connection/connectionSettings.ts'
import { sessionVault } from '../../../electron/vault/sessionVault.ts'
import { testApp } from '../../support/app/testApp.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

it('a schedule that another process sets is followed, or that process is refused', async () => {
  await using folder = await temporaryFolder()
  const keychain = sessionVault()
  await using app = await testApp({ dataDir: folder.path, keychain })
  await app.until('connection.changed', ({ state }) => state === 'ready')
  await using terminal = await testApp({ dataDir: folder.path, keychain, autoSync: false })
  // As `api-behaviour --set pollSeconds=86400` does while the app is open.
  const accepted = await terminal.app.handlers['sync.assume']({ key: 'pollSeconds', value: '86400' }).then(
    () => true,
    () => false
  )
  if (!accepted) return
  await expect
    .poll(async () => (await app.app.handlers['sync.schedule'](undefined)).everySeconds, { timeout: 3000 })
    .toBe(86_400)
})

it('a time zone that another process sets is the time zone here too, for files and days', async () => {
  await using folder = await temporaryFolder()
  const keychain = sessionVault()
  await using one = await testApp({ dataDir: folder.path, keychain, autoSync: false })
  await using other = await testApp({ dataDir: folder.path, keychain, autoSync: false })
  await other.app.handlers['settings.change']({ timeZone: 'Asia/Tokyo' })
  await expect
    .poll(async () => (await one.app.handlers['settings.get'](undefined)).timeZone, { timeout: 2000 })
    .toBe('Asia/Tokyo')
})

it('what a process detects at the old address of a connection undoes nothing that was set at the new one', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'bank.json')
  const onUnsaved = () => undefined
  const old = await openSettings({ file, baseUrl: 'https://old.example.com', onUnsaved })
  await old.override('overlapHours', '24')
  const moved = await openSettings({ file, baseUrl: 'https://new.example.com', onUnsaved })
  await moved.override('overlapHours', '48')
  old.detect('order', 'asc', 'seen')
  await old.close()
  const { baseUrl, overrides } = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  expect([baseUrl, overrides]).toEqual(['https://new.example.com', { overlapHours: '48' }])
})
