import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { keychainUnavailable } from '../../../../electron/stores/vault/keychainFailure.ts'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { startProcess } from '../../../support/process/startedProcess.ts'
import { NORDIC, workbookContext, workbookDoor } from '../../../support/reconciliation/keptWorkbook.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { cheapVault } from '../../../support/vault/cheapVault.ts'

const script = fileURLToPath(new URL('../../../support/reconciliation/keptDecidingProgram.ts', import.meta.url))
const PASSPHRASE = 'correct horse battery'
const KILLS = campaign(4, 80)
/**
 * Spread evenly, and the same each time: the places of the golden ratio. Later ones are further apart, since a slow machine
 * gets nothing done in a moment that is long for another.
 */
const momentOf = (kill: number) => ((kill * 0.618_034) % 1) * 1600 * Math.max(1, kill / KILLS) ** 2

it(
  `killed ${KILLS} times while it decides, a workbook counts as older exactly when it is`,
  async () => {
    await using folder = await temporaryFolder()
    await cheapVault(folder.path, PASSPHRASE)
    const file = join(folder.path, 'workbooks', `${NORDIC.id}.db`)
    const door = () =>
      workbookDoor(workbookContext(folder.path, () => Promise.reject(keychainUnavailable()), PASSPHRASE))
    let most = 0
    const isEnough = () => most > 2 * KILLS
    for (let kill = 0; kill < KILLS || (!isEnough() && kill < 4 * KILLS); kill++) {
      await using child = startProcess(process.execPath, [script, folder.path, PASSPHRASE])
      await child.untilPrinted(kill % 4 === 3 ? /^\d+$/m : /open/)
      await wait(momentOf(kill))
      child.kill('SIGKILL')
      await child.ended
      const told = Number(child.stdout().split('\n').slice(1, -1).at(-1) ?? 0)

      const after = door()
      const head = await (await after.workbook()).head()
      expect(head.seq).toBeGreaterThanOrEqual(Math.max(most, told))
      await after.close()
      if (head.seq > most && most > 0) {
        for (const part of ['-wal', '-shm']) await rm(file + part, { force: true })
        await copyFile(file, `${file}.latest`)
        await copyFile(`${file}.older`, file)
        await expect(door().workbook()).rejects.toMatchObject({ code: 'workbook-outdated' })
        for (const part of ['-wal', '-shm']) await rm(file + part, { force: true })
        await copyFile(`${file}.latest`, file)
      }
      await copyFile(file, `${file}.older`)
      most = head.seq
    }
    expect(isEnough()).toBe(true)
  },
  campaignTime(900_000)
)
