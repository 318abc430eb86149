/** When a card stops being valid, in milliseconds UTC: after the last day of its month. A year of two digits is of 20xx. */
export function expiryEnd(month: number, year: number): number {
  return Date.UTC(year < 100 ? 2000 + year : year, month)
}
