import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openStore, type StoreOptions } from '../../../electron/workbook/store.ts'
import { DEFAULT_RULES } from '../../../shared/defaultRules.ts'
import { reconciliationStatusOf } from '../../../shared/words/reconciliationStatus.ts'
import { aKey } from '../../support/ledger/testLedger.ts'
import { aCandidate, candidateLines } from '../../support/reconciliation/candidates.ts'
import { paymentOrder } from '../../support/reconciliation/paymentOrder.ts'
import { payments, rows } from '../../support/reconciliation/randomDecisions.ts'
import { ANNA, applied, NO_CONTEXT, planned, stored } from '../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../support/reconciliation/workbookState.ts'
import { memberOf, plainSequencer } from '../../support/team/memberOf.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

/** Anna and Bo, each with a workbook of their own. */
async function two() {
  const folder = await temporaryFolder()
  const sequencer = plainSequencer()
  const [anna, bo] = [memberOf(folder.path, sequencer('anna')), memberOf(folder.path, sequencer('bo'))]
  return {
    anna,
    bo,
    [Symbol.asyncDispose]: async () => {
      anna.close()
      bo.close()
      await folder[Symbol.asyncDispose]()
    }
  }
}

/** What became of a decision, in words. */
const outcomeOf = (decided: Promise<unknown>) =>
  decided.then(
    () => 'stored',
    (error: unknown) => String(error)
  )

const item = (key: string) => ({ kind: 'item', key }) as const

describe('two members at the same moment', () => {
  it('who both decide on one payment: the second is told who was first, and replaces nothing', async () => {
    await using team = await two()
    const { anna, bo } = team
    const { id } = await stored(anna.workbook, paymentOrder(payments))
    await planned(anna.workbook, id, rows)
    await bo.workbook.catchUp()
    const [key = ''] = await keysOf(anna.workbook, id)
    await anna.workbook.decide(id, { do: 'carry', targets: [item(key)], reason: 'Paid next week' }, ANNA)
    // What Bo sees is from before Anna’s decision.
    const second = { do: 'write-off', targets: [item(key)], reason: 'Will never be paid' } as const
    expect(await outcomeOf(bo.workbook.decide(id, second, ANNA))).toContain('anna decided')
  })

  it('of whom one closed a payment: a match by the other does not end that unnoticed', async () => {
    await using team = await two()
    const { anna, bo } = team
    const { id } = await stored(anna.workbook, paymentOrder(payments))
    await planned(anna.workbook, id, rows)
    await bo.workbook.catchUp()
    const [key = ''] = await keysOf(anna.workbook, id)
    await anna.workbook.decide(id, { do: 'ignore', targets: [item(key)], reason: 'Paid by the parent company' }, ANNA)
    const second = { do: 'match', items: [key], transactionIds: ['tx0'] } as const
    expect(await outcomeOf(bo.workbook.decide(id, second, ANNA))).toContain('anna decided')
  })

  it('of whom one has newer figures: the other does not write off an amount that was never shown', async () => {
    await using team = await two()
    const { anna, bo } = team
    const { id } = await stored(anna.workbook, paymentOrder([{ amount: '1000.00' }]))
    const paid = aCandidate({ id: 't', amount: '-9999900', bulkPaymentId: 'bulk' })
    await planned(anna.workbook, id, [paid])
    const [key = ''] = await keysOf(anna.workbook, id)
    await anna.workbook.decide(id, { do: 'match', items: [key], transactionIds: ['t'] }, ANNA)
    await bo.workbook.catchUp()
    expect((await bo.workbook.get(id)).differences[0]?.unexplained).toMatch(/^-?0\.01$/)
    const now = { ...paid, amount: '-4000000', paymentAmount: '-4000000', updatedAt: '2026-01-03T00:00:00.000Z' }
    await anna.workbook.noteRows(candidateLines([now]), NO_CONTEXT.statusWords)
    const target = { kind: 'match', id: 1 } as const
    const outcome = await outcomeOf(
      bo.workbook.decide(id, { do: 'write-off', targets: [target], reason: 'One cent of rounding' }, ANNA)
    )
    const [written] = (await bo.workbook.log({ id, from: 0, count: 1 })).entries
    // 600.00 EUR are written off as “One cent of rounding”.
    expect(outcome === 'stored' ? `stored: ${written?.words} ${JSON.stringify(written?.subjects)}` : outcome).toContain(
      'changed'
    )
  })

  it('of whom one just matched: the other discards no match that was never shown', async () => {
    await using team = await two()
    const { anna, bo } = team
    const { id } = await stored(anna.workbook, paymentOrder(payments))
    await planned(anna.workbook, id, rows)
    await bo.workbook.catchUp()
    const [key = ''] = await keysOf(anna.workbook, id)
    await anna.workbook.decide(id, { do: 'match', items: [key], transactionIds: ['tx0'] }, ANNA)
    // Bo sees a reconciliation in which nothing was decided.
    expect(await outcomeOf(bo.workbook.discard(id, 'Imported twice', ANNA))).toContain('anna')
  })

  it('of whom one just matched payments: the other takes no match back by saying how the batch is booked', async () => {
    await using team = await two()
    const { anna, bo } = team
    const { id } = await stored(anna.workbook, paymentOrder(payments))
    await planned(anna.workbook, id, rows)
    await bo.workbook.catchUp()
    const [key = ''] = await keysOf(anna.workbook, id)
    await anna.workbook.decide(id, { do: 'match', items: [key], transactionIds: ['tx0'] }, ANNA)
    const { batches } = await bo.workbook.get(id)
    const booked = { do: 'book', batch: batches[0]?.id ?? null, booking: 'one' } as const
    const outcome = await outcomeOf(bo.workbook.decide(id, booked, ANNA))
    await anna.workbook.catchUp()
    const { counts } = await anna.workbook.get(id)
    const { items: now } = counts
    expect({ outcome, matched: now.matched + now.different + now.pending }).not.toEqual({ outcome: 'stored', matched: 0 })
  })

  it('who both change a customer: what the first wrote is not gone unnoticed', async () => {
    await using team = await two()
    const { anna, bo } = team
    const guest = { kind: 'guest', id: '5b1f2a70-3c7e-4f0a-9d64-1f8b6f1d2c3e', name: 'Acme', note: '', isArchived: false } as const
    await anna.workbook.saveParty(guest)
    await bo.workbook.catchUp()
    await anna.workbook.saveParty({ ...guest, note: 'Do not refund: fraud case 4711' })
    // Bo’s form was opened before.
    await bo.workbook.saveParty({ ...guest, name: 'Acme Logistics AB' }).catch(() => undefined)
    await anna.workbook.catchUp()
    expect(await anna.workbook.parties()).toMatchObject([{ note: 'Do not refund: fraud case 4711' }])
  })

  it('who both save limits: the limit of the first is not gone unnoticed', async () => {
    await using team = await two()
    const { anna, bo } = team
    await anna.workbook.saveReviewLimits([{ currency: 'EUR', amount: '10000.00' }], ANNA)
    // Bo’s dialog was opened when there was none.
    await bo.workbook.saveReviewLimits([{ currency: 'SEK', amount: '50000.00' }], ANNA).catch(() => undefined)
    await anna.workbook.catchUp()
    expect(await anna.workbook.reviewLimits()).toContainEqual({ currency: 'EUR', amount: '10000.00' })
  })

  it('who both save rules: what the first switched off is not on again unnoticed', async () => {
    await using team = await two()
    const { anna, bo } = team
    const [first, second, ...rest] = DEFAULT_RULES
    if (!first || !second) throw new Error('There are rules.')
    await anna.workbook.saveRules([{ ...first, isOn: false }, second, ...rest], ANNA)
    await bo.workbook.saveRules([first, { ...second, isOn: false }, ...rest], ANNA).catch(() => undefined)
    await anna.workbook.catchUp()
    const { rules } = await anna.workbook.rules()
    expect(rules[0]).toMatchObject({ id: first.id, isOn: false })
  })
})

it('who was faster is not said to have been so an hour ago because their clock is behind', async () => {
  await using team = await two()
  const { anna, bo } = team
  const { id } = await stored(anna.workbook, paymentOrder(payments))
  await planned(anna.workbook, id, rows)
  await bo.workbook.catchUp()
  const [first = '', second = ''] = await keysOf(anna.workbook, id)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  await anna.workbook.decide(id, { do: 'match', items: [first], transactionIds: ['tx0'] }, ANNA)
  vi.useRealTimers()
  const later = { do: 'match', items: [second], transactionIds: ['tx0'] } as const
  expect(await outcomeOf(bo.workbook.decide(id, later, ANNA))).not.toMatch(/anna decided first, \d{3,} s ago/)
})

it('a payment above the limit needs a review also once it was split into parts below it', async () => {
  await using team = await two()
  const { workbook } = team.anna
  await workbook.saveReviewLimits([{ currency: 'EUR', amount: '10000.00' }], ANNA)
  const { id } = await stored(workbook, paymentOrder([{ amount: '12000.00' }]))
  await planned(workbook, id, [])
  const above = [{ currency: 'EUR', limit: '10000.00', largest: '12000.00' }]
  expect(await workbook.aboveLimits(id)).toEqual(above)
  const [key = ''] = await keysOf(workbook, id)
  await workbook.decide(id, { do: 'split', item: key, amounts: ['-7000.00', '-5000.00'] }, ANNA)
  const { revision } = await workbook.get(id)
  const signed = await workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It is a test' }, ANNA)
  // “Waiting for review” only asks for one: nobody else has to look at 12,000.00 EUR.
  expect(reconciliationStatusOf(signed)).toBe('needs-review')
})

it('a member whose file is an older copy can accept that, and goes on with what the team has', async () => {
  await using folder = await temporaryFolder()
  const sequencer = plainSequencer()
  const options = { file: join(folder.path, 'bo.db'), key: aKey }
  const open = (more: Pick<StoreOptions, 'known' | 'accepting'> = {}) =>
    openStore({ ...options, ...more }, () => undefined, sequencer('bo'))
  let store = open()
  const { draft } = await store.read({ text: paymentOrder(payments), name: 'order.xml' }, null)
  const { id } = await store.create(draft, 'Salaries', ANNA)
  store.close()
  const older = join(folder.path, 'older.db')
  await copyFile(options.file, older)
  store = open()
  store.decide(id, { do: 'rename', name: 'Since the copy' }, ANNA)
  const head = store.head()
  store.close()
  await copyFile(older, options.file)

  const known = { isStored: true, head }
  expect(() => open({ known })).toThrow('you can accept the loss')
  store = open({ known, accepting: ANNA })
  // The team has lost nothing.
  expect(store.get(id).name).toBe('Since the copy')
  store.close()
})

/** Changes a column of the rows of a table in what a step does. */
function forged(effects: string, table: string, column: string, value: unknown): string {
  return effects
    .split('\n')
    .map((line) => {
      const [, name = '', columns = '', all = ''] = /^put (\w+) ([\w,]+) (\[.*\])$/.exec(line) ?? []
      if (name !== table) return line
      const place = columns.split(',').indexOf(column)
      const changed = (JSON.parse(all) as unknown[][]).map((row) => row.with(place, value))
      return `put ${table} ${columns} ${JSON.stringify(changed)}`
    })
    .join('\n')
}

describe('a note of a changed client', () => {
  it.each<readonly [string, string, (own: number) => unknown]>([
    ['does not discard a reconciliation on the other computers', 'discarded_by', (own) => own],
    ['does not say on the other computers that it is signed off', 'phase', () => 'signed-off']
  ])('%s', async (_, column, value) => {
    await using folder = await temporaryFolder()
    const sequencer = plainSequencer()
    const honest = sequencer('anna')
    let isLying = false
    const anna = memberOf(folder.path, {
      ...honest,
      append: (step) => {
        const own = step.entries.at(-1)?.seq ?? 0
        return honest.append(
          isLying ? { ...step, effects: forged(step.effects, 'reconciliations', column, value(own)) } : step
        )
      }
    })
    const bo = memberOf(folder.path, sequencer('bo'))
    const { id } = await stored(bo.workbook, paymentOrder(payments))
    await planned(bo.workbook, id, rows)
    await anna.workbook.catchUp()
    const [key = ''] = await keysOf(anna.workbook, id)
    isLying = true
    await anna.workbook.decide(id, { do: 'note', target: item(key), text: 'Nothing else' }, ANNA)
    await bo.workbook.catchUp().catch(() => undefined)
    const listed = await bo.workbook.list()
    anna.close()
    bo.close()
    expect(listed).toMatchObject([{ id, phase: expect.not.stringMatching(/^signed-off$/) as string }])
  })
})

it('who decided everything before there was a team does not approve it as its owner', async () => {
  await using folder = await temporaryFolder()
  const sequencer = plainSequencer()
  const options = { file: join(folder.path, 'olga.db'), key: aKey }
  // The name of the account of the computer.
  const olga = { name: 'Olga Andersson' }
  const alone = openStore(options, () => undefined)
  const { draft } = await alone.read({ text: paymentOrder(payments), name: 'order.xml' }, null)
  const { id } = await alone.create(draft, 'Salaries', olga)
  alone.beginRows(id, NO_CONTEXT.statusWords)
  while (alone.wantedRows(id)) alone.offerRows(id, candidateLines(rows))
  const { plan } = alone.makePlan(id, NO_CONTEXT, olga)
  alone.beginRows(id, NO_CONTEXT.statusWords)
  while (alone.wantedRows(id)) alone.offerRows(id, candidateLines(rows))
  alone.acceptMatches(id, { hash: plan?.hash ?? '', accept: 'all' }, NO_CONTEXT, olga)
  const owner = sequencer('olga')
  for (const step of alone.wholeAsSteps()) expect(owner.append(step)).toEqual([])
  alone.close()

  // The team begins. Bo only signs off, and Olga reviews what she alone decided.
  const bo = memberOf(folder.path, sequencer('bo'))
  await bo.workbook.catchUp()
  const { revision } = await bo.workbook.get(id)
  await bo.workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It is a test' }, ANNA)
  const member = openStore(options, () => undefined, owner)
  member.catchUp()
  const outcome = (() => {
    try {
      const now = member.review(id, member.get(id).revision, { outcome: 'approved', comment: '' }, olga)
      return `approved by ${now.signOffs.at(-1)?.review?.by ?? ''}`
    } catch (error) {
      return String(error)
    }
  })()
  member.close()
  bo.close()
  expect(outcome).toContain('somebody else has to review it')
})

it('who restores the team under another login does not approve what they signed off under the first', async () => {
  await using folder = await temporaryFolder()
  const before = memberOf(folder.path, plainSequencer()('olga'))
  const { id } = await stored(before.workbook, paymentOrder(payments))
  await applied(before.workbook, id, rows)
  const { revision } = await before.workbook.get(id)
  await before.workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It is a test' }, ANNA)
  // `team restore --login olga2`: the same computer, the same workbook, another server.
  const sequencer = plainSequencer()
  const owner = sequencer('olga2')
  for (const step of await before.workbook.wholeAsSteps()) expect(owner.append(step)).toEqual([])
  before.close()
  const after = openStore({ file: join(folder.path, 'olga.db'), key: aKey }, () => undefined, owner)
  const outcome = await outcomeOf(
    Promise.resolve().then(() =>
      after.review(id, after.get(id).revision, { outcome: 'approved', comment: '' }, { name: 'olga2' })
    )
  )
  after.close()
  expect(outcome).not.toBe('stored')
})
