import { DECIDING_KINDS } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { sqlTexts } from '../../../base/database/sqlTexts.ts'

/** SQL expressions, which may name columns of a query around this one. */
interface Deciding {
  readonly reconciliation: string
  /** A login of the team. */
  readonly login: string
  /** The numbers of two entries; decisions between them count. */
  readonly after: string
  readonly before: string
}

const KINDS = sqlTexts(DECIDING_KINDS)

/**
 * SQL for the names under which a login decided on a reconciliation, a row of `d` each: its own one, and those that its
 * entries `team-entered` say it had before them. Where such an entry says null, all decisions before it are its own;
 * that is also what one that cannot be read says, and it only keeps its author from reviewing.
 */
export function decidersOf({ reconciliation, login, after, before }: Deciding): string {
  return `WITH RECURSIVE own (name, before) AS (SELECT ${login}, ${before}
      UNION SELECT CASE WHEN json_valid(e.detail) THEN e.detail ->> 'was' END, e.seq
        FROM own JOIN log e ON e.kind = 'team-entered' AND e.by = own.name AND e.seq < own.before
          AND CASE WHEN json_valid(e.detail) THEN json_type(e.detail, '$.was') ELSE 'unread' END IS NOT NULL)
    SELECT d.by FROM log d JOIN own ON d.seq < own.before AND (own.name IS NULL OR own.name = d.by)
    WHERE d.reconciliation = ${reconciliation} AND d.seq > ${after} AND d.kind IN (${KINDS})`
}
