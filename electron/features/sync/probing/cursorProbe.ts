import type { SampledPage } from '../../../service/api/resources/transactions.ts'
import { undetermined, readPage, type Finding, type ProbeContext, type ProbeStep } from './probeContext.ts'

/** The list may change between two requests; then both are sent again. */
const TRIES = 3
const FEW = 10

/** Requests the rows after one in the middle of a page and checks which row comes first. */
export const cursorProbe: ProbeStep = {
  keys: ['cursor'],
  look: async (context) => [await probeCursor(context)]
}

async function probeCursor(context: ProbeContext): Promise<Finding> {
  const limit = Math.min(context.limit(), FEW)
  let why = ''
  for (let tries = 0; tries < TRIES; tries++) {
    const head = await readPage(context, { limit, sortBy: 'created_at' })
    const at = Math.floor((head.ids.length - 1) / 2)
    const startingAfter = head.ids[at]
    if (startingAfter === undefined) return undetermined('cursor', 'The list is empty.')
    const { value: next } = await context.ask({ limit, sortBy: 'created_at', startingAfter })
    const { value, evidence } = next ? compare(head, at, next) : REFUSED
    if (value) return { key: 'cursor', value, evidence: `${ASKED} ${evidence}` }
    why = evidence
  }
  return undetermined('cursor', `${ASKED} ${why}`)
}

const ASKED = 'Asked for what follows a row of the first page.'

interface Seen {
  readonly value: 'inclusive' | 'exclusive' | undefined
  readonly evidence: string
}

const REFUSED: Seen = { value: undefined, evidence: 'The service refused the request.' }

function compare(head: SampledPage, at: number, next: SampledPage): Seen {
  const [first] = next.ids
  const place = first === undefined ? -1 : head.ids.indexOf(first)
  if (place === at) return { value: 'inclusive', evidence: 'The page began with the row itself.' }
  if (place > at) return { value: 'exclusive', evidence: 'The page began with a row that stands after it.' }
  if (place >= 0) return { value: undefined, evidence: 'The page began with a row that stands before it.' }
  // The row is the last one that was read, so its successor is unknown; only its own repetition can be ruled out.
  const isEnd = first === undefined && !head.hasMore && !next.hasMore
  if (at === head.ids.length - 1 && (isEnd || (first !== undefined && head.hasMore))) {
    return { value: 'exclusive', evidence: 'The row itself did not come again.' }
  }
  return {
    value: undefined,
    evidence: 'Other rows came than the first page shows; perhaps the list changed meanwhile.'
  }
}
