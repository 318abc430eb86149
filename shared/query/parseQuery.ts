import type { Condition } from '../domain/transactionFilter.ts'
import { MOST_WRITTEN } from '../transactions/filterWords.ts'
import type { DayOrder } from '../days/typedDay.ts'
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
 * Reads a query: words separated by spaces. A transaction has to match all of them.
 *
 * - `acme`, `"acme ltd"`: text in a name, reference, number or id; `1,250.00`: also the amount, with either sign;
 * - `status:pending,created`: the field is one of these; `status:()` is a list without values;
 * - `amount:-1000`, `amount:<-1000`, `size:10..20`, `amount:>10..<20`;
 * - `created:2026-01-31`, `date:2026-Q1`, `updated:>=2026-01`, `created:2026-01..2026-03`, `date:last-30-days`;
 * - a minus before a word inverts it; before an amount with decimals it is the sign: `-1,250.00`;
 * - `AND`, `OR` and `NOT` without quotes are errors, with a message that says what to write instead.
 *
 * Between quotes, a quote is `\"`, a backslash `\\`, a line end `\n`, any other UTF-16 unit `\u0041`. Never throws;
 * takes time linear in the length of the text. `most`: the most conditions. `dayOrder`: only for typed queries; also
 * reads days such as `created:31.01.2026` and periods in words such as `last month`. Stored queries and those of
 * commands have one form.
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
