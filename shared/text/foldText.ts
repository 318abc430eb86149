const ASCII = /^[\0-\x7f]*$/

// Letters that Unicode does not decompose, as people type them on another keyboard. The final sigma becomes a plain
// one, because only the place in the word decides which of the two is written.
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ'
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/** Text without case and accents, so that `Göteborg` is found by `goteborg` and `Łódź` by `lodz`. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const bare = text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
  return bare.replace(LETTER, (letter) => LETTERS[letter] ?? letter)
}
