/** An action on the entry that is decided on. */
export interface QueueAction {
  readonly id: string
  readonly title: string
  /** What it means. */
  readonly about: string
  /** Undefined if it only has a button. */
  readonly key: string | undefined
  /** It is recommended. */
  readonly isMain?: boolean
  /** Shown beside the recommended action instead of under More. */
  readonly isBeside?: boolean
  /** Why it is not available now. */
  readonly refusal: string | undefined
  readonly run: () => unknown
}
