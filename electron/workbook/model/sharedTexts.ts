/** Gives one text for all that are equal to it. */
export type SharedTexts = <Text extends string | null>(text: Text) => Text

// Different texts that are remembered: of those that hardly ever come again, remembering costs more than it saves.
const MOST = 20_000

/** Of a hundred thousand payments and transactions most say the same of accounts, currencies, banks and days. */
export function createSharedTexts(): SharedTexts {
  const known = new Map<string, string>()
  return (text) => {
    if (text === null) return text
    const before = known.get(text)
    // What is remembered by a text is that text.
    if (before !== undefined) return before as typeof text
    if (known.size < MOST) known.set(text, text)
    return text
  }
}
