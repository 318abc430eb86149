import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import type { QueryError, QueryWord } from '../../../../shared/query/queryWord.ts'
import { fieldOf, isAmountField, isExactField } from '../../../../shared/query/queryFields.ts'
import { readCondition } from '../../../../shared/query/readCondition.ts'
import type { DayOrder } from '../../../../shared/days/typedDay.ts'
import { splitQuery } from '../../../../shared/query/splitQuery.ts'
import { periodBegun, withPeriods } from '../../../../shared/query/typedPeriods.ts'

/** A text that is being typed. Offsets count UTF-16 units of `text`. */
export interface DraftText {
  readonly text: string
  readonly caret: number
}

export interface DraftReading extends DraftText {
  /** Conditions of finished words, which are no longer part of `text`. */
  readonly taken: readonly Condition[]
  /**
   * Conditions of words in `text` that take effect while they are typed: text searches, and fields with a readable
   * value that is not free text, because half a text would find nothing.
   */
  readonly live: readonly Condition[]
  /** In finished words of `text`. */
  readonly errors: readonly QueryError[]
}

/**
 * Reads what is being typed. A word with a field becomes a condition once a space follows and the caret has left it;
 * until then it takes effect if it is already complete, such as an amount. A word without a field takes effect from its
 * first letter and stays in the text, except while it may become a period: `last mon` searches nothing.
 */
export function readDraft({ text, caret }: DraftText, dayOrder?: DayOrder): DraftReading {
  const taken: Condition[] = []
  const live: Condition[] = []
  const errors: QueryError[] = []
  const rest = new Rest(text)
  const words = withPeriods(splitQuery(text))
  const begun = caret === text.length ? periodBegun(words) : 0
  for (const [index, word] of words.entries()) {
    const read = word.error ?? readCondition(word, dayOrder)
    const isFinished =
      word.to < text.length && (caret < word.from || caret > word.to) && !mayGoOn(word, text.slice(word.to, caret))
    if ('message' in read) {
      if (isFinished) errors.push({ ...read, from: rest.placeOf(read.from), to: rest.placeOf(read.to) })
    } else if (!word.field) {
      if (index < words.length - begun) live.push(read)
    } else if (isFinished) {
      taken.push(read)
      rest.cut(word)
    } else if (!isExactField(read.field)) {
      live.push(read)
    }
  }
  return { taken, live, errors, text: rest.text(), caret: rest.placeOf(caret) }
}

/** Whether an amount with spaces between its thousands is being typed: `amount:1 25`. */
function mayGoOn({ field, values }: QueryWord, typed: string): boolean {
  const named = field ? fieldOf(field.name) : undefined
  if (named === undefined || !isAmountField(named)) return false
  return /(?:^|[^\d.,])[1-9]\d{0,2}$/.test(values.at(-1)?.text ?? '') && /^(?: \d{3})* \d{0,3}$/.test(typed)
}

/** A text without the words that were cut out of it, from left to right. */
class Rest {
  readonly #text: string
  #remaining = ''
  #from = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Removes a word and the spaces after it. */
  cut({ from, to }: Pick<QueryWord, 'from' | 'to'>): void {
    this.#remaining += this.#text.slice(this.#from, from)
    this.#from = this.#text.length - this.#text.slice(to).trimStart().length
  }

  /** Maps an offset after the last cut to the remaining text. An offset inside a cut becomes its start. */
  placeOf(offset: number): number {
    return this.#remaining.length + Math.max(0, offset - this.#from)
  }

  text(): string {
    return this.#remaining + this.#text.slice(this.#from)
  }
}
