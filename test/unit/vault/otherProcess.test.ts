import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { keychainFailure } from '../../../electron/vault/keychainFailure.ts'
import { keytarElsewhere } from '../../../electron/vault/otherProcess.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

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
