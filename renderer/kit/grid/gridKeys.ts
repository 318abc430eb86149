/** Keys of the table itself. They act on its active row and are not commands. */
export const GRID_KEYS: readonly { readonly what: string; readonly shortcut: string }[] = [
  { what: 'Previous row', shortcut: 'arrowup' },
  { what: 'Next row', shortcut: 'arrowdown' },
  { what: 'First row', shortcut: 'mod+home' },
  { what: 'Last row', shortcut: 'mod+end' },
  { what: 'Next cell', shortcut: 'arrowright' },
  { what: 'Select or clear the row', shortcut: 'space' },
  { what: 'Select all up to the row', shortcut: 'shift+space' },
  { what: 'Select the next row too', shortcut: 'shift+arrowdown' },
  { what: 'Select all rows', shortcut: 'mod+a' },
  { what: 'Copy the row or cell', shortcut: 'mod+c' },
  { what: 'Menu: all payments to its counterparty', shortcut: 'shift+f10' },
  { what: 'Open the details', shortcut: 'enter' },
  { what: 'Close the details, then clear the selection', shortcut: 'escape' }
]
