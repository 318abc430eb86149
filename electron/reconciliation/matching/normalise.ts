/** Letters that Unicode does not take apart, as they are written without the mark. */
const BARE: Readonly<Record<string, string>> = { Æ: 'AE', Ð: 'D', Đ: 'D', Ħ: 'H', Ł: 'L', Ø: 'O', Œ: 'OE', Þ: 'TH' }
/** As banks spell them where only plain letters may pass. */
const SPELT: Readonly<Record<string, string>> = { Ä: 'AE', Å: 'AA', Ö: 'OE', Ø: 'OE', Ü: 'UE' }

const PLAIN = /^[\0-\x7f]*$/
const NOT_PLAIN = /[^A-Z0-9]+/g
const NOT_WRITTEN = /[^\p{L}\p{N}]+/gu

/**
 * Text as it can be compared after banks changed it: upper case letters and digits only, without marks; empty where
 * nothing of that is in it.
 */
export function normalise(text: string): string {
  const upper = text.toUpperCase()
  if (PLAIN.test(text)) return upper.replace(NOT_PLAIN, '')
  return upper
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/[ÆÐĐĦŁØŒÞ]/g, (letter) => BARE[letter] ?? letter)
    .replace(NOT_WRITTEN, '')
}

/** Normalised, and once more with umlauts spelt out where it has any: what one of them equals is the same text. */
export function spellings(text: string): readonly string[] {
  const bare = normalise(text)
  if (bare === '') return []
  if (PLAIN.test(text)) return [bare]
  const upper = text.normalize('NFC').toUpperCase()
  const spelt = normalise(upper.replace(/[ÄÅÖØÜ]/g, (letter) => SPELT[letter] ?? letter))
  return spelt === bare ? [bare] : [bare, spelt]
}

/** The same for an umlaut, its spelling and the bare letter, of normalised text. */
export function foldUmlauts(word: string): string {
  return word.replace(/(?<=[AOU])E|(?<=A)A/g, '')
}

/** Words of a name, normalised one by one. */
export function wordsOf(name: string, spelling: (word: string) => string = normalise): readonly string[] {
  return name
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(spelling)
    .filter((word) => word !== '')
}

/** A UUID has 36 characters and an ISO 20022 id holds 35 at most, so ids travel with and without hyphens. */
export function idKey(id: string): string {
  return id.trim().replaceAll('-', '').toLowerCase()
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const BARE_UUID = /^[0-9a-f]{32}$/

/** The id with hyphens where it is a UUID, with or without them; else undefined. */
export function uuidIn(id: string): string | undefined {
  if (UUID.test(id)) return id
  const key = idKey(id)
  if (!BARE_UUID.test(key)) return undefined
  return [key.slice(0, 8), key.slice(8, 12), key.slice(12, 16), key.slice(16, 20), key.slice(20)].join('-')
}

const NOTHING = /^\s*(NOT[\s_-]?PROVIDED\s*)?$/i

/** ISO 20022 makes `EndToEndId` mandatory, and gives a word for having none. */
export function isProvided(id: string | null): id is string {
  return id !== null && !NOTHING.test(id)
}
