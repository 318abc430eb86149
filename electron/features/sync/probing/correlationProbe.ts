import type { SampledPage } from '../../../service/api/resources/transactions.ts'
import { MOST_IDS, SMALLER_BATCHES } from '../assumptions/correlationBatch.ts'
import { counted, grouped } from '../../../../shared/words/counted.ts'
import { undetermined, readPage, type Finding, type ProbeContext, type ProbeStep } from './probeContext.ts'

const FEW = 3
const MORE_PAGES = 5

/** Requests correlation ids of the first page: a few, to see whether they filter; many, to see how many fit. */
export const correlationProbe: ProbeStep = {
  keys: ['correlationFilter', 'correlationMax'],
  async look(context) {
    const ids = correlationIds(context.head())
    if (ids.length === 0) {
      const why = 'No transaction of the first page has a correlation id.'
      return [undetermined('correlationFilter', why), undetermined('correlationMax', why)]
    }
    const filter = await probeFilter(context, ids)
    if (filter.value === 'ignored') {
      return [filter, undetermined('correlationMax', 'Not asked, because the ids select nothing.')]
    }
    return [filter, await probeMost(context, await moreIds(context, ids))]
  }
}

async function probeFilter(context: ProbeContext, ids: readonly string[]): Promise<Finding> {
  const { rows } = context.head()
  // The last ids of the page: if the service ignores the ids, the head of the list comes instead.
  for (const requested of [ids.slice(-FEW), ids.slice(-1)]) {
    if (rows.every(({ correlationId }) => isAmong(requested, correlationId))) {
      return undetermined('correlationFilter', 'The first page holds too few transactions to see a difference.')
    }
    const { value: page } = await context.ask({
      limit: context.limit(),
      sortBy: 'created_at',
      correlationIds: requested
    })
    if (page) return filterSeen(page, requested)
  }
  return undetermined('correlationFilter', 'Each request with correlation ids was refused, even one with a single id.')
}

function filterSeen({ rows }: SampledPage, requested: readonly string[]): Finding {
  const came = rows.filter(({ correlationId }) => isAmong(requested, correlationId)).length
  const others = rows.length - came
  const evidence = `Asked for ${counted(requested.length, 'correlation id')}: ${counted(came, 'transaction')} with them came, and ${grouped(others)} without.`
  if (others > 0) return { key: 'correlationFilter', value: 'ignored', evidence }
  return { key: 'correlationFilter', value: came > 0 ? 'applied' : null, evidence }
}

function isAmong(requested: readonly string[], id: string | null): boolean {
  return id !== null && requested.includes(id.toLowerCase())
}

async function probeMost(context: ProbeContext, all: readonly string[]): Promise<Finding> {
  const many = all.slice(0, MOST_IDS)
  let refused: number | undefined
  for (const size of [many.length, ...SMALLER_BATCHES.filter((smaller) => smaller < many.length)]) {
    const correlationIds = many.slice(0, size)
    const { refusal } = await context.ask({ limit: context.limit(), sortBy: 'created_at', correlationIds })
    if (!refusal) return fitting(size, refused)
    refused = size
  }
  return undetermined('correlationMax', 'Each request with correlation ids was refused, even one with a single id.')
}

function fitting(size: number, refused: number | undefined): Finding {
  const answered = `A request for ${counted(size, 'id')} was answered`
  if (refused !== undefined) {
    return {
      key: 'correlationMax',
      value: String(size),
      evidence: `${answered}, one for ${grouped(refused)} was refused.`
    }
  }
  if (size < MOST_IDS) return undetermined('correlationMax', `${answered}; the first pages hold no more of them.`)
  return { key: 'correlationMax', value: String(size), evidence: `${answered}; more are never asked for.` }
}

/** Reads more pages while the first one has fewer ids than fit in a request. */
async function moreIds(context: ProbeContext, first: readonly string[]): Promise<readonly string[]> {
  const ids = new Set(first)
  let page = context.head()
  for (let more = 0; more < MORE_PAGES && ids.size < MOST_IDS; more++) {
    const startingAfter = page.ids.at(-1)
    if (!page.hasMore || startingAfter === undefined) break
    page = await readPage(context, { limit: context.limit(), sortBy: 'created_at', startingAfter })
    for (const id of correlationIds(page)) ids.add(id)
  }
  return [...ids]
}

/** Lower-case, without duplicates, in the order of the page. */
function correlationIds({ rows }: SampledPage): readonly string[] {
  return [...new Set(rows.flatMap(({ correlationId }) => (correlationId ? [correlationId.toLowerCase()] : [])))]
}
