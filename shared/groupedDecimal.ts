/** Groups the digits of decimal text by thousands in the English way; the value stays the same. */
export function groupedDecimal(decimal: string): string {
  return decimal.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')
}
