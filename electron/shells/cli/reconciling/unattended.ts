import { AppError } from '../../../../shared/errors.ts'
import type { App } from '../../../app/app.ts'

type Asked = Pick<App['handlers'], 'team.get' | 'team.members' | 'reconciliation.get' | 'reconciliation.suggestions'>

/**
 * Whoever decides may not review. A run that nobody watches makes its login a decider, so it does not run under the login
 * of somebody who is to review, or has reviewed this reconciliation. Call it before anything is stored.
 */
export async function refuseReviewer(handlers: Asked, known: string | undefined): Promise<void> {
  const { team } = await handlers['team.get'](undefined)
  if (!team) return
  const { login } = team
  const members = await handlers['team.members'](undefined)
  const { signOffs = [] } = known === undefined ? {} : await handlers['reconciliation.get'](known)
  const isReviewer = members.some((member) => member.login === login && member.role === 'reviewer')
  if (!isReviewer && !signOffs.some(({ review }) => review?.by === login)) return
  throw new AppError(
    'not-allowed',
    `“${login}” ${isReviewer ? 'is a reviewer' : 'reviewed this reconciliation'}, and could not review it once it decided here. Run --accept-certain under the login of a preparer.`
  )
}

/** How many suggested matches have no difference and were made by a rule that is certain. */
export async function certainCount(handlers: Asked, id: string): Promise<number> {
  const request = { id, rule: null, differing: false, from: 0, count: 1 }
  const { groups } = await handlers['reconciliation.suggestions'](request)
  const certain = groups.filter(({ strength }) => strength === 'certain')
  return certain.reduce((sum, { count, differing }) => sum + count - differing, 0)
}
