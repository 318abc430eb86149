/** Masks possible card numbers that were typed in the wrong place, so that no message repeats them. */
export function hiddenNumbers(text: string): string {
  return text.replace(/\d(?:[ -]?\d){11,}/g, '…')
}
