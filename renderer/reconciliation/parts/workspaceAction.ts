/** Something that can be done with a whole reconciliation. */
export interface WorkspaceAction {
  readonly id: string
  readonly title: string
  readonly isMain?: boolean
  readonly isDanger?: boolean
  /** It stands in the menu beside the buttons. */
  readonly inMenu?: boolean
  /** Why it cannot be done now. */
  readonly refusal?: string | undefined
  readonly run: () => unknown
}
