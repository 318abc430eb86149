import type { z } from 'zod'
import type { LogKind } from '../../../../../shared/domain/reconciliation/actionLog.ts'
import { jsonValue } from '../../../../../shared/text/jsonValue.ts'
import { LOG_DETAILS } from './details.ts'

export type ReadDetail<K extends LogKind> = z.output<(typeof LOG_DETAILS)[K]>

/** The detail of an entry; undefined if another version of Tallydesk wrote it in another form. */
export function readDetail<K extends LogKind>(kind: K, text: string): ReadDetail<K> | undefined {
  const detail = LOG_DETAILS[kind].safeParse(jsonValue(text))
  // TypeScript cannot see that the schema fits the kind.
  return detail.success ? (detail.data as ReadDetail<K>) : undefined
}
