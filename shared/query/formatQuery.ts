import type { Condition } from '../domain/transactionFilter.ts'
import { writeAmounts } from './amountText.ts'
import { writeDays } from './dayText.ts'
import { isExact, writtenField, writtenWord } from './queryFields.ts'
import { quoted, quotedValue } from './quotedText.ts'
import { isSigned } from './splitQuery.ts'

/** The text that `parseQuery` reads as these conditions, in their order; one word for each. */
export function formatQuery(conditions: readonly Condition[]): string {
  const words: string[] = []
  for (const condition of conditions) words.push(formatCondition(condition, words.at(-1) ?? ''))
  return words.join(' ')
}

function formatCondition(condition: Condition, before: string): string {
  const sign = condition.not ? '-' : ''
  if (condition.field !== 'text') return `${sign}${writtenField(condition.field)}:${valueOf(condition)}`
  const { phrase, not } = condition
  // Unquoted, the minus before an amount would be its sign, and `1` before `250.00` the thousands of one amount.
  const isAmount = not ? isSigned(`-${phrase}`) : /\d$/.test(before) && /^\d{3}[.,]\d/.test(phrase)
  return sign + (isAmount ? quoted(phrase) : quotedValue(phrase))
}

function valueOf(condition: Exclude<Condition, { field: 'text' }>): string {
  if (isExact(condition)) return listText(condition.anyOf, condition.field === 'currency' ? currencyText : quotedValue)
  switch (condition.field) {
    case 'amount':
    case 'size':
      return writeAmounts(condition)
    case 'created':
    case 'updated':
      return writeDays(condition.days)
    case 'standing':
      return listText(condition.anyOf, writtenWord)
    case 'has':
      return listText(condition.allOf, quotedValue)
    case 'direction':
    case 'is':
    case 'reconciliation':
      return listText(condition.anyOf, quotedValue)
  }
}

/** Written without quotes, a currency is read in capital letters. */
function currencyText(code: string): string {
  return /^[A-Z]+$/.test(code) ? code : quoted(code)
}

function listText(values: readonly string[], write: (value: string) => string): string {
  return values.length === 0 ? '()' : values.map(write).join(',')
}
