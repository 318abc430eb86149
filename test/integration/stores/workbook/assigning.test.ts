import { expect, it } from 'vitest'
import type { Decision } from '../../../../shared/domain/reconciliation/decision.ts'
import { aCandidate } from '../../../support/reconciliation/candidates.ts'
import { ANNA, bulkRequest, planned, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf, lastEntry, shownState } from '../../../support/reconciliation/workbookState.ts'

const ITEMS = { states: [], only: 'all', currency: null, batch: null, text: '' } as const
const FOUND = { states: [], only: 'all', currency: null, text: '' } as const

async function world() {
  const test = await testWorkbook()
  const { workbook } = test
  const { id } = await stored(workbook, bulkRequest([{ amount: '1.00' }, { amount: '2.00' }, { amount: '3.00' }]))
  await planned(workbook, id, [aCandidate({ id: 'stray', amount: '-990000' })])
  const [first = '', second = '', third = ''] = await keysOf(workbook, id)
  const yours = async (concerns: string) => ({
    items: (await workbook.items({ id, filter: { ...ITEMS, concerns }, from: 0, count: 9 })).rows.map(({ key }) => key),
    found: (await workbook.found({ id, filter: { ...FOUND, concerns }, from: 0, count: 9 })).rows.map((row) => row.id)
  })
  return {
    test,
    id,
    first,
    second,
    third,
    decide: (decision: Decision) => workbook.decide(id, decision, ANNA),
    yours,
    [Symbol.asyncDispose]: test[Symbol.asyncDispose].bind(test)
  }
}

const item = (key: string) => ({ kind: 'item', key }) as const
const stray = { kind: 'transaction', id: 'stray' } as const

it('finds what is assigned to somebody, and what names them in a note', async () => {
  await using made = await world()
  const { first, second, third, decide, yours } = made
  expect(await yours('rik')).toEqual({ items: [], found: [] })
  await decide({ do: 'assign', targets: [item(first), stray], to: 'rik', due: '2026-11-30' })
  await decide({ do: 'note', target: item(third), text: 'Ask @rik; mail to rik@bo.example went unanswered.' })
  expect(await yours('rik')).toEqual({ items: [first, third], found: ['stray'] })
  expect(await yours('bo')).toEqual({ items: [], found: [] })
  await decide({ do: 'assign', targets: [item(first)], to: 'bo', due: null })
  await decide({ do: 'assign', targets: [stray], to: null, due: null })
  expect(await yours('rik')).toEqual({ items: [third], found: [] })
  expect(await yours('bo')).toEqual({ items: [first], found: [] })
  const { items } = await shownState(made.test.workbook, made.id)
  expect(items.map(({ key, assigned }) => [key, assigned?.to, assigned?.due, assigned?.by])).toEqual([
    [first, 'bo', null, ANNA.name],
    [second, undefined, undefined, undefined],
    [third, undefined, undefined, undefined]
  ])
})

it('is not given back to who had it before while somebody else has it', async () => {
  await using made = await world()
  const { test, id, first, decide, yours } = made
  const assign = (to: string | null) => decide({ do: 'assign', targets: [item(first)], to, due: null })
  await assign('rik')
  await assign(null)
  const ended = await lastEntry(test.workbook, { id })
  await assign('bo')
  const later = await lastEntry(test.workbook, { id })
  await expect(decide({ do: 'undo', entry: ended })).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining(`entry ${later} of`) as string
  })
  expect((await yours('bo')).items).toEqual([first])
  await decide({ do: 'undo', entry: later })
  await decide({ do: 'undo', entry: ended })
  expect((await yours('rik')).items).toEqual([first])
})

it('is taken back, and given back to who had it before', async () => {
  await using made = await world()
  const { test, id, first, decide, yours } = made
  await decide({ do: 'assign', targets: [item(first)], to: 'rik', due: '2026-11-30' })
  const earlier = await lastEntry(test.workbook, { id })
  await decide({ do: 'assign', targets: [item(first)], to: 'bo', due: null })
  await expect(decide({ do: 'undo', entry: earlier })).rejects.toThrow('Assigned')
  await decide({ do: 'undo', entry: await lastEntry(test.workbook, { id }) })
  expect(await yours('rik')).toMatchObject({ items: [first] })
  expect(await yours('bo')).toMatchObject({ items: [] })
})

it('refuses what changes nothing, and who has no name', async () => {
  await using made = await world()
  const { first, decide } = made
  await expect(decide({ do: 'assign', targets: [item(first)], to: null, due: null })).rejects.toThrow('not assigned')
  await decide({ do: 'assign', targets: [item(first)], to: 'rik', due: null })
  await expect(decide({ do: 'assign', targets: [item(first)], to: 'rik', due: null })).rejects.toThrow('already')
  await expect(decide({ do: 'assign', targets: [item('none')], to: 'rik', due: null })).rejects.toThrow()
})

it('says in the audit trail who is to decide what, until when', async () => {
  await using made = await world()
  const { test, id, first, decide } = made
  await decide({ do: 'assign', targets: [item(first)], to: 'rik', due: '2026-11-30' })
  const { entries } = await test.workbook.log({ id, from: 0, count: 1 })
  expect(entries[0]?.words).toMatch(/^Assigned .*1\.00 EUR to rik, due 30 November 2026$/)
  expect(entries[0]).toMatchObject({ kind: 'assign', canUndo: true })
})
