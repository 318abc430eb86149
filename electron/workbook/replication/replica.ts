import { AppError, toWire } from '../../../shared/errors.ts'
import type { LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import { hashEntry } from '../../chain/hashEntry.ts'
import type { Roster, Seat } from '../../chain/roster.ts'
import { signedEntries, signingPublicOf, signsRows } from '../../chain/signing.ts'
import { inTransaction, type WriteDb } from '../../database/database.ts'
import { createHeadReader, createInsertEntry, createInsertSignature } from '../log/actionLog.ts'
import { readRoster } from '../log/readRoster.ts'
import type { ReconciliationCache } from '../model/reconciliationCache.ts'
import type { ShownMarks } from '../tables/shownMarks.ts'
import type { WorkbookChange } from '../workbookChange.ts'
import { captureEffects, type Touched } from './captureEffects.ts'
import { createReplayEffects } from './replayEffects.ts'
import { Behind, Unreached, type Sequencer, type Step } from './sequencer.ts'
import { explainRefusedRows, refuseOtherChanges, watchAttribution } from './stepRights.ts'

interface ReplicaParts {
  readonly db: WriteDb
  readonly cache: ReconciliationCache
  readonly shown: ShownMarks
  readonly sequencer: Sequencer
}

/** One member's copy of a team's workbook. Only changes of the shared log write to it. */
export interface Replica {
  /** Whether anything changed since entries were last sent. */
  hasEffects(): boolean
  /**
   * Sends these entries and all changes since the last ones to the team, within the transaction of the change, which
   * fails unless the team stores them. Throws `Behind` if another member was faster.
   */
  tell(entries: readonly LogEntry[]): void
  /** Applies the step of another member. */
  take(step: Step): WorkbookChange
  readonly roster: Pick<Roster, 'members' | 'invited'>
  /** See `WorkbookTeam`. */
  readonly ownSeat: Seat | null
  readonly refusal: string | null
}

export function openReplica({ db, cache, shown, sequencer }: ReplicaParts): Replica {
  const head = createHeadReader(db)
  const insert = createInsertEntry(db)
  const capture = captureEffects(db)
  const sign = createInsertSignature(db)
  const attribution = watchAttribution(db)
  const replay = createReplayEffects(db)
  const revision = db.column<bigint>('SELECT revision FROM reconciliations WHERE id = ?')
  const { login, signingKey } = sequencer
  let roster = readRoster(db)

  const ownKey = signingKey === undefined ? undefined : signingPublicOf(signingKey)
  /** Whether this computer entered the team with the key that it has now: nothing from before the team follows then. */
  const isIn = () => ownKey !== undefined && roster.members.get(login)?.keys.signing === ownKey

  function signed(entries: readonly LogEntry[], effects: string): readonly LogEntry[] {
    if (signingKey === undefined) return entries
    if (!isIn()) throw notIn(roster)
    const all = signedEntries(entries, effects, signingKey)
    for (const entry of all) sign(entry)
    return all
  }

  function checkAuthors({ entries, effects, isImported = false }: Step): void {
    if (isImported && isIn()) throw refused(entries, 'says that it is from before the team')
    for (const entry of entries) {
      const wasIn = isIn()
      const fault = roster.add(entry)
      if (fault !== undefined) throw refused([entry], fault)
      // Only where a team begins does all begin again; a removed member is told by the database.
      if (wasIn && roster.members.size === 0) throw refused([entry], 'ends the team')
      if (wasIn && !isIn() && entry.kind === 'team-entered') throw refused([entry], 'begins the team again')
    }
    if (roster.signedFrom !== undefined && !isImported && !signsRows(entries, effects))
      throw refused(entries, 'bears the signature of other changes')
  }

  function stored(step: Step): Touched {
    try {
      return inTransaction(db, () => {
        // The rows of a whole workbook arrive table by table, so foreign keys are checked at the end.
        db.exec('PRAGMA defer_foreign_keys = ON')
        for (const entry of step.entries) {
          const { seq, hash } = head()
          if (entry.seq !== seq + 1 || entry.previousHash !== hash || hashEntry(entry) !== entry.hash) throw forked()
          insert(entry)
        }
        checkAuthors(step)
        attribution.within(step, () => replay(step.effects))
        return capture.touched()
      })
    } catch (error) {
      roster = readRoster(db)
      throw explainRefusedRows(error, step)
    }
  }

  function appended(step: Step): readonly Step[] {
    try {
      return sequencer.append(step)
    } catch (error) {
      const { code, message } = toWire(error)
      throw code === 'offline' || code === 'outcome-unknown' ? new Unreached(code, message, { cause: error }) : error
    }
  }

  return {
    get roster() {
      return roster
    },
    get ownSeat() {
      const seat = isIn() ? undefined : roster.invited.get(login)
      return seat?.secret === undefined ? null : { ...seat, secret: seat.secret }
    },
    get refusal() {
      return signingKey === undefined || isIn() ? null : notIn(roster).message
    },
    hasEffects: () => capture.isThere(),
    tell(entries) {
      if (entries.length === 0) return
      const effects = capture.take()
      const step = { entries: signed(entries, effects), effects }
      // Others would not take it in, and it could not be taken back.
      refuseOtherChanges(step)
      const before = appended(step)
      if (before.length > 0) throw new Behind(before)
    },
    take(step) {
      refuseOtherChanges(step)
      const touched = stored(step)
      for (const id of touched.reconciliations) cache.drop(id)
      const [first, ...more] = touched.reconciliations
      // A screen that shows it only loads what is newer than what it has; of one that is gone nothing is newer.
      const now = first === undefined || more.length > 0 ? undefined : revision.get(first)
      const [id, newest] = first === undefined || now === undefined ? [null, 0] : [first, Number(now)]
      return { id, revision: newest, marks: shown.now(touched.transactions), head: head() }
    }
  }
}

function notIn({ signedFrom }: Roster): AppError {
  const message =
    signedFrom === undefined
      ? 'This team began with an older Tallydesk. Nothing can be changed until an owner upgrades it (team upgrade).'
      : 'The team does not know this computer yet. Try again in a moment, or ask an owner for an invitation.'
  return new AppError('not-allowed', message)
}

function refused(entries: readonly LogEntry[], what: string): AppError {
  const last = entries.at(-1)
  const message = `The team’s entry ${last?.seq ?? 0} by ${last?.by ?? 'nobody'} ${what}, which Tallydesk never writes. Nothing was read from it. Ask an owner to restore the team from this computer, without this member.`
  return new AppError('team-forked', message)
}

function forked(): AppError {
  return new AppError(
    'team-forked',
    'The team’s database and this computer have different audit trails. Nothing was read from it. Ask the database administrator whether an older backup was restored.'
  )
}
