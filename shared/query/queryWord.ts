/** An error in a part of a query text. `from` and `to` are UTF-16 offsets into it. */
export interface QueryError {
  readonly from: number
  readonly to: number
  /** A sentence: what is wrong, and what is allowed there. */
  readonly message: string
}

/** One value of a word. `text` is without quotes and escapes; the offsets include them. */
export interface QueryValue {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly isQuoted: boolean
  /** False if the closing quote is missing. */
  readonly isClosed: boolean
}

/** One word of a query text: `acme`, `"acme ltd"`, `-status:pending,created`. */
export interface QueryWord {
  readonly from: number
  readonly to: number
  readonly isNegated: boolean
  /** The name before the colon, as written; null without one. */
  readonly field: { readonly name: string; readonly from: number; readonly to: number } | null
  /** At least one value; the last one may be empty if the word is incomplete. */
  readonly values: readonly [QueryValue, ...QueryValue[]]
  readonly error: QueryError | null
}
