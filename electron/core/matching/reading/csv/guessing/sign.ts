import type { CsvMapping } from '../../../../../../shared/domain/reconciliation/instruction.ts'
import { isSidedHeading, rolesOfHeading } from '../cells/headings.ts'
import { likelyInWords, signPairOf, type SignPair } from '../cells/signWords.ts'
import type { OpenQuestion, ChangedColumns } from './questions.ts'
import type { Columns, Sheet, SheetColumn } from './sheet.ts'

/** The settings that say which amounts leave the account. */
export type Signs = Pick<CsvMapping, 'isPositiveOut'> & Partial<Pick<CsvMapping, 'outWords' | 'inWords'>>

export interface SignFound {
  readonly columns: ChangedColumns
  readonly signs: Signs
  /** The settings with which the direction would be reversed. */
  readonly reversed: Partial<Signs> & { readonly columns?: Columns }
  readonly question?: OpenQuestion
}

/**
 * Decides which amounts leave the account: by words in a column, a word next to the amounts, two columns, or the sign.
 * `isFinal`: the columns are chosen, so a sign column must be among them or does not exist.
 */
export function signOf(sheet: Sheet, columns: Columns, isFinal = false): SignFound {
  const amounts = columns.amount === undefined ? undefined : sheet.columns[columns.amount]
  const { debit, credit } = columns
  if (!amounts) {
    const [out, into] = [debit, credit].map((at) => sheet.columns[at ?? -1])
    return out && into ? ofTwoColumns(sheet, out, into) : plain(true)
  }
  if (amounts.withWord > 0) return ofWordsBeside(sheet, amounts)
  const column = isFinal ? sheet.columns[columns.sign ?? -1] : signColumn(sheet, amounts)
  return column
    ? ofWords(sheet, column)
    : ofNumbers(sheet, amounts, isFinal && signColumn(sheet, amounts) !== undefined)
}

const plain = (isPositiveOut: boolean): SignFound => ({
  columns: {},
  signs: { isPositiveOut },
  reversed: { isPositiveOut: !isPositiveOut }
})

/**
 * In a bank's statement debit is money out; in a company's accounts it is money in. In a list of payments a payment is
 * money out; in a statement it may be one that a customer made.
 */
function isSure({ isStatement, isLedger }: Sheet, saidBy: SignPair['saidBy'] = 'bank'): boolean {
  return saidBy === 'anyone' || (saidBy === 'bank' ? isStatement && !isLedger : !isStatement)
}

function signColumn(sheet: Sheet, amounts: SheetColumn): SheetColumn | undefined {
  const [named] = sheet.of('sign')
  if (amounts.negatives > 0) return named && isBesideSigns(named) ? named : undefined
  if (named) return named
  // A column with both words of a pair and nothing else is no coincidence, whatever its heading.
  return sheet.unnamed.find(({ words }) => {
    const all = [...(words ?? [])]
    const pair = signPairOf(all)
    return (
      pair !== undefined && all.some((word) => pair.out.includes(word)) && all.some((word) => pair.in.includes(word))
    )
  })
}

/** Whether words in a column add to signs of the amounts: a heading says so, or all words have a side. */
function isBesideSigns({ heading, words }: SheetColumn): boolean {
  const pair = signPairOf([...(words ?? [])])
  return rolesOfHeading(heading).length === 1 || (pair !== undefined && pair.saidBy !== 'payer')
}

function ofWords(sheet: Sheet, column: SheetColumn): SignFound {
  const words = [...(column.words ?? [])]
  const pair = signPairOf(words)
  const [outWords, inWords] = pair ? [pair.out, pair.in] : likelySides(words)
  const found: SignFound = {
    columns: { sign: column.at },
    signs: { isPositiveOut: true, outWords, inWords },
    reversed: { outWords: inWords, inWords: outWords }
  }
  const isNamed = column.role === 'sign'
  if (isNamed && pair && isSure(sheet, pair.saidBy)) return found
  const notRead = { label: 'That column does not say it', change: { columns: { sign: undefined } } }
  const isLikely = likelyInWords(words).length > 0
  const options = pair || isLikely || words.length === 2 ? wordOptions(words, outWords, inWords) : []
  const question = `Which word in ${column.heading === '' ? `column ${column.at + 1}` : `“${column.heading}”`} means money out?`
  return { ...found, question: { about: 'sign', words: question, options: [...options, notRead] } }
}

/** The words of no pair: those that mean money in to somebody, and the others. */
function likelySides(words: readonly string[]): readonly [out: readonly string[], into: readonly string[]] {
  const into = likelyInWords(words)
  return into.length > 0 ? [words.filter((word) => !into.includes(word)), into] : [words.slice(0, 1), words.slice(1)]
}

function ofWordsBeside(sheet: Sheet, amounts: SheetColumn): SignFound {
  const words = [...amounts.wordsBeside]
  const pair = signPairOf(words)
  const [outWords, inWords] = pair ? [pair.out, pair.in] : [words.slice(0, 1), words.slice(1)]
  const isEach = amounts.withWord === amounts.filled
  // If only some amounts have a word, the others mean the opposite.
  const isPositiveOut = isEach || !words.every((word) => outWords.includes(word))
  const found: SignFound = {
    columns: {},
    signs: { isPositiveOut, outWords, inWords },
    reversed: { isPositiveOut: isEach || !isPositiveOut, outWords: inWords, inWords: outWords }
  }
  if (isEach && pair && isSure(sheet, pair.saidBy)) return found
  const question = `Which amounts are money out: those with ${words.map((word) => `“${word.toUpperCase()}”`).join(' or ')}${isEach ? '?' : ', or those without?'}`
  return {
    ...found,
    question: {
      about: 'sign',
      words: question,
      options: wordOptions(words, outWords, inWords, isEach, isPositiveOut)
    }
  }
}

function wordOptions(
  words: readonly string[],
  out: readonly string[],
  into: readonly string[],
  isEach = true,
  isPositiveOut = true
): OpenQuestion['options'] {
  const stated = (some: readonly string[], side: string) => {
    const all = words.filter((word) => some.includes(word)).map((word) => `“${word.toUpperCase()}”`)
    return all.length === 0 ? [] : [`${all.join(' or ')} is money ${side}`]
  }
  const label = (outs: readonly string[], ins: readonly string[]) =>
    [...stated(outs, 'out'), ...stated(ins, 'in')].join(', ')
  return [
    { label: label(out, into), change: { outWords: out, inWords: into, isPositiveOut } },
    { label: label(into, out), change: { outWords: into, inWords: out, isPositiveOut: isEach || !isPositiveOut } }
  ]
}

function ofTwoColumns(sheet: Sheet, out: SheetColumn, into: SheetColumn): SignFound {
  const isPositiveOut = out.negatives === 0
  const swapped = { columns: { debit: into.at, credit: out.at } }
  const found = { columns: {}, signs: { isPositiveOut }, reversed: swapped }
  const isMixed = (out.negatives > 0 && out.negatives < out.amounts) || into.negatives > 0
  const isSided = isSidedHeading(out.heading) || isSidedHeading(into.heading)
  if (!isMixed && (isSure(sheet) || !isSided)) return found
  const label = (first: SheetColumn, second: SheetColumn) =>
    `“${first.heading}” is money out, “${second.heading}” money in`
  const words = isMixed
    ? 'The columns for money out and money in also have negative amounts. Which is which?'
    : 'Which column is money out? Banks and company books use debit and credit the other way round.'
  const options = [
    { label: label(out, into), change: { columns: { debit: out.at, credit: into.at }, isPositiveOut } },
    { label: label(into, out), change: { ...swapped, isPositiveOut } }
  ]
  return { ...found, question: { about: 'sign', words, options } }
}

function ofNumbers(sheet: Sheet, { negatives, amounts }: SheetColumn, leavesOutSigns: boolean): SignFound {
  const isMixed = negatives > 0 && negatives < amounts
  const found = plain(negatives === 0)
  // A statement has signs; a list of payments has none, except for credit notes.
  if (negatives > 0 ? !isMixed || sheet.isStatement : !sheet.isStatement && !leavesOutSigns) return found
  const words = isMixed
    ? 'Some amounts are negative. Which ones are money out?'
    : 'No amount has a sign. Are the amounts money out or money in?'
  const option = (isPositiveOut: boolean, label: string) => ({ label, change: { isPositiveOut } })
  const options = isMixed
    ? [
        option(false, 'Negative amounts are money out'),
        option(true, 'Positive amounts are money out; negative ones are returned money')
      ]
    : [option(true, 'Money out'), option(false, 'Money in')]
  return { ...found, question: { about: 'sign', words, options } }
}
