const FENCE = /^( *)```(\w*)\n([^]*?)^\1```$/gm

/** What stands in the fenced blocks of a language. */
export function fencedBlocks(text: string, language: string): readonly string[] {
  return [...text.matchAll(FENCE)].filter(([, , name]) => name === language).map(([, , , block = '']) => block)
}

/** A document without its fenced blocks. */
export function proseOf(text: string): string {
  return text.replaceAll(FENCE, '')
}

/** What stands between backticks. */
export function codeSpans(prose: string): readonly string[] {
  return [...prose.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
}

/** What is read in one go: paragraphs, entries of lists, and rows of tables. */
export function passages(prose: string): readonly string[] {
  return prose.split(/\n(?=\||- |\d+\. )|\n{2,}/)
}
