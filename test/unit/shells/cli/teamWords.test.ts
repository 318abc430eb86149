import { expect, it } from 'vitest'
import { statusWords } from '../../../../electron/shells/cli/team/teamWords.ts'

it('a team that lacks decisions of this computer is not up to date', () => {
  const inStep = { team: null, state: 'in-step', message: null } as const
  const waiting = {
    id: 1,
    at: '2026-11-21T05:00:00.000Z',
    reconciliation: '6f1f7c0e-2f5a-4d0e-9a56-0c3a8f7f2b11',
    words: 'Matched',
    items: [],
    transactionIds: [],
    isSent: false,
    refusal: null
  }
  expect(statusWords({ ...inStep, proposals: [] })).toBe('UP TO DATE with the team.')
  const behind = statusWords({ ...inStep, proposals: [waiting] })
  expect(behind).toMatch(/^NOT UP TO DATE: .*\n1 decision not sent: see team proposals\.$/)
})
