/** What a dialog of the Team screen does. */
export type TeamTask =
  | { readonly task: 'begin' | 'restore' | 'join' | 'invite' | 'leave' | 'sql' }
  | { readonly task: 'remove'; readonly login: string }
