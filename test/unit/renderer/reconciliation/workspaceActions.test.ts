import { describe, expect, it } from 'vitest'
import {
  workspaceActions,
  type ActedOn,
  type WorkspaceActs
} from '../../../../renderer/reconciliation/state/workspaceActions.ts'

const nothing = () => undefined
const acts: WorkspaceActs = {
  show: nothing,
  plan: nothing,
  rules: nothing,
  readFilled: nothing,
  rename: nothing,
  carry: nothing,
  reopen: nothing,
  discard: nothing,
  sign: nothing,
  review: undefined
}

const details: ActedOn = {
  phase: 'open',
  counts: { queue: 20 },
  plan: null,
  suggested: [],
  signOffs: [],
  carriedFrom: null,
  carriedTo: null
}
const actionsOf = (change: Partial<ActedOn>, busy?: string) => workspaceActions({ ...details, ...change }, busy, acts)

const idsOf = (actions: ReturnType<typeof actionsOf>) => actions.map(({ id }) => id)
const mainOf = (actions: ReturnType<typeof actionsOf>) => actions.find(({ isMain }) => isMain)?.id

describe('what can be done with a whole reconciliation', () => {
  it('begins with a plan, and nothing can be signed before', () => {
    const actions = actionsOf({ phase: 'new' })
    expect(mainOf(actions)).toBe('plan')
    expect(actions.find(({ id }) => id === 'sign')?.refusal).toBe('Nothing is accepted or decided yet.')
    expect(idsOf(actions)).toEqual(['plan', 'sign', 'replan', 'readFilled', 'carry', 'rename', 'rules', 'discard'])
  })

  it('includes nothing that starts a run while another one is under way', () => {
    const actions = actionsOf({ phase: 'open' }, 'Wait until the current step is done.')
    const held = actions.filter(({ refusal }) => refusal !== undefined)
    expect(idsOf(held)).toEqual(['plan', 'sign', 'replan'])
  })

  it('is, once signed off, to carry forward or reopen, and no longer to rename or discard', () => {
    const actions = actionsOf({ phase: 'signed-off' })
    expect(mainOf(actions)).toBeUndefined()
    expect(idsOf(actions)).toEqual(['carry', 'reopen', 'rules'])
  })

  it('leads to where it goes on and to where it comes from', () => {
    const actions = actionsOf({
      phase: 'signed-off',
      carriedTo: { id: 'b', name: 'June' },
      carriedFrom: { id: 'a', name: 'April' }
    })
    expect(idsOf(actions)).toEqual(['next', 'carry', 'reopen', 'before', 'rules'])
    expect(actions[0]?.title).toBe('Open “June”')
    expect(actions[1]?.title).toBe('Start another follow-up reconciliation…')
  })

  it('of a team is approved or sent back once, by somebody else', () => {
    const [login, approve, sendBack] = ['rik', nothing, nothing]
    const signOff = (change: object) =>
      ({
        preparer: 'olga',
        isOfTeam: true,
        reopened: null,
        review: null,
        ...change
      }) as unknown as ActedOn['signOffs'][number]
    const ofTeam = (change: object) =>
      workspaceActions({ ...details, phase: 'signed-off', signOffs: [signOff(change)] }, undefined, {
        ...acts,
        review: { login, approve, sendBack }
      })
    expect(mainOf(ofTeam({}))).toBe('approve')
    expect(idsOf(ofTeam({})).slice(0, 3)).toEqual(['approve', 'sendBack', 'carry'])
    expect(ofTeam({ preparer: 'rik' }).map(({ refusal }) => refusal)[0]).toContain('somebody else reviews it')
    expect(idsOf(ofTeam({ review: { outcome: 'approved' } }))).not.toContain('approve')
    expect(idsOf(ofTeam({ isOfTeam: undefined }))).not.toContain('approve')
    expect(idsOf(actionsOf({ phase: 'signed-off', signOffs: [signOff({})] }))).not.toContain('approve')
  })
})
