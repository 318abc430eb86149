export const SHORTEST_PASSPHRASE = 8

/** Judges a passphrase in words. Length counts most; repetition and a single case count against it. */
export function passphraseStrength(passphrase: string): string {
  if (passphrase === '') return `At least ${SHORTEST_PASSPHRASE} characters. Four or more unrelated words are best.`
  if (passphrase.length < SHORTEST_PASSPHRASE) {
    return `Too short: ${SHORTEST_PASSPHRASE - passphrase.length} more needed.`
  }
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(passphrase)).length
  const distinct = new Set(passphrase).size
  const worth = Math.min(passphrase.length, distinct * 2) + 2 * kinds
  if (worth < 14) return 'Weak: easy to guess. Add more words.'
  return worth < 22 ? 'Fair. A few more words would make it strong.' : 'Strong.'
}
