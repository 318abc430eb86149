/** Groups the digits of decimal text by thousands, as English writes them, without touching its value. */
export function groupedDecimal(decimal: string): string {
  return decimal.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')
}
