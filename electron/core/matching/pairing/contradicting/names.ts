import type { ExpectedItem, FoundRow } from '../../model.ts'
import { isSameAccount } from '../comparing/accounts.ts'
import { LEGAL_FORMS } from '../comparing/nameComparer.ts'
import { namesOf, type Party } from '../namesOf.ts'
import { foldUmlauts, normalise, spellings } from '../texts/normalise.ts'
import { remembering } from '../texts/remembering.ts'
import { latinSpelling } from '../../latinSpelling.ts'
import { isUnreadableName, LEAST_CUT, withLostLetters } from './lostLetters.ts'
import { pairUp, type Word } from './pairWords.ts'

/**
 * The result of comparing two names. `near`: different by a letter or an ending, such as Martin and Martina. `akin`:
 * different parties that share a word, such as a surname.
 */
export type NameVerdict = 'compatible' | 'near' | 'akin' | 'different'

interface Name {
  readonly words: readonly Word[]
  /** All letters and digits without spaces and legal forms. */
  readonly joined: readonly string[]
  /** The initials with those of legal forms, to compare abbreviations. */
  readonly initials: string
  /** Legal forms, each in one spelling. */
  readonly forms: ReadonlySet<string>
  readonly isLong: boolean
}

/** Titles and words between names; they do not identify anybody. */
const PARTICLES = new Set('MR MRS MS MISS DR PROF HERR FRAU HERRN FRU DIPL ING MED AND UND OCH ET THE OF CO'.split(' '))
/** Words inside names; some are names themselves, such as Le and Do. */
const BETWEEN = new Set('VON VAN DER DEN DE DA DO DI DU DEL DELLA LA LE'.split(' '))
/** Legal forms that are also names of people. */
const NAMES_TOO = new Set(['SA', 'AS', 'SE', 'EV', 'CO', 'AB', 'EK', 'KB', 'OY', 'UG'])
/** Spellings of one legal form, and forms that banks treat as equal. */
const SAME_FORM: ReadonlyMap<string, string> = new Map(
  Object.entries({
    LIMITED: 'LTD',
    CORPORATION: 'CORP',
    INCORPORATED: 'INC',
    MBH: 'GMBH',
    GGMBH: 'GMBH',
    OYJ: 'OY',
    SLU: 'SL',
    LTDA: 'LDA'
  })
)
const nameOf = remembering(read, 50_000)

/**
 * Compares whether two names can belong to one person or company. Legal forms, titles, word order, initials, accents,
 * umlaut spelling, transliteration and cut-off ends make no difference, nor do extra words on one side. Equal names
 * with entirely different legal forms are `near`: Acme AB and Acme Oy are two companies. A lost letter fits any letter.
 */
export function compareNames(one: string, other: string): NameVerdict {
  if (one === other) return 'compatible'
  if (isUnreadableName(one) || isUnreadableName(other)) return 'compatible'
  const [a, b] = [nameOf(withLostLetters(one, other)), nameOf(withLostLetters(other, one))]
  const verdict = compareWords(a, b)
  return verdict === 'compatible' && haveOtherForms(a, b) ? 'near' : verdict
}

const VERDICTS: readonly NameVerdict[] = ['compatible', 'near', 'akin', 'different']

/** The best result for any of their names that can be read; undefined if one of them has none. */
export function compareParties(one: Party, other: Party): NameVerdict | undefined {
  const others = readableNames(other)
  const found = readableNames(one).flatMap((name) => others.map((each) => compareNames(name, each)))
  return VERDICTS.find((verdict) => found.includes(verdict))
}

/** Whether both have the same account number or, if one has none, names that fit. */
export function isSameParty(one: ExpectedItem | FoundRow, other: ExpectedItem | FoundRow): boolean {
  return isSameAccount(one, other) ?? compareParties(one, other) === 'compatible'
}

function readableNames(party: Party): readonly string[] {
  return namesOf(party).filter((name) => name !== '' && !isUnreadableName(name))
}

function haveOtherForms({ forms }: Name, other: Name): boolean {
  return forms.size > 0 && other.forms.size > 0 && ![...forms].some((form) => other.forms.has(form))
}

function compareWords(a: Name, b: Name): NameVerdict {
  if (a.words.length === 0 || b.words.length === 0) return 'compatible'
  if (a.joined.some((text) => b.joined.includes(text)) || isCut(a, b) || isCut(b, a)) return 'compatible'
  if (isAbbreviation(a, b) || isAbbreviation(b, a)) return 'compatible'
  // Scripts without a Latin spelling here are compared only with each other.
  if (isComparable(a) !== isComparable(b)) return 'compatible'
  const { ofOne, ofOther, isShared, isInitialAlone, isNear } = pairUp(a, b)
  if (!isShared) return 'different'
  if (isInitialAlone || (ofOne > 0 && ofOther > 0)) return 'akin'
  return isNear ? 'near' : 'compatible'
}

function read(text: string): Name {
  const plain = latinSpelling(text)
    .replace(/['’`´]/g, '')
    // S.A.R.L. and G.m.b.H. count as one word.
    .replace(/(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu, (letters) => letters.replaceAll('.', ''))
  const parts = plain.split(/[^\p{L}\p{N}\p{M}]+/u).filter((part) => normalise(part) !== '')
  const hasSmall = /\p{Ll}/u.test(plain)
  const isForm = (part: string, at: number) => isLegalForm(part, at === 0 || at === parts.length - 1, hasSmall)
  const telling = parts.filter((part, at) => !PARTICLES.has(normalise(part)) && !isForm(part, at))
  // Next to a name, `Oy` and `As` are rarely names themselves.
  const isBeside = (part: string, at: number) =>
    parts.length > 1 && (at === 0 || at === parts.length - 1) && LEGAL_FORMS.has(normalise(part))
  const forms = parts.filter((part, at) => isForm(part, at) || isBeside(part, at)).map(normalise)
  const bare = telling.filter((part) => !BETWEEN.has(normalise(part)))
  const used = bare.length > 1 ? bare : telling.length > 0 ? telling : parts
  const words = used.map((part) => ({ spellings: spellingsOf(part), isLast: part === parts.at(-1) }))
  return {
    words,
    joined: [...new Set([0, -1].map((at) => words.map((word) => word.spellings.at(at) ?? '').join('')))],
    forms: new Set(forms.map((form) => SAME_FORM.get(form) ?? form)),
    initials: parts.map((part) => normalise(part).slice(0, 1)).join(''),
    isLong: text.trim().length >= LEAST_CUT
  }
}

/** The word unchanged, with umlauts spelt out, and folded: `Böhm`, `Boehm` and `Bohm` are one name. */
function spellingsOf(word: string): readonly string[] {
  const all = spellings(word)
  return [...new Set([...all, ...all.map(foldUmlauts)])]
}

/**
 * Whether a part at an end of a name is a legal form, which has no accents. Forms that are also names, such as Asa and
 * Sá, count only in capitals.
 */
function isLegalForm(part: string, isAtAnEnd: boolean, hasSmall: boolean): boolean {
  const form = normalise(part)
  if (!isAtAnEnd || !LEGAL_FORMS.has(form) || form !== part.toUpperCase()) return false
  return !NAMES_TOO.has(form) || !hasSmall || part === form
}

/** Whether the first name is the beginning of the second, cut off at a bank's length limit. */
function isCut({ joined, isLong }: Name, of: Name): boolean {
  return isLong && joined.some((text) => of.joined.some((whole) => whole.startsWith(text)))
}

/** Whether one word consists of the first letters of the other name. */
function isAbbreviation({ words }: Name, of: Name): boolean {
  const [word] = words
  if (words.length !== 1 || !word || of.words.length < 3) return false
  const letters = of.words.map(({ spellings: [text = ''] }) => text.slice(0, 1)).join('')
  return word.spellings.some((text) => text === letters || text === of.initials)
}

/** Scripts without a Latin spelling here cannot be compared. */
function isComparable({ words }: Name): boolean {
  return words.every((word) => /^[A-Z0-9]+$/.test(word.spellings[0] ?? ''))
}
