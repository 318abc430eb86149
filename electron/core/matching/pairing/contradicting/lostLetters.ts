import { LEGAL_FORMS } from '../comparing/nameComparer.ts'
import { normalise, spellings } from '../texts/normalise.ts'
import { remembering } from '../texts/remembering.ts'
import { latinSpelling } from '../../latinSpelling.ts'

/** Characters that programs write for letters that they cannot encode. */
const LOST = /[?\uFFFD]/
const WORDS = /[^\p{L}\p{N}\p{M}?\uFFFD]+/u
/** One letter may become two in Latin spelling, such as `OE` for `Ö`, and two marks may stand for one letter. */
const PER_MARK = 2
const PLAIN = /^[\0-\x7f]*$/
const FOREIGN = /[^\0-\x7f]/g
const BY_LAST_FOREIGN = /^(.*[^\0-\x7f])(.*)$/s
/** Shorter names were probably not cut off: banks cut at 24, 27, 35 or 70 characters. */
export const LEAST_CUT = 24

export function hasLostLetters(name: string): boolean {
  return LOST.test(name)
}

/** Whether no readable letter of a name is left, as in `?????? ??` or `???? GmbH`. False for an empty name. */
export function isUnreadableName(name: string): boolean {
  if (!hasLostLetters(name)) return false
  // S.A. counts as one word.
  return name
    .replaceAll('.', '')
    .split(WORDS)
    .every((word) => normalise(word) === '' || isForm(word))
}

/** A legal form is not a name. */
const isForm = (word: string) => !hasLostLetters(word) && LEGAL_FORMS.has(normalise(word))

/**
 * Fills the lost letters of a name from another name, word by word: `lo?istika` with `loģistika`. A word without
 * readable letters is dropped; a word that fits no word of the other name keeps its readable letters.
 */
export function withLostLetters(name: string, other: string): string {
  if (!hasLostLetters(name)) return withLeftOut(name, other)
  const left = other.split(WORDS)
  return name
    .split(WORDS)
    .flatMap((word) => {
      if (!hasLostLetters(word)) {
        take(left, (each) => spellingsOf(each).some((text) => spellingsOf(word).includes(text)))
        return [word]
      }
      if (normalise(word) === '') return []
      const parts = partsOf(word)
      return [take(left, (each) => spellingsOf(each).some((text) => isWord(parts, text))) ?? word]
    })
    .join(' ')
}

/**
 * A name from which a program left out the letters that are not English, or wrote blanks, with the words of the other
 * that it has without them. A cut-off name may end within one.
 */
function withLeftOut(name: string, other: string): string {
  if (PLAIN.test(other) || !PLAIN.test(name)) return name
  return lossyWords(other).reduce(
    (filled, { begun, end, left }) =>
      filled.replace(left, (whole, rest: string, at: number) => {
        const isCut = filled.length >= LEAST_CUT && at + whole.length === filled.length && rest !== ''
        const fits = isCut || rest.length === end.length
        return fits && end.toUpperCase().startsWith(rest.toUpperCase()) ? `${begun}${rest}` : whole
      }),
    name
  )
}

/** Words with such letters, up to the last of them and after it, and what finds the rest of each. */
const lossyWords = remembering((name: string) => {
  const words = name.normalize('NFC').split(WORDS).filter(isTelling)
  return words.map((word) => {
    const [, begun = '', end = ''] = BY_LAST_FOREIGN.exec(word) ?? []
    const left = `(?<![A-Z0-9])${begun.replace(FOREIGN, ' ?')}([A-Z0-9]{0,${String(end.length)}})(?![A-Z0-9])`
    return { begun, end, left: new RegExp(left, 'gi') }
  })
}, 50_000)

/** Whether more than an initial or a legal form is left of a word. */
function isTelling(word: string): boolean {
  const left = word.replace(FOREIGN, '')
  return left !== word && left.length > 1 && !LEGAL_FORMS.has(left.toUpperCase()) && !hasLostLetters(word)
}

/** Removes and returns the first word that fits, so that each word is used once. */
function take(words: string[], fits: (word: string) => boolean): string | undefined {
  const at = words.findIndex(fits)
  return at < 0 ? undefined : words.splice(at, 1)[0]
}

const spellingsOf = (word: string) => spellings(latinSpelling(word))

/** Splits a word into letters and marks, alternating. */
function partsOf(word: string): readonly string[] {
  return word.split(/([?\uFFFD]+)/).map((part, place) => (place % 2 === 0 ? normalise(latinSpelling(part)) : part))
}

/**
 * Whether a normalised text fits the word. Checks all positions at once, because a regular expression would try every
 * combination.
 */
function isWord(parts: readonly string[], text: string): boolean {
  let ends = new Set([0])
  for (const [place, part] of parts.entries()) {
    const next = new Set<number>()
    for (const end of ends) {
      if (place % 2 === 0) {
        if (text.startsWith(part, end)) next.add(end + part.length)
      } else {
        const last = Math.min(text.length, end + part.length * PER_MARK)
        for (let after = end; after <= last; after++) next.add(after)
      }
    }
    ends = next
  }
  return ends.has(text.length)
}
