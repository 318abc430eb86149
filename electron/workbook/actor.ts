/** Who does it: how the log names them. */
export interface Actor {
  readonly name: string
}
