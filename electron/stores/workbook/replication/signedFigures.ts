import { isDeepStrictEqual } from 'node:util'
import type { Certificate } from '../../../../shared/domain/certificate.ts'
import type { LogEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import type { SignOff } from '../../../../shared/domain/reconciliation/signOff.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { readClaimsElsewhere } from '../model/claimedElsewhere.ts'
import { loadReconciliation } from '../model/loadReconciliation.ts'
import type { OpenReconciliation } from '../model/openReconciliation.ts'
import { Unsaid } from '../log/sequencer.ts'
import { readRules } from '../file/tables/ruleSets.ts'
import { rowsHash } from '../model/rowsHash.ts'

/** What is stored of a sign-off. */
export interface Snapshot extends Omit<SignOff, 'reopened' | 'review'> {
  /**
   * Transactions that another reconciliation claimed, with its id, because the tables no longer show it after that
   * claim ends.
   */
  readonly claimedElsewhere: readonly (readonly [transactionId: string, reconciliation: string])[]
}

/** The current figures of the reconciliation, and what they are based on. */
export function figuresOf(db: ReadDb, { id, view, claimedElsewhere }: OpenReconciliation) {
  const { counts, differences } = view.assessment
  const plan = db
    .rows<readonly [version: bigint, certificate: string | null]>(
      'SELECT rules_version, certificate FROM plans WHERE reconciliation = ?'
    )
    .get(id)
  const [version = BigInt(readRules(db).version), certificate = null] = plan ?? []
  return {
    counts,
    differences,
    rulesVersion: Number(version),
    rowsHash: rowsHash(view),
    certificate: certificate === null ? null : (JSON.parse(certificate) as Certificate),
    claimedElsewhere: [...claimedElsewhere]
  }
}

/** Throws `team-forked` if an entry that was just taken signs off other figures than the rows here give. */
export function refuseOtherFigures(db: ReadDb, { seq, by, kind, reconciliation }: LogEntry): void {
  if (kind !== 'signed-off' || reconciliation === null) return
  const text = db.column<string>('SELECT snapshot FROM sign_offs WHERE made_by = ?').get(seq)
  // Of a changed client, anything may be in it; what is claimed elsewhere first, because the figures rest on it.
  const signed = JSON.parse(text ?? '{}') as Readonly<Record<string, unknown>>
  const claims = readClaimsElsewhere(db, reconciliation)
  const isSame =
    isDeepStrictEqual(asSet(signed['claimedElsewhere']), asSet([...claims])) && areSame(db, reconciliation, signed)
  if (text === undefined || isSame) return
  const what = `The team’s entry ${seq} by ${by} signs off other figures than its payments and transactions give here.`
  const then =
    'Update Tallydesk on every computer. If this stays, ask an owner to restore the team from this computer, without this member.'
  throw new Unsaid(what, then)
}

function areSame(db: ReadDb, id: string, signed: Readonly<Record<string, unknown>>): boolean {
  const open = loadReconciliation(db, id)
  if (!open) return false
  const { counts, differences, rulesVersion, rowsHash: rows, certificate } = figuresOf(db, open)
  const figures = Object.entries({ counts, differences, rulesVersion, rowsHash: rows, certificate })
  return figures.every(([name, value]) => JSON.stringify(signed[name]) === JSON.stringify(value))
}

/** The order is that in which they were read. */
function asSet(list: unknown): unknown {
  return Array.isArray(list) ? list.map((each) => JSON.stringify(each)).sort() : list
}
