import type { BankField } from '../words/bankDetailsText.ts'

/** The result of comparing a pasted text with the fields shown. */
type PasteVerdict =
  | { readonly kind: 'same'; readonly name: string }
  /** The same except for spaces, such as an IBAN in groups of four. */
  | { readonly kind: 'spaced'; readonly name: string }
  /** The most similar field, if one is similar enough. */
  | { readonly kind: 'other'; readonly like: BankField | undefined }

export function pasteVerdict(pasted: string, fields: readonly BankField[]): PasteVerdict {
  const same = fields.find(({ value }) => value === pasted)
  if (same) return { kind: 'same', name: same.name }
  const spaced = fields.find(({ value }) => withoutSpaces(value) === withoutSpaces(pasted))
  if (spaced) return { kind: 'spaced', name: spaced.name }
  const [nearest] = fields
    .map((field) => ({ field, alike: alike(withoutSpaces(field.value), withoutSpaces(pasted)) }))
    .toSorted((one, other) => other.alike - one.alike)
  return { kind: 'other', like: nearest && nearest.alike >= LEAST_ALIKE ? nearest.field : undefined }
}

/** Two IBANs of one country are similar; an IBAN and a name are not. */
const LEAST_ALIKE = 0.25

/** The share of positions that have the same character, from 0 to 1. */
function alike(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  const longest = Math.max(a.length, b.length)
  return longest === 0 ? 0 : a.filter((character, place) => character === b[place]).length / longest
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/gu, '')
}
