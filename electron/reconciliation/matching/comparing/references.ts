import type { ExpectedItem, FoundRow } from '../../model.ts'
import { documentsIn, isWrittenIn } from '../contradicting/documents.ts'
import { compareReferences } from '../contradicting/references.ts'
import { isProvided, spellings } from '../normalise.ts'
import { isOneInOther, isSameText, linesOf } from '../sameText.ts'

/** Shorter texts are contained in others by chance. */
const LEAST_HELD = 6
/** Least digits of a number that identifies a document. */
const LEAST_DIGITS = 4

/** What a bank may write as the reference of an item: the reference, a line of it, or the `EndToEndId` instead. */
export function referencesOf(item: ExpectedItem): readonly string[] {
  return [...new Set(writtenFor(item).flatMap(spellings))]
}

/** Whether the transaction's reference is the item's, or a line of it. */
export function hasSameText(item: ExpectedItem, { reference }: FoundRow): boolean {
  return writtenFor(item).some((text) => isSameText(text, reference))
}

/** Whether one contains the other: banks cut references or put text before them. */
export function holdsReference(item: ExpectedItem, { reference }: FoundRow): boolean {
  return writtenFor(item).some((text) => isOneInOther(text, reference, LEAST_HELD))
}

/** Keys that sides with the same reference share: the whole text, or a document number in it. */
export function itemReferenceKeys(item: ExpectedItem): readonly string[] {
  return [...new Set([...referencesOf(item), ...textsOf(item).flatMap(documentKeys)])]
}

export function rowReferenceKeys({ reference }: FoundRow): readonly string[] {
  return [...new Set([...spellings(reference), ...documentKeys(reference)])]
}

/** Whether both have the same text, or name the same document with other text around it. */
export function isSameReference(item: ExpectedItem, row: FoundRow): boolean {
  if (hasSameText(item, row)) return true
  const { reference, createdAt } = row
  const theirs = documentKeys(reference)
  return textsOf(item).some((text) => {
    if (documentKeys(text).every((key) => !theirs.includes(key))) return false
    return isWrittenIn(text, reference) || compareReferences(text, reference, createdAt) === 'fits'
  })
}

function textsOf({ reference, endToEndId }: ExpectedItem): readonly string[] {
  return [reference, endToEndId].filter(isProvided)
}

function writtenFor(item: ExpectedItem): readonly string[] {
  return textsOf(item).flatMap(linesOf)
}

/** Keys of document numbers. Customer numbers are left out, because a customer writes the same one on every payment. */
function documentKeys(text: string): readonly string[] {
  const numbers = documentsIn(text).numbers.filter(({ kind }) => kind !== 'CUSTOMER')
  return numbers.flatMap(({ text: own, joined }) =>
    [own, joined].filter(({ length }) => length >= LEAST_DIGITS).map((form) => `#${form}`)
  )
}
