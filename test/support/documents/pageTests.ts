import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chosenOf } from '../campaign.ts'
import { documents, readDocument } from './documents.ts'
import { fencedBlocks } from './markdown.ts'
import { brokenCommands, syncedFolder } from './runPage.ts'

// Each group has a file of tests, since files run side by side.
export const LEDGER_PAGES = ['docs/command-line.md', 'docs/filters.md', 'docs/sync.md']
export const DECISION_PAGES = ['docs/backups.md', 'docs/csv-mapping.md', 'docs/reconciling.md']
export const OTHER_PAGES = documents.filter((page) => ![...LEDGER_PAGES, ...DECISION_PAGES].includes(page))

/** What `npm test` runs of them: a first visit, and pages whose commands few other tests run. */
const QUICK_PAGES = ['README.md', 'docs/filters.md', 'docs/csv-mapping.md', 'docs/3-d-secure.md']

const hasCommands = (page: string) => fencedBlocks(readDocument(page), 'sh').length > 0

/** Runs the commands of pages; `more` are tests beside them, with the data folder that `brokenCommands` takes. */
export function testPages(pages: readonly string[], more: (data: () => string) => void = () => undefined): void {
  describe('the commands of the documents', () => {
    let synced: Awaited<ReturnType<typeof syncedFolder>>
    beforeAll(async () => {
      // Whoever has a screen would see a browser.
      vi.stubEnv('TALLYDESK_NO_OPEN', '1')
      synced = await syncedFolder()
    })
    afterAll(async () => {
      vi.unstubAllEnvs()
      await synced[Symbol.asyncDispose]()
    })

    it.each(chosenOf(pages.filter(hasCommands), (page) => QUICK_PAGES.includes(page)))(
      'end as %s says',
      async (page) => {
        expect(await brokenCommands(readDocument(page), synced.data)).toEqual([])
      }
    )
    more(() => synced.data)
  })
}
