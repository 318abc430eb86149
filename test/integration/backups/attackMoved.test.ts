import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backedUpSetup, decide, setupAt } from '../../support/backups/backedUpSetup.ts'

it('an older copy of a data folder is noticed also where it was put at another path', async () => {
  await using setup = await backedUpSetup()
  const copy = join(setup.dataDir, '..', 'from the backup of the computer')
  await cp(setup.dataDir, copy, { recursive: true })
  await setup.withWorkbook((workbook) => decide(workbook, 5))
  // The same computer, user and keychain: it knows of nine entries, and four are here.
  const restored = setupAt(copy, () => setup.keychain, {
    keychain: setup.keychain,
    [Symbol.asyncDispose]: () => Promise.resolve()
  })
  await expect(restored.withWorkbook((workbook) => workbook.list())).rejects.toMatchObject({
    code: 'workbook-outdated'
  })
})
