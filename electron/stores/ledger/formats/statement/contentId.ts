import { createHash } from 'node:crypto'
import type { FormatInput } from '../format.ts'
import type { Statements } from './statements.ts'

/**
 * Makes the id of a file from its content and the time of the request, so that the same file always has the same id of
 * 32 characters. With arguments, it makes the id of a part, such as an account or currency.
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
