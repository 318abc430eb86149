import { writeUnseen } from '../../../shared/text/unseen.ts'

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
  return writeUnseen(raw, (character) => {
    if (isKept(character)) return character
    const code = character.codePointAt(0) ?? 0
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
  })
}
