import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { cliSetup, PASSPHRASE } from '../../../support/cli/cliSetup.ts'
import { aWireRow, listService } from '../../../support/service/listService.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const root = process.cwd()

it('a relative path counts from the folder in which npm was called, as in a schedule', async () => {
  await using service = await listService({ rows: [aWireRow('t1')] })
  await using setup = await cliSetup(service)
  await using folder = await temporaryFolder()
  await setup.run('sync')
  const name = `called-${process.pid}.csv`
  const args = ['--prefix', root, 'run', '-s', 'cli', '--', 'export', '--out', name]
  await promisify(execFile)('npm', [...args, '--base-url', service.baseUrl, '--data-dir', setup.folder], {
    cwd: folder.path,
    env: { ...process.env, TALLYDESK_PASSPHRASE: PASSPHRASE, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }
  })
  const found = [existsSync(join(folder.path, name)), existsSync(join(root, name))]
  for (const each of [name, `${name}.manifest.json`]) await rm(join(root, each), { force: true })
  expect(found).toEqual([true, false])
})
