/** A text without what may be a card number, given in the wrong place: it is not to be repeated. */
export function hiddenNumbers(text: string): string {
  return text.replace(/\d(?:[ -]?\d){11,}/g, '…')
}
