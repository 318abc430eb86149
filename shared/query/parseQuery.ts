import type { Condition } from '../domain/transactionFilter.ts'
import { MOST_WRITTEN } from '../filterWords.ts'
import type { DayOrder } from '../typedDay.ts'
import { readCondition } from './readCondition.ts'
import type { QueryError } from './queryWord.ts'
import { splitQuery } from './splitQuery.ts'
import { withPeriods } from './typedPeriods.ts'

// Meaningless text has an error in each word; people read only the first few.
const MAX_ERRORS = 20

/** `conditions`: only of the words without an error. */
export interface ParsedQuery {
  readonly conditions: readonly Condition[]
  readonly errors: readonly QueryError[]
}

/**
 * Reads a query: words parted by spaces, all of which hold.
 *
 * - `acme`, `"acme ltd"`: text somewhere in a name, reference, number or id; `1,250.00`: also the amount, of either sign;
 * - `status:pending,created`: the field is one of these; `status:()` is a list without values;
 * - `amount:-1000`, `amount:<-1000`, `size:10..20`, `amount:>10..<20`;
 * - `created:2026-01-31`, `date:2026-Q1`, `updated:>=2026-01`, `created:2026-01..2026-03`, `date:last-30-days`;
 * - a minus before a word: what the word does not say; before an amount with decimals its sign: `-1,250.00`;
 * - `AND`, `OR` and `NOT` without quotes are no words here, and are told what to write instead.
 *
 * Between quotes, a quote is `\"`, a backslash `\\`, a line end `\n`, any other UTF-16 unit `\u0041`. Never throws;
 * takes time linear in the length of the text. `most`: as many conditions as it may hold. `dayOrder`: of a query that
 * somebody types, whose days are read as well, such as `created:31.01.2026`, and periods in words, such as `last month`;
 * stored queries and those of commands have one form.
 */
export function parseQuery(text: string, most = MOST_WRITTEN, dayOrder?: DayOrder): ParsedQuery {
  const conditions: Condition[] = []
  const errors: QueryError[] = []
  for (const word of dayOrder ? withPeriods(splitQuery(text)) : splitQuery(text)) {
    if (errors.length >= MAX_ERRORS) break
    const read = word.error ?? readCondition(word, dayOrder)
    if ('message' in read) {
      errors.push(read)
    } else if (conditions.length < most) {
      conditions.push(read)
    } else {
      errors.push({
        from: word.from,
        to: text.length,
        message: `A search can have up to ${most} conditions; this is one more.`
      })
      break
    }
  }
  return { conditions, errors }
}
