import { normalise } from './normalise.ts'
import { hasParts, isSameText } from './sameText.ts'
import { documentsIn, isSameNumber, PAPERS, type Document, type Documents } from './documents.ts'
import { isCutFrom, isWrittenIn } from './writtenIn.ts'

/** The result of comparing two references; `fits` if both can be about the same. */
export type ReferenceVerdict = 'fits' | 'other-document' | 'other-period' | 'unlike'

/** A bank may add a day this close to the transaction's own day. */
const NOISE_DAYS = 10
const DAY = 86_400_000
/** Bare numbers of at least this length are document numbers, like Nordic invoice references. */
const LEAST_BARE = 4
const LEAST_ID = 6
const MONTH_AND_YEAR = /^(0[1-9]|1[0-2])(20\d{2})$/

/**
 * Compares the numbers and periods of two references. Texts without any never contradict each other. `madeAt`: the time
 * of the transaction, which begins like `2026-01-31`.
 */
export function compareReferences(expected: string, found: string, madeAt: string): ReferenceVerdict {
  const [own, theirs] = [documentsIn(expected), documentsIn(found)]
  if (own.isEmpty || theirs.isEmpty) return 'fits'
  if (isWrittenIn(expected, found) || isWrittenIn(found, expected) || isCutFrom(found, expected)) return 'fits'
  const [instructed, paid] = [withPeriods(own, theirs), withPeriods(theirs, own)]
  // If both name the same invoice, another contract or page next to it is only a question.
  const isOther = hasOtherOfKind(instructed, paid) || hasOtherDated(instructed, paid) || hasOtherDated(paid, instructed)
  if (isOther) return sharePaper(instructed, paid) ? 'unlike' : 'other-document'
  if (hasOtherPeriod(instructed, paid)) return 'other-period'
  return isUnlike(instructed, paid, madeAt) ? 'unlike' : 'fits'
}

/** With numbers such as `062026` as periods, if only the other side states months. */
function withPeriods(own: Documents, other: Documents): Documents {
  if (own.months.size > 0 || other.months.size === 0) return own
  const isPeriod = (number: Document) =>
    MONTH_AND_YEAR.test(number.written) && !PAPERS.has(number.kind) && !share([number], other.numbers)
  const periods = own.numbers.filter(isPeriod).map(({ written }) => written)
  if (periods.length === 0) return own
  return {
    ...own,
    numbers: own.numbers.filter((number) => !isPeriod(number)),
    months: new Set(periods.map((period) => Number(period.slice(0, 2)))),
    years: new Set([...own.years, ...periods.map((period) => Number(period.slice(2)))])
  }
}

/** Whether a text contains another id of the same pattern: same letters and length, other digits or parts. */
export function isOtherOfItsShape(id: string, text: string): boolean {
  const own = normalise(id)
  if (own.length < LEAST_ID || !/\d{2}/.test(own)) return false
  const shape = own.replace(/\d/g, '0')
  return [text, ...text.split(/\s/)].some(
    (word) => normalise(word).replace(/\d/g, '0') === shape && !isSameText(word, id)
  )
}

/** Whether both name a document of one kind, but not the same one. */
function hasOtherOfKind(instructed: Documents, paid: Documents): boolean {
  const kinds = new Set(instructed.numbers.flatMap(({ kind }) => kind ?? []))
  for (const kind of kinds) {
    const [ours, theirs] = [ofKind(instructed.numbers, kind), ofKind(paid.numbers, kind)]
    // One side may write `Invoice` before the number, the other only the number.
    const [plainOurs, plainTheirs] = [
      [...ours, ...ofKind(instructed.numbers, null)],
      [...theirs, ...ofKind(paid.numbers, null)]
    ]
    if (theirs.length > 0 && !share(ours, plainTheirs) && !share(theirs, plainOurs)) return true
  }
  const [ours, theirs] = [ofKind(instructed.numbers, null), ofKind(paid.numbers, null)]
  if (instructed.numbers.length !== ours.length || paid.numbers.length !== theirs.length) return false
  // If both references are only a number of the same length, different numbers are different documents.
  return (
    ours.length === 1 &&
    theirs.length === 1 &&
    !share(ours, theirs) &&
    (isLong(ours[0]) ? ours[0]?.text.length === theirs[0]?.text.length : ours[0]?.text === theirs[0]?.text)
  )
}

/** Whether one names `Invoice 3/2026` and the other another number of such parts. */
function hasOtherDated(one: Documents, other: Documents): boolean {
  return one.dated.some(({ kind }) => {
    const ours = ofKind([...one.numbers, ...one.dated], kind)
    const theirs = ofKind(other.numbers, kind).filter(({ written }) => hasParts(written))
    return theirs.length > 0 && !share(ours, theirs)
  })
}

function hasOtherPeriod(instructed: Documents, paid: Documents): boolean {
  if (
    differ(instructed.months, paid.months) ||
    differ(instructed.quarters, paid.quarters) ||
    differ(instructed.weeks, paid.weeks)
  )
    return true
  if (isOutside(instructed.quarters, paid.months) || isOutside(paid.quarters, instructed.months)) return true
  return instructed.years.size > 0 && paid.years.size > 0 && ![...instructed.years].some((year) => paid.years.has(year))
}

/** Whether one names quarters and the other months that are in none of them. */
function isOutside(quarters: ReadonlySet<number>, months: ReadonlySet<number>): boolean {
  return quarters.size > 0 && months.size > 0 && ![...months].some((month) => quarters.has(Math.ceil(month / 3)))
}

function sharePaper(instructed: Documents, paid: Documents): boolean {
  const papers = ({ numbers }: Documents) => numbers.filter(({ kind }) => kind === 'INVOICE' || kind === 'RF')
  return share(papers(instructed), papers(paid))
}

/** Whether each side has an entry that the other lacks. */
function differ(ours: ReadonlySet<number>, theirs: ReadonlySet<number>): boolean {
  return [...ours].some((each) => !theirs.has(each)) && [...theirs].some((each) => !ours.has(each))
}

function isUnlike(instructed: Documents, paid: Documents, madeAt: string): boolean {
  // Customer numbers are left out, because a customer writes the same one on every payment.
  const named = (numbers: readonly Document[]) => numbers.filter((each) => isLong(each) && each.kind !== 'CUSTOMER')
  const [ours, theirs] = [named(instructed.numbers), named(paid.numbers)]
  if (ours.length > 0 && theirs.length > 0) {
    if (!share(ours, theirs)) return true
    const lacking = ours.filter((each) => !share([each], theirs))
    const more = theirs.filter((each) => !share([each], ours))
    if (lacking.some((one) => more.some((other) => other.kind === one.kind && other.text.length === one.text.length)))
      return true
  }
  const made = Date.parse(madeAt.slice(0, 10))
  const days = [...paid.days].filter((day) => Math.abs(Date.parse(day) - made) > NOISE_DAYS * DAY)
  return instructed.days.size > 0 && days.length > 0 && days.every((day) => !instructed.days.has(day))
}

function isLong(number: Document | undefined): boolean {
  return number !== undefined && (number.kind !== null || number.text.length >= LEAST_BARE)
}

function ofKind(numbers: readonly Document[], kind: string | null): readonly Document[] {
  return numbers.filter((number) => number.kind === kind)
}

function share(ours: readonly Document[], theirs: readonly Document[]): boolean {
  return ours.some((one) => theirs.some((other) => isSameNumber(one, other)))
}
