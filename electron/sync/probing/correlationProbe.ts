import type { SampledPage } from '../../api/transactions.ts'
import { counted, notTold, type Finding, type ProbeContext, type ProbeStep } from './probeContext.ts'

/** As many as Tallydesk ever asks for at once. */
const MOST = 50
const SMALLER = [25, 10, 5, 1]
const FEW = 3

/** Asks for correlation ids that are on the first page: for a few, whether they select; for many, how many fit. */
export const correlationProbe: ProbeStep = {
  keys: ['correlationFilter', 'correlationMax'],
  async look(context) {
    const ids = correlationIds(context.head())
    if (ids.length === 0) {
      const why = 'No transaction of the first page has a correlation id.'
      return [notTold('correlationFilter', why), notTold('correlationMax', why)]
    }
    const filter = await probeFilter(context, ids)
    if (filter.value === 'ignored') {
      return [filter, notTold('correlationMax', 'Not asked, because the ids select nothing.')]
    }
    return [filter, await probeMost(context, ids)]
  }
}

async function probeFilter(context: ProbeContext, ids: readonly string[]): Promise<Finding> {
  const { rows } = context.head()
  // The last ones of the page: where the ids select nothing, its head comes instead.
  const asked = new Set(ids.slice(-FEW))
  const isAsked = (id: string | null) => asked.has(id?.toLowerCase() ?? '')
  if (rows.every(({ correlationId }) => isAsked(correlationId))) {
    return notTold('correlationFilter', 'The first page holds too few transactions to see a difference.')
  }
  const { value: page, refusal } = await context.ask({
    limit: context.limit(),
    sortBy: 'created_at',
    correlationIds: [...asked]
  })
  if (refusal) {
    return notTold('correlationFilter', `A request for ${counted(asked.size, 'id')} was refused (${refusal.status}).`)
  }
  const came = page.rows.filter(({ correlationId }) => isAsked(correlationId)).length
  const others = page.rows.length - came
  const evidence = `Asked for ${counted(asked.size, 'correlation id')}: ${counted(came, 'transaction')} of them came, and ${others} of others.`
  if (others > 0) return { key: 'correlationFilter', value: 'ignored', evidence }
  return { key: 'correlationFilter', value: came > 0 ? 'applied' : null, evidence }
}

async function probeMost(context: ProbeContext, all: readonly string[]): Promise<Finding> {
  const many = all.slice(0, MOST)
  let refused: number | undefined
  for (const size of [many.length, ...SMALLER.filter((smaller) => smaller < many.length)]) {
    const correlationIds = many.slice(0, size)
    const { refusal } = await context.ask({ limit: context.limit(), sortBy: 'created_at', correlationIds })
    if (!refusal) return fitting(size, refused)
    refused = size
  }
  return notTold('correlationMax', 'Each request with correlation ids was refused, even one with a single id.')
}

function fitting(size: number, refused: number | undefined): Finding {
  const answered = `A request for ${counted(size, 'id')} was answered`
  if (refused !== undefined) {
    return { key: 'correlationMax', value: String(size), evidence: `${answered}, one for ${refused} was refused.` }
  }
  if (size < MOST) return notTold('correlationMax', `${answered}; the first page holds no more of them.`)
  return { key: 'correlationMax', value: String(size), evidence: `${answered}; more are never asked for.` }
}

/** As lower-case text, each once, in the order of the page. */
function correlationIds({ rows }: SampledPage): readonly string[] {
  return [...new Set(rows.flatMap(({ correlationId }) => (correlationId ? [correlationId.toLowerCase()] : [])))]
}
