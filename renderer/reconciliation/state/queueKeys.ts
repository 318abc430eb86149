/** Keys of a reconciliation's queue. They act on its list and are not commands. */
export const QUEUE_KEYS: readonly { readonly what: string; readonly shortcut: string }[] = [
  { what: 'Next entry', shortcut: 'j' },
  { what: 'Previous entry', shortcut: 'k' },
  { what: 'Next possible match', shortcut: 'arrowright' },
  { what: 'Menu: all payments to its counterparty', shortcut: 'shift+f10' },
  { what: 'Match the selection', shortcut: 'enter' }
]
