import { expect, it } from 'vitest'
import { AppError } from '../../../../shared/errors.ts'
import type { Remote } from '../../../../electron/base/database/port/remote.ts'
import type { WorkbookCalls } from '../../../../electron/stores/workbook/workbook.ts'
import fc from '../../../support/fastCheck.ts'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { candidateLines } from '../../../support/reconciliation/candidates.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments, rows, step, take } from '../../../support/reconciliation/randomDecisions.ts'
import { ANNA, applied, stored } from '../../../support/reconciliation/testWorkbook.ts'
import { shownState } from '../../../support/reconciliation/workbookState.ts'
import { memberOf, plainSequencer } from '../../../support/team/memberOf.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const LOGINS = ['anna', 'bo', 'cy']
const ALL = { states: [], only: 'all', currency: null, batch: null, text: '' } as const
const STATUSES = ['completed', 'pending', 'failed', 'returned']

const governing = fc.record({
  govern: fc.constantFrom('sign off', 'reopen', 'follow up', 'discard', 'news'),
  one: fc.nat(50)
})
const act = fc.record({
  who: fc.nat(1),
  which: fc.nat(3),
  step: fc.oneof({ weight: 4, arbitrary: step }, { weight: 1, arbitrary: governing })
})

/** Does it; does nothing where it was refused in words. */
async function govern(
  workbook: Remote<WorkbookCalls>,
  id: string,
  { govern: what, one }: typeof governing extends fc.Arbitrary<infer S> ? S : never
): Promise<void> {
  const { revision } = await workbook.get(id)
  try {
    if (what === 'sign off') await workbook.signOff(id, revision, { reviewer: null, forcedBecause: 'It is late' }, ANNA)
    else if (what === 'reopen') await workbook.reopen(id, 'It was wrong', ANNA)
    else if (what === 'follow up') await workbook.carry(id, `Follow-up ${one}`, ANNA)
    else if (what === 'discard') await workbook.discard(id, revision, 'Not needed', ANNA)
    else {
      const changed = rows.filter((_, place) => (one >> place) % 2 === 0)
      const status = STATUSES[one % STATUSES.length] ?? 'completed'
      const read = changed.map((row) => ({
        ...row,
        status,
        updatedAt: `2026-02-01T00:00:${String(one).padStart(2, '0')}.000Z`
      }))
      await workbook.noteRows(candidateLines(read), [])
    }
  } catch (error) {
    if (!(error instanceof AppError) || !['bad-input', 'not-allowed', 'plan-outdated'].includes(error.code)) throw error
  }
}

/** Everything that is shown of all reconciliations. */
async function allShown(workbook: Remote<WorkbookCalls>) {
  const list = await workbook.list()
  const each = list.map(async ({ id }) => ({
    ...(await shownState(workbook, id)),
    concerns: await Promise.all(
      LOGINS.map((concerns) => workbook.items({ id, filter: { ...ALL, concerns }, from: 0, count: 100 }))
    ),
    suggestions: await workbook.suggestions({ id, from: 0, count: 100, rule: null, differing: false }),
    exceptions: await workbook.exceptions({ id, from: 0, count: 500 })
  }))
  return { list, each: await Promise.all(each), marks: await workbook.marks('', 1000) }
}

it(
  'after any history, what is shown equals what the same file shows when it is opened again',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 40 }), async (acts) => {
        await using folder = await temporaryFolder()
        const sequencer = plainSequencer()
        const members = ['anna', 'bo'].map((login) => memberOf(folder.path, sequencer(login)))
        const [anna] = members
        if (!anna) throw new Error('Nobody is there.')
        await applied(anna.workbook, (await stored(anna.workbook, paymentOrder(payments))).id, rows)
        await stored(anna.workbook, paymentOrder(payments.slice(1)), 'Salaries November')
        for (const one of members) await one.workbook.catchUp()
        for (const { who, which, step: next } of acts) {
          const { workbook } = members[who] ?? anna
          await workbook.catchUp()
          const list = await workbook.list()
          const id = list[which % Math.max(1, list.length)]?.id
          if (id === undefined) continue
          if ('govern' in next) await govern(workbook, id, next)
          else await take(workbook, id, next)
        }
        for (const one of members) {
          await one.workbook.catchUp()
          const shown = await allShown(one.workbook)
          one.restart()
          expect(await allShown(one.workbook)).toEqual(shown)
          one.close()
        }
      }),
      { numRuns: campaign(40, 2000) }
    )
  },
  campaignTime(600_000)
)
