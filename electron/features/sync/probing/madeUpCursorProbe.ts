import { randomBytes } from 'node:crypto'
import { undetermined, type ProbeStep } from './probeContext.ts'

/**
 * Requests the rows after a row that does not exist. The service answers as it would for a deleted row, and this is the
 * only error that can be provoked without harm.
 */
export const madeUpCursorProbe: ProbeStep = {
  keys: ['goneCursor', 'errorShape'],
  async look(context) {
    const { ids } = context.head()
    const { value: page, refusal } = await context.ask({
      limit: Math.min(context.limit(), 10),
      sortBy: 'created_at',
      startingAfter: madeUpId(ids)
    })
    const evidence = 'Asked for what follows a transaction that does not exist'
    if (refusal) {
      const { status, shape } = refusal
      return [
        { key: 'goneCursor', value: 'refused', evidence: `${evidence}: refused (${status}).` },
        { key: 'errorShape', value: shape, evidence: `Seen on the answer ${status} to such a request.` }
      ]
    }
    const came = page.ids.length === 0 ? 'an empty page came' : 'rows came all the same'
    return [
      { key: 'goneCursor', value: page.ids.length === 0 ? 'empty' : 'rows', evidence: `${evidence}: ${came}.` },
      undetermined('errorShape', 'The service refused none of the requests, so no error was seen.')
    ]
  }
}

/** In the form of real ids, so that it is not refused for its form. */
function madeUpId(ids: readonly string[]): string {
  const length = Math.min(ids[0]?.length ?? 10, 32)
  for (;;) {
    const id = BigInt(`0x${randomBytes(32).toString('hex')}`)
      .toString(36)
      .slice(0, length)
    if (!ids.includes(id)) return id
  }
}
