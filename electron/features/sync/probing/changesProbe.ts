import { listOrder } from '../assumptions/listOrder.ts'
import { counted } from '../../../../shared/words/counted.ts'
import { undetermined, readPage, type Finding, type ProbeContext, type ProbeStep } from './probeContext.ts'

/** Reads the head of the list of changes and compares it with the list by creation time. */
export const changesProbe: ProbeStep = {
  keys: ['updatedSort', 'updatedOrder'],
  look: probeChanges
}

type Rows = ReturnType<ProbeContext['head']>['rows']
const changed = (rows: Rows) => listOrder(rows.map(({ updatedAt }) => updatedAt))
const created = (rows: Rows) => listOrder(rows.map(({ createdAt }) => createdAt))

async function probeChanges(context: ProbeContext): Promise<readonly Finding[]> {
  const { rows } = await readPage(context, { limit: context.limit(), sortBy: 'updated_at' })
  const order = changed(rows)
  if (order === undefined) {
    const why = rows.length < 2 ? 'There are fewer than two transactions.' : 'All of them changed at the same time.'
    return [undetermined('updatedSort', why), undetermined('updatedOrder', why)]
  }
  if (order === 'mixed') {
    const evidence = 'The page that was asked for by time of change is not sorted by it.'
    return [{ key: 'updatedSort', value: 'ignored', evidence }, undetermined('updatedOrder', evidence)]
  }
  const isOwnSort = created(rows) === 'mixed' || changed(context.head().rows) === 'mixed'
  if (!isOwnSort) {
    const why = 'On the first page the transactions changed in the order in which they were created.'
    return [undetermined('updatedSort', why), undetermined('updatedOrder', why)]
  }
  return [
    {
      key: 'updatedSort',
      value: 'applied',
      evidence: `The page of changes is sorted by time of change, over ${counted(rows.length, 'transaction')}; by time of creation they come in another order.`
    },
    {
      key: 'updatedOrder',
      value: order,
      evidence: `Seen on the first page of changes, over ${counted(rows.length, 'transaction')}.`
    }
  ]
}
