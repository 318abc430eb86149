import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import type { QueryError, QueryWord } from '../../../../shared/query/queryWord.ts'
import { fieldOf, isAmountField, isExactField } from '../../../../shared/query/queryFields.ts'
import { readCondition } from '../../../../shared/query/readCondition.ts'
import type { DayOrder } from '../../../../shared/typedDay.ts'
import { splitQuery } from '../../../../shared/query/splitQuery.ts'
import { periodBegun, withPeriods } from '../../../../shared/query/typedPeriods.ts'

/** A text that is being typed. Offsets are UTF-16 ones into `text`. */
export interface DraftText {
  readonly text: string
  readonly caret: number
}

export interface DraftReading extends DraftText {
  /** Of the words that were finished; they are no part of `text` any more. */
  readonly taken: readonly Condition[]
  /**
   * Of words of `text` that count while they are typed: those that look for text, and those of a field whose value can be
   * read and is no text of its own, as half of one would find nothing.
   */
  readonly live: readonly Condition[]
  /** In finished words of `text`. */
  readonly errors: readonly QueryError[]
}

/**
 * Reads what is being typed. A word with a field is taken once a space follows and the caret has left it; until then
 * it counts where it says something whole, such as an amount. A word without a field counts from its first letter and
 * stays to be typed on, but not while it goes on with a period: of `last mon` nothing is looked for.
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

/** Whether an amount is being typed with spaces between its thousands: `amount:1 25`. */
function mayGoOn({ field, values }: QueryWord, typed: string): boolean {
  const named = field ? fieldOf(field.name) : undefined
  if (named === undefined || !isAmountField(named)) return false
  return /(?:^|[^\d.,])[1-9]\d{0,2}$/.test(values.at(-1)?.text ?? '') && /^(?: \d{3})* \d{0,3}$/.test(typed)
}

/** A text without the words that were cut out of it, from its start on. */
class Rest {
  readonly #text: string
  #kept = ''
  #from = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Takes a word out with the spaces after it. */
  cut({ from, to }: Pick<QueryWord, 'from' | 'to'>): void {
    this.#kept += this.#text.slice(this.#from, from)
    this.#from = this.#text.length - this.#text.slice(to).trimStart().length
  }

  /** Where an offset after the last cut is in what remains; at the cut for one inside. */
  placeOf(offset: number): number {
    return this.#kept.length + Math.max(0, offset - this.#from)
  }

  text(): string {
    return this.#kept + this.#text.slice(this.#from)
  }
}
