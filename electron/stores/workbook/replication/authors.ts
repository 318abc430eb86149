import type { LogEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Roster, Seat } from '../../../core/auditChain/roster.ts'
import { signedEntries, signingPublicOf, signsRows } from '../../../core/auditChain/signing.ts'
import type { WriteDb } from '../../../base/database/database.ts'
import { createInsertSignature } from '../file/log/actionLog.ts'
import { readRoster } from '../log/readRoster.ts'
import { Unsaid, type Sequencer, type Step } from '../log/sequencer.ts'

/** Who writes to a team's log, as the log itself says. */
export interface Authors {
  /** Adds and stores this member's signatures. Throws `not-allowed` while the team does not know this computer. */
  sign(entries: readonly LogEntry[], effects: string): readonly LogEntry[]
  /** Takes in the entries of a step, which the log has, and stores their signatures. Throws `team-forked` if its author is not who it says; then call `reread`. */
  check(step: Step): void
  /** Forgets entries that were not stored. */
  reread(): void
  readonly roster: Pick<Roster, 'members' | 'invited'>
  /** See `WorkbookTeam`. */
  readonly ownSeat: Seat | null
  readonly refusal: string | null
}

/** `own`: of this computer; absent for a log that is only read. */
export function createAuthors(db: WriteDb, own?: Pick<Sequencer, 'login' | 'signingKey'>): Authors {
  const store = createInsertSignature(db)
  const signingKey = own?.signingKey
  const ownKey = signingKey === undefined ? undefined : signingPublicOf(signingKey)
  let roster = readRoster(db)
  /** Whether a step of the team itself was taken in: none from before it follows then. */
  let hasBegun = false
  /** Whether this computer entered the team with the key that it has now: nothing from before the team follows then. */
  const isIn = (): boolean =>
    own !== undefined && ownKey !== undefined && roster.members.get(own.login)?.keys.signing === ownKey

  return {
    sign(entries, effects) {
      if (signingKey === undefined) return entries
      if (!isIn()) throw notIn(roster)
      const signed = signedEntries(entries, effects, signingKey)
      for (const entry of signed) store(entry)
      return signed
    },
    check({ entries, effects, isImported = false }) {
      if (isImported && (hasBegun || isIn())) throw refused(entries, 'says that it is from before the team')
      for (const entry of entries) {
        store(entry)
        const wasIn = isIn()
        const fault = roster.add(entry)
        if (fault !== undefined) throw refused([entry], fault)
        // Only where a team begins, or ends for one person, does this happen.
        if (wasIn && roster.members.size === 0) throw refused([entry], 'ends the team')
        if (wasIn && !isIn() && entry.kind === 'team-entered') throw refused([entry], 'begins the team again')
      }
      if (roster.signedFrom !== undefined && !isImported && !signsRows(entries, effects))
        throw refused(entries, 'bears the signature of other changes')
      hasBegun ||= !isImported
    },
    reread() {
      roster = readRoster(db)
    },
    get roster() {
      return roster
    },
    get ownSeat() {
      const seat = own === undefined || isIn() ? undefined : roster.invited.get(own.login)
      return seat?.secret === undefined ? null : { ...seat, secret: seat.secret }
    },
    get refusal() {
      return signingKey === undefined || isIn() ? null : notIn(roster).message
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

function refused(entries: readonly LogEntry[], what: string): Unsaid {
  const last = entries.at(-1)
  const words = `The team’s entry ${last?.seq ?? 0} by ${last?.by ?? 'nobody'} ${what}, which Tallydesk never writes.`
  return new Unsaid(words, RESTORE)
}

export const RESTORE = 'Ask an owner to restore the team from this computer, without this member.'
