import type { WorkbookContext } from '../context.ts'
import type { AccountCalls } from '../port/calls.ts'

type Row = readonly [id: string, individualId: string, name: string | null, sentAt: string]

/** Requests for accounts whose outcome is not known, or not yet. */
export function createAttemptCalls({
  db
}: WorkbookContext): Pick<AccountCalls, 'beginAttempt' | 'attempts' | 'endAttempt'> {
  const put = db.command('INSERT INTO account_attempts (id, individual_id, name, sent_at) VALUES (?, ?, ?, ?)')
  const take = db.command('DELETE FROM account_attempts WHERE id = ?')
  return {
    beginAttempt: ({ id, individualId, name, sentAt }) => void put.run(id, individualId, name, sentAt),
    attempts: () =>
      db
        .rows<Row>('SELECT id, individual_id, name, sent_at FROM account_attempts ORDER BY sent_at, id')
        .all()
        .map(([id, individualId, name, sentAt]) => ({ id, individualId, name, sentAt })),
    endAttempt: (id) => void take.run(id)
  }
}
