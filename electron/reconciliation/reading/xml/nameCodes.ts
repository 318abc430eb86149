const ASCII = Uint8Array.from({ length: 128 }, (_, code) => (/[\w.:-]/.test(String.fromCharCode(code)) ? 1 : 0))

/**
 * Whether a character may be in a name. All characters beyond ASCII pass, because no name that is read contains any.
 */
export function isNameCode(code: number): boolean {
  return code < 128 ? ASCII[code] === 1 : code >= 128
}
