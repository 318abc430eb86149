/** Keys of the timeline of a run of the lab, which act on its list and are no commands of their own. */
export const TIMELINE_KEYS: readonly { readonly what: string; readonly shortcut: string }[] = [
  { what: 'Next event', shortcut: 'j' },
  { what: 'Previous event', shortcut: 'k' },
  { what: 'First event', shortcut: 'home' },
  { what: 'Last event', shortcut: 'end' }
]
