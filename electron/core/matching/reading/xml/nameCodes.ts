const ASCII = Uint8Array.from({ length: 128 }, (_, code) => (/[\w.:-]/.test(String.fromCharCode(code)) ? 1 : 0))

const START = String.raw`:A-Z_a-z\u{c0}-\u{d6}\u{d8}-\u{f6}\u{f8}-\u{2ff}\u{370}-\u{37d}\u{37f}-\u{1fff}\u{200c}\u{200d}\u{2070}-\u{218f}\u{2c00}-\u{2fef}\u{3001}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{fffd}\u{10000}-\u{effff}`

/** White space, as XML 1.0 defines it: less than `\s`. */
export const SPACE = String.raw`[ \t\r\n]`

const NOT_SPACE = /[^ \t\r\n]/

/** Whether a text has nothing but white space. */
export function isSpace(text: string): boolean {
  return !NOT_SPACE.test(text)
}

/** A name, as XML 1.0 defines it: the source of a regular expression with the flag `u`. */
export const NAME = String.raw`[${START}][${START}\-.0-9\u{b7}\u{300}-\u{36f}\u{203f}\u{2040}]*`

/** Whether a character may be in a name; beyond ASCII only `NAME` tells exactly. */
export function isNameCode(code: number): boolean {
  return code < 128 ? ASCII[code] === 1 : code >= 128
}
