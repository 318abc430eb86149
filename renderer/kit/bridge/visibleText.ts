// Control characters, marks that change the writing direction, surrogate halves, and characters without width.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Selects the form of the character before it. */
const SELECTOR = /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]$/u
/** Scripts and combined symbols that need joiners. */
const JOINING =
  /[\p{Script=Arab}\p{Script=Syrc}\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}\p{Script=Khmr}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u

const LONGEST_CELL = 240

/** Raw text of any length as one short line in which invisible characters are visible. */
export function cellText(raw: string): string {
  if (raw.length <= LONGEST_CELL) return visibleLine(raw)
  const cut = raw.slice(0, LONGEST_CELL)
  // A surrogate pair is never cut in half.
  return `${visibleLine(cut.isWellFormed() ? cut : cut.slice(0, -1))}…`
}

/** Raw text whose invisible characters are written as `\u202e`. Line breaks and tabs stay. */
export function visibleText(raw: string): string {
  return written(raw, (character) => character === '\n' || character === '\t')
}

/** The same on one line. */
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

/** Whether an invisible character is part of the spelling of the character before it. */
function belongs(character: string, before: string): boolean {
  if (SELECTOR.test(character)) return before !== '' && !SELECTOR.test(before.slice(-1))
  return (character === '\u200c' || character === '\u200d') && JOINING.test(before)
}
