import { createHash } from 'node:crypto'
import type { FormatInput } from '../format.ts'
import type { Statements } from './statements.ts'

/**
 * Names a file by what is in it and when it was asked for, so that the same file has the same name each time: 32
 * characters. Of a part of it (an account, a currency), the name of that part.
 */
export function createContentIds(
  { spec }: FormatInput,
  { rowIds, statements }: Statements
): (...part: string[]) => string {
  const { settings, query, madeAt } = spec
  const sums = statements.map(({ accountId, total }) => [accountId, total])
  const content = createHash('sha256')
    .update(JSON.stringify([settings, query, madeAt, sums]))
    .update(rowIds)
  return (...part) => content.copy().update(JSON.stringify(part)).digest('hex').slice(0, 32)
}
