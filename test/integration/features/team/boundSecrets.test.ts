import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sessionVault } from '../../../../electron/stores/vault/sessionVault.ts'
import type { SecretStore } from '../../../../electron/stores/vault/secretVault.ts'
import { testApp } from '../../../support/app/testApp.ts'
import { startLyingServer } from '../../../support/team/lyingServer.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { ADMINISTRATOR, startPostgres } from '../../../support/team/postgres.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

onOneServer('the secrets of a team', (programs) => {
  it('go only to the database and login they were given for; earlier ones are bound once', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    await using elsewhere = await startLyingServer(['SCRAM'])
    const inner = sessionVault()
    let account = ''
    const keychain: SecretStore = {
      ...inner,
      write: (name, secret) => {
        if (name.startsWith('team:')) account = name
        return inner.write(name, secret)
      }
    }
    const open = () => testApp({ dataDir: folder.path, autoSync: false, keychain })
    const stateNow = async () => {
      await using olga = await open()
      return await olga.app.handlers['team.get'](undefined)
    }
    {
      await using olga = await open()
      await olga.app.handlers['team.init']({
        address: `postgres://127.0.0.1:${server.port}/postgres`,
        login: 'olga',
        password: null,
        administrator: { login: ADMINISTRATOR, password: null }
      })
    }
    const file = join(folder.path, 'teams', 'sandbox.json')
    const asItWas = await readFile(file, 'utf8')
    const changed = async (change: object) => {
      await writeFile(file, JSON.stringify({ ...(JSON.parse(asItWas) as object), ...change }))
      const status = await stateNow()
      await writeFile(file, asItWas)
      return status
    }
    const refused = { state: 'refused', message: expect.stringContaining(`${file} names now`) as string }
    for (const change of [{ port: elsewhere.port }, { host: 'localhost' }, { database: 'other' }, { login: 'rik' }])
      expect(await changed(change)).toMatchObject(refused)
    expect(await stateNow()).toMatchObject({ state: 'in-step' })

    // As an earlier version stored them: taken for the address that the file names then, and for no other after it.
    const { mark, ...secrets } = JSON.parse((await inner.read(account)) ?? '') as { mark: string }
    expect(mark).toMatch(/^[\w-]{22}$/)
    await inner.write(account, JSON.stringify(secrets))
    expect(await stateNow()).toMatchObject({ state: 'in-step' })
    expect(await inner.read(account)).toContain('"mark"')
    expect(await changed({ port: elsewhere.port })).toMatchObject(refused)
    expect(elsewhere.received.types).toEqual([])
  })
})
