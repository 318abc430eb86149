import { paymentOrder } from '../reconciliation/paymentOrder.ts'
import { payments, rows } from '../reconciliation/randomDecisions.ts'
import { planned, stored } from '../reconciliation/testWorkbook.ts'
import { keysOf } from '../reconciliation/workbookState.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { memberOf, plainSequencer, type Member } from './memberOf.ts'

interface TwoMembers extends AsyncDisposable {
  readonly anna: Member
  readonly bo: Member
}

/** Anna and Bo, each with a workbook of their own. */
export async function twoMembers(): Promise<TwoMembers> {
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

/** Both see the same reconciliation, which Anna began; with the keys of its payments. */
export async function twoOnOne(
  order = paymentOrder(payments),
  candidates = rows
): Promise<TwoMembers & { readonly id: string; readonly keys: readonly string[] }> {
  const team = await twoMembers()
  const { workbook } = team.anna
  const { id } = await stored(workbook, order)
  await planned(workbook, id, candidates)
  await team.bo.workbook.catchUp()
  return { ...team, id, keys: await keysOf(workbook, id) }
}
