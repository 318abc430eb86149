import { describe, expect, it } from 'vitest'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aCandidate, candidateLines, uuidOf } from '../../../support/reconciliation/candidates.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  planned,
  stored,
  testWorkbook
} from '../../../support/reconciliation/testWorkbook.ts'

const FIRST = aCandidate({
  id: 'first',
  correlationId: uuidOf(1),
  counterpartyName: 'Acme AB',
  reference: 'Invoice 1001'
})
const RETURNED = { ...FIRST, status: 'returned', updatedAt: '2026-01-05T00:00:00.000Z' }
const BACK = {
  ...FIRST,
  id: 'back',
  amount: '100000',
  paymentAmount: '100000',
  correlationId: null,
  createdAt: '2026-01-05T00:00:00.000Z'
}
const RESENT = {
  ...FIRST,
  id: 'resent',
  createdAt: '2026-01-06T00:00:00.000Z',
  updatedAt: '2026-01-06T00:00:00.000Z'
}

const TEXT = bulkRequest([{ amount: '10.00', name: 'Acme AB', reference: 'Invoice 1001', correlationId: uuidOf(1) }])

async function keyOf(workbook: Workbook, id: string): Promise<string> {
  const filter = { states: [], only: 'all' as const, currency: null, batch: null, text: '' }
  return (await workbook.items({ id, filter, from: 0, count: 1 })).rows[0]?.key ?? ''
}

async function queued(workbook: Workbook, id: string) {
  const filter = { states: [], only: 'queue' as const, currency: null, text: '' }
  return (await workbook.found({ id, filter, from: 0, count: 10 })).rows
}

/** The payment was matched with its first transaction and with the one that brought its money back. */
async function cameBack(workbook: Workbook): Promise<string> {
  const { id } = await stored(workbook, TEXT)
  await applied(workbook, id, [FIRST])
  await planned(workbook, id, [FIRST, BACK])
  const items = [await keyOf(workbook, id)]
  await workbook.decide(id, { do: 'match', items, transactionIds: ['first', 'back'] }, ANNA)
  return id
}

describe('a payment that is made again after it was matched', () => {
  it('is no duplicate where the first attempt failed since, but joins its match', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id } = await stored(workbook, TEXT)
    await applied(workbook, id, [FIRST])
    await workbook.noteRows(candidateLines([RETURNED]), [])
    const { counts } = await planned(workbook, id, [RETURNED, RESENT])
    expect(counts.transactions).toMatchObject({ duplicate: 0, unexpected: 1 })
    const items = [await keyOf(workbook, id)]
    expect(await queued(workbook, id)).toMatchObject([
      {
        id: 'resent',
        why: 'It has the id of a payment in the file whose other transactions failed or came back: it may be that payment, sent again.',
        returns: { items, transactionIds: ['first'] }
      }
    ])
    const joined = await workbook.decide(id, { do: 'match', items, transactionIds: ['first', 'resent'] }, ANNA)
    // As if it had not been matched before.
    const { id: anew } = await stored(setup.workbook, TEXT)
    await workbook.discard(id, joined.revision, 'read again', ANNA)
    const { counts: fresh } = await applied(workbook, anew, [RETURNED, RESENT])
    expect([joined.counts.queue, joined.counts.items]).toEqual([fresh.queue, fresh.items])
  })

  it('is a duplicate where the first attempt was paid', async () => {
    await using setup = await testWorkbook()
    const { id } = await stored(setup.workbook, TEXT)
    await applied(setup.workbook, id, [FIRST])
    const { counts } = await planned(setup.workbook, id, [FIRST, RESENT])
    expect(counts.transactions).toMatchObject({ duplicate: 1, unexpected: 0 })
  })

  it.each([
    ['with its id', RESENT],
    ['without an id', { ...RESENT, correlationId: null }]
  ])('is no duplicate where its money came back, but joins it, %s', async (_name, resent) => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await cameBack(workbook)
    const { counts, differences } = await planned(workbook, id, [FIRST, BACK, resent])
    expect(counts.transactions).toMatchObject({ duplicate: 0, unexpected: 1 })
    expect(differences).toMatchObject([{ difference: '0.00' }])
    expect(await queued(workbook, id)).toMatchObject([
      {
        id: 'resent',
        why: expect.stringMatching(/it may (?:be that payment, sent again|have been sent again)\.$/) as string,
        returns: { items: [await keyOf(workbook, id)], transactionIds: ['back', 'first'] }
      }
    ])
  })

  it('is a duplicate of what came back where money comes back a second time', async () => {
    await using setup = await testWorkbook()
    const id = await cameBack(setup.workbook)
    const more = { ...BACK, id: 'more', createdAt: '2026-01-06T00:00:00.000Z' }
    const { counts } = await planned(setup.workbook, id, [FIRST, BACK, more])
    expect(counts.transactions).toMatchObject({ duplicate: 1, unexpected: 0 })
  })
})
