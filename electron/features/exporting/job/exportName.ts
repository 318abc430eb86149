import type { ExportFormat, ExportRequest } from '../../../../shared/domain/exportFile.ts'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import type { AccountName } from '../../../../shared/domain/workspace.ts'
import { localDay } from '../../../../shared/days/localTime.ts'
import { withDays } from '../../../../shared/query/fileWords.ts'
import { isExact, type ExactCondition } from '../../../../shared/query/queryFields.ts'
import { EXACT_KINDS } from '../../../../shared/transactions/filterWords.ts'
import { spanName } from '../../../../shared/query/dayText.ts'

const EXTENSIONS: Readonly<Record<ExportFormat, string>> = {
  csv: 'csv',
  xlsx: 'xlsx',
  jsonl: 'jsonl',
  camt053: 'xml',
  camt054: 'xml',
  ofx: 'ofx'
}

/** Lists of files cut longer names off. */
const MOST_LETTERS = 60

/** The suggested name of an exported file: the filter and the user's day. `now`: milliseconds since 1970. */
export function exportName(
  request: ExportRequest,
  connection: string,
  now: number,
  accountNames: readonly AccountName[] = []
): string {
  if (request.kind === 'problems') return `problems-${connection}-${new Date(now).toISOString().slice(0, 10)}.jsonl`
  const { settings, query } = request
  const today = localDay(query.timeZone, now)
  const words = query.filter
    .map((condition) => nameOf(withDays(condition, today), accountNames))
    .filter((word) => word !== '')
  const filtered = words
    .join('-')
    .slice(0, MOST_LETTERS)
    .toWellFormed()
    .replace(/[-\ufffd]+$/, '')
  return `${['transactions', connection, ...(filtered ? [filtered] : []), today].join('-')}.${EXTENSIONS[settings.format]}`
}

/** The part of the name for a condition; empty for ids and numbers, which do not belong in a file name. */
function nameOf(condition: Condition, accountNames: readonly AccountName[]): string {
  if (isExact(condition)) return exactName(condition, accountNames)
  switch (condition.field) {
    case 'created':
    case 'updated':
      return condition.not ? 'other-days' : daysName(condition)
    case 'direction':
    case 'reconciliation':
      return listed(condition.anyOf, condition.not)
    case 'standing':
      return listed(
        condition.anyOf.map((status) => (status === 'unclassified' ? 'unknown' : status)),
        condition.not
      )
    case 'text':
      return listed([condition.phrase], condition.not)
    case 'amount':
    case 'size':
      return 'by-amount'
    case 'has':
    case 'is':
      return 'selected'
  }
}

function exactName({ field, anyOf, not }: ExactCondition, accountNames: readonly AccountName[]): string {
  if (field === 'account') {
    const names = anyOf.map((id) => accountNames.find(({ accountId }) => accountId === id)?.name ?? 'account')
    return listed(names, not)
  }
  return EXACT_KINDS[field] === 'code' ? 'selected' : listed(anyOf, not)
}

function daysName({ days }: Extract<Condition, { field: 'created' | 'updated' }>): string {
  if ('preset' in days) return days.preset
  const { from, to } = days
  if (from !== null && to !== null) return spanName(from, to) ?? `${from}_${to}`
  return from === null ? `until-${to ?? 'any'}` : `from-${from}`
}

/**
 * Of several values only the first is named. Long numbers are left out, because they may be account or card numbers.
 */
function listed(values: readonly string[], not: boolean): string {
  const [first = ''] = values
  if (first.replace(/\D/g, '').length > 8) return 'selected'
  const word = first
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  const more = values.length > 1 ? `${word}-and-others` : word
  return not && word !== '' ? `not-${more}` : more
}
