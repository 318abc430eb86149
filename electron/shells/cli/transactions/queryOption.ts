import type { TransactionFilter } from '../../../../shared/domain/transactionFilter.ts'
import { AppError } from '../../../../shared/errors.ts'
import { parseQuery } from '../../../../shared/query/parseQuery.ts'
import type { Terminal } from '../command/command.ts'
import { endWithin, startWithin, textWidth } from '../terminal/textWidth.ts'
import { visibleText } from '../terminal/visibleText.ts'

/** Most mistakes shown at a time; the rest appear once these are fixed. */
const SHOWN = 3
const MARGIN = '    '

/** The `--query` option in a command's help. */
export const queryOptionSpec = {
  value: 'TEXT',
  text: 'which transactions, as in the app: settlement:pending amount:<-1000 "acme" date:last-month'
} as const

/**
 * The filter of `--query`; without one, everything. If the text cannot be read, the mistakes are marked on standard
 * error, and the last one is thrown as `bad-input`.
 */
export function queryOption(
  text: string | undefined,
  { err, width }: Pick<Terminal, 'err' | 'width'>
): TransactionFilter {
  if (text === undefined) return []
  const { conditions, errors } = parseQuery(text)
  let last: string | undefined
  for (const { from, to, message } of errors.slice(0, SHOWN)) {
    if (last !== undefined) err(`tallydesk: ${visibleText(last)}`)
    for (const line of markedPlace(text, from, to, width)) err(line)
    last = message
  }
  if (last !== undefined) throw new AppError('bad-input', last)
  return conditions
}

/** The part of a text around a place, and carets under it. `from`, `to`: UTF-16 offsets; `width`: of the screen. */
export function markedPlace(text: string, from: number, to: number, width: number): readonly [string, string] {
  const before = visibleText(text.slice(0, from))
  const marked = visibleText(text.slice(from, to))
  const after = visibleText(text.slice(to))
  const room = Math.max(width - MARGIN.length, 20)
  const start = textWidth(before) < room / 2 ? before : endWithin(before, Math.floor(room / 3))
  const column = textWidth(start)
  const carets = '^'.repeat(Math.max(1, Math.min(textWidth(marked), room - column)))
  return [`${MARGIN}${startWithin(start + marked + after, room)}`, `${MARGIN}${' '.repeat(column)}${carets}`]
}
