import type { EntrySubject, LogEntry, LogKind } from '../../../../shared/domain/reconciliation/actionLog.ts'
import type { Target } from '../../../../shared/domain/reconciliation/decision.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { createDifferenceReader } from './matchDifference.ts'
import { readDetail, type ReadDetail } from '../file/log/readDetail.ts'

/** What an entry is about: its first payments and transactions, and their total number. */
export interface EntrySubjects {
  readonly subjects: readonly EntrySubject[]
  readonly subjectCount: number
  /** The entry that an undo reverted. */
  readonly undone?: Pick<LogEntry, 'kind' | 'detail'>
}

export type SubjectReader = (entry: Pick<LogEntry, 'seq' | 'kind' | 'detail' | 'reconciliation'>) => EntrySubjects

/** Further ones are only counted. */
const MOST = 20
const NOTHING: EntrySubjects = { subjects: [], subjectCount: 0 }

type Decided = NonNullable<ReadDetail<'carry'>['differences']>
type Named = readonly [name: string | null, number: string | null, amount: bigint | null, currency: string | null]

/** Finds the payments and transactions of log entries in the workbook. */
export function createSubjectReader(db: ReadDb): SubjectReader {
  const fields = 'counterparty_name, counterparty_number, amount, currency'
  // Split payments have ended, but they are few: try the index of current ones first.
  const items = [
    db.rows<Named>(`SELECT ${fields} FROM items WHERE reconciliation = ? AND key = ? AND ended_by IS NULL`),
    db.rows<Named>(`SELECT ${fields} FROM items WHERE reconciliation = ? AND key = ? ORDER BY id DESC LIMIT 1`)
  ]
  const found = db.rows<Named>(`SELECT ${fields} FROM found WHERE reconciliation = ? AND id = ?`)
  const keysOfMatch = db.column<string>(
    `SELECT i.key FROM match_items m JOIN items i ON i.id = m.item WHERE m.match = ? ORDER BY i.position LIMIT ${MOST}`
  )
  const differenceOf = createDifferenceReader(db)
  const madeMatches = db.column<bigint>(
    `SELECT id FROM matches WHERE reconciliation = ? AND made_by = ? ORDER BY id LIMIT ${MOST}`
  )
  const sizeOfMatch = db.column<bigint>('SELECT count(*) FROM match_items WHERE match = ?')
  const madeItems = db.column<bigint>(`SELECT count(*) FROM matches a JOIN match_items m ON m.match = a.id
    WHERE a.reconciliation = ? AND a.made_by = ?`)
  const undoneEntry = db.rows<readonly [kind: LogKind, detail: string]>('SELECT kind, detail FROM log WHERE seq = ?')

  function itemOf(id: string, key: string): EntrySubject {
    const row = items[0]?.get(id, key) ?? items[1]?.get(id, key)
    return { ...named(row), item: key, transaction: null }
  }

  function transactionOf(id: string, transaction: string): EntrySubject {
    return { ...named(found.get(id, transaction)), item: null, transaction }
  }

  /** A decision about a match is about its difference, if it has one. */
  function matchOf(id: string, match: number, decided: Decided | undefined): readonly EntrySubject[] {
    const subjects = keysOfMatch.all(match).map((key) => itemOf(id, key))
    // Entries of early versions lack it, so show the current difference.
    const short = decided ? decidedOf(match, decided) : differenceOf(id, match)
    if (!short) return subjects
    return subjects.map((subject, place) => ({ ...subject, ...short, amount: place === 0 ? short.amount : null }))
  }

  function ofTargets(id: string, targets: readonly Target[], decided?: Decided): EntrySubjects {
    const subjects = targets.slice(0, MOST).flatMap((target) => {
      if (target.kind === 'item') return [itemOf(id, target.key)]
      if (target.kind === 'transaction') return [transactionOf(id, target.id)]
      return matchOf(id, target.id, decided)
    })
    const sizeOf = (target: Target) => (target.kind === 'match' ? Number(sizeOfMatch.get(target.id) ?? 0n) : 1)
    return { subjects: subjects.slice(0, MOST), subjectCount: targets.reduce((sum, each) => sum + sizeOf(each), 0) }
  }

  function ofKeys(id: string, keys: readonly string[]): EntrySubjects {
    return { subjects: keys.slice(0, MOST).map((key) => itemOf(id, key)), subjectCount: keys.length }
  }

  type Reader = (id: string, detail: string, seq: number) => EntrySubjects
  const closed =
    (kind: 'write-off' | 'ignore' | 'explain' | 'carry'): Reader =>
    (id, detail) => {
      const { targets = [], differences } = readDetail(kind, detail) ?? {}
      return ofTargets(id, targets, differences)
    }
  const reported =
    (kind: 'settled' | 'changed'): Reader =>
    (id, detail) =>
      ofKeys(id, readDetail(kind, detail)?.items ?? [])

  const readers: Readonly<Partial<Record<LogKind, Reader>>> = {
    'write-off': closed('write-off'),
    ignore: closed('ignore'),
    explain: closed('explain'),
    carry: closed('carry'),
    note: (id, detail) => {
      const { target, differences } = readDetail('note', detail) ?? {}
      return ofTargets(id, [target].filter(isThere), differences)
    },
    assign: (id, detail) => ofTargets(id, readDetail('assign', detail)?.targets ?? []),
    'fill-in': (id, detail) => {
      const { decisions = [], differences } = readDetail('fill-in', detail) ?? {}
      const targets = decisions.flatMap((one): readonly Target[] => one.targets)
      // What is decided on may be assigned as well.
      const distinct = [...new Map(targets.map((target) => [JSON.stringify(target), target])).values()]
      return ofTargets(id, distinct, differences)
    },
    'sent-back': (id, detail) => ofTargets(id, readDetail('sent-back', detail)?.targets ?? []),
    match: (id, detail) =>
      ofKeys(
        id,
        (readDetail('match', detail)?.items ?? []).map(({ key }) => key)
      ),
    split: (id, detail) => ofKeys(id, [readDetail('split', detail)?.item.key].filter(isThere)),
    unmatch: (id, detail) =>
      ofKeys(
        id,
        (readDetail('unmatch', detail)?.matches ?? []).flatMap((match) => match.items)
      ),
    applied: (id, _detail, seq) => ({
      ...ofKeys(
        id,
        madeMatches.all(id, seq).flatMap((match) => keysOfMatch.all(match))
      ),
      // Entries that accepted many matches name only the first payments.
      subjectCount: Number(madeItems.get(id, seq) ?? 0n)
    }),
    settled: reported('settled'),
    changed: reported('changed'),
    undo: (id, detail) => ofUndone(id, readDetail('undo', detail)?.entry)
  }

  function subjectsOf({ seq, kind, detail, reconciliation: id }: Parameters<SubjectReader>[0]): EntrySubjects {
    return (id === null ? undefined : readers[kind]?.(id, detail, seq)) ?? NOTHING
  }

  function ofUndone(id: string, seq: number | undefined): EntrySubjects {
    const [kind, detail] = (seq === undefined ? undefined : undoneEntry.get(seq)) ?? []
    if (seq === undefined || kind === undefined || detail === undefined || kind === 'undo') return NOTHING
    return { ...subjectsOf({ seq, kind, detail, reconciliation: id }), undone: { kind, detail } }
  }

  return subjectsOf
}

/** Empty if the amounts agreed. */
function decidedOf(match: number, decided: Decided) {
  const short = decided.find((one) => one.match === match)
  if (!short || !/[1-9]/.test(short.amount)) return undefined
  return { amount: short.amount, currency: short.currency, isDifference: true }
}

const isThere = <T>(one: T | undefined): one is T => one !== undefined

function named(row: Named | undefined): Omit<EntrySubject, 'item' | 'transaction'> {
  const [name = null, number = null, amount = null, currency = null] = row ?? []
  const money = amount === null || currency === null ? null : formatMoney(amount, currency)
  return { payee: name ?? number, amount: money, currency, isDifference: false }
}
