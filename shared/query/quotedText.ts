const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' }
const NAMES: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '"': '"', '\\': '\\' }

const ESCAPE = /\\(?:([nrt"\\])|u([0-9a-fA-F]{4}))/g
// Characters that a field of one line, a terminal or a command's argument cannot hold or show: control characters, line
// ends, marks that turn the direction of writing, and halves of characters.
const UNSHOWABLE = /["\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const NEEDS_QUOTES = /[\s",:\\]|^[-(]|[^ -~\p{L}\p{M}\p{N}\p{P}\p{S}]/u

/** Words that join conditions in other query languages; without an error they would be searched as text here. */
const JOINTS = ['AND', 'OR', 'NOT'] as const
export type Joint = (typeof JOINTS)[number]

/** The joining word that an unquoted word is; in small letters it is a word like others. */
export function jointOf(text: string): Joint | undefined {
  return JOINTS.find((joint) => joint === text)
}

/** Quotes a text, so that it is read back unchanged. */
export function quoted(text: string): string {
  return `"${text.replace(UNSHOWABLE, escaped)}"`
}

/** Quotes a text only if it would be read differently without quotes. */
export function quotedValue(text: string): string {
  return text === '' || NEEDS_QUOTES.test(text) || jointOf(text) ? quoted(text) : text
}

/** The text between two quotes. A backslash that begins no escape stands for itself. */
export function unquoted(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(ESCAPE, (_, letter: string | undefined, code: string | undefined) =>
    letter === undefined ? String.fromCharCode(Number.parseInt(code ?? '', 16)) : (ESCAPES[letter] ?? letter)
  )
}

function escaped(character: string): string {
  const name = NAMES[character]
  return name === undefined ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : `\\${name}`
}
