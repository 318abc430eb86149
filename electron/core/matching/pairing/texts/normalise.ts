/** Letters that Unicode does not decompose, and their plain form. */
const BARE: Readonly<Record<string, string>> = { Æ: 'AE', Ð: 'D', Đ: 'D', Ħ: 'H', Ł: 'L', Ø: 'O', Œ: 'OE', Þ: 'TH' }
/** Spellings that banks use where only plain letters are allowed. */
const SPELT: Readonly<Record<string, string>> = { Ä: 'AE', Å: 'AA', Ö: 'OE', Ø: 'OE', Ü: 'UE' }

const PLAIN = /^[\0-\x7f]*$/
const NOT_PLAIN = /[^A-Z0-9]/g
const NOT_WRITTEN = /[^\p{L}\p{N}]/gu

/**
 * Makes texts comparable that banks changed: only letters and digits, upper case, no accents. Empty if nothing is left.
 */
export function normalise(text: string): string {
  const upper = text.toUpperCase()
  if (PLAIN.test(text)) return upper.replace(NOT_PLAIN, '')
  return upper
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[ÆÐĐĦŁØŒÞ]/g, (letter) => BARE[letter] ?? letter)
    .replace(NOT_WRITTEN, '')
}

/** The normalised text, and a second form with umlauts spelt out if it has any. Texts that share a form are equal. */
export function spellings(text: string): readonly string[] {
  const bare = normalise(text)
  if (bare === '') return []
  if (PLAIN.test(text)) return [bare]
  const upper = text.normalize('NFC').toUpperCase()
  const spelt = normalise(upper.replace(/[ÄÅÖØÜ]/g, (letter) => SPELT[letter] ?? letter))
  return spelt === bare ? [bare] : [bare, spelt]
}

/** Gives the same text for an umlaut, its spelling and the bare letter, in normalised text. */
export function foldUmlauts(word: string): string {
  return word.replace(/(?<=[AOU])E|(?<=A)A/g, '')
}

/** The words of a name, each normalised. */
export function wordsOf(name: string, spelling: (word: string) => string = normalise): readonly string[] {
  return name
    .split(/[^\p{L}\p{N}\p{M}]/u)
    .map(spelling)
    .filter((word) => word !== '')
}

/** A UUID has 36 characters but an ISO 20022 id at most 35, so ids are compared without hyphens. */
export function idKey(id: string): string {
  return id.trim().replaceAll('-', '').toLowerCase()
}

const BARE_UUID = /^[0-9a-f]{32}$/

/** The UUID with hyphens, if the id is one; otherwise undefined. */
export function uuidIn(id: string): string | undefined {
  const key = idKey(id)
  if (!BARE_UUID.test(key)) return undefined
  return [key.slice(0, 8), key.slice(8, 12), key.slice(12, 16), key.slice(16, 20), key.slice(20)].join('-')
}

const NOTHING = /^\s*(NOT[\s_-]?PROVIDED\s*)?$/i

/** ISO 20022 requires `EndToEndId` and defines a word for a missing one. */
export function isProvided(id: string | null): id is string {
  return id !== null && !NOTHING.test(id)
}
