/** The time zone that applies until the user sets one. */
export function computerTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
