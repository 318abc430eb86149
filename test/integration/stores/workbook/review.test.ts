import { join } from 'node:path'
import { expect, it } from 'vitest'
import { remote } from '../../../../electron/base/database/port/remote.ts'
import { openStore, type StoreCalls } from '../../../../electron/stores/workbook/store.ts'
import type { Review } from '../../../../shared/domain/reconciliation/signOff.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments, rows } from '../../../support/reconciliation/randomDecisions.ts'
import { ANNA, applied, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../../support/reconciliation/workbookState.ts'
import { memberOf, plainSequencer, type Member } from '../../../support/team/memberOf.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const APPROVED: Review = { outcome: 'approved', comment: 'Compared with the statement' }

/** Anna prepared and signed off; Bo and Cy read it. */
async function signedOff() {
  const folder = await temporaryFolder()
  const sequencer = plainSequencer()
  const [anna, bo, cy] = (['anna', 'bo', 'cy'] as const).map((login) => memberOf(folder.path, sequencer(login)))
  if (!anna || !bo || !cy) throw new Error('Nobody is there.')
  const { id } = await stored(anna.workbook, paymentOrder(payments))
  await applied(anna.workbook, id, rows)
  await sign(anna, id)
  for (const one of [bo, cy]) await one.workbook.catchUp()
  return {
    id,
    anna,
    bo,
    cy,
    [Symbol.asyncDispose]: async () => {
      for (const one of [anna, bo, cy]) one.close()
      await folder[Symbol.asyncDispose]()
    }
  }
}

async function sign({ workbook }: Member, id: string): Promise<void> {
  const { revision } = await workbook.get(id)
  await workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It is a test' }, ANNA)
}

async function review({ workbook }: Member, id: string, what: Review) {
  const { revision } = await workbook.get(id)
  return workbook.review(id, revision, what, ANNA)
}

it('is an act of another login, once, and every member reads it', async () => {
  await using made = await signedOff()
  const { id, anna, bo, cy } = made
  expect((await bo.workbook.get(id)).signOffs).toMatchObject([
    { preparer: 'anna', isOfTeam: true, reviewer: null, review: null }
  ])
  await expect(review(anna, id, APPROVED)).rejects.toMatchObject({ code: 'not-allowed' })
  for (const { workbook } of [anna, bo]) expect(await workbook.list()).toMatchObject([{ id, awaitsReview: true }])
  const approved = await review(bo, id, APPROVED)
  expect(approved.phase).toBe('signed-off')
  await expect(review(cy, id, APPROVED)).rejects.toThrow('already reviewed')
  for (const one of [anna, bo, cy]) {
    await one.workbook.catchUp()
    expect((await one.workbook.get(id)).signOffs).toMatchObject([
      { preparer: 'anna', review: { outcome: 'approved', by: 'bo', comment: 'Compared with the statement' } }
    ])
    expect(await one.workbook.list()).toMatchObject([{ phase: 'signed-off', awaitsReview: false }])
    expect(await one.workbook.verifyLog()).toMatchObject({ isWhole: true })
  }
  expect(bo.allRows()).toEqual(anna.allRows())
})

it('that sends back opens it again, with what is flagged assigned to who prepared it', async () => {
  await using made = await signedOff()
  const { id, anna, bo } = made
  const [flagged = ''] = await keysOf(bo.workbook, id)
  const targets = [{ kind: 'item', key: flagged } as const]
  const back = await review(bo, id, { outcome: 'sent-back', comment: 'Whose is this?', targets })
  expect(back).toMatchObject({
    phase: 'open',
    awaitsReview: false,
    signOffs: [
      { review: { outcome: 'sent-back', by: 'bo' }, reopened: { by: 'bo', reason: 'Sent back: Whose is this?' } }
    ]
  })
  await anna.workbook.catchUp()
  const filter = { states: [], only: 'all', currency: null, batch: null, text: '', concerns: 'anna' } as const
  const mine = await anna.workbook.items({ id, filter, from: 0, count: 9 })
  expect(mine.rows.map(({ key }) => key)).toEqual([flagged])

  // Who sent it back decided nothing, and reviews it again.
  await sign(anna, id)
  await bo.workbook.catchUp()
  expect((await review(bo, id, APPROVED)).signOffs).toMatchObject([
    { review: { outcome: 'sent-back' } },
    { review: { outcome: 'approved' } }
  ])
  await anna.workbook.catchUp()
  expect(await anna.workbook.verifyLog()).toMatchObject({ isWhole: true })
  expect(bo.allRows()).toEqual(anna.allRows())
})

it('is not of who decided there since it was reopened, whoever signed it off', async () => {
  await using made = await signedOff()
  const { id, anna, bo, cy } = made
  await review(bo, id, { outcome: 'sent-back', comment: 'Look again', targets: [] })
  await cy.workbook.catchUp()
  await cy.workbook.decide(id, { do: 'rename', name: 'Named by Cy' }, ANNA)
  await anna.workbook.catchUp()
  await sign(anna, id)
  await cy.workbook.catchUp()
  await expect(review(cy, id, APPROVED)).rejects.toThrow('You made decisions here')
  await bo.workbook.catchUp()
  expect((await review(bo, id, APPROVED)).phase).toBe('signed-off')
})

it('names nobody in a team, and is nobody’s who works alone', async () => {
  await using made = await signedOff()
  const { id, anna, bo } = made
  await review(bo, id, { outcome: 'sent-back', comment: 'Look again', targets: [] })
  await anna.workbook.catchUp()
  const { revision } = await anna.workbook.get(id)
  await expect(
    anna.workbook.signOff(id, revision, { reviewer: 'Somebody', forcedBecause: 'It is a test' }, ANNA)
  ).rejects.toThrow('In a team the reviewer approves')

  await using alone = await testWorkbook()
  const own = await stored(alone.workbook, paymentOrder(payments))
  await expect(alone.workbook.review(own.id, own.revision, APPROVED, ANNA)).rejects.toMatchObject({
    code: 'not-allowed'
  })
})

it('is nobody’s of sign-offs from before the team: who signed may have any login now', async () => {
  await using folder = await temporaryFolder()
  const options = { file: join(folder.path, 'anna.db'), key: aKey }
  const alone = openStore(options, () => undefined)
  const { id } = await stored(inThread(alone), paymentOrder(payments))
  await applied(inThread(alone), id, rows)
  alone.signOff(id, alone.get(id).revision, { reviewer: null, forcedBecause: 'It is a test' }, ANNA)
  alone.close()
  const anna = memberOf(folder.path, plainSequencer()('anna'))
  await expect(review(anna, id, APPROVED)).rejects.toThrow('before you had a team')
  anna.close()
})

function inThread(store: StoreCalls): Member['workbook'] {
  return remote(Object.keys(store), async (name, args) =>
    (store[name as keyof StoreCalls] as (...a: unknown[]) => unknown)(...args)
  )
}
