import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it, vi } from 'vitest'
import { keychainFailure } from '../../../../electron/stores/vault/keychainFailure.ts'
import { keytarElsewhere } from '../../../../electron/stores/vault/otherProcess.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

afterEach(() => vi.unstubAllEnvs())

it('a keychain is reached by a process that gets what it needs, and nobody’s secrets', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'keychain.mjs')
  await writeFile(file, 'console.log(JSON.stringify({ value: JSON.stringify(process.env) }))')
  const given = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/bus', TALLYDESK_TOKEN: 'tok', AWS_SECRET_ACCESS_KEY: 'key' }
  for (const [name, value] of Object.entries({ ...given, HTTPS_PROXY: 'http://me:word@proxy', NODE_OPTIONS: '' }))
    vi.stubEnv(name, value)
  const value = await keytarElsewhere(pathToFileURL(file)).getPassword('service', 'account')
  const env = JSON.parse(value ?? '') as Readonly<Record<string, string>>
  expect(env).toMatchObject({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/bus', PATH: process.env['PATH'] })
  for (const name of ['TALLYDESK_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'HTTPS_PROXY', 'NODE_OPTIONS'])
    expect(env).not.toHaveProperty(name)
})

it.each([
  ['hangs', 'setInterval(() => undefined, 60_000)', 'keychain-timeout'],
  ['ends without an answer', '', 'keychain-unavailable']
])('a keychain whose process %s has failed by name', async (_how, program, code) => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'keychain.mjs')
  await writeFile(file, program)
  const failure: unknown = await keytarElsewhere(pathToFileURL(file), 1000)
    .getPassword('service', 'account')
    .catch(keychainFailure)
  expect(failure).toMatchObject({ code })
})
