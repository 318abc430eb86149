/** A word of a name in all its spellings, and whether it is last and so may be cut off. */
export interface Word {
  readonly spellings: readonly string[]
  readonly isLast: boolean
}

/** The words of a name; a bank may have cut off a long one. */
interface Words {
  readonly words: readonly Word[]
  readonly isLong: boolean
}

const ROMAN = /^[IVX]+$/
const LEAST_PREFIX = 3
/** Shortest word in which one letter may be a typing error. */
const LEAST_TYPO = 5

interface Pairing {
  readonly ofOne: number
  readonly ofOther: number
  /** Some words are equal, or nearly. */
  readonly isShared: boolean
  /** An initial is paired with a word of the other name, while another word next to it has no partner. */
  readonly isInitialAlone: boolean
  /** Some of the paired words are only nearly equal. */
  readonly isNear: boolean
}

function isInitial(word: Word | undefined): boolean {
  return word?.spellings[0]?.length === 1
}

/** Pairs the words of two names and counts the words left over; better pairs are made first. */
export function pairUp(one: Words, other: Words): Pairing {
  let [ofOne, ofOther] = [[...one.words], [...other.words]]
  let isShared = false
  const initials: [ofOne: boolean, ofOther: boolean] = [false, false]
  let isNear = false
  for (const isAlike of [isEqual, isShort(one, other), isAlmost]) {
    const left: Word[] = []
    for (const word of ofOne) {
      const at = ofOther.findIndex((candidate) => isAlike(word, candidate))
      if (at < 0) left.push(word)
      else {
        if (isInitial(word)) initials[0] = true
        if (isInitial(ofOther[at])) initials[1] = true
        ofOther = ofOther.toSpliced(at, 1)
        if (isAlike === isAlmost) isNear = true
        // An initial fits many names, so it is nothing that two of them share.
        if (isAlike === isEqual || isAlike === isAlmost) isShared = true
      }
    }
    ofOne = left
  }
  const isLeft = (words: readonly Word[]): boolean => words.some((word) => !isInitial(word))
  // Nils M. is not Matteo: the initial of a second name does not identify somebody with another first name.
  const isInitialAlone = (initials[0] && isLeft(ofOne)) || (initials[1] && isLeft(ofOther))
  return { ofOne: ofOne.length, ofOther: ofOther.length, isShared, isInitialAlone, isNear }
}

type Likeness = (word: Word, other: Word) => boolean

/** Initials are paired later, as short forms: the M of `M. Berg` may be the first name of `Mona M. Berg`. */
const isEqual: Likeness = (word, other) =>
  !(isInitial(word) && isInitial(other)) && word.spellings.some((text) => other.spellings.includes(text))

/** One different letter, or a longer ending. */
const isAlmost: Likeness = (word, other) =>
  word.spellings.some((a) =>
    other.spellings.some(
      (b) =>
        isOneLetterApart(a, b) ||
        (!/\d/.test(a + b) &&
          ((a.length >= LEAST_PREFIX && b.startsWith(a)) || (b.length >= LEAST_PREFIX && a.startsWith(b))))
    )
  )

/** An initial, or the last word of a cut-off name. */
function isShort(one: Words, other: Words): Likeness {
  const isBeginning = (text: string, whole: string, isCutOff: boolean): boolean =>
    whole.startsWith(text) && (text.length === 1 || isCutOff)
  return (word, candidate) =>
    word.spellings.some((a) =>
      candidate.spellings.some(
        (b) =>
          (!/\d/.test(a + b) &&
            !(ROMAN.test(a) && ROMAN.test(b)) &&
            (isBeginning(a, b, word.isLast && one.isLong) || isBeginning(b, a, candidate.isLast && other.isLong))) ||
          isShortened(a, b) ||
          isShortened(b, a)
      )
    )
}

/** `SVCS` for `SERVICES`: the same first letter, and all letters in order. */
function isShortened(short: string, long: string): boolean {
  if (short.length < LEAST_PREFIX || short.length > long.length / 1.5 || !long.startsWith(short.charAt(0))) return false
  if (/\d/.test(short)) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length && !/[AEIOUY]/.test(short.slice(1))
}

/** One letter added, missing, different, or two swapped; digits are never typing errors. */
function isOneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < LEAST_TYPO || /\d/.test(short + long)) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  const [restOfShort, restOfLong] = [short.slice(at), long.slice(at)]
  if (long.length > short.length) return restOfShort === restOfLong.slice(1)
  if (restOfShort.slice(1) === restOfLong.slice(1)) return true
  const turned = `${restOfShort.charAt(1)}${restOfShort.charAt(0)}${restOfShort.slice(2)}`
  return turned === restOfLong
}
