import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inTransaction, openWriter, type Value, type WriteDb } from '../../../../electron/base/database/database.ts'
import { createInsertEntry } from '../../../../electron/stores/workbook/file/log/actionLog.ts'
import { captureEffects } from '../../../../electron/stores/workbook/replication/captureEffects.ts'
import { createReplayEffects } from '../../../../electron/stores/workbook/replication/replayEffects.ts'
import { Unsaid } from '../../../../electron/stores/workbook/log/sequencer.ts'
import { readSharedTables, type SharedTable } from '../../../../electron/stores/workbook/replication/sharedTables.ts'
import { createRefuseUnsaid, explainRefusedRows } from '../../../../electron/stores/workbook/replication/stepRights.ts'
import { LOG_KINDS, type LogKind } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { sampleOf } from '../../../support/campaign.ts'
import { aKey } from '../../../support/ledger/testLedger.ts'
import { MAY } from '../../../support/team/entryMays.ts'
import { filledWorkbook } from '../../../support/team/filledWorkbook.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

/** An entry of a changed client. */
interface Said {
  readonly kind: LogKind
  readonly reconciliation: string | null
  readonly detail: string
  readonly by: string
}

type Cells = Readonly<Record<string, Value>>

const NEW = 'a new one'

/** The replica that is attacked: without the rules of its tables, so that nothing but the rights of entries refuses. */
function attackedReplica(file: string) {
  const db = openWriter({ file, key: aKey })
  db.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON')
  const rules = db.rows<readonly [string, string]>(`SELECT type, name FROM sqlite_schema
    WHERE type IN ('trigger', 'index') AND sql IS NOT NULL`)
  for (const [type, name] of rules.all()) db.exec(`DROP ${type} ${name}`)
  const capture = captureEffects(db)
  const [insert, replay, refuseUnsaid] = [createInsertEntry(db), createReplayEffects(db), createRefuseUnsaid(db)]
  const seq = Number(db.column<bigint>('SELECT max(seq) + 1 FROM log').get())
  /** Whether a step would be taken; it is taken back. */
  function isTaken(said: Said, effects: string): boolean {
    const entry = { ...said, seq, at: '', previousHash: '', hash: '' }
    const takenBack = new Error('It was taken.')
    try {
      inTransaction(db, () => {
        insert(entry)
        replay(effects)
        refuseUnsaid({ entries: [entry] }, capture.changes())
        throw takenBack
      })
    } catch (error) {
      if (error === takenBack) return true
      const refusal = explainRefusedRows(error, { entries: [entry], effects })
      if (!(refusal instanceof Unsaid)) throw refusal
    }
    return false
  }
  return { db, seq, isTaken }
}

/** Rows of a table, of which the first of each sort: ended or not, and whatever its act is named for. */
function samplesOf(db: WriteDb, { name, columns }: SharedTable, id: string): readonly Cells[] {
  const own = columns.includes('reconciliation') ? `WHERE reconciliation = '${id}'` : ''
  const which = name === 'reconciliations' ? `WHERE id = '${id}'` : own
  const all = db.rows(`SELECT ${columns.join(', ')} FROM ${name} ${which}`).all()
  const cells = all.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place] ?? null])))
  const sortOf = (row: Cells) => `${variantOf(name, row)} ${String(row['ended_by'] ?? null) === 'null'}`
  return [...Map.groupBy(cells, sortOf).values()].flatMap((some) => some.slice(0, 1))
}

function variantOf(table: string, row: Cells): string {
  if (table === 'marks') return `-${String(row['kind'])}`
  if (table === 'reviews') return `-${String(row['outcome'])}`
  return table === 'items' && row['split_from'] !== null ? '-part' : ''
}

function put(table: string, row: Cells): string {
  return `put ${table} ${Object.keys(row).join(',')} ${JSON.stringify([Object.values(row).map(asJson)])}\n`
}

const asJson = (value: Value) => (typeof value === 'bigint' ? Number(value) : value)

const other = (value: Value) => (typeof value === 'bigint' ? Number(value) + 7 : `${String(value ?? '')}~`)

const FIGURES = ['reconciliations changed_at', 'reconciliations summary', 'shown delete', 'shown insert', 'shown state']
/** The kinds after which other reconciliations have other figures. */
const MOVES_OTHERS = ['applied', 'book', 'changed', 'created', 'discarded', 'match', 'undo', 'unmatch']

/** Elsewhere everything but the figures is refused, for whatever column. */
function liesElsewhere<Lie extends readonly [what: string, effects: string]>(lies: readonly Lie[]): readonly Lie[] {
  const [figures = [], rest = []] = [true, false].map((is) => lies.filter(([what]) => FIGURES.includes(what) === is))
  return [...figures, ...sampleOf(rest, 4)]
}

const OF_A_RECONCILIATION = ['reconciliations', 'undone', 'match_items', 'claims', 'reopenings', 'reviews']
type Home = 'own' | 'other' | 'none'

it('an entry changes what its kind may change in its own reconciliation, and nothing else', async () => {
  await using folder = await temporaryFolder()
  const { id, otherId } = await filledWorkbook(folder.path)
  const { db, seq, isTaken } = attackedReplica(join(folder.path, 'bo.db'))
  const tables = readSharedTables(db)
  const samples = new Map(tables.map((table) => [table.name, samplesOf(db, table, id)]))
  for (const [name, rows] of samples) expect(rows.length, `rows of ${name}`).toBeGreaterThan(0)
  const heads = tables.filter(({ name }) => name === 'reconciliations')
  const head = samples.get('reconciliations')?.[0] ?? {}
  const match = samples.get('matches')?.[0] ?? {}
  const otherHead = heads.flatMap((table) => samplesOf(db, table, otherId))[0] ?? {}
  const raised = (row: Cells) => ({ ...row, revision: Number(row['revision']) + 1 })
  const lastSignOff = Number(db.column<bigint>('SELECT max(id) FROM sign_offs').get())
  const makerOfMatch = db.column<bigint>('SELECT made_by FROM matches WHERE id = ?')
  const lastOf = db.column<bigint>('SELECT max(seq) FROM log WHERE reconciliation = ? AND kind = ?')
  const note = lastOf.get(id, 'note') ?? null
  const ofUndoable = db.column<bigint>(
    "SELECT seq FROM log WHERE seq = ? AND kind NOT IN ('created', 'planned', 'sent-back')"
  )

  /** The entry whose undoing would change such a row. */
  function undoneFor(row: Cells): Value {
    const maker = row['ended_by'] ?? row['made_by'] ?? makerOfMatch.get(row['match'] ?? null) ?? null
    return ofUndoable.get(maker) ?? note
  }

  /** What an entry of this kind has to do to be taken at all. */
  function frameOf(kind: LogKind, undone: Value): { readonly detail: string; readonly base: string } {
    if (kind === 'undo')
      return {
        detail: `{"entry":${String(undone)},"kind":"note"}`,
        base: put('undone', { entry: undone, by_entry: seq })
      }
    if (kind === 'reopened')
      return { detail: '{}', base: put('reopenings', { sign_off: lastSignOff, made_by: seq, reason: 'As agreed' }) }
    if (kind !== 'created') return { detail: '{}', base: '' }
    const made = { ...head, id: NEW, made_by: seq, carried_from: null, phase: 'new' }
    return { detail: '{}', base: put('reconciliations', made) }
  }

  /** Whether it is taken, with the revision of the reconciliation raised or not. */
  function succeeds(kind: LogKind, home: Home, row: Cells, lie: string): boolean {
    const { detail, base } = frameOf(kind, home === 'other' ? (lastOf.get(otherId, 'note') ?? null) : undoneFor(row))
    const reconciliation = {
      own: kind === 'created' ? NEW : id,
      other: kind === 'created' ? NEW : otherId,
      none: null
    }[home]
    const by = kind === 'signed-off' ? 'anna' : 'cy'
    const isNew = kind === 'created' && home === 'own'
    const bumps = [head, otherHead].map((row) => put('reconciliations', raised(row)))
    return ['', ...(isNew ? [] : [bumps[0] ?? '', bumps.join('')])].some((bump) =>
      isTaken({ kind, reconciliation, detail, by }, `${base}${bump}${lie}`)
    )
  }

  function* liesAbout({ name, columns, key, entries }: SharedTable, row: Cells, isNew: boolean) {
    const made = entries.map((column): readonly [string, Value] => [
      column,
      /^(?:made|by_entry|seen)/.test(column) ? seq : null
    ])
    const fresh = key.map((column): readonly [string, Value] => [
      column,
      typeof row[column] === 'bigint' ? 999 : 'fresh'
    ])
    const parts = name === 'items' && isNew ? { split_from: null, carried_from: null } : {}
    const parent = isNew || name === 'plans' ? NEW : id
    const belongs = columns.includes('reconciliation') ? { reconciliation: parent } : {}
    const copy: Cells = { ...row, ...Object.fromEntries<Value>([...fresh, ...made]), ...belongs, ...parts }
    yield [`${name} insert${variantOf(name, copy)}`, inserted(name, row, copy)] as const
    if (isNew) return
    for (const column of columns.filter((one) => !key.includes(one)))
      for (const value of entries.includes(column) ? [seq, null] : [other(row[column] ?? null)]) {
        const changed = { ...row, [column]: value }
        const isRaised = name === 'reconciliations' && column !== 'revision'
        if (value === row[column]) continue
        yield [
          `${name} ${value === null ? 'no ' : ''}${column}`,
          put(name, isRaised ? raised(changed) : changed)
        ] as const
      }
    const keys = key.map((column) => asJson(row[column] ?? null))
    yield [`${name} delete`, `drop ${name} ${key.join(',')} ${JSON.stringify([keys])}\n`] as const
  }

  function inserted(name: string, row: Cells, copy: Cells): string {
    if (name === 'reviews' || name === 'reopenings') return put(name, { ...copy, sign_off: lastSignOff })
    if (name === 'undone') return put(name, { entry: note, by_entry: seq })
    if (name !== 'match_items' && name !== 'claims') return put(name, copy)
    const ofMatch = put('matches', { ...match, id: 999, made_by: seq, ended_by: null })
    return `${ofMatch}${put(name, { ...row, match: 999, ended_by: null })}`
  }

  const may = new Map<string, Set<string>>()
  for (const kind of LOG_KINDS)
    for (const table of tables) {
      const isOfNone = !table.columns.includes('reconciliation') && !OF_A_RECONCILIATION.includes(table.name)
      for (const row of samples.get(table.name) ?? [])
        for (const home of ['own', 'other', 'none'] as const) {
          const isOwn = home === (isOfNone ? 'none' : 'own')
          const lies = [...liesAbout(table, row, kind === 'created' && home === 'own' && !isOfNone)]
          const place = isOwn ? kind : `${kind} elsewhere`
          for (const [what, lie] of isOwn ? lies : liesElsewhere(lies))
            if (succeeds(kind, home, row, lie)) may.set(place, (may.get(place) ?? new Set()).add(what))
        }
    }
  db.close()

  const said = new Map(
    [...may].map(([place, some]) => {
      const whole = tables.filter(({ name, columns, key }) => {
        const others = columns.filter((column) => !key.includes(column))
        return others.length > 1 && others.every((column) => some.has(`${name} ${column}`))
      })
      const isInWhole = (what: string) =>
        whole.some(({ name, columns }) => columns.some((column) => what === `${name} ${column}`))
      const kept = [...some].filter((what) => !FIGURES.includes(what) && !isInWhole(what))
      return [place, [...kept, ...whole.map(({ name }) => `${name} *`)].sort().join(', ')] as const
    })
  )
  const own = [...said].filter(([place, words]) => words !== '' && !place.endsWith('elsewhere'))
  expect(Object.fromEntries(own)).toEqual(
    Object.fromEntries(Object.entries(MAY).map(([kind, some]) => [kind, some.join(', ')]))
  )
  const elsewhere = [...said].filter(([place]) => place.endsWith('elsewhere'))
  expect(Object.fromEntries(elsewhere)).toEqual(
    Object.fromEntries(MOVES_OTHERS.map((kind) => [`${kind} elsewhere`, '']))
  )
})
