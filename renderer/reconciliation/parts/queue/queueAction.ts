/** Something that can be done about what is decided on. */
export interface QueueAction {
  readonly id: string
  readonly title: string
  /** What it means. */
  readonly about: string
  readonly key: string
  /** It is recommended. */
  readonly isMain?: boolean
  /** It stands beside what is recommended, not under More. */
  readonly isBeside?: boolean
  /** Why it cannot be done now. */
  readonly refusal: string | undefined
  readonly run: () => unknown
}
