import type { StatusMeaning } from '../../../shared/domain/transaction.ts'
import type { SettlementStatus } from '../../../shared/transactions/transactionStatus.ts'
import { settlementStatusWords } from '../../../shared/words/settlementStatus.ts'
import { formatCount } from '../../kit/bridge/format.ts'
import { visibleLine } from '../../kit/bridge/visibleText.ts'

// The statuses of a bulk payment are one text in the provider's words, as programs read it; people read their meaning.

type MeaningOf = (status: string) => SettlementStatus

const DOT = '·'
const SEPARATOR = ` ${DOT} `
/** How a status has a dot, so that no other count seems to follow. */
const DOT_IN_STATUS = String.raw`\u00b7`

/** Most serious first: one failed item counts more than many settled ones. */
const GRAVITY: readonly SettlementStatus[] = ['failed', 'unclassified', 'pending', 'settled']

/** `2 pending_approval · 1446 completed`: the most serious first. */
export function rawStatuses(statuses: readonly StatusMeaning[], meaningOf: MeaningOf): string {
  const rank = ({ status }: StatusMeaning) => GRAVITY.indexOf(meaningOf(status))
  return statuses
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ status, count }) => `${count} ${visibleLine(status).replaceAll(DOT, DOT_IN_STATUS)}`)
    .join(SEPARATOR)
}

/** The same with numbers as people write them. */
export function groupedStatuses(raw: string): string {
  return partsOf(raw)
    .map(({ count, status }) => `${formatCount(count)} ${status}`)
    .join(SEPARATOR)
}

/** `5 failed or returned · 2 pending · 40 settled`. */
export function countedStatuses(raw: string, meaningOf: MeaningOf): string {
  const counts = new Map<SettlementStatus, number>()
  for (const { count, word } of partsOf(raw)) {
    const meaning = meaningOf(word)
    counts.set(meaning, (counts.get(meaning) ?? 0) + count)
  }
  return [...counts]
    .map(([meaning, count]) => `${formatCount(count)} ${settlementStatusWords[meaning].counted}`)
    .join(SEPARATOR)
}

export function gravestStatus(raw: string, meaningOf: MeaningOf): SettlementStatus {
  const found = new Set(partsOf(raw).map(({ word }) => meaningOf(word)))
  return GRAVITY.find((each) => found.has(each)) ?? 'unclassified'
}

interface Part {
  readonly count: number
  readonly status: string
  /** The status as the provider writes it. */
  readonly word: string
}

function partsOf(raw: string): readonly Part[] {
  return raw.split(SEPARATOR).map((part) => {
    const gap = part.indexOf(' ')
    const status = part.slice(gap + 1)
    return { count: Number(part.slice(0, gap)), status, word: status.replaceAll(DOT_IN_STATUS, DOT) }
  })
}
