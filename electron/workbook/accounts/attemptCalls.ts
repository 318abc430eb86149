import type { AccountAttempt } from '../../../shared/domain/account.ts'
import type { WorkbookContext } from '../context.ts'

type Row = readonly [id: string, individualId: string, name: string | null, sentAt: string]

/** Requests for accounts whose outcome is not known, or not yet. */
export interface AttemptCalls {
  /** To be called before a request for an account is sent. */
  beginAttempt(attempt: AccountAttempt): void
  /** What was sent and never ended. */
  attempts(): readonly AccountAttempt[]
  /** The outcome is known: nothing was made, or the user says what became of it. */
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
