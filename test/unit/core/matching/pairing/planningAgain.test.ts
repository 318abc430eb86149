import { expect, it } from 'vitest'
import { aDueItem, anItem, aRow, heldMatches, matching } from '../../../../support/reconciliation/reconciling.ts'

// What is left after some payments were matched is judged by the same evidence as before.

it('a reference that two parties were paid with proves nothing of the one that is left', () => {
  const world = {
    items: [
      aDueItem({ key: 'a', correlationId: 'id-00001', reference: 'Invoice 4711', counterpartyName: 'Anna Berg' }),
      aDueItem({ key: 'b', position: 2, reference: 'Invoice 4711', counterpartyName: 'Otto Wahl' })
    ],
    rows: [
      aRow({ id: 'of-a', correlationId: 'id-00001', reference: 'Invoice 4711', counterpartyName: 'Anna Berg' }),
      aRow({ id: 'of-nobody', reference: 'Invoice 4711' })
    ]
  }
  const first = matching(world)
  expect(first.matches.map(({ items }) => items)).toEqual([['a']])
  const [question] = first.questions
  expect(question?.why).toContain('does not say which payment this is')
  const again = matching({ ...world, held: heldMatches(first) })
  expect([again.matches, again.questions]).toEqual([[], first.questions])
})

it('the days that the file names count, also those of what is matched', () => {
  const world = {
    items: [
      anItem({ key: 'a', correlationId: 'id-00001', dueOn: '2026-05-01' }),
      anItem({ key: 'b', position: 2, amount: '-7.00', reference: 'Invoice 5000' }),
      anItem({ key: 'c', position: 3, amount: '-3.00', dueOn: '2026-03-02' })
    ],
    rows: [
      aRow({ id: 'of-a', correlationId: 'id-00001', createdAt: '2026-05-01T09:00:00.000Z' }),
      aRow({ id: 'of-b', amount: '-7.00', reference: 'Invoice 5000', createdAt: '2026-05-01T09:00:00.000Z' })
    ]
  }
  const first = matching(world)
  expect(first.questions.map(({ items }) => items)).toEqual([['b']])
  expect(matching({ ...world, held: heldMatches(first) }).questions).toEqual(first.questions)
})

it('money that came back shows no bulk payment, and what goes the instructed way is no return', () => {
  const id = '7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11'
  const number = { counterpartyNumber: 'DE75512108001245126199' }
  const world = {
    items: [
      anItem({ key: 'a', correlationId: id }),
      anItem({ key: 'b', position: 2, amount: null, endToEndId: 'id1' })
    ],
    rows: [
      aRow({ id: 'in', amount: '10.00', correlationId: id, ...number }),
      aRow({ id: 'out', bulkPaymentId: 'u-1', ...number }),
      aRow({ id: 'other', bulkPaymentId: 'u-2', correlationId: 'id-1' })
    ]
  }
  const first = matching(world)
  expect(first.matches.map(({ rows }) => rows)).toEqual([['in']])
  expect(matching({ ...world, held: heldMatches(first) }).questions).toEqual(first.questions)
})

it('a payment whose rival is matched elsewhere is a question at once, not only on replanning', () => {
  const world = {
    items: [
      anItem({ key: 'a', correlationId: 'id-3', endToEndId: 'id1', amount: '-0.01' }),
      anItem({ key: 'b', position: 2, correlationId: 'id-3' })
    ],
    rows: [aRow({ id: 'other', correlationId: 'id-1' }), aRow({ id: 'of-b', correlationId: 'id-3' })]
  }
  const first = matching(world)
  expect(first.matches.map(({ items }) => items)).toEqual([['b']])
  expect(first.questions.map(({ items, rows }) => [...items, ...rows])).toEqual([['a', 'other']])
})
