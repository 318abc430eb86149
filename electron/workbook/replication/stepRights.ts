import type { LogEntry, LogKind } from '../../../shared/domain/reconciliation/actionLog.ts'
import { AppError } from '../../../shared/errors.ts'
import type { WriteDb } from '../../database/database.ts'
import { codeOf } from '../../database/failure.ts'
import { decidersOf } from '../log/deciders.ts'
import { readSharedTables, type SharedTable } from './sharedTables.ts'
import type { Step } from './sequencer.ts'

type TableName = SharedTable['name']

/** Any change may bring newer states of transactions, and the figures that follow from them. */
const ALWAYS: readonly TableName[] = ['reconciliations', 'found', 'shown', 'news']
const DECISIONS: readonly TableName[] = [
  'undone',
  'names',
  'batches',
  'bookings',
  'items',
  'plans',
  'plan_matches',
  'matches',
  'match_items',
  'claims',
  'marks',
  'assignments'
]
const DIRECTORIES: readonly TableName[] = [
  'mappings',
  'accounts',
  'bank_details_readings',
  'bank_details_changes',
  'holders'
]

/**
 * What an entry of each kind may change. The team's database only sees the kind, and lets a login append it by its
 * role, so a changed client could call a review a note.
 */
const CHANGES: Readonly<Record<LogKind, readonly TableName[]>> = {
  created: DECISIONS,
  planned: DECISIONS,
  applied: DECISIONS,
  match: DECISIONS,
  unmatch: DECISIONS,
  split: DECISIONS,
  'write-off': DECISIONS,
  ignore: DECISIONS,
  explain: DECISIONS,
  carry: DECISIONS,
  note: DECISIONS,
  book: DECISIONS,
  rename: DECISIONS,
  undo: DECISIONS,
  discarded: DECISIONS,
  assign: ['assignments'],
  settled: [],
  changed: [],
  // It declines the suggestions that wait.
  'signed-off': ['sign_offs', 'plans', 'plan_matches'],
  reviewed: ['reviews'],
  'sent-back': ['reviews', 'assignments'],
  reopened: ['reopenings'],
  'rules-saved': ['rule_sets'],
  'limits-saved': ['review_limits'],
  'loss-accepted': [],
  'team-entered': [],
  'team-invited': [],
  'team-left': [],
  'account-added': DIRECTORIES,
  'account-removed': DIRECTORIES,
  'bank-details-changed': DIRECTORIES,
  'bank-details-acknowledged': DIRECTORIES,
  'card-use-begun': [],
  'card-use-opened': [],
  'card-entered': [],
  'card-use-given-up': [],
  'card-use-removed': [],
  kept: DIRECTORIES
}

/** Throws `team-forked` if the step changes more than its entries say. An imported step is that of a whole workbook. */
export function refuseOtherChanges({ entries, effects, isImported = false }: Step): void {
  if (isImported) return
  const allowed = new Set<string>([...ALWAYS, ...entries.flatMap(({ kind }) => CHANGES[kind])])
  for (const [, table = ''] of effects.matchAll(/^(?:put|drop) (\w+) /gm))
    if (!allowed.has(table)) throw notSaid(entries)
}

/** Sees to it that a step of another member writes under no other entry than its own. */
export interface Attribution {
  /** Runs `work`, in which rows may only be made or ended by entries of this step; see `explainRefusedRows`. */
  within(step: Step, work: () => void): void
}

export function watchAttribution(db: WriteDb): Attribution {
  db.exec('CREATE TEMP TABLE taking (first_seq INTEGER NOT NULL) STRICT')
  const entryColumns = db.column<string>(
    `SELECT f."from" FROM pragma_foreign_key_list(?1) f JOIN pragma_table_info(?1) c ON c.name = f."from"
    WHERE f."table" = 'log' AND c.pk = 0`
  )
  for (const { name } of readSharedTables(db))
    for (const column of entryColumns.all(name)) {
      const isOther = `new.${column} < (SELECT first_seq FROM temp.taking)`
      const refusal = `BEGIN SELECT raise(ABORT, 'Another entry is named'); END`
      db.exec(`CREATE TEMP TRIGGER ${name}_${column}_made AFTER INSERT ON main.${name} WHEN ${isOther} ${refusal};
        CREATE TEMP TRIGGER ${name}_${column}_set AFTER UPDATE ON main.${name}
          WHEN new.${column} IS NOT old.${column} AND ${isOther} ${refusal}`)
    }
  db.exec(`CREATE TEMP TRIGGER discarded_unsaid AFTER UPDATE ON main.reconciliations
    WHEN new.discarded_by IS NOT old.discarded_by AND EXISTS (SELECT 1 FROM temp.taking) AND NOT EXISTS (SELECT 1
      FROM main.log l WHERE l.seq = new.discarded_by AND l.kind = 'discarded' AND l.reconciliation = new.id)
    BEGIN SELECT raise(ABORT, 'Not discarded'); END`)
  // Every change may write the summary of a reconciliation, but only a sign-off signs off.
  const otherPhases =
    db.column<bigint>(`SELECT count(*) FROM reconciliations r WHERE (r.phase = 'signed-off') <> EXISTS (
    SELECT 1 FROM sign_offs s WHERE s.reconciliation = r.id
      AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id))`)
  const otherSignOff = db.column<bigint>(`SELECT 1 FROM sign_offs s JOIN log l ON l.seq = s.made_by
    WHERE s.made_by >= ? AND (s.snapshot ->> 'isOfTeam' IS NOT 1 OR s.snapshot ->> 'preparer' IS NOT l.by)`)
  // Who reviews decided nothing since the reopening before the sign-off. The database cannot see for which one an entry
  // speaks, or what was decided before the team began or was restored.
  const decided = decidersOf({
    reconciliation: 's.reconciliation',
    login: 'l.by',
    after: `coalesce((SELECT max(o.made_by) FROM reopenings o JOIN sign_offs before ON before.id = o.sign_off
      WHERE before.reconciliation = s.reconciliation AND o.made_by < s.made_by), -1)`,
    before: 'l.seq'
  })
  const otherReview = db.column<bigint>(`SELECT 1 FROM reviews r JOIN log l ON l.seq = r.made_by
    JOIN sign_offs s ON s.id = r.sign_off WHERE r.made_by >= ? AND (l.reconciliation IS NOT s.reconciliation
      OR l.kind IS NOT CASE r.outcome WHEN 'approved' THEN 'reviewed' ELSE 'sent-back' END OR EXISTS (${decided}))`)
  // The database lets a login review again what an entry says was reopened.
  const otherReopening = db.column<bigint>(`SELECT 1 FROM log l WHERE l.seq >= ?1 AND l.kind = 'reopened'
      AND NOT EXISTS (SELECT 1 FROM reopenings o JOIN sign_offs s ON s.id = o.sign_off
        WHERE o.made_by = l.seq AND s.reconciliation = l.reconciliation)
    UNION ALL SELECT 1 FROM reopenings o JOIN log l ON l.seq = o.made_by
      WHERE o.made_by >= ?1 AND l.kind IS NOT 'reopened'`)
  const begin = db.command('INSERT INTO temp.taking (first_seq) VALUES (?)')
  const end = db.command('DELETE FROM temp.taking')
  return {
    within({ entries, isImported = false }, work) {
      const [first] = entries
      if (!first || isImported) {
        work()
        return
      }
      begin.run(first.seq)
      const before = otherPhases.get()
      work()
      if (otherPhases.get() !== before) throw notSaid(entries)
      // One that is not the team's would wait for no review.
      if (otherSignOff.get(first.seq) !== undefined) throw notSaid(entries)
      if (otherReview.get(first.seq) !== undefined) throw notSaid(entries)
      if (otherReopening.get(first.seq) !== undefined) throw notSaid(entries)
      // If `work` fails, the transaction takes this back.
      end.run()
    }
  }
}

/** Rows that break a rule of their table, or that are no JSON (a plain error of SQLite), were not made by Tallydesk. */
export function explainRefusedRows(error: unknown, { entries }: Step): unknown {
  return /^SQLITE_(?:CONSTRAINT|ERROR$|MISMATCH)/.test(codeOf(error)) ? notSaid(entries, error) : error
}

function notSaid(entries: readonly LogEntry[], cause?: unknown): AppError {
  const last = entries.at(-1)
  const message = `The team’s entry ${last?.seq ?? 0} by ${last?.by ?? 'nobody'} changed more than it says, which Tallydesk never does. Nothing was read from it. Ask an owner to restore the team from this computer, without this member.`
  return new AppError('team-forked', message, { cause })
}
