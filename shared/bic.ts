const FORM = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

/** Without spaces, in upper case. */
export function normalisedBic(text: string): string {
  return text.replace(/[\s\p{Cf}]/gu, '').toUpperCase()
}

/** Whether it has the form of ISO 9362. That a bank has it is another matter. */
export function isWellFormedBic(bic: string): boolean {
  return FORM.test(normalisedBic(bic))
}

/** The same office: a trailing `XXX` names the head office, as does nothing. */
export function isSameBic(one: string, other: string): boolean {
  return comparable(one) === comparable(other)
}

function comparable(bic: string): string {
  const text = normalisedBic(bic)
  return text.length === 11 ? text.replace(/XXX$/, '') : text
}
