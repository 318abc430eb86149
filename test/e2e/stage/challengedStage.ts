import type { BrowserContext } from '@playwright/test'
import type { StageServer } from '../../../electron/loopback/stage/stageServer.ts'
import type { StageSetup } from '../../../electron/stage/stagePort.ts'
import { challengedPage, type ChallengedPage } from '../../support/stage/authorizationPage.ts'
import { routeStage } from '../../support/stage/routedStage.ts'

/** The issuer that a stage shows, which has to know where its answers go. */
interface Issuer {
  readonly origin: string
  readonly answersTo: (target: string) => void
}

/** A stage that stands at the challenge of an issuer. */
export interface ChallengedStage extends ChallengedPage {
  readonly address: string
}

/** As in Electron: https origins that the app answers for. */
export function routedChallenge(context: BrowserContext, issuer: Issuer): Promise<ChallengedStage> {
  return challenge(issuer, async (serve) => (await routeStage(context, 'threeds', serve)).page)
}

/** As in the browser shell: ports of this computer. */
export function servedChallenge(stages: StageServer, issuer: Issuer): Promise<ChallengedStage> {
  const size = { width: 500, height: 700 }
  return challenge(
    issuer,
    async (serve) => (await stages.open({ kind: 'threeds', title: 'Verification', size, serve })).origins.page
  )
}

async function challenge(
  { origin, answersTo }: Issuer,
  open: (serve: StageSetup['serve']) => Promise<string>
): Promise<ChallengedStage> {
  let challenged: ChallengedPage | undefined
  const pageOrigin = await open(({ page }) => {
    challenged = challengedPage(page, `${origin}/challenge`)
    answersTo(challenged.page.target)
    return challenged.page.handle
  })
  if (!challenged) throw new Error('The stage asked for no handler.')
  return { ...challenged, address: pageOrigin + challenged.page.path }
}
