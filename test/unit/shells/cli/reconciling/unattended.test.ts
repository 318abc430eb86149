import { expect, it } from 'vitest'
import type { App } from '../../../../../electron/app/app.ts'
import { refuseReviewer } from '../../../../../electron/shells/cli/reconciling/unattended.ts'
import type { TeamRole } from '../../../../../shared/domain/team.ts'

/** A desk of `rik` in a team with this role, where that login reviewed, or somebody else did. */
function desk(role: TeamRole | undefined, reviewedBy: string | null = null) {
  const handlers = {
    'team.get': () => Promise.resolve({ team: role && { login: 'rik' } }),
    'team.members': () =>
      Promise.resolve([{ login: 'olga', role: 'reviewer' }, ...(role ? [{ login: 'rik', role }] : [])]),
    'reconciliation.get': () =>
      Promise.resolve({ signOffs: [{ review: reviewedBy === null ? null : { by: reviewedBy } }] }),
    'reconciliation.suggestions': () => Promise.reject(new Error('Not asked'))
  }
  return handlers as unknown as App['handlers']
}

it.each<readonly [string, TeamRole | undefined, string | null, RegExp | undefined]>([
  ['for a reviewer of the team', 'reviewer', null, /“rik” is a reviewer/],
  ['for a login that reviewed this reconciliation', 'owner', 'rik', /“rik” reviewed this reconciliation/],
  ['not for a preparer', 'preparer', 'olga', undefined],
  ['not for somebody who works alone', undefined, null, undefined]
])('a run that nobody watches is refused %s', async (_name, role, reviewedBy, refusal) => {
  const asked = refuseReviewer(desk(role, reviewedBy), 'a reconciliation')
  if (refusal)
    await expect(asked).rejects.toMatchObject({
      code: 'not-allowed',
      message: expect.stringMatching(refusal) as string
    })
  else await expect(asked).resolves.toBeUndefined()
})

it('a run that nobody watches is refused while it cannot be known who reviews', async () => {
  const members = () => Promise.reject(new Error('The team cannot be reached'))
  await expect(refuseReviewer({ ...desk('preparer'), 'team.members': members }, undefined)).rejects.toThrow('reached')
})
