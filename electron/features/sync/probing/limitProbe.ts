import { AppError } from '../../../../shared/errors.ts'
import type { SampledPage } from '../../../service/api/resources/transactions.ts'
import { counted } from '../../../../shared/words/counted.ts'
import { PAGE_SIZES } from '../assumptions/pageSizes.ts'
import { endsProbe, undetermined, rowCount, type Finding, type ProbeContext } from './probeContext.ts'

/** The first accepted size counts. Smaller ones show too little of the list. */
const SIZES = PAGE_SIZES.filter((size) => size >= 10)

export interface LimitFound {
  readonly findings: readonly Finding[]
  /** Undefined if the service refused every size. */
  readonly page: SampledPage | undefined
  readonly limit: number
}

/** Finds the largest page that the service sends; the other probes work on this page. */
export async function probeLimit({ ask }: Pick<ProbeContext, 'ask'>): Promise<LimitFound> {
  const refused: number[] = []
  let why = ''
  for (const limit of SIZES) {
    try {
      const { value: page, refusal } = await ask({ limit, sortBy: 'created_at' })
      if (page) return { findings: findingsOf(page, limit, refused), page, limit }
      why = refusal.error.message
    } catch (error) {
      if (!(error instanceof AppError) || endsProbe(error)) throw error
      why = error.message
    }
    refused.push(limit)
  }
  const evidence = `No page was sent, whatever size was asked for. ${why}`
  return { findings: [undetermined('limit', evidence), undetermined('limitCap', evidence)], page: undefined, limit: 10 }
}

function findingsOf(page: SampledPage, limit: number, refused: readonly number[]): readonly Finding[] {
  const smallest = refused.at(-1)
  const evidence =
    smallest === undefined
      ? `A request for ${counted(limit, 'row')} was answered.`
      : `A request for ${counted(limit, 'row')} was answered, one for ${counted(smallest, 'row')} was not.`
  return [{ key: 'limit', value: String(limit), evidence }, capOf(page, limit)]
}

function capOf(page: SampledPage, limit: number): Finding {
  const rows = rowCount(page)
  if (!page.hasMore)
    return undetermined('limitCap', `The list ended after ${counted(rows, 'row')}, so a cap would not show.`)
  const sent = `${counted(limit, 'row')} were asked for, ${counted(rows, 'row')} came, and there are more.`
  if (rows === 0) return undetermined('limitCap', sent)
  return { key: 'limitCap', value: rows < limit ? String(rows) : '', evidence: sent }
}
