import type { ExpectedItem, FoundRow } from '../../model.ts'
import { documentsIn, isWrittenIn } from '../contradicting/documents.ts'
import { compareReferences } from '../contradicting/references.ts'
import { isProvided, spellings } from '../normalise.ts'

/** Shorter texts are in others by chance. */
const LEAST_HELD = 6
/** Digits of a number that names one document. */
const LEAST_DIGITS = 4

/** What a bank may have written as the reference of an item: the reference, or the `EndToEndId` in its place. */
export function referencesOf(item: ExpectedItem): readonly string[] {
  const texts = textsOf(item).flatMap(spellings)
  return [...new Set(texts)]
}

/** One holds the other: banks cut references off, or write something before them. */
export function holdsReference(item: ExpectedItem, { reference }: FoundRow): boolean {
  const found = spellings(reference)
  return referencesOf(item).some((expected) => found.some((text) => isHeld(expected, text) || isHeld(text, expected)))
}

/** What sides with the same reference share: the whole text, or the number of a document in it. */
export function itemReferenceKeys(item: ExpectedItem): readonly string[] {
  return [...new Set([...referencesOf(item), ...textsOf(item).flatMap(documentKeys)])]
}

export function rowReferenceKeys({ reference }: FoundRow): readonly string[] {
  return [...new Set([...spellings(reference), ...documentKeys(reference)])]
}

/** The same text, or about the same document with whatever the bank wrote around it. */
export function isSameReference(item: ExpectedItem, { reference, createdAt }: FoundRow): boolean {
  const found = spellings(reference)
  if (referencesOf(item).some((text) => found.includes(text))) return true
  const theirs = documentKeys(reference)
  return textsOf(item).some((text) => {
    if (documentKeys(text).every((key) => !theirs.includes(key))) return false
    return isWrittenIn(text, reference) || compareReferences(text, reference, createdAt.slice(0, 10)) === 'fits'
  })
}

function textsOf({ reference, endToEndId }: ExpectedItem): readonly string[] {
  return [reference, endToEndId].filter(isProvided)
}

/** The number of a customer is on all that they pay, and that of a document on one payment. */
function documentKeys(text: string): readonly string[] {
  const numbers = documentsIn(text).numbers.filter(({ kind }) => kind !== 'CUSTOMER')
  return numbers.flatMap(({ text: own, joined }) =>
    [own, joined].filter(({ length }) => length >= LEAST_DIGITS).map((form) => `#${form}`)
  )
}

function isHeld(text: string, by: string): boolean {
  return text.length >= LEAST_HELD && by.includes(text)
}
