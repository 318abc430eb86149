import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeBackup } from '../../../electron/backups/makeBackup.ts'
import { restoreBackup } from '../../../electron/backups/restoreBackup.ts'
import { Memory } from '../../../electron/sandbox/memory/memory.ts'
import { writeMemory } from '../../../electron/sandbox/memory/memoryFile.ts'
import { claimSandboxMemory } from '../../../electron/session/sandboxMemory.ts'
import { BACKUP_PASSPHRASE, backedUpSetup, emptySetup } from '../../support/backups/backedUpSetup.ts'
import { control } from '../../support/service/sandboxCalls.ts'
import { startTestSandbox } from '../../support/service/sandboxClient.ts'

it('what the sandbox remembered stays restored where the sandbox was open meanwhile, or the restore is refused', async () => {
  await using setup = await backedUpSetup()
  await using other = await emptySetup()
  const name = 'sandbox-1-50'
  const memoryOf = (dataDir: string) => join(dataDir, 'sandboxes', `${name}.json`)
  const transactions = { startedAt: 0, isSettling: false, added: [], changes: [], touched: [], removed: [], due: [] }
  const holder = { kind: 'individual', id: 'someone' } as const
  const made = {
    id: 'made there',
    holder,
    status: 'pending',
    createdAt: 1,
    charge: undefined,
    expiresAt: undefined
  } as const
  await mkdir(join(setup.dataDir, 'sandboxes'), { mode: 0o700 })
  writeMemory(memoryOf(setup.dataDir), {
    version: 1,
    now: 1,
    consents: [made],
    methods: [],
    accounts: [],
    transactions
  })
  const path = join(setup.dataDir, '..', 'a.tdbackup')
  await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())
  // The window is open on the sandbox, as on every new computer, while the command restores.
  const { release, ...memory } = await claimSandboxMemory(other.dataDir, name)
  const sandbox = await startTestSandbox({ rows: 50, seed: 1, memory })
  const restored = await restoreBackup(
    { path, passphrase: BACKUP_PASSPHRASE, beside: false },
    await other.context()
  ).then(
    () => true,
    () => false
  )
  await control(sandbox, 'POST', 'clock', { advance: 1 })
  await sandbox.stop()
  release()
  const { consents } = Memory.parse(JSON.parse(await readFile(memoryOf(other.dataDir), 'utf8')))
  expect([restored, consents.map(({ id }) => id)]).toEqual(restored ? [true, ['made there']] : [false, []])
})
