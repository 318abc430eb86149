import { LEGAL_FORMS } from '../comparing/nameComparer.ts'
import { normalise, spellings } from '../normalise.ts'
import { latinSpelling } from './latinSpelling.ts'

/** What programs put in the place of letters that they cannot write. */
const LOST = /[?\uFFFD]/
const WORDS = /[^\p{L}\p{N}\p{M}?\uFFFD]+/u
/** For one letter two may stand that its spelling has, as `OE` for `Ö`, and two marks may stand for one letter. */
const PER_MARK = 2

export function hasLostLetters(name: string): boolean {
  return LOST.test(name)
}

/** Whether nothing of a name is left to be compared, as of `?????? ??` or `???? GmbH`. An empty name is none. */
export function isUnreadableName(name: string): boolean {
  if (!hasLostLetters(name)) return false
  // S.A. is one word.
  return name
    .replaceAll('.', '')
    .split(WORDS)
    .every((word) => normalise(word) === '' || isForm(word))
}

/** A legal form is no name. */
const isForm = (word: string) => !hasLostLetters(word) && LEGAL_FORMS.has(normalise(word))

/**
 * A name with its lost letters as another name has them, word by word: `lo?istika` beside `loģistika`. A word of which no
 * letter is left goes, and one that no word of the other name fits keeps the letters that it has.
 */
export function withLostLetters(name: string, other: string): string {
  if (!hasLostLetters(name)) return name
  const left = other.split(WORDS).filter((word) => normalise(word) !== '')
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

/** Takes the first that fits out of a list, so that it stands for one word alone. */
function take(words: string[], fits: (word: string) => boolean): string | undefined {
  const at = words.findIndex(fits)
  return at < 0 ? undefined : words.splice(at, 1)[0]
}

const spellingsOf = (word: string) => spellings(latinSpelling(word))

/** A word taken apart at its marks: letters that it has and marks, in turns. */
function partsOf(word: string): readonly string[] {
  return word.split(/([?\uFFFD]+)/).map((part, place) => (place % 2 === 0 ? normalise(latinSpelling(part)) : part))
}

/** Whether a normalised text is the word. Goes over all places at once: a pattern would try each of their combinations. */
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
