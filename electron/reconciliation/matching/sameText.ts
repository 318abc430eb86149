import { spellings } from './normalise.ts'

const BETWEEN_DIGITS = /(?<=\d)[^\p{L}\p{N}]+(?=\d)/u

/** A text of several statements and each of them, because a bank may write one alone. */
export function linesOf(text: string): readonly string[] {
  return text.includes('\n') ? [text, ...text.split('\n')] : [text]
}

/**
 * Whether the numbers in two texts with the same letters and digits have the same parts: `1/11` is not `11/1`. Banks
 * leave separators out or break lines, so one text may have some more than the other.
 */
export function haveSameParts(one: string, other: string): boolean {
  return areAlike(jointsOf(one), jointsOf(other))
}

function areAlike(one: readonly number[], other: readonly number[]): boolean {
  return one.every((joint) => other.includes(joint)) || other.every((joint) => one.includes(joint))
}

/** The places where something separates two digits, each as the number of digits after it. */
function jointsOf(text: string): readonly number[] {
  const joints: number[] = []
  let digits = 0
  for (const part of text.split(BETWEEN_DIGITS).slice(1).reverse()) {
    digits += digitsIn(part)
    joints.push(digits)
  }
  return joints
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length
}

/** Whether both have the same letters and digits, and their numbers the same parts. */
export function isSameText(one: string, other: string): boolean {
  const forms = spellings(other)
  return spellings(one).some((form) => forms.includes(form)) && haveSameParts(one, other)
}

/** Whether one has the letters and digits of the other, if those are at least so many, in the same parts. */
export function isOneInOther(one: string, other: string, least: number): boolean {
  const [ones, others] = [speltOf(one), speltOf(other)]
  return ones.some((a) => others.some((b) => isIn(a, b, least) || isIn(b, a, least)))
}

interface Spelt {
  readonly text: string
  readonly form: string
}

function speltOf(text: string): readonly Spelt[] {
  return spellings(text).map((form) => ({ text, form }))
}

function isIn(part: Spelt, whole: Spelt, least: number): boolean {
  const at = whole.form.indexOf(part.form)
  if (at < 0 || part.form.length < least) return false
  const [own, after] = [digitsIn(part.form), digitsIn(whole.form.slice(at + part.form.length))]
  const inside = jointsOf(whole.text).filter((joint) => joint > after && joint < after + own)
  return areAlike(
    inside,
    jointsOf(part.text).map((joint) => joint + after)
  )
}
