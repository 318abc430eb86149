/** Keys of the lab's timeline. They act on its list and are not commands. */
export const TIMELINE_KEYS: readonly { readonly what: string; readonly shortcut: string }[] = [
  { what: 'Next event', shortcut: 'j' },
  { what: 'Previous event', shortcut: 'k' },
  { what: 'First event', shortcut: 'home' },
  { what: 'Last event', shortcut: 'end' }
]
