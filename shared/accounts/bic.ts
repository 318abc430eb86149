const FORM = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

/** Removes spaces and converts to upper case. */
export function normalisedBic(text: string): string {
  return text.replace(/[\s\p{Cf}]/gu, '').toUpperCase()
}

/** Whether it has the form of ISO 9362; does not check that such a bank exists. */
export function isWellFormedBic(bic: string): boolean {
  return FORM.test(normalisedBic(bic))
}

/** Whether both name the same office: no branch code and a trailing `XXX` both mean the head office. */
export function isSameBic(one: string, other: string): boolean {
  return comparable(one) === comparable(other)
}

function comparable(bic: string): string {
  const text = normalisedBic(bic)
  return text.length === 11 ? text.replace(/XXX$/, '') : text
}
