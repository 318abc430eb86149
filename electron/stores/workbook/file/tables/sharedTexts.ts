/** Returns one shared string for equal texts. */
export type SharedTexts = <Text extends string | null>(text: Text) => Text

// Most texts that are remembered. Remembering texts that hardly ever repeat costs more than it saves.
const MOST = 20_000

/** Saves memory: most of a hundred thousand payments and transactions repeat accounts, currencies, banks and days. */
export function createSharedTexts(): SharedTexts {
  const known = new Map<string, string>()
  return (text) => {
    if (text === null) return text
    const before = known.get(text)
    // The value under a text is that text.
    if (before !== undefined) return before as typeof text
    if (known.size < MOST) known.set(text, text)
    return text
  }
}
