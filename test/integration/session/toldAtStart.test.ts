import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sessionVault } from '../../../electron/stores/vault/sessionVault.ts'
import { testApp } from '../../support/app/testApp.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

/** What the sandbox's notice and the Backups screen say after a start, once a file was damaged. */
async function toldAfter(name: string): Promise<string> {
  await using folder = await temporaryFolder()
  const open = () => testApp({ dataDir: folder.path, keychain: sessionVault(), autoSync: false })
  const { app: before } = await open()
  const draft = { name: 'Nordic', baseUrl: 'https://api.example.com', amountUnit: 'major' } as const
  await before.handlers['connection.save'](draft)
  await before.handlers['settings.change']({ userName: 'Anna', timeZone: 'Asia/Tokyo', isWelcomed: true })
  await before.close()
  await writeFile(join(folder.path, name), '{"version":1,')
  const { app } = await open()
  const { error } = await app.handlers['connection.select']('sandbox')
  const { failure } = await app.handlers['backup.get'](undefined)
  await app.close()
  return [error?.message, failure?.error.message].join()
}

it.each([
  ['connections.json', /The list of connections was damaged\. It was set aside as connections\.json\.damaged-\d+;/],
  ['backups.json', /It was set aside as backups\.json\.damaged-\d+, and automatic backups are off/],
  ['settings.json', /The settings of Tallydesk were damaged\. They were set aside as settings\.json\.damaged-\d+;/]
])('%s that was damaged is reported at the next start', async (name, words) => {
  expect(await toldAfter(name)).toMatch(words)
})

it.skipIf(process.platform === 'win32')(
  'a data folder that others may write is reported, and used (POSIX)',
  async () => {
    await using folder = await temporaryFolder()
    const told = async (mode: number) => {
      await chmod(folder.path, mode)
      await using opened = await testApp({ dataDir: folder.path, keychain: sessionVault(), autoSync: false })
      const { state, error } = await opened.app.handlers['connection.select']('sandbox')
      return [state, error?.message, opened.app.setAside()]
    }
    const words = `Other users of this computer may write in the data folder ${folder.path}, and so delete or replace your data. Take that right away, or set TALLYDESK_DATA_DIR to a folder of your own.`
    expect(await told(0o777)).toEqual(['ready', words, words])
    expect(await told(0o1777)).toEqual(['ready', words, words])
    expect(await told(0o755)).toEqual(['ready', undefined, ''])
  }
)
