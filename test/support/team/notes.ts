import { AppError } from '../../../shared/errors.ts'
import { paymentOrder } from '../reconciliation/paymentOrder.ts'
import { payments } from '../reconciliation/randomDecisions.ts'
import { ANNA, stored } from '../reconciliation/testWorkbook.ts'
import { keysOf } from '../reconciliation/workbookState.ts'
import { markOf, type Act } from './history.ts'
import { monotonic } from './memberProcess.ts'
import type { TeamMember } from './team.ts'

/** A reconciliation of this member, and one of its payments. */
export async function oneItem({ workbook }: TeamMember): Promise<{ readonly id: string; readonly key: string }> {
  const { id } = await stored(workbook, paymentOrder(payments))
  const [key = ''] = await keysOf(workbook, id)
  return { id, key }
}

/** Writes a note that the checker of histories finds, once, and says what came of it. */
export async function note(
  { workbook }: TeamMember,
  login: string,
  number: number,
  id: string,
  key: string
): Promise<Act> {
  const mark = markOf(login, number)
  const begun = { member: login, mark, start: monotonic() }
  try {
    await workbook.decide(id, { do: 'note', target: { kind: 'item', key }, text: mark }, ANNA)
    return { ...begun, end: monotonic(), outcome: 'acknowledged' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code !== 'proposed') throw error
    const waiting = await workbook.proposals()
    const one = waiting.find(({ words }) => words.includes(mark))
    if (!one) throw error
    await workbook.withdrawProposal(one.id)
    return one.isSent ? { ...begun, outcome: 'unknown' } : { ...begun, end: monotonic(), outcome: 'refused' }
  }
}
