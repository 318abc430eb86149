import { describe, expect, it } from 'vitest'
import { workspaceActions, type WorkspaceActs } from '../../../../renderer/reconciliation/state/workspaceActions.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { fakeReconciliation } from '../../../support/bridge/reconciliation/fakeReconciliation.ts'

const nothing = () => undefined
const acts: WorkspaceActs = {
  show: nothing,
  plan: nothing,
  rules: nothing,
  rename: nothing,
  carry: nothing,
  reopen: nothing,
  discard: nothing,
  sign: nothing
}

async function actionsOf(change: Partial<ReconciliationDetails>, busy?: string) {
  const details = await fakeReconciliation({ details: change })['reconciliation.get']('any')
  return workspaceActions(details, busy, acts)
}

const idsOf = (actions: Awaited<ReturnType<typeof actionsOf>>) => actions.map(({ id }) => id)
const mainOf = (actions: Awaited<ReturnType<typeof actionsOf>>) => actions.find(({ isMain }) => isMain)?.id

describe('what can be done with a whole reconciliation', () => {
  it('begins with a plan, before which nothing is signed', async () => {
    const actions = await actionsOf({ phase: 'new' })
    expect(mainOf(actions)).toBe('plan')
    expect(actions.find(({ id }) => id === 'sign')?.refusal).toBe('Apply a plan first.')
    expect(idsOf(actions)).toEqual(['plan', 'sign', 'replan', 'carry', 'rename', 'rules', 'discard'])
  })

  it('is nothing that begins while something runs for it', async () => {
    const actions = await actionsOf({ phase: 'open' }, 'Something is running for it.')
    const held = actions.filter(({ refusal }) => refusal !== undefined)
    expect(idsOf(held)).toEqual(['plan', 'sign', 'replan'])
  })

  it('is to carry on or to reopen once it is signed off, and no longer to rename or to discard', async () => {
    const actions = await actionsOf({ phase: 'signed-off' })
    expect(mainOf(actions)).toBe('carry')
    expect(idsOf(actions)).toEqual(['carry', 'reopen', 'rules'])
  })

  it('leads to where it goes on and to where it comes from', async () => {
    const actions = await actionsOf({
      phase: 'signed-off',
      carriedTo: { id: 'b', name: 'June' },
      carriedFrom: { id: 'a', name: 'April' }
    })
    expect(idsOf(actions)).toEqual(['next', 'reopen', 'before', 'rules'])
    expect(actions[0]?.title).toBe('Open “June”')
  })
})
