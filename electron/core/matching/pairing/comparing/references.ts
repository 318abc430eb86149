import type { ExpectedItem, FoundRow } from '../../model.ts'
import { documentsIn } from '../texts/documents.ts'
import { isWrittenIn } from '../texts/writtenIn.ts'
import { compareReferences } from '../texts/references.ts'
import { isProvided } from '../texts/normalise.ts'
import { hasParts, isSameText, linesOf, toldSpellings } from '../texts/sameText.ts'

/** Shorter texts are contained in others by chance. */
const LEAST_HELD = 6
/** Least digits of a number that identifies a document. */
const LEAST_DIGITS = 4

/** What a bank may write as the reference of an item: the reference, a line of it, or the `EndToEndId` instead. */
export function referencesOf(item: ExpectedItem): readonly string[] {
  return [...new Set(writtenFor(item).flatMap(toldSpellings))]
}

/** Whether the transaction's reference is the item's, or a line of it. */
export function hasSameText(item: ExpectedItem, { reference }: FoundRow): boolean {
  return writtenFor(item).some((text) => isSameText(text, reference))
}

/** Whether one contains the other, in the same parts: banks cut references or put text before them. */
export function holdsReference(item: ExpectedItem, { reference, createdAt }: FoundRow): boolean {
  const found = toldSpellings(reference)
  return writtenFor(item).some(
    (text) =>
      toldSpellings(text).some((expected) => found.some((form) => isHeld(expected, form) || isHeld(form, expected))) &&
      (!hasParts(text) || compareReferences(text, reference, createdAt) !== 'other-document')
  )
}

/** Keys that sides with the same reference share: the whole text, or a document number in it. */
export function itemReferenceKeys(item: ExpectedItem): readonly string[] {
  return [...new Set([...referencesOf(item), ...textsOf(item).flatMap(documentKeys)])]
}

export function rowReferenceKeys({ reference }: FoundRow): readonly string[] {
  return [...new Set([...toldSpellings(reference), ...documentKeys(reference), ...brokenKeys(reference)])]
}

/** Whether both have the same text, or name the same document with other text around it. */
export function isSameReference(item: ExpectedItem, row: FoundRow): boolean {
  if (hasSameText(item, row)) return true
  const { reference, createdAt } = row
  const theirs = documentKeys(reference)
  return textsOf(item).some((text) => {
    const ours = documentKeys(text)
    if (ours.length > 0 && isWrittenIn(text, reference)) return true
    return ours.some((key) => theirs.includes(key)) && compareReferences(text, reference, createdAt) === 'fits'
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

/** Keys of numbers side by side, which may be one in which a line of the bank ends. */
function brokenKeys(text: string): readonly string[] {
  const pairs = text.matchAll(/(\d[\d./_-]*)\s(?=(\d[\d./_-]*))/g)
  return Array.from(pairs, ([, one = '', other = '']) => `#${`${one}${other}`.replace(/\D|^0+/g, '')}`)
}

function isHeld(text: string, by: string): boolean {
  return text.length >= LEAST_HELD && by.includes(text)
}
