import { spellings } from './normalise.ts'

const BETWEEN_DIGITS = /(?<=\d)[^\p{L}\p{N}]+(?=\d)/u

/** A text of several statements and each of them, because a bank may write one alone. */
export function linesOf(text: string): readonly string[] {
  return text.includes('\n') ? [text, ...text.split('\n')] : [text]
}

/** A text of several statements where only one line can be shown. */
export function inOneLine(text: string): string {
  return text.replaceAll('\n', ' ')
}

export function hasParts(text: string): boolean {
  return BETWEEN_DIGITS.test(text)
}

/**
 * Whether the numbers in two texts with the same letters and digits have the same parts: `1/11` is not `11/1`. Banks
 * leave separators out or break lines, so one text may have some more than the other.
 */
export function haveSameParts(one: string, other: string): boolean {
  const [ours, theirs] = [jointsOf(one), jointsOf(other)]
  return ours.every((joint) => theirs.includes(joint)) || theirs.every((joint) => ours.includes(joint))
}

/** The places where something separates two digits, each as the number of digits after it. */
function jointsOf(text: string): readonly number[] {
  const joints: number[] = []
  let digits = 0
  for (const part of text.split(BETWEEN_DIGITS).slice(1).reverse()) {
    digits += part.replace(/\D/g, '').length
    joints.push(digits)
  }
  return joints
}

/** Whether both have the same letters and digits, and their numbers the same parts. */
export function isSameText(one: string, other: string): boolean {
  const forms = spellings(other)
  return spellings(one).some((form) => forms.includes(form)) && haveSameParts(one, other)
}
