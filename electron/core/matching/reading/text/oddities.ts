const OTHER_SCRIPTS =
  '\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
/** What no language writes, but letters that were read in a wrong encoding. */
const ODD: readonly RegExp[] = [
  // A sign within a word, or one that no word begins or ends with.
  /\p{L}[^\0-\x7f\p{L}\p{M}\p{N}’‘´·–]\p{L}/gu,
  /\p{L}[\p{Sc}\p{Sk}\p{So}‚„‹“](?<![®™°©])|[\p{So}\p{Sk}\p{No}\p{Sc}ªº¬±×÷](?<!\$)\p{L}|\p{L}\p{L}[¹²³¼½¾]|[¤\p{Co}]/gu,
  // A capital within a word, or a small letter among capitals.
  /[a-z](?=\P{ASCII})\p{Lu}|(?=\P{ASCII})\p{Ll}[A-Z]|\p{Lu}(?=\P{ASCII})(?:\p{Ll}\p{Lu}|\p{Lu}\p{Ll})/gu,
  /(?=\P{ASCII})\p{Ll}(?=\P{ASCII})\p{Lu}/gu,
  new RegExp(`\\p{Script=Latin}[${OTHER_SCRIPTS}]|[${OTHER_SCRIPTS}]\\p{Script=Latin}`, 'gu'),
  /\p{Script=Cyrillic}\p{Script=Greek}|\p{Script=Greek}\p{Script=Cyrillic}|\p{Script=Han}\p{Script=Hangul}|\p{Script=Hangul}\p{Script=Han}/gu,
  // Spanish has this letter before vowels alone.
  /ñ(?![aeiouáéíóúü])|Ñ(?![AEIOUÁÉÍÓÚÜaeiouáéíóúü])/g
]

/** How often a text has what no language writes: the right reading of bytes has the fewest. */
export function oddities(text: string): number {
  return ODD.reduce((sum, odd) => sum + (text.match(odd)?.length ?? 0), 0)
}
