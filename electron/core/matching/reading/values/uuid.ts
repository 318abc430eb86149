const CANONICAL = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const PLAIN = /^[\da-f]{32}$/

/** A UUID in lower case with hyphens. The text may lack them, because an ISO 20022 id holds at most 35 characters. */
export function canonicalUuid(text: string): string | undefined {
  // A quick check, because most other texts have another length.
  if (text.length !== 36 && text.length !== 32) return undefined
  const id = text.toLowerCase()
  if (id.length === 36) return CANONICAL.test(id) ? id : undefined
  if (!PLAIN.test(id)) return undefined
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`
}
