import { candidateLines } from '../reconciliation/candidates.ts'
import { paymentOrder } from '../reconciliation/paymentOrder.ts'
import { payments, rows } from '../reconciliation/randomDecisions.ts'
import { keep } from '../reconciliation/randomKeeping.ts'
import { ANNA, applied, planned, stored } from '../reconciliation/testWorkbook.ts'
import { keysOf, shownState } from '../reconciliation/workbookState.ts'
import { memberOf, plainSequencer } from './memberOf.ts'

/** Fills every shared table, mostly for one reconciliation: Anna decides and signs off, Bo reviews, in `bo.db`. */
export async function filledWorkbook(folder: string): Promise<{ readonly id: string; readonly otherId: string }> {
  const sequencer = plainSequencer()
  const [anna, bo] = [memberOf(folder, sequencer('anna')), memberOf(folder, sequencer('bo'))]
  const { workbook } = anna
  for (const kind of ['party', 'account', 'details', 'template', 'limits'] as const) {
    for (const other of [1, 2]) if (!(await keep(workbook, { kind, one: 1, other }))) throw new Error(`No ${kind}.`)
  }
  const { rules, version } = await workbook.rules()
  await workbook.saveRules(rules.slice(0, -1), version, ANNA)

  const { id: otherId } = await stored(workbook, paymentOrder(payments, 'ORDER-2'), 'Salaries November')
  const [key = ''] = await keysOf(workbook, otherId)
  await workbook.decide(otherId, { do: 'note', target: { kind: 'item', key }, text: 'Here too' }, ANNA)
  const { id } = await stored(workbook, paymentOrder(payments))
  await applied(workbook, id, rows.slice(0, 3))
  await planned(workbook, id, rows)
  const free = (await shownState(workbook, id)).items.filter(({ match }) => match === null)
  const decide = async (decision: Parameters<typeof workbook.decide>[1]) => workbook.decide(id, decision, ANNA)
  const undo = async () => decide({ do: 'undo', entry: (await workbook.head()).seq })
  const matched = (await shownState(workbook, id)).items.flatMap(({ match }) => match ?? [])
  const target = { kind: 'item', key: free[0]?.key ?? '' } as const
  await decide({ do: 'unmatch', matches: matched.slice(0, 1) })
  await undo()
  await decide({ do: 'unmatch', matches: matched.slice(1, 2) })
  for (const kind of ['write-off', 'ignore', 'explain', 'carry'] as const)
    await decide({ do: kind, targets: [target], reason: 'Small' })
  await decide({ do: 'note', target, text: 'Look' })
  await undo()
  await decide({ do: 'note', target, text: 'Look again' })
  for (const to of ['anna', 'bo']) await decide({ do: 'assign', targets: [target], to, due: null })
  const decisions = [
    { do: 'ignore', targets: [target], reason: 'Small' },
    { do: 'assign', targets: [target], to: 'cy', due: '2026-12-31' }
  ] as const
  await decide({ do: 'fill-in', file: { name: 'exceptions.xlsx', sha256: 'a'.repeat(64) }, decisions })
  await decide({ do: 'rename', name: 'Salaries' })
  await decide({ do: 'book', batch: null, booking: 'unknown' })
  const whole = free.find(({ key, amount }) => key !== target.key && amount !== null)
  const part = Number(whole?.amount) / 2
  await decide({ do: 'split', item: whole?.key ?? '', amounts: [String(part), String(part)] })
  const settled = rows.map((row) => ({ ...row, status: 'completed', updatedAt: '2027-01-01T00:00:00.000Z' }))
  await workbook.noteRows(candidateLines(settled), [])

  const signOff = async () =>
    workbook.signOff(id, (await workbook.get(id)).revision, { reviewer: null, forcedBecause: 'It is a test' }, ANNA)
  for (const review of [
    { outcome: 'sent-back', comment: 'No', targets: [target] },
    { outcome: 'approved', comment: 'Yes' }
  ] as const) {
    await signOff()
    await bo.workbook.catchUp()
    await bo.workbook.review(id, (await bo.workbook.get(id)).revision, review, ANNA)
    await workbook.catchUp()
  }
  await workbook.reopen(id, 'Again', ANNA)
  await signOff()
  await bo.workbook.catchUp()
  anna.close()
  bo.close()
  return { id, otherId }
}
