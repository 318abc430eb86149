import { listOrder } from '../assumptions/listOrder.ts'
import { grouped } from '../../../../shared/words/counted.ts'
import { undetermined, readPage, type Finding, type ProbeContext, type ProbeStep } from './probeContext.ts'

/** The most pages to read after the first one while all transactions have the same creation time. */
const MORE_PAGES = 3

export const orderProbe: ProbeStep = {
  keys: ['order'],
  look: async (context) => [await probeOrder(context)]
}

async function probeOrder(context: ProbeContext): Promise<Finding> {
  let page = context.head()
  const times = page.rows.map(({ createdAt }) => createdAt)
  for (let more = 0; more < MORE_PAGES && listOrder(times) === undefined; more++) {
    const startingAfter = page.ids.at(-1)
    if (!page.hasMore || startingAfter === undefined) break
    page = await readPage(context, { limit: context.limit(), sortBy: 'created_at', startingAfter })
    times.push(...page.rows.map(({ createdAt }) => createdAt))
  }
  const order = listOrder(times)
  if (order === undefined) {
    const why = times.length < 2 ? 'There are fewer than two transactions.' : 'All were created at the same time.'
    return undetermined('order', why)
  }
  if (order === 'mixed')
    return undetermined('order', 'The times of creation go up and down, so the list is not sorted by them.')
  const way =
    order === 'desc'
      ? 'Each transaction is as old as the one before it or older'
      : 'Each transaction is as new as the one before it or newer'
  return { key: 'order', value: order, evidence: `${way}, over ${grouped(times.length)} of them.` }
}
