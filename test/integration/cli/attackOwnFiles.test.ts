import { link, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliSetup } from '../../support/cli/cliSetup.ts'
import { aWireRow, listService } from '../../support/service/listService.ts'
import { placesIn } from '../../../electron/session/dataFolder.ts'

/** The list of backups with its schedule, as the app stores it. */
const LIST = `${JSON.stringify({ version: 1, schedule: { every: 'daily', folder: '/mnt/safe', keep: 7 }, made: [], failure: null })}\n`

describe('attack: a file that is written over the list of backups and their schedule', () => {
  it.each([
    ['an export', ['export', '--profile', 'raw', '--out']],
    ['a list of problems', ['problems', '--out']]
  ])('is refused for %s, as docs/exports.md says of all own files', async (_what, args) => {
    await using service = await listService({ rows: [aWireRow('t1')] })
    await using setup = await cliSetup(service)
    await setup.run('sync')
    const { backups } = placesIn(setup.folder)
    await writeFile(backups, LIST)
    const { code, err } = await setup.run(...args, backups)
    expect(await readFile(backups, 'utf8')).toBe(LIST)
    expect([code, err]).toEqual([1, expect.stringContaining('Tallydesk keeps its own files in')])
  })

  it('is refused by a second name of that file', async () => {
    await using service = await listService({ rows: [aWireRow('t1')] })
    await using setup = await cliSetup(service)
    await setup.run('sync')
    const { backups } = placesIn(setup.folder)
    await writeFile(backups, LIST)
    const other = join(setup.folder, 'mine.csv')
    await link(backups, other)
    const { code } = await setup.run('export', '--out', other)
    expect(code).toBe(1)
  })
})
