import { expect, it } from 'vitest'
import type { Assignment } from '../../../../shared/domain/reconciliation/assignment.ts'
import type { FilledInDecision } from '../../../../shared/domain/reconciliation/decision.ts'
import { AppError } from '../../../../shared/errors.ts'
import { givenDigest, writeFingerprint } from '../../../../electron/stores/workbook/views/filling/fillInRow.ts'
import type { FilledLine } from '../../../../electron/stores/workbook/views/filling/filledLine.ts'
import { planFilled, type PlanningContext } from '../../../../electron/stores/workbook/views/filling/planFilled.ts'

const KEY = 'r1 item k1'
const SHOWN = {
  Payee: 'Acme AB',
  Instructed: '10.00',
  Paid: '0.00',
  Difference: '-10.00',
  Currency: 'EUR',
  Reference: ''
}

/** What comes of a line in a team of Anna, Bo and Cy, who is an auditor; at first it is assigned to `now`. */
function filled(
  typed: Partial<FilledLine>,
  now?: Pick<Assignment, 'to' | 'due'>,
  members: readonly string[] | undefined = ['anna', 'bo']
) {
  const assigned = now && { ...now, by: 'anna', at: '2026-11-30T00:00:00.000Z' }
  const given = { assigned: now?.to ?? '', due: now?.due ?? '' }
  const fingerprint = writeFingerprint(KEY, {
    entry: 1,
    shown: 'asshown',
    given: givenDigest(given.assigned, given.due)
  })
  const target = { kind: 'item', key: 'k1' } as const
  const sides = { items: ['k1'], transactionIds: [] }
  const checked: FilledInDecision[] = []
  const context: PlanningContext = {
    // Only a payment that is carried forward is looked up in it.
    open: { id: 'r1' } as PlanningContext['open'],
    exceptions: new Map([['item k1', { target, assignable: target, assigned, sides, lines: [] }]]),
    shown: () => ({
      cells: {
        ...SHOWN,
        Kind: '',
        Date: '',
        Details: '',
        Decision: '',
        Reason: '',
        'Assigned to': '',
        Due: '',
        Key: KEY
      },
      shown: 'asshown'
    }),
    members,
    check(decision) {
      checked.push(decision)
      if (decision.do === 'write-off') throw new AppError('bad-input', 'It is going on elsewhere.')
    },
    since: () => undefined
  }
  const line = {
    line: 2,
    key: KEY,
    fingerprint,
    recognised: SHOWN,
    decision: '',
    reason: '',
    ...given,
    fault: undefined,
    ...typed
  }
  const plan = planFilled({ name: 'a.xlsx', sha256: '', lines: [line] }, context)
  return {
    facts: plan.changes[0]?.facts,
    why: plan.refused[0]?.why,
    decisions: plan.decision?.decisions,
    unchanged: plan.unchanged
  }
}

const targets = [{ kind: 'item', key: 'k1' }]

it('assigns, with a day and without, and gives back what nobody is to decide any more', () => {
  expect(filled({ assigned: 'bo', due: '2026-12-05' }).decisions).toEqual([
    { do: 'assign', targets, to: 'bo', due: '2026-12-05' }
  ])
  expect(filled({ assigned: 'bo', due: '2026-12-5' }).facts).toEqual([
    { what: 'Assigned to', before: 'Nobody', after: 'bo, due 5 December 2026' }
  ])
  const now = { to: 'anna', due: '2026-12-01' }
  expect(filled({ due: '' }, now).decisions).toEqual([{ do: 'assign', targets, to: 'anna', due: null }])
  expect(filled({ assigned: '', due: '' }, now).facts).toEqual([
    { what: 'Assigned to', before: 'anna, due 1 December 2026', after: 'Nobody' }
  ])
  expect(filled({}, now)).toMatchObject({ unchanged: 1, decisions: undefined })
  expect(filled({ due: '2026-12-1' }, now)).toMatchObject({ unchanged: 1, decisions: undefined })
})

it.each([
  ['who is no member', { assigned: 'cy' }, '“cy” cannot be assigned'],
  ['a day without anybody', { due: '2026-12-05' }, 'nobody is assigned'],
  ['a day that does not exist', { assigned: 'bo', due: '2026-02-30' }, '“2026-02-30” is not a day'],
  ['a day that could be two', { assigned: 'bo', due: '05/12/2026' }, 'is not a day'],
  ['a number instead of a day', { assigned: 'bo', due: '46361' }, '“46361” is not a day'],
  ['a day with a time', { assigned: 'bo', due: '2026-12-05 10:00:00' }, 'is not a day']
])('names %s, and takes nothing of the line', (_what, typed, why) => {
  const line = filled({ ...typed, decision: 'Ignore', reason: 'Other file' })
  expect(line.why).toContain(why)
  expect(line.decisions).toBeUndefined()
})

it('keeps an assignment to who has left, but gives nothing to them', () => {
  expect(filled({ due: '2026-12-05' }, { to: 'dan', due: null }).decisions).toMatchObject([
    { to: 'dan', due: '2026-12-05' }
  ])
  expect(filled({ assigned: 'dan' }).why).toContain('cannot be assigned')
})

it('refuses what the decision itself refuses, in its words', () => {
  const line = filled({ decision: 'Write off', reason: 'Bank charge', assigned: 'bo' })
  expect([line.why, line.decisions]).toEqual(['It is going on elsewhere.', undefined])
})
