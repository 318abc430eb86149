import { formatMoney } from '../../../shared/domain/money.ts'
import type { CurrencyTotal } from '../../../shared/domain/transaction.ts'
import type { ReadDb } from '../database.ts'
import { searchWords } from '../foldText.ts'
import { wordsCondition } from './textMatch.ts'

// A sum of 64-bit numbers may not fit into 64 bits. The sums of their upper and lower halves do.
const half = (part: 'amount >> 32' | 'amount & 4294967295', sign: '<' | '>') =>
  `ifnull(sum(${part}) FILTER (WHERE amount ${sign} 0), 0)`

const SUMS = ['>', '<'].flatMap((sign) => {
  const side = sign as '<' | '>'
  return [half('amount >> 32', side), half('amount & 4294967295', side)]
})

/** All rows: read off an index that holds currency and amount. */
export const TOTALS_QUERY = `SELECT currency, count(*), ${SUMS.join(', ')}
  FROM transactions GROUP BY currency ORDER BY currency`

/** The rows that match a text filter of so many words, found by reading through the rows. */
export function matchedTotalsQuery(words: number): string {
  return `SELECT currency, count(*), ${SUMS.join(', ')}
    FROM transactions NOT INDEXED WHERE ${wordsCondition(words)} GROUP BY currency ORDER BY currency`
}

type TotalRow = readonly [
  ...group: [currency: string, count: bigint],
  ...incoming: [upper: bigint, lower: bigint],
  ...outgoing: [upper: bigint, lower: bigint]
]

export function sumByCurrency(db: ReadDb, text: string): readonly CurrencyTotal[] {
  const words = searchWords(text)
  const query = words.length === 0 ? TOTALS_QUERY : matchedTotalsQuery(words.length)
  const rows = db.rows<TotalRow>(query).all(...words)
  return rows.map(([currency, count, inUpper, inLower, outUpper, outLower]) => {
    const incoming = (inUpper << 32n) + inLower
    const outgoing = (outUpper << 32n) + outLower
    return {
      currency,
      count: Number(count),
      incoming: formatMoney(incoming, currency),
      outgoing: formatMoney(outgoing, currency),
      net: formatMoney(incoming + outgoing, currency)
    }
  })
}
