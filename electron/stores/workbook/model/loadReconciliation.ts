import type { ReadDb } from '../../../base/database/database.ts'
import { readAcceptedNames } from '../file/tables/acceptedNames.ts'
import type { OpenReconciliation, Unassessed } from './openReconciliation.ts'
import { project } from './project.ts'
import { viewOf } from './viewOf.ts'

const EVERYTHING = {
  items: 'all',
  rows: 'all',
  matches: 'all',
  batches: true,
  marks: true,
  concerns: true,
  claims: true,
  plan: true
} as const

/** Loads a reconciliation into memory; undefined if there is none, or if it was discarded. */
export function loadReconciliation(db: ReadDb, id: string): OpenReconciliation | undefined {
  const head = db
    .rows<readonly [string | null]>('SELECT message_id FROM reconciliations WHERE id = ? AND discarded_by IS NULL')
    .get(id)
  if (!head) return undefined
  const open: Unassessed = { ...emptyReconciliation(id, head[0]), acceptedNames: readAcceptedNames(db) }
  project(db, open, EVERYTHING)
  const view = viewOf(open)
  open.changedMatches.clear()
  return { ...open, view }
}

function emptyReconciliation(id: string, messageId: string | null): Unassessed {
  return {
    id,
    messageId,
    items: new Map(),
    batches: [],
    rows: new Map(),
    claimedElsewhere: new Map(),
    matches: new Map(),
    changedMatches: new Map(),
    matchOfItem: new Map(),
    matchOfRow: new Map(),
    resolutions: {
      items: new Map(),
      rows: new Map(),
      matches: new Map(),
      decided: new Map(),
      decidedRows: new Map(),
      goingOn: new Map()
    },
    notes: new Map(),
    concerns: new Map(),
    questions: [],
    suggestions: [],
    told: new Set(),
    rules: [],
    acceptedNames: new Set()
  }
}
