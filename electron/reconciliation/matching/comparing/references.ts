import type { ExpectedItem, FoundRow } from '../../model.ts'
import { isProvided, spellings } from '../normalise.ts'

/** Shorter texts are in others by chance. */
const LEAST_HELD = 6

/** What a bank may have written as the reference of an item: the reference, or the `EndToEndId` in its place. */
export function referencesOf({ reference, endToEndId }: ExpectedItem): readonly string[] {
  const texts = [reference, endToEndId].filter(isProvided).flatMap(spellings)
  return [...new Set(texts)]
}

/** One holds the other: banks cut references off, or write something before them. */
export function holdsReference(item: ExpectedItem, { reference }: FoundRow): boolean {
  const found = spellings(reference)
  return referencesOf(item).some((expected) => found.some((text) => isHeld(expected, text) || isHeld(text, expected)))
}

function isHeld(text: string, by: string): boolean {
  return text.length >= LEAST_HELD && by.includes(text)
}
