import { openDownloads } from '../../electron/shells/http/downloads.ts'
import { serveBrowserShell } from '../../electron/shells/http/serveBrowserShell.ts'
import { openUploads } from '../../electron/shells/http/uploads.ts'
import { createLinks } from '../../electron/shells/loopback/links.ts'
import { appOnList, type AppOnList } from '../support/app/appOnList.ts'
import pageConfig from '../support/page/vite.config.ts'
import { everyState } from '../support/reconciliation/everyState.ts'
import { reconciliationLife, type ReconciliationLife } from '../support/reconciliation/reconciliationLife.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { testAlone } from './madeUpPage.ts'

interface Reconciled extends ReconciliationLife {
  readonly main: AppOnList
  /** Goes to a place of the page. */
  open(at: string): Promise<unknown>
}

interface Options {
  /** Whether the user keeps nothing on this computer. */
  readonly isTemporary: boolean
}

/** The page before the real app, which has synced payments of every state and has no reconciliation of them yet. */
export const test = testAlone.extend<{ reconciled: Reconciled } & Options>({
  isTemporary: [false, { option: true }],
  reconciled: async ({ page, complaints: _complaints, isTemporary }, use) => {
    await using parts = new AsyncDisposableStack()
    const { path } = parts.use(await temporaryFolder())
    const downloads = parts.adopt(await openDownloads(path), (each) => each.close())
    const uploads = parts.adopt(await openUploads(path), (each) => each.close())
    const files = { ...downloads.files, ...uploads.files }
    const main = parts.use(await appOnList(everyState().rows, { files, isTemporary }))
    const rendererDir = pageConfig.build?.outDir ?? ''
    const log = () => undefined
    const shell = parts.adopt(
      await serveBrowserShell({ app: main.app, log, rendererDir, downloads, uploads, links: createLinks() }),
      (each) => each.close()
    )
    const { origin, searchParams } = new URL(shell.url)
    // What the page of the start link does, which would be a page more to load.
    const entered = await page.request.post(`${origin}/session`, {
      data: { token: searchParams.get('token') },
      headers: { origin, 'sec-fetch-site': 'same-origin' }
    })
    const { session } = (await entered.json()) as { readonly session: string }
    await page.addInitScript((key) => localStorage.setItem('session', key), session)
    await use({ ...reconciliationLife(main), main, open: (at) => page.goto(`${origin}/#${at}`) })
    await page.close()
  }
})

export { expect } from './madeUpPage.ts'
