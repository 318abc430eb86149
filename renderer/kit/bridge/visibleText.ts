// Controls, marks that turn the direction of writing, halves of characters, and what has no width.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Chooses the form of the character before it. */
const SELECTOR = /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]$/u
/** Scripts, and signs put together from others, that are written with joiners. */
const JOINING =
  /[\p{Script=Arab}\p{Script=Syrc}\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}\p{Script=Khmr}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u

const LONGEST_CELL = 240

/** Raw text of any length as one short line that looks like nothing but itself. */
export function cellText(raw: string): string {
  if (raw.length <= LONGEST_CELL) return visibleLine(raw)
  const cut = raw.slice(0, LONGEST_CELL)
  // A character in two halves is cut whole.
  return `${visibleLine(cut.isWellFormed() ? cut : cut.slice(0, -1))}…`
}

/** Raw text with what cannot be seen in it written as `\u202e`; line breaks and tabs stay. */
export function visibleText(raw: string): string {
  return written(raw, (character) => character === '\n' || character === '\t')
}

/** The same in one line. */
export function visibleLine(raw: string): string {
  return written(raw, () => false)
}

function written(raw: string, isKept: (character: string) => boolean): string {
  return raw.replace(UNSEEN, (character, at: number) => {
    if (isKept(character) || belongs(character, raw.slice(Math.max(0, at - 2), at))) return character
    const code = character.codePointAt(0) ?? 0
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
  })
}

/** Whether a sign without a look of its own is part of how what stands before it is written. */
function belongs(character: string, before: string): boolean {
  if (SELECTOR.test(character)) return before !== '' && !SELECTOR.test(before.slice(-1))
  return (character === '\u200c' || character === '\u200d') && JOINING.test(before)
}
