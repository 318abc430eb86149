/** Something that can be done about what is decided on. */
export interface QueueAction {
  readonly id: string
  readonly title: string
  /** What it means. */
  readonly about: string
  readonly key: string
  readonly isMain?: boolean
  /** Why it cannot be done now. */
  readonly refusal: string | undefined
  readonly run: () => unknown
}
