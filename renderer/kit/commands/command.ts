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

/** Something the user can do on any screen, from the palette or by its shortcut. */
export interface Command {
  /** `part.action`. If two commands have the same id, the one registered last counts. */
  readonly id: string
  readonly group: CommandGroup
  /** As on a button, in the imperative. */
  readonly title: string
  /** Shown below the title. */
  readonly detail?: string
  /** Other words that find it. */
  readonly words?: string
  /** One or two keys in sequence, such as `mod+k` or `g t`. `mod` is Ctrl, or ⌘ on a Mac. */
  readonly shortcut?: string | undefined
  /** A held key runs it again and again, as for going on in a list. */
  readonly repeats?: boolean
  /** Why it is not available now; absent if it is. */
  readonly disabled?: string | undefined
  /** Says on the screen why it is not available. Without it, only screen readers are told. */
  readonly refuse?: () => unknown
  /** The current choice, among commands that make a choice. */
  readonly isCurrent?: boolean
  /** One of many similar commands, shown only when the user searches for it. */
  readonly isMinor?: boolean
  readonly run: () => unknown
}

/** Searches for things by a text, such as payments. Each result is a command that opens it. */
export type SearchSource = (text: string) => Promise<readonly Command[]>
