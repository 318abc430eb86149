/** An action on a whole reconciliation. */
export interface WorkspaceAction {
  readonly id: string
  readonly title: string
  readonly isMain?: boolean
  readonly isDanger?: boolean
  /** Shown in the menu beside the buttons. */
  readonly inMenu?: boolean
  /** Why it is not available now. */
  readonly refusal?: string | undefined
  readonly run: () => unknown
}
