import type { AccountAttempt } from '../../../../../shared/domain/account.ts'
import type { WorkbookContext } from '../../log/context.ts'

type Row = readonly [id: string, individualId: string, name: string | null, sentAt: string]

/** Requests to create an account whose outcome is still unknown. */
export interface AttemptCalls {
  /** Call it before the request is sent. */
  beginAttempt(attempt: AccountAttempt): void
  /** Requests that were sent and whose outcome is unknown. */
  attempts(): readonly AccountAttempt[]
  /** Records that the outcome is known: nothing was created, or the user entered what happened. */
  endAttempt(id: string): void
}

export function createAttemptCalls({ db }: WorkbookContext): AttemptCalls {
  const insertAttempt = db.command(
    'INSERT INTO account_attempts (id, individual_id, name, sent_at) VALUES (?, ?, ?, ?)'
  )
  const deleteAttempt = db.command('DELETE FROM account_attempts WHERE id = ?')
  return {
    beginAttempt: ({ id, individualId, name, sentAt }) => void insertAttempt.run(id, individualId, name, sentAt),
    attempts: () =>
      db
        .rows<Row>('SELECT id, individual_id, name, sent_at FROM account_attempts ORDER BY sent_at, id')
        .all()
        .map(([id, individualId, name, sentAt]) => ({ id, individualId, name, sentAt })),
    endAttempt: (id) => void deleteAttempt.run(id)
  }
}
