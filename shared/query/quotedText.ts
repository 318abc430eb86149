const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' }
const NAMES: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '"': '"', '\\': '\\' }

const ESCAPE = /\\(?:([nrt"\\])|u([0-9a-fA-F]{4}))/g
// What a field of one line, a terminal or an argument of a command cannot hold or show: controls, line ends, marks that
// turn the direction of writing, and halves of characters.
const UNSHOWABLE = /["\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const NEEDS_QUOTES = /[\s",:\\]|^[-(]|[^ -~\p{L}\p{M}\p{N}\p{P}\p{S}]/u

/** Words that join conditions in other query languages; here each would quietly be a text to look for. */
const JOINTS = ['AND', 'OR', 'NOT'] as const
export type Joint = (typeof JOINTS)[number]

/** The joint that a word without quotes is; written small it is a word like others. */
export function jointOf(text: string): Joint | undefined {
  return JOINTS.find((joint) => joint === text)
}

/** Puts text between quotes, so that it is read back as it is. */
export function quoted(text: string): string {
  return `"${text.replace(UNSHOWABLE, escaped)}"`
}

/** Quoted only where it would be read as something else without. */
export function quotedValue(text: string): string {
  return text === '' || NEEDS_QUOTES.test(text) || jointOf(text) ? quoted(text) : text
}

/** What stands between two quotes. A backslash that begins no escape stands for itself. */
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
