import { LEGAL_FORMS } from '../comparing/nameComparer.ts'
import { foldUmlauts, normalise, spellings } from '../normalise.ts'
import { latinSpelling } from './latinSpelling.ts'

/** How two names stand to each other. `near`: alike but for a letter or an ending, as Martin and Martina are. `akin`: other people or companies that share a word, such as a surname. */
export type NameVerdict = 'compatible' | 'near' | 'akin' | 'different'

/** A word of a name in each spelling that it has, and whether it may have been cut off or shortened. */
interface Word {
  readonly spellings: readonly string[]
  readonly isLast: boolean
}

interface Name {
  readonly words: readonly Word[]
  /** All letters and digits in a row, legal forms left out. */
  readonly joined: readonly string[]
  /** Legal forms among them, for the letters of an abbreviation. */
  readonly initials: string
  readonly isLong: boolean
}

/** Titles, and what stands between names; they say nothing about who is meant. */
const PARTICLES = new Set('MR MRS MS MISS DR PROF HERR FRAU HERRN FRU DIPL ING MED AND UND OCH ET THE OF CO'.split(' '))
/** Between the words of a name; some are names themselves, as Le and Do are. */
const BETWEEN = new Set('VON VAN DER DEN DE DA DO DI DU DEL DELLA LA LE'.split(' '))
const ROMAN = /^[IVX]+$/
/** Legal forms that are names of people as well. */
const NAMES_TOO = new Set(['SA', 'AS', 'SE', 'EV', 'CO', 'AB', 'EK', 'KB', 'OY', 'UG'])
/** Shorter names were hardly cut off: banks cut at 24, 27, 35 or 70 characters. */
const LEAST_CUT = 24
const LEAST_PREFIX = 3
/** A word as long as this may be mistyped in one letter. */
const LEAST_TYPO = 5

const known = new Map<string, Name>()
const MOST_KNOWN = 50_000

/**
 * Whether two names can be of one person or company. Legal forms, titles, the order of words, initials, accents, umlauts
 * spelt out, transliteration and cut-off ends are no difference, nor are words that only one of them has.
 */
export function compareNames(one: string, other: string): NameVerdict {
  if (one === other) return 'compatible'
  const [a, b] = [nameOf(one), nameOf(other)]
  if (a.words.length === 0 || b.words.length === 0) return 'compatible'
  if (a.joined.some((text) => b.joined.includes(text)) || isCut(a, b) || isCut(b, a)) return 'compatible'
  if (isAbbreviation(a, b) || isAbbreviation(b, a)) return 'compatible'
  // Of two scripts that are not spelt in Latin letters here, nothing is known but where both are written in one.
  if (isComparable(a) !== isComparable(b)) return 'compatible'
  const { ofOne, ofOther, shared, isInitialAlone, isNear } = pairUp(a, b)
  if (shared === 0) return 'different'
  if (isInitialAlone || (ofOne > 0 && ofOther > 0)) return 'akin'
  return isNear ? 'near' : 'compatible'
}

function nameOf(text: string): Name {
  const before = known.get(text)
  if (before) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const name = read(text)
  known.set(text, name)
  return name
}

function read(text: string): Name {
  const plain = latinSpelling(text)
    .replace(/['’`´]/g, '')
    // S.A.R.L. and G.m.b.H. are one word.
    .replace(/(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu, (letters) => letters.replaceAll('.', ''))
  const parts = plain.split(/[^\p{L}\p{N}\p{M}]+/u).filter((part) => normalise(part) !== '')
  const hasSmall = /\p{Ll}/u.test(plain)
  const telling = parts.filter(
    (part, at) => !PARTICLES.has(normalise(part)) && !isLegalForm(part, at === 0 || at === parts.length - 1, hasSmall)
  )
  const bare = telling.filter((part) => !BETWEEN.has(normalise(part)))
  const used = bare.length > 1 ? bare : telling.length > 0 ? telling : parts
  const words = used.map((part) => ({ spellings: spellingsOf(part), isLast: part === parts.at(-1) }))
  return {
    words,
    joined: [...new Set([0, -1].map((at) => words.map((word) => word.spellings.at(at) ?? '').join('')))],
    initials: parts.map((part) => normalise(part).slice(0, 1)).join(''),
    isLong: text.trim().length >= LEAST_CUT
  }
}

/** As it stands, with umlauts spelt out, and with such spellings folded: `Böhm`, `Boehm` and `Bohm` are one name. */
function spellingsOf(word: string): readonly string[] {
  const all = spellings(word)
  return [...new Set([...all, ...all.map(foldUmlauts)])]
}

/** At an end of a name, without accents; short ones that are names as well, such as Asa and Sá, in capitals only. */
function isLegalForm(part: string, isAtAnEnd: boolean, hasSmall: boolean): boolean {
  const form = normalise(part)
  if (!isAtAnEnd || !LEGAL_FORMS.has(form) || form !== part.toUpperCase()) return false
  return !NAMES_TOO.has(form) || !hasSmall || part === form
}

/** The first is the beginning of the second, as a bank that takes so many characters leaves it. */
function isCut({ joined, isLong }: Name, of: Name): boolean {
  return isLong && joined.some((text) => of.joined.some((whole) => whole.startsWith(text)))
}

/** One word made of the first letters of the other name. */
function isAbbreviation({ words }: Name, of: Name): boolean {
  const [word] = words
  if (words.length !== 1 || !word || of.words.length < 3) return false
  const letters = of.words.map(({ spellings: [text = ''] }) => text.slice(0, 1)).join('')
  return word.spellings.some((text) => text === letters || text === of.initials)
}

/** Scripts that cannot be spelt in Latin letters here are compared with nothing. */
function isComparable({ words }: Name): boolean {
  return words.every((word) => /^[A-Z0-9]+$/.test(word.spellings[0] ?? ''))
}

interface Pairing {
  readonly ofOne: number
  readonly ofOther: number
  /** Words that are the same, or nearly. */
  readonly shared: number
  /** An initial stands for a word of the other name, and another word beside it stands for none. */
  readonly isInitialAlone: boolean
  /** Some words are only nearly the same. */
  readonly isNear: boolean
}

function isInitial(word: Word | undefined): boolean {
  return word?.spellings[0]?.length === 1
}

/** How many words of each name have no partner in the other; the better the likeness, the earlier it is taken. */
function pairUp(one: Name, other: Name): Pairing {
  let [ofOne, ofOther] = [[...one.words], [...other.words]]
  let shared = 0
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
        if (isAlike === isEqual || isAlike === isAlmost) shared++
      }
    }
    ofOne = left
  }
  const isLeft = (words: readonly Word[]): boolean => words.some((word) => !isInitial(word))
  // Nils M. is no Matteo: who has another first name is not known by the initial of a second one.
  const isInitialAlone = (initials[0] && isLeft(ofOne)) || (initials[1] && isLeft(ofOther))
  return { ofOne: ofOne.length, ofOther: ofOther.length, shared, isInitialAlone, isNear }
}

type Likeness = (word: Word, other: Word) => boolean

const isEqual: Likeness = (word, other) => word.spellings.some((text) => other.spellings.includes(text))

/** Another letter, or a longer ending. */
const isAlmost: Likeness = (word, other) =>
  word.spellings.some((a) =>
    other.spellings.some(
      (b) =>
        isOneLetterApart(a, b) ||
        (!/\d/.test(a + b) &&
          ((a.length >= LEAST_PREFIX && b.startsWith(a)) || (b.length >= LEAST_PREFIX && a.startsWith(b))))
    )
  )

/** An initial, or the end of a name that was cut off. */
function isShort(one: Name, other: Name): Likeness {
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

/** `SVCS` for `SERVICES`: the same first letter, and all letters in their order. */
function isShortened(short: string, long: string): boolean {
  if (short.length < LEAST_PREFIX || short.length > long.length / 1.5 || short[0] !== long[0]) return false
  if (/\d/.test(short)) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length && !/[AEIOUY]/.test(short.slice(1))
}

/** One letter more, fewer, other, or two turned round; figures are never a slip. */
function isOneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < LEAST_TYPO || long.length - short.length > 1 || /\d/.test(short + long)) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  const [restOfShort, restOfLong] = [short.slice(at), long.slice(at)]
  if (long.length > short.length) return restOfShort === restOfLong.slice(1)
  if (restOfShort.slice(1) === restOfLong.slice(1)) return true
  return (
    restOfShort[0] === restOfLong[1] && restOfShort[1] === restOfLong[0] && restOfShort.slice(2) === restOfLong.slice(2)
  )
}
