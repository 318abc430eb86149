import { expect, it } from 'vitest'
import type { ExceptionLine } from '../../../../shared/domain/reconciliation/exceptionLine.ts'
import type { FillInCells } from '../../../../shared/words/fillIn.ts'
import { AppError } from '../../../../shared/errors.ts'
import { planFilled, type PlanningContext } from '../../../../electron/stores/workbook/views/filling/planFilled.ts'

const aLine: ExceptionLine = {
  ...{ part: 'missing', kind: 'missing', currency: 'EUR', payee: 'Acme AB', number: null, reference: null, date: null },
  ...{ payments: 1, transactions: 0, transactionIds: [], expected: '-10.00', found: '0.00', difference: '-10.00' },
  ...{ differences: [], failed: null, why: null, resolution: null }
}
const CELLS = {
  ...{ Payee: 'Acme AB', Kind: '', Instructed: '10.00', Paid: '0.00', Difference: '-10.00', Currency: 'EUR' },
  ...{ Date: '', Reference: '', Details: '', Decision: '', Reason: '', 'Assigned to': '', Due: '' },
  ...{ Key: 'r1 item k1', Fingerprint: '1-asshown' }
}

/** What comes of a line in a team of Anna and Bo; before, it had the cells `now`. */
function filled(typed: Partial<FillInCells>, now: Partial<FillInCells> = {}) {
  const target = { kind: 'item', key: 'k1' } as const
  const context: PlanningContext = {
    id: 'r1',
    exceptions: new Map([['item k1', { target, assignable: target, line: aLine }]]),
    cellsOf: () => ({ ...CELLS, ...now }),
    members: ['anna', 'bo'],
    check(decision) {
      if (decision.do === 'write-off') throw new AppError('bad-input', 'It is going on elsewhere.')
    },
    since: () => undefined,
    cautionOf: () => 'No. 2 was paid.'
  }
  const line = { line: 2, cells: { ...CELLS, ...now, ...typed }, fault: undefined }
  const { changes, refused, decision, unchanged } = planFilled({ name: 'a.xlsx', sha256: '', lines: [line] }, context)
  const [{ facts, caution } = {}] = changes
  return { facts, caution, why: refused[0]?.why, decisions: decision.decisions, unchanged }
}

const targets = [{ kind: 'item', key: 'k1' }]
const ofAnna = { 'Assigned to': 'anna', Due: '2026-12-01' }

it('assigns, with a day and without, and gives back what nobody is to decide any more', () => {
  const assign = { do: 'assign', targets }
  const { decisions, facts } = filled({ 'Assigned to': 'bo', Due: '2026-12-05' })
  expect(decisions).toEqual([{ ...assign, to: 'bo', due: '2026-12-05' }])
  expect(facts).toEqual([{ what: 'Assigned to', before: 'Nobody', after: 'bo, due 5 December 2026' }])
  expect(filled({ Due: '' }, ofAnna).decisions).toEqual([{ ...assign, to: 'anna', due: null }])
  expect(filled({ 'Assigned to': '', Due: '' }, ofAnna).facts).toEqual([
    { what: 'Assigned to', before: 'anna, due 1 December 2026', after: 'Nobody' }
  ])
  expect(filled({}, ofAnna)).toMatchObject({ unchanged: 1, decisions: [] })
})

it.each([
  ['who is no member', { 'Assigned to': 'cy' }, '“cy” cannot be assigned'],
  ['a day without anybody', { Due: '2026-12-05' }, 'nobody is assigned'],
  ['a day that does not exist', { 'Assigned to': 'bo', Due: '2026-02-30' }, '“2026-02-30” is not a day'],
  ['a day that could be two', { 'Assigned to': 'bo', Due: '05/12/2026' }, 'is not a day'],
  ['a number instead of a day', { 'Assigned to': 'bo', Due: '46361' }, '“46361” is not a day'],
  ['a day with a time', { 'Assigned to': 'bo', Due: '2026-12-05 10:00:00' }, 'is not a day']
])('names %s, and takes nothing of the line', (_what, typed, why) => {
  const line = filled({ ...typed, Decision: 'Ignore', Reason: 'Other file' })
  expect(line.why).toContain(why)
  expect(line.decisions).toEqual([])
})

it('keeps an assignment to who has left, but gives nothing to them', () => {
  const { decisions } = filled({ Due: '2026-12-05' }, { 'Assigned to': 'dan' })
  expect(decisions).toMatchObject([{ to: 'dan', due: '2026-12-05' }])
  expect(filled({ 'Assigned to': 'dan' }).why).toContain('cannot be assigned')
})

it('refuses what the decision itself refuses, in its words', () => {
  const line = filled({ Decision: 'Write off', Reason: 'Bank charge', 'Assigned to': 'bo' })
  expect([line.why, line.decisions]).toEqual(['It is going on elsewhere.', []])
})

it('warns of what would be paid twice, only before it is carried forward', () => {
  expect(filled({ Decision: 'Carry forward', Reason: 'Next week' }).caution).toBe('No. 2 was paid.')
  expect(filled({ Decision: 'Ignore', Reason: 'Next week' }).caution).toBe('')
})
