import { counted, notTold, readPage, type Finding, type ProbeContext, type ProbeStep } from './probeContext.ts'

/** The list may change between two requests; then they are sent once more. */
const TRIES = 3
const FEW = 10

/** Asks for the rows after one in the middle of a page, and looks which of them comes first. */
export const cursorProbe: ProbeStep = {
  keys: ['cursor'],
  look: async (context) => [await probeCursor(context)]
}

async function probeCursor(context: ProbeContext): Promise<Finding> {
  const limit = Math.min(context.limit(), FEW)
  let refused = 0
  for (let tries = 0; tries < TRIES; tries++) {
    const head = await readPage(context, { limit, sortBy: 'created_at' })
    const at = Math.floor((head.ids.length - 1) / 2)
    const startingAfter = head.ids[at]
    if (startingAfter === undefined) return notTold('cursor', 'The list is empty.')
    const { value: next } = await context.ask({ limit, sortBy: 'created_at', startingAfter })
    if (!next) {
      refused += 1
      continue
    }
    const first = next.ids[0]
    if (first === startingAfter) return found('inclusive', 'The page began with the row itself.')
    if (first !== undefined && head.ids.indexOf(first) > at) {
      return found('exclusive', 'The page began with a row that stands after it.')
    }
    const isOnlyRow = head.ids.length === 1 && !head.hasMore
    if (first === undefined && isOnlyRow && !next.hasMore) return found('exclusive', 'Nothing came after the only row.')
  }
  if (refused === TRIES) return notTold('cursor', 'Each request for what follows a row was refused.')
  return notTold('cursor', `The list changed between the requests, ${counted(TRIES, 'time')} in a row.`)
}

function found(value: string, evidence: string): Finding {
  return { key: 'cursor', value, evidence: `Asked for what follows a row of the first page. ${evidence}` }
}
