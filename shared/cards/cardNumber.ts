/** Whether 12 to 19 digits have a correct check digit by the Luhn formula, as all card numbers do. */
export function isCardNumber(digits: string): boolean {
  return /^\d{12,19}$/.test(digits) && passesLuhn(digits)
}

/** First six and last four digits: the app shows no more of a card number. */
export function maskedNumber(pan: string): string {
  return pan.slice(0, 6) + '*'.repeat(Math.max(0, pan.length - 10)) + pan.slice(-4)
}

/** Whether a text has a possible card number in it, also one that is written in groups. */
export function hasCardNumber(text: string): boolean {
  return maskCardNumbers(text) !== text
}

/** A text with every possible card number masked, also one that is written in groups. */
export function maskCardNumbers(text: string): string {
  return text.replace(/\d(?:[\s-]{0,3}\d){11,}/g, maskedGroups)
}

/** Other digits, such as a security code, may stand beside a card number. */
function maskedGroups(run: string): string {
  // Digits, a separator, digits, …
  const parts = run.split(/([\s-]+)/)
  let shown = ''
  for (let from = 0; from < parts.length;) {
    let [digits, number, end] = ['', '', from + 1]
    for (let to = from; to < parts.length && digits.length < 19; to += 2) {
      digits += parts[to] ?? ''
      if (isCardNumber(digits)) [number, end] = [digits, to + 1]
    }
    shown += (number === '' ? (parts[from] ?? '') : maskedNumber(number)) + (parts[end] ?? '')
    from = end + 1
  }
  return shown
}

/** Every second digit from the end counts twice. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number).reduceRight((sofar, digit, place, all) => {
    const value = (all.length - place) % 2 === 0 ? digit * 2 : digit
    return sofar + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
