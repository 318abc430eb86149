/** Decimal text for a sentence: its digits in groups as in English, with a true minus sign. */
export function groupedDecimal(decimal: string): string {
  return decimal.replace('-', '\u2212').replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')
}
