import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ShownEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import type { Target } from '../../../../shared/domain/reconciliation/decision.ts'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  stored,
  testWorkbook,
  type TestWorkbook
} from '../../../support/reconciliation/testWorkbook.ts'

let setup: TestWorkbook
let id: string
let targets: readonly Target[]

beforeAll(async () => {
  setup = await testWorkbook()
  const names = ['Acme AB', 'Zoë Ek', 'Nordic Oy']
  const payments = names.map((name, place) => ({
    amount: `${place + 1}250.00`,
    correlationId: uuidOf(place + 1),
    name
  }))
  ;({ id } = await stored(setup.workbook, bulkRequest(payments), 'May'))
  await applied(setup.workbook, id, [aCandidate({ id: 'tx1', correlationId: uuidOf(1), amount: '-12500000' })])
  const filter = { states: ['missing' as const], only: 'all' as const, currency: null, batch: null, text: '' }
  const { rows } = await setup.workbook.items({ id, filter, from: 0, count: 10 })
  targets = rows.map(({ key }) => ({ kind: 'item', key }))
})
afterAll(() => setup[Symbol.asyncDispose]())

async function entries(text?: string): Promise<readonly ShownEntry[]> {
  return (await setup.workbook.log({ id, from: 0, count: 100, ...(text !== undefined && { text }) })).entries
}

describe('the audit trail', () => {
  it('names payee and amount of a decision, and how many more it was about', async () => {
    await setup.workbook.decide(id, { do: 'explain', targets, reason: 'Paid by hand' }, ANNA)
    const [last] = await entries()
    expect(last?.words).toBe(
      'Accepted Zoë Ek (2,250.00 EUR) and Nordic Oy (3,250.00 EUR) with a reason: “Paid by hand”'
    )
    expect(last).toMatchObject({
      subjectCount: 2,
      subjects: [
        { payee: 'Zoë Ek', amount: '-2250.00', currency: 'EUR', transaction: null },
        { payee: 'Nordic Oy', amount: '-3250.00', currency: 'EUR', transaction: null }
      ],
      facts: [
        { what: 'Zoë Ek, 2,250.00 EUR', before: 'Not explained', after: 'Accepted with reason: Paid by hand' },
        { what: 'Nordic Oy, 3,250.00 EUR', before: 'Not explained', after: 'Accepted with reason: Paid by hand' }
      ]
    })
  })

  it('names what a match differs by where that is decided on, and not the payment', async () => {
    const payments = ['Aoife', 'Ülle'].map((name, place) => ({
      amount: `${place + 1}00.00`,
      correlationId: uuidOf(50 + place),
      name
    }))
    const { id: july } = await stored(setup.workbook, bulkRequest(payments), 'July')
    await applied(setup.workbook, july, [
      aCandidate({ id: 'short', correlationId: uuidOf(50), amount: '-900000' }),
      aCandidate({ id: 'failed', correlationId: uuidOf(51), amount: '-2000000', status: 'failed' })
    ])
    const filter = { states: [], only: 'all' as const, currency: null, batch: null, text: '' }
    const { rows } = await setup.workbook.items({ id: july, filter, from: 0, count: 10 })
    const matches = rows.map(({ match }) => ({ kind: 'match' as const, id: match ?? 0 }))
    const words = async () => (await setup.workbook.log({ id: july, from: 0, count: 1 })).entries[0]
    await setup.workbook.decide(july, { do: 'carry', targets: matches.slice(0, 1), reason: 'next week' }, ANNA)
    expect((await words())?.words).toBe('Carried Aoife, difference 10.00 EUR forward: “next week”')
    await setup.workbook.decide(july, { do: 'explain', targets: matches, reason: 'agreed' }, ANNA)
    expect(await words()).toMatchObject({
      words: 'Accepted Aoife (difference 10.00 EUR) and Ülle (difference 200.00 EUR) with a reason: “agreed”',
      facts: [{ what: 'Aoife, difference 10.00 EUR' }, { what: 'Ülle, difference 200.00 EUR' }]
    })
  })

  it('says of an undoing what was undone, as it says it of the decision', async () => {
    const [target] = targets
    if (target) await setup.workbook.decide(id, { do: 'note', target, text: 'Called them' }, ANNA)
    const { seq = 0 } = (await entries())[0] ?? {}
    await setup.workbook.decide(id, { do: 'undo', entry: seq }, ANNA)
    const [last] = await entries()
    expect(last?.words).toBe('Undid: Zoë Ek, 2,250.00 EUR')
    expect(last?.facts).toEqual([
      {
        what: 'Zoë Ek, 2,250.00 EUR',
        before: 'Wrote a note on Zoë Ek, 2,250.00 EUR: “Called them”',
        after: 'As before'
      }
    ])
  })

  it('counts all that it is about, also where it names the first of many', async () => {
    const payments = Array.from({ length: 25 }, (_, place) => ({
      amount: '10.00',
      correlationId: uuidOf(100 + place),
      name: `Payee ${place + 1}`
    }))
    const many = await stored(setup.workbook, bulkRequest(payments), 'June')
    const found = payments.map(({ correlationId }, place) =>
      aCandidate({ id: `many${place}`, correlationId, amount: '-100000' })
    )
    await applied(setup.workbook, many.id, [...found, aCandidate({ id: 'sum', amount: '-2400000' })])
    const last = async () => (await setup.workbook.log({ id: many.id, from: 0, count: 1 })).entries[0]
    const accepted = await last()
    expect(accepted).toMatchObject({ kind: 'applied', subjectCount: 25 })
    expect(accepted?.facts).toHaveLength(20)

    await setup.workbook.decide(many.id, { do: 'undo', entry: accepted?.seq ?? 0 }, ANNA)
    expect((await last())?.words).toBe('Undid: Payee 1 (10.00 EUR), Payee 2 (10.00 EUR) and 23 more')

    const filter = { states: [], only: 'all' as const, currency: null, batch: null, text: '' }
    const items = (await setup.workbook.items({ id: many.id, filter, from: 0, count: 50 })).rows.map(({ key }) => key)
    await setup.workbook.decide(many.id, { do: 'match', items, transactionIds: ['sum'] }, ANNA)
    const [row] = (await setup.workbook.items({ id: many.id, filter, from: 0, count: 1 })).rows
    const together: Target[] = [{ kind: 'match', id: row?.match ?? 0 }]
    await setup.workbook.decide(many.id, { do: 'explain', targets: together, reason: 'Bank charge' }, ANNA)
    expect(await last()).toMatchObject({ kind: 'explain', subjectCount: 25 })
  })

  it('is filtered by payee, whatever case and accents, also where another is named first', async () => {
    expect((await entries('nordic')).map(({ kind }) => kind)).toEqual(['explain'])
    expect((await entries('ZOE')).map(({ kind }) => kind)).toEqual(['undo', 'note', 'explain'])
    expect((await entries('acme')).map(({ kind }) => kind)).toEqual(['applied'])
    expect(await entries('nobody')).toEqual([])
    expect(await entries(' ')).toHaveLength((await entries()).length)
  })

  it('is as whole as before: names are read, and never written into it', async () => {
    expect((await setup.workbook.verifyLog()).isWhole).toBe(true)
    expect((await entries()).filter(({ detail }) => detail.includes('Zoë'))).toEqual([])
  })
})
