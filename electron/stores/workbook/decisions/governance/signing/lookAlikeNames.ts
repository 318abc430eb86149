/*
 * Letters that look like a Latin one in some font, with that letter. NFKD converts digits and letters of other styles,
 * such as full-width ones.
 */
const LOOKS: readonly (readonly [letters: string, like: string])[] = [
  // Cyrillic
  ['авекмнорстухзьһіјѕԁԛԝӏѵґ', 'abekmhopctyx3bhijsdqwlvr'],
  ['АВЕКМНОРСТУХЗЬІЈЅԌԚԜӀѴ', 'ABEKMHOPCTYX3bIJSGQWlV'],
  // Greek
  ['αβγεικμνηορτυχωϲϳ', 'abyeikuvnoptuxwcj'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ', 'ABEZHIKMNOPTYXCJ'],
  // Armenian, and Latin letters that differ by little
  ['օոսհցզՕՍԼ', 'onuhgqOUL'],
  ['ıȷɑɡɩʟ', 'ijagiL'],
  ['01', 'ol']
]

const LIKE: ReadonlyMap<string, string> = new Map(
  LOOKS.flatMap(([letters, like]) => Array.from(letters, (letter, place) => [letter, like.charAt(place)] as const))
)

/**
 * Whether two names may belong to one person, however they are written: invisible characters, spaces, punctuation,
 * case, the encoding of accents, and similar letters of other scripts do not count.
 */
export function looksTheSame(one: string, other: string): boolean {
  const others = looksOf(other)
  return looksOf(one).some((look, way) => look === others[way])
}

/** Whether a name has any visible character. */
export function isVisibleName(name: string): boolean {
  return seenOf(name) !== ''
}

/** A letter may look like another in one case only, so each name is compared as written and in both cases. */
function looksOf(name: string): readonly string[] {
  return [name.replaceAll('I', 'l'), name.toLowerCase(), name.toUpperCase()].map(lookOf)
}

/** For some letters, the result of NFKD looks different, so letters are compared before and after it. */
function lookOf(name: string): string {
  return likeLatin(seenOf(likeLatin(name.normalize('NFD')))).toLowerCase()
}

function likeLatin(text: string): string {
  return Array.from(text, (letter) => LIKE.get(letter) ?? letter).join('')
}

/** The name's letters, accents and digits. */
function seenOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
