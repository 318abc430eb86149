/** `2026-11-21 05:00:02` of a time of the contract; the day of one that is a day. Null stays null. */
export function timeCell(iso: string | null): string | null {
  return iso === null ? null : iso.slice(0, 19).replace('T', ' ')
}
