const SHAPE = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** Whether a text without spaces has the form of an IBAN, valid or not. */
export function isLikeIban(text: string): boolean {
  return SHAPE.test(text)
}

/** Whether the check digits of an IBAN (ISO 13616, no spaces, upper case) are valid. */
export function passesIbanCheck(iban: string): boolean {
  let rest = 0
  for (let at = 0; at < iban.length; at++) {
    // The first four characters come last in the calculation; letters count as 10 to 35.
    const code = iban.charCodeAt((at + 4) % iban.length)
    rest = (code >= 65 ? rest * 100 + code - 55 : rest * 10 + code - 48) % 97
  }
  return rest === 1
}
