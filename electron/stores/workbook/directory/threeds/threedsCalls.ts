import type { ThreedsSummary, ThreedsTrace } from '../../../../../shared/domain/threeds.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { inTransaction } from '../../../../base/database/database.ts'
import type { WorkbookContext } from '../../log/context.ts'

export const MOST_THREEDS_RUNS = 500

/** Runs of the 3-D Secure lab. The caller must remove every secret before storing one. */
export interface ThreedsCalls {
  /** The latest first. */
  threedsRuns(): readonly ThreedsSummary[]
  /** Throws `not-found`. */
  threedsRun(id: string): ThreedsTrace
  /** Adds a run, or replaces the one with its id. The oldest runs are deleted if there are too many. */
  storeThreedsRun(trace: ThreedsTrace): void
  removeThreedsRun(id: string): void
}

export function createThreedsCalls({ db }: WorkbookContext): ThreedsCalls {
  const insertRun = db.command(`INSERT INTO authorizations (id, started_at, summary, trace) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET summary = excluded.summary, trace = excluded.trace`)
  const deleteRun = db.command('DELETE FROM authorizations WHERE id = ?')
  // Never deletes the current run, which looks like the oldest if the clock was set back.
  const deleteOldest = db.command(`DELETE FROM authorizations WHERE id IN
    (SELECT id FROM authorizations WHERE id <> ? ORDER BY started_at DESC, id LIMIT -1 OFFSET ${MOST_THREEDS_RUNS - 1})`)
  const one = db.column<string>('SELECT trace FROM authorizations WHERE id = ?')
  const all = db.column<string>('SELECT summary FROM authorizations ORDER BY started_at DESC, id')

  return {
    threedsRuns: () => all.all().map((text) => JSON.parse(text) as ThreedsSummary),
    threedsRun: (id) => JSON.parse(one.get(id) ?? missing()) as ThreedsTrace,
    storeThreedsRun: (trace) =>
      inTransaction(db, () => {
        insertRun.run(trace.id, trace.startedAt, JSON.stringify(summaryOf(trace)), JSON.stringify(trace))
        deleteOldest.run(trace.id)
      }),
    removeThreedsRun(id) {
      if (deleteRun.run(id).changes === 0) missing()
    }
  }
}

function summaryOf(trace: ThreedsTrace): ThreedsSummary {
  const { id, number, items, currency, card, service, startedAt, state, outcome, round } = trace
  return { id, number, items, currency, card, service, startedAt, state, outcome, round }
}

function missing(): never {
  throw new AppError('not-found', 'This run is no longer in the list.')
}
