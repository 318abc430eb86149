/** The person who makes a change. */
export interface Actor {
  /** The name in the log. */
  readonly name: string
  /** The names that a combined name consists of. Someone with one of these names is the same person. */
  readonly parts?: readonly string[]
}
