/** In the order of the palette. */
export const COMMAND_GROUPS = [
  'Counterparties',
  'Transactions',
  'Bulk payments',
  'Reconciliations',
  'Accounts',
  'Go to',
  'Find and filter',
  'Saved views',
  'Table',
  'Details',
  'Reconcile',
  '3-D Secure lab',
  'Accounts and cards',
  'Export',
  'Sync',
  'Connections',
  'Appearance',
  'Help'
] as const

type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** Something the user can do, wherever they are: found in the palette, and by its shortcut. */
export interface Command {
  /** `part.action`; of two commands with one id, the one that was registered last counts. */
  readonly id: string
  readonly group: CommandGroup
  /** As on a button, in the imperative. */
  readonly title: string
  /** What else is to be seen of it, below the title. */
  readonly detail?: string
  /** Other words it is found by. */
  readonly words?: string
  /** One or two keys one after the other, such as `mod+k` or `g t`; `mod` is Ctrl, on a Mac ⌘. */
  readonly shortcut?: string | undefined
  /** Why it cannot be done now; absent when it can. */
  readonly disabled?: string | undefined
  /** The choice in force, among commands that choose. */
  readonly isCurrent?: boolean
  /** One of many alike, shown only to who looks for it. */
  readonly isMinor?: boolean
  readonly run: () => unknown
}

/** Looks for things by a text, such as payments: each found one is offered as a command that leads to it. */
export type SearchSource = (text: string) => Promise<readonly Command[]>
