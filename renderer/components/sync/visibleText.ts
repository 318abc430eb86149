// Controls, marks that turn the direction of writing, and what has no width: raw text must not look other than it is.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Raw text with what cannot be seen in it written as `\u202e`; line breaks and tabs stay. */
export function visibleText(raw: string): string {
  return raw.replace(HIDDEN, (character) => {
    if (character === '\n' || character === '\t') return character
    const code = character.codePointAt(0) ?? 0
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
  })
}
