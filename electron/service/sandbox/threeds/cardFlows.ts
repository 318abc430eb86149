import type { SandboxContext } from '../context/context.ts'
import type { StatePart } from '../state/sandboxState.ts'
import { AccessControlServer } from './accessControlServer.ts'
import { Authorizations } from './authorizations.ts'
import { CardVerification } from './cardVerification.ts'

/** What the routes of the card flows share. */
export interface CardFlows {
  readonly acs: AccessControlServer
  readonly verification: CardVerification
  readonly authorizations: Authorizations
}

/** Makes the state of the card flows and registers it for the service's reset and dump. */
export function createCardFlows(context: SandboxContext): CardFlows {
  const acs = new AccessControlServer()
  const verification = new CardVerification(acs, () => context.state.clock.now())
  const authorizations = new Authorizations(context, verification)
  const part: StatePart = {
    reset: () => [acs, verification, authorizations].forEach((store) => store.clear()),
    describe: () => ({
      authorizations: authorizations.size,
      waiting_verifications: verification.size,
      challenges: acs.size
    })
  }
  context.state.attach('card_flows', part)
  return { acs, verification, authorizations }
}
