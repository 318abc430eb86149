import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import type { AccountName } from '../../../shared/domain/workspace.ts'
import { conditionWords } from '../../../shared/query/conditionWords.ts'
import { regionalWriting } from '../bridge/format.ts'
import { visibleLine } from '../bridge/visibleText.ts'

/** A filter in plain words, as a sentence: `Status is Pending; Amount below −1,000.00.` */
export function filterSentence(filter: readonly Condition[], accountNames: readonly AccountName[]): string {
  if (filter.length === 0) return 'Every transaction in the ledger.'
  return `${filterWords(filter, accountNames)}.`
}

/** The same as part of a longer text. Empty without a condition. */
export function filterWords(filter: readonly Condition[], accountNames: readonly AccountName[]): string {
  const conditions = filter.map((condition) => {
    const { field, value } = conditionWords(condition, accountNames, regionalWriting)
    return visibleLine(`${field} ${value}`)
  })
  return conditions.join('; ')
}
