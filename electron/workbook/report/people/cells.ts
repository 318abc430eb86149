/** A time of the contract as `2026-11-21 05:00:02`, a day as it is, null as null. */
export function timeCell(iso: string | null): string | null {
  return iso === null ? null : iso.slice(0, 19).replace('T', ' ')
}
