/** Words of the program as SQL texts, for a list in brackets. They contain no quotes. */
export function sqlTexts(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ')
}
