import type { BrowserContext } from '@playwright/test'
import type { IsolatedWindowServer } from '../../../electron/shells/loopback/isolatedWindow/isolatedWindowServer.ts'
import type { IsolatedWindowSetup } from '../../../electron/base/isolatedWindow/isolatedWindowPort.ts'
import { challengedPage, type ChallengedPage } from '../../support/isolatedWindow/authorizationPage.ts'
import { routeIsolatedWindow } from '../../support/isolatedWindow/routedIsolatedWindow.ts'

/** The issuer that an isolated window shows, which has to know where its answers go. */
interface Issuer {
  readonly origin: string
  readonly answersTo: (target: string) => void
}

/** An isolated window that stands at the challenge of an issuer. */
export interface ChallengedWindow extends ChallengedPage {
  readonly address: string
}

/** As in Electron: https origins that the app answers for. */
export function routedChallenge(context: BrowserContext, issuer: Issuer): Promise<ChallengedWindow> {
  return challenge(issuer, async (serve) => (await routeIsolatedWindow(context, 'threeds', serve)).page)
}

/** As in the browser shell: ports of this computer. */
export function servedChallenge(isolatedWindows: IsolatedWindowServer, issuer: Issuer): Promise<ChallengedWindow> {
  const size = { width: 500, height: 700 }
  return challenge(
    issuer,
    async (serve) => (await isolatedWindows.open({ kind: 'threeds', title: 'Verification', size, serve })).origins.page
  )
}

async function challenge(
  { origin, answersTo }: Issuer,
  open: (serve: IsolatedWindowSetup['serve']) => Promise<string>
): Promise<ChallengedWindow> {
  let challenged: ChallengedPage | undefined
  const pageOrigin = await open(({ page }) => {
    challenged = challengedPage(page, `${origin}/challenge`)
    answersTo(challenged.page.target)
    return challenged.page.handle
  })
  if (!challenged) throw new Error('The isolated window asked for no handler.')
  return { ...challenged, address: pageOrigin + challenged.page.path }
}
