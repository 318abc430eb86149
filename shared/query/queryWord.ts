/** What is wrong with a part of a query text. `from` and `to` are UTF-16 offsets into it. */
export interface QueryError {
  readonly from: number
  readonly to: number
  /** A sentence: what is wrong, and what may stand there. */
  readonly message: string
}

/** One value of a word; `text` is without quotes and escapes, the offsets are with them. */
export interface QueryValue {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly isQuoted: boolean
  /** False where the quote at its end is missing. */
  readonly isClosed: boolean
}

/** One word of a query text: `acme`, `"acme ltd"`, `-status:pending,created`. */
export interface QueryWord {
  readonly from: number
  readonly to: number
  readonly isNegated: boolean
  /** Before the colon, as it is written; null without one. */
  readonly field: { readonly name: string; readonly from: number; readonly to: number } | null
  /** At least one; the last one may be empty where the word is cut short. */
  readonly values: readonly [QueryValue, ...QueryValue[]]
  readonly error: QueryError | null
}
