import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openReader } from '../../../../electron/base/database/database.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { seededRandom } from '../../../support/seededRandom.ts'
import { startProcess } from '../../../support/process/startedProcess.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { openWorkbookHere } from '../../../support/reconciliation/testWorkbook.ts'

const script = fileURLToPath(new URL('../../../support/reconciliation/decidingProgram.ts', import.meta.url))
const KILLS = campaign(4, 60)
/** Entries of a turn or two, after which it is killed: how long they take is the machine's. */
const MOST_ENTRIES = 16
const ENOUGH = 8
/** Milliseconds: about as long as the change that is cut off may take. */
const LONGEST = 100
const ITEMS = 200
const random = seededRandom('kills of the workbook')

/** Decides in a process of its own, and kills that at a random moment after so many entries. Returns how many entries it had said there are. */
async function decideAndKill(file: string, entries: number): Promise<number> {
  await using child = startProcess(process.execPath, [script, file])
  await child.untilPrinted(new RegExp(`deciding\\n(?:\\d+\\n){${entries}}`))
  await wait(random() * LONGEST)
  child.kill('SIGKILL')
  await child.ended
  // The last line may be cut.
  return Number(child.stdout().split('\n').slice(1, -1).at(-1) ?? 0)
}

/** Whatever was cut off is there whole or not at all. */
async function checkWhole(workbook: Workbook): Promise<void> {
  for (const { id, items, counts, phase } of await workbook.list()) {
    expect(items).toBe(ITEMS)
    const { plan } = await workbook.get(id)
    const isApplied = plan?.isApplied ?? false
    expect(counts.items.matched).toBe(isApplied ? ITEMS : 0)
    expect(phase).toBe(isApplied ? 'open' : 'new')
    const filter = { states: [], only: 'all', currency: null, batch: null, text: '' } as const
    const { rows } = await workbook.items({ id, filter, from: 0, count: ITEMS })
    expect(rows.filter(({ match }) => match !== null)).toHaveLength(counts.items.matched)
  }
}

it(
  `killed ${KILLS} times while it stores and decides, every entry is whole and none is lost`,
  async () => {
    await using folder = await temporaryFolder()
    const file = `${folder.path}/workbook.db`
    let most = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const told = await decideAndKill(file, kill === 0 ? ENOUGH : Math.floor(random() * MOST_ENTRIES))
      const db = openReader({ file, key: aKey })
      expect(db.column<string>('PRAGMA integrity_check').all()).toEqual(['ok'])
      expect(db.rows('PRAGMA foreign_key_check').all()).toEqual([])
      db.close()
      const workbook = await openWorkbookHere({ file, key: aKey })
      const { isWhole, entries } = await workbook.verifyLog()
      expect(isWhole).toBe(true)
      expect(entries).toBeGreaterThanOrEqual(told)
      expect(entries).toBeGreaterThanOrEqual(most)
      most = entries
      await checkWhole(workbook)
      await workbook.close()
    }
    expect(most).toBeGreaterThanOrEqual(ENOUGH)
  },
  campaignTime(600_000)
)

it('is refused while another process decides, and free as soon as that was killed', async () => {
  await using folder = await temporaryFolder()
  const file = `${folder.path}/workbook.db`
  const open = () => openWorkbookHere({ file, key: aKey })
  await using child = startProcess(process.execPath, [script, file])
  await child.untilPrinted(/deciding/)
  await expect(open()).rejects.toMatchObject({ code: 'in-use' })
  child.kill('SIGKILL')
  await child.ended
  await (await open()).close()
})
