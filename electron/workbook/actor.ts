/** Who does it. */
export interface Actor {
  /** How the log names them. */
  readonly name: string
  /** The names that this one is made of, where it is: who has one of them is nobody else. */
  readonly parts?: readonly string[]
}
