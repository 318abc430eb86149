import { expect, it } from 'vitest'
import fc from '../../../support/fastCheck.ts'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments, rows, step, take } from '../../../support/reconciliation/randomDecisions.ts'
import { keep, keeping } from '../../../support/reconciliation/randomKeeping.ts'
import { ANNA, applied, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../../support/reconciliation/workbookState.ts'
import { allRows, memberOf, plainSequencer } from '../../../support/team/memberOf.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const act = fc.record({
  who: fc.nat(2),
  which: fc.nat(1),
  first: fc.constantFrom('nothing', 'catch up', 'restart'),
  step: fc.option(step, { freq: 3 }),
  keeping
})

it(
  'team members have the same rows, byte for byte, whatever they do and in whatever order',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async (acts) => {
        await using folder = await temporaryFolder()
        const sequencer = plainSequencer()
        const members = ['anna', 'bo', 'cy'].map((login) => memberOf(folder.path, sequencer(login)))
        const [anna] = members
        if (!anna) throw new Error('Nobody is there.')
        const first = await stored(anna.workbook, paymentOrder(payments))
        await applied(anna.workbook, first.id, rows)
        const second = await stored(anna.workbook, paymentOrder(payments.slice(1)), 'Salaries November')
        for (const one of members) await one.workbook.catchUp()
        for (const { who, which, first: before, step: next, keeping: kept } of acts) {
          const member = members[who]
          if (before === 'catch up') await member?.workbook.catchUp()
          if (before === 'restart') member?.restart()
          if (member && next) await take(member.workbook, (which === 0 ? first : second).id, next)
          else if (member) await keep(member.workbook, kept)
        }
        for (const one of members) await one.workbook.catchUp()
        const all = members.map((one) => one.allRows())
        for (const one of members) {
          expect(await one.workbook.verifyLog()).toMatchObject({ isWhole: true })
          one.close()
        }
        expect(all[0]?.get('log')?.length).toBeGreaterThan(3)
        expect(all[1]).toEqual(all[0])
        expect(all[2]).toEqual(all[0])
      }),
      { numRuns: campaign(20, 1000) }
    )
  },
  campaignTime(600_000)
)

it('a member takes in a workbook of one person, even if it takes more than one message', async () => {
  await using alone = await testWorkbook()
  const { workbook, file } = alone
  const { id } = await stored(workbook, paymentOrder(payments))
  await applied(workbook, id, rows)
  const [key = ''] = await keysOf(workbook, id)
  for (let count = 0; count < 400; count++)
    await workbook.decide(id, { do: 'note', target: { kind: 'item', key }, text: `Note ${count}` }, ANNA)
  const steps = await workbook.wholeAsSteps()
  expect(steps.length).toBeGreaterThan(1)

  const sequencer = plainSequencer()
  const olga = sequencer('olga')
  for (const step of steps) olga.append(step)
  await using folder = await temporaryFolder()
  const bo = memberOf(folder.path, sequencer('bo'))
  await bo.workbook.catchUp()
  expect(bo.allRows()).toEqual(allRows({ file, key: aKey }))
  bo.close()
})
