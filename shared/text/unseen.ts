/** Controls, marks that turn the reading direction, lone surrogates, and what has no width. */
const UNSEEN = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`
/** Joins letters in scripts such as Arabic or Devanagari, and emoji; in Latin it would only hide. */
const JOINER = String.raw`(?<=[\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}]|(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}])\p{L})[\u200c\u200d]`
/** Selects the form of the character before it. */
const SELECTOR = String.raw`(?<=[^\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`
/** A flag that is spelled out in tags. */
const FLAG = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}`
/** Signs that are drawn around a number. */
const NUMBER_SIGN = String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`

// Compiled for the first text that needs it: that takes a tenth of the time of a small command.
let unseen: RegExp | undefined
let parts: RegExp | undefined

/** Writes each character that cannot be seen as `write` says, unless it is part of how a language or an emoji is spelt. */
export function writeUnseen(text: string, write: (character: string) => string): string {
  unseen ??= new RegExp(UNSEEN, 'u')
  if (!unseen.test(text)) return text
  parts ??= new RegExp(`(${JOINER}|${SELECTOR}|${FLAG}|${NUMBER_SIGN})|${UNSEEN}`, 'gu')
  return text.replace(parts, (found, needed?: string) => needed ?? write(found))
}
