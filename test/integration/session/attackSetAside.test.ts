import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sessionVault } from '../../../electron/vault/sessionVault.ts'
import { testApp } from '../../support/app/testApp.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

/** Everything that a page or a command is told after a start. */
async function toldAfter(name: string): Promise<string> {
  await using folder = await temporaryFolder()
  const keychain = sessionVault()
  const open = () => testApp({ dataDir: folder.path, keychain, autoSync: false })
  const before = await open()
  await before.app.handlers['connection.save']({ name: 'Nordic', baseUrl: 'https://api.example.com', amountUnit: 'major' })
  await before.app.handlers['settings.change']({ userName: 'Anna', timeZone: 'Asia/Tokyo', isWelcomed: true })
  await before.app.close()
  await writeFile(join(folder.path, name), '{"version":1,')
  const { app, heard } = await open()
  const { handlers } = app
  const told = [
    await handlers['connection.select']('sandbox'),
    await handlers['connection.get'](undefined),
    await handlers['connection.list'](undefined),
    await handlers['settings.get'](undefined).catch(String),
    await handlers['backup.get'](undefined),
    await handlers['vault.get'](undefined),
    heard
  ]
  await app.close()
  return JSON.stringify(told)
}

it.each(['connections.json', 'settings.json', 'backups.json'])('somebody is told where %s was damaged and set aside', async (name) => {
  expect(await toldAfter(name)).toMatch(/damaged/i)
})
