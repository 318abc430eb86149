/** A time as the interface writes it outside of transactions and accounts: `2026-11-02T09:30:00+00:00`. */
export function offsetTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}+00:00`
}
