import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../../../shared/domain/money.ts'
import type { ReviewLimit } from '../../../../shared/domain/reconciliation/reviewLimit.ts'
import { reconciliationStatusOf } from '../../../../shared/words/reconciliationStatus.ts'
import { campaign } from '../../../support/campaign.ts'
import fc from '../../../support/fastCheck.ts'
import { aCandidate } from '../../../support/reconciliation/candidates.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments, rows } from '../../../support/reconciliation/randomDecisions.ts'
import { ANNA, applied, planned, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../../support/reconciliation/workbookState.ts'
import { memberOf, plainSequencer, type Member } from '../../../support/team/memberOf.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

/** Olga owns the team and Bo decides; payments are 0.50, 1.50 and 2.50 EUR. */
async function aTeam() {
  const folder = await temporaryFolder()
  const sequencer = plainSequencer()
  const [olga, bo] = [memberOf(folder.path, sequencer('olga')), memberOf(folder.path, sequencer('bo'))]
  return {
    olga,
    bo,
    [Symbol.asyncDispose]: async () => {
      olga.close()
      bo.close()
      await folder[Symbol.asyncDispose]()
    }
  }
}

const limit = (amount: string): readonly ReviewLimit[] => [{ currency: 'EUR', amount }]

async function signed({ workbook }: Member): Promise<string> {
  const { id } = await stored(workbook, paymentOrder(payments))
  await applied(workbook, id, rows)
  const { revision } = await workbook.get(id)
  await workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It is a test' }, ANNA)
  return id
}

async function stateOf({ workbook }: Member, id: string) {
  await workbook.catchUp()
  const details = await workbook.get(id)
  const listed = (await workbook.list()).find((one) => one.id === id)
  expect(listed && reconciliationStatusOf(listed)).toBe(reconciliationStatusOf(details))
  return { status: reconciliationStatusOf(details), above: details.signOffs.at(-1)?.aboveLimits }
}

describe('limits of a team', () => {
  it('make a sign-off above them need a review, until there is one', async () => {
    await using team = await aTeam()
    const { olga, bo } = team
    await olga.workbook.saveReviewLimits(limit('2.00'), await olga.workbook.reviewLimits(), ANNA)
    await bo.workbook.catchUp()
    const id = await signed(bo)
    const above = [{ currency: 'EUR', limit: '2.00', largest: '2.50' }]
    for (const one of [olga, bo]) expect(await stateOf(one, id)).toEqual({ status: 'needs-review', above })
    const { revision } = await olga.workbook.get(id)
    await olga.workbook.review(id, revision, { outcome: 'approved', comment: '' }, ANNA)
    const reviewed = { status: 'signed-off-unexplained', above: undefined }
    for (const one of [olga, bo]) expect(await stateOf(one, id)).toEqual(reviewed)
    expect(bo.allRows()).toEqual(olga.allRows())
    expect(await bo.workbook.verifyLog()).toMatchObject({ isWhole: true })
  })

  it('are those in force at the sign-off, whatever was and is saved', async () => {
    await using team = await aTeam()
    const { olga, bo } = team
    const free = await signed(bo)
    await olga.workbook.catchUp()
    // Equal is not above.
    for (const amount of ['1.00', '2.50'])
      await olga.workbook.saveReviewLimits(limit(amount), await olga.workbook.reviewLimits(), ANNA)
    await bo.workbook.catchUp()
    const equal = await signed(bo)
    await olga.workbook.catchUp()
    await olga.workbook.saveReviewLimits(limit('0.00'), await olga.workbook.reviewLimits(), ANNA)
    await bo.workbook.catchUp()
    const above = await signed(bo)
    await olga.workbook.catchUp()
    await olga.workbook.saveReviewLimits([], await olga.workbook.reviewLimits(), ANNA)
    for (const one of [olga, bo]) {
      expect((await stateOf(one, free)).status).toBe('to-review')
      expect((await stateOf(one, equal)).status).toBe('to-review')
      expect((await stateOf(one, above)).status).toBe('needs-review')
    }
  })

  it('are one a currency, not below zero, and nobody’s who works alone', async () => {
    await using team = await aTeam()
    const { workbook } = team.olga
    await expect(
      workbook.saveReviewLimits([...limit('1.00'), ...limit('2.00')], await workbook.reviewLimits(), ANNA)
    ).rejects.toThrow('two limits')
    await expect(workbook.saveReviewLimits(limit('-1.00'), await workbook.reviewLimits(), ANNA)).rejects.toThrow(
      'below zero'
    )
    await using alone = await testWorkbook()
    await expect(
      alone.workbook.saveReviewLimits(limit('1.00'), await alone.workbook.reviewLimits(), ANNA)
    ).rejects.toMatchObject({ code: 'not-allowed' })
  })

  it('hold every payment, every matched transaction and every other one that was decided on', async () => {
    const money = fc.integer({ min: 1, max: 60_000 }).map((value) => BigInt(value) * 10_000n)
    const currency = fc.constantFrom('EUR', 'SEK', 'JPY')
    const pair = fc.record({ currency, payment: money, paid: money, isMatched: fc.boolean() })
    const other = fc.record({ currency, paid: money, isDecided: fc.boolean() })
    const limited = fc.uniqueArray(fc.record({ currency, amount: money }), { selector: (one) => one.currency })
    await fc.assert(
      fc.asyncProperty(
        fc.array(pair, { minLength: 1, maxLength: 4 }),
        fc.array(other, { maxLength: 3 }),
        limited,
        async (pairs, others, limits) => {
          await using team = await aTeam()
          const { workbook } = team.olga
          await workbook.saveReviewLimits(
            limits.map((one) => ({ currency: one.currency, amount: formatMoney(one.amount, one.currency) })),
            [],
            ANNA
          )
          const order = pairs.map((one) => ({
            amount: formatMoney(one.payment, one.currency),
            currency: one.currency
          }))
          const { id } = await stored(workbook, paymentOrder(order))
          const transactions = [...pairs, ...others].map((one, place) =>
            aCandidate({ id: `tx${place}`, amount: String(-one.paid), currency: one.currency, bulkPaymentId: 'bulk' })
          )
          await planned(workbook, id, transactions)
          const keys = await keysOf(workbook, id)
          const amounts = pairs.map(({ currency: code, payment }) => ({ code, amount: payment }))
          for (const [place, one] of pairs.entries()) {
            if (!one.isMatched) continue
            const match = { do: 'match', items: [keys[place] ?? ''], transactionIds: [`tx${place}`] } as const
            await workbook.decide(id, match, ANNA)
            amounts.push({ code: one.currency, amount: one.paid })
          }
          for (const [place, one] of others.entries()) {
            if (!one.isDecided) continue
            const target = { kind: 'transaction', id: `tx${pairs.length + place}` } as const
            await workbook.decide(id, { do: 'ignore', targets: [target], reason: 'Not ours' }, ANNA)
            amounts.push({ code: one.currency, amount: one.paid })
          }

          const expected = limits
            .map((one) => {
              const all = amounts.filter(({ code }) => code === one.currency).map(({ amount }) => amount)
              return { ...one, largest: all.reduce((most, each) => (each > most ? each : most), 0n) }
            })
            .filter((one) => one.largest > one.amount)
            .map((one) => ({
              currency: one.currency,
              limit: formatMoney(one.amount, one.currency),
              largest: formatMoney(one.largest, one.currency)
            }))
            .toSorted((one, another) => (one.currency < another.currency ? -1 : 1))
          expect(await workbook.aboveLimits(id)).toEqual(expected)
        }
      ),
      { numRuns: campaign(60, 2000) }
    )
  })
})

it('a payment above the limit needs a review also once it was split into parts below it', async () => {
  await using team = await aTeam()
  const { workbook } = team.olga
  await workbook.saveReviewLimits([{ currency: 'EUR', amount: '10000.00' }], await workbook.reviewLimits(), ANNA)
  const { id } = await stored(workbook, paymentOrder([{ amount: '12000.00' }]))
  await planned(workbook, id, [])
  const above = [{ currency: 'EUR', limit: '10000.00', largest: '12000.00' }]
  expect(await workbook.aboveLimits(id)).toEqual(above)
  const [key = ''] = await keysOf(workbook, id)
  await workbook.decide(id, { do: 'split', item: key, amounts: ['-7000.00', '-5000.00'] }, ANNA)
  const { revision } = await workbook.get(id)
  const signed = await workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It is a test' }, ANNA)
  expect(reconciliationStatusOf(signed)).toBe('needs-review')
})

it('limits that another owner changed since they were shown are not replaced', async () => {
  await using team = await aTeam()
  const { olga, bo } = team
  await olga.workbook.saveReviewLimits(limit('10000.00'), [], ANNA)
  // Bo’s dialog was opened when there was none.
  const second = bo.workbook.saveReviewLimits([{ currency: 'SEK', amount: '50000.00' }], [], ANNA)
  await expect(second).rejects.toMatchObject({ code: 'plan-outdated' })
  expect(await bo.workbook.reviewLimits()).toEqual(limit('10000.00'))
})
