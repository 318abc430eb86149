/** Words as programs write them: `pending_approval`, `ON_HOLD`, `bank-transfer`. */
const WRITTEN = /^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/i

/** Written as everywhere else in the app. */
const AMERICAN = /\b(c)anceled\b/gi

/** A word of the service for people: `Pending approval`. Texts in any other form stay as they are. */
export function wireWord(raw: string): string {
  if (!WRITTEN.test(raw)) return raw
  const words = (raw === raw.toUpperCase() && raw.length > 4 ? raw.toLowerCase() : raw).replace(/[_-]/g, ' ')
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(AMERICAN, '$1ancelled')
}

/** The words whose form for people differs; without those that two raw words would share. */
export function wordsByRaw(raws: readonly string[]): ReadonlyMap<string, string> {
  const byWords = Map.groupBy(raws, wireWord)
  return new Map(
    [...byWords].flatMap(([words, same]) => {
      const [raw] = same
      return raw === undefined || same.length > 1 || raw === words ? [] : [[raw, words] as const]
    })
  )
}
