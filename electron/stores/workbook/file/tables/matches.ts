import type { Contradiction } from '../../../../../shared/domain/reconciliation/contradiction.ts'
import type { MatchForm } from '../../../../../shared/domain/reconciliation/match.ts'
import type { Strength } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import type { SettlementStatus } from '../../../../../shared/transactions/transactionStatus.ts'
import type { ReadDb, WriteDb } from '../../../../base/database/database.ts'
import { createInsertRows } from '../../../../base/database/insertRows.ts'
import type { HeldFigures, HeldMatch } from '../../../../core/matching/model.ts'
import type { HeldItem } from './items.ts'
import { readLaterEvidence } from './readLaterEvidence.ts'

interface RuleName {
  readonly id: string
  readonly name: string
  readonly strength: Strength
}

/** A current match, and who made it. */
export interface StoredMatch extends HeldMatch {
  readonly form: MatchForm
  readonly ruleName: RuleName | null
  readonly madeBy: number
}

/** A match to be made, with the figures of its transactions. */
export interface NewMatch {
  readonly form: MatchForm
  /** Null for one made by hand. */
  readonly rule: RuleName | null
  readonly rulesVersion: number | null
  readonly items: readonly HeldItem[]
  readonly figures: ReadonlyMap<string, HeldFigures>
  readonly against?: readonly Contradiction[] | undefined
}

export interface MatchTable {
  /** Makes the matches and numbers them in order. Fails at a unique index if one of their sides is claimed already. */
  make(reconciliation: string, matches: readonly NewMatch[], madeBy: number): readonly StoredMatch[]
  end(match: number, endedBy: number): void
}

export function createMatchTable(db: WriteDb): MatchTable {
  const insertAll = createInsertAll(db)
  const next = db.column<bigint>('SELECT coalesce(max(id), 0) + 1 FROM matches')
  const ends = [
    db.command('UPDATE matches SET ended_by = ? WHERE id = ?'),
    db.command('UPDATE match_items SET ended_by = ? WHERE match = ?'),
    db.command('UPDATE claims SET ended_by = ? WHERE match = ?')
  ]
  return {
    make(reconciliation, matches, madeBy) {
      const first = Number(next.get())
      insertAll(reconciliation, matches, first, madeBy)
      return matches.map(({ form, rule, items, figures, against }, place) => {
        const [keys, rows] = [items.map(({ key }) => key).sort(), [...figures.keys()].sort()]
        const id = first + place
        const match = { id, rule: rule?.id ?? null, ruleName: rule, form, items: keys, rows, figures, madeBy }
        return against && against.length > 0 ? { ...match, against } : match
      })
    },
    end(match, endedBy) {
      for (const end of ends) end.run(endedBy, match)
    }
  }
}

/** Fills one table after the other, each from beginning to end. */
function createInsertAll(db: WriteDb) {
  const insert = createInsertRows(
    db,
    'INSERT INTO matches (id, rule, rule_name, strength, rules_version, form, reconciliation, made_by, against)',
    9
  )
  const insertItems = createInsertRows(db, 'INSERT INTO match_items (match, item)', 2)
  const insertClaims = createInsertRows(db, 'INSERT INTO claims (match, transaction_id, amount, currency, standing)', 5)
  return (reconciliation: string, matches: readonly NewMatch[], first: number, madeBy: number): void => {
    insert(rowsOf(matches, first, reconciliation, madeBy))
    insertItems(itemsOf(matches, first))
    insertClaims(claimsOf(matches, first))
  }
}

function* rowsOf(matches: readonly NewMatch[], first: number, reconciliation: string, madeBy: number) {
  for (const [place, { rule, rulesVersion, form, against = [] }] of matches.entries()) {
    const { id = null, name = null, strength = null } = rule ?? {}
    const spoke = against.length === 0 ? null : JSON.stringify(against)
    yield [first + place, id, name, strength, rulesVersion, form, reconciliation, madeBy, spoke]
  }
}

function* itemsOf(matches: readonly NewMatch[], first: number) {
  for (const [place, { items }] of matches.entries()) for (const { rowId } of items) yield [first + place, rowId]
}

function* claimsOf(matches: readonly NewMatch[], first: number) {
  for (const [place, { figures }] of matches.entries()) {
    for (const [id, { amount, currency, settlementStatus }] of figures)
      yield [first + place, id, amount, currency, settlementStatus]
  }
}

type MatchRow = readonly [
  id: bigint,
  rule: string | null,
  ruleName: string | null,
  strength: Strength | null,
  form: MatchForm,
  madeBy: bigint,
  against: string | null
]
type Claim = readonly [id: string, amount: bigint, currency: string, settlementStatus: SettlementStatus]
type ClaimRow = readonly [match: bigint, ...Claim]
type PairRow = readonly [...MatchRow, item: bigint, ...Claim]

const FIELDS = 'm.id, m.rule, m.rule_name, m.strength, m.form, m.made_by, m.against'
const CLAIM = 'c.transaction_id, c.amount, c.currency, c.standing'

interface Half {
  items: string[]
  rows: string[]
  figures: Map<string, HeldFigures>
}

/** The current matches of a reconciliation, or only those of `ids`. `keyOf` returns an item's key by its row id. */
export function readMatches(
  db: ReadDb,
  reconciliation: string,
  keyOf: (item: number) => string,
  ids?: readonly number[]
): StoredMatch[] {
  const values = ids ? [reconciliation, JSON.stringify(ids)] : [reconciliation]
  // The plus keeps SQLite from going through all matches of the reconciliation for these few.
  const [own, some] = ids
    ? ['+m.reconciliation', 'AND m.id IN (SELECT value FROM json_each(?))']
    : ['m.reconciliation', '']
  const which = `${own} = ? AND m.ended_by IS NULL ${some} AND m.form`
  const matches = [
    ...readPairs(db, `${which} = '1:1'`, values, keyOf),
    ...readOthers(db, `${which} <> '1:1'`, values, keyOf)
  ]
  const later = readLaterEvidence(db, reconciliation)
  return matches
    .map((match) => {
      const contradictions = later.get(match.id)
      return contradictions ? { ...match, later: contradictions } : match
    })
    .sort((one, other) => one.id - other.id)
}

/** Matches of one payment with one transaction, as nearly all are: one row each. */
function readPairs(db: ReadDb, which: string, values: readonly string[], keyOf: (item: number) => string) {
  const pairs = db.rows<PairRow>(`SELECT ${FIELDS}, i.item, ${CLAIM} FROM matches m
    CROSS JOIN match_items i ON i.match = m.id CROSS JOIN claims c ON c.match = m.id WHERE ${which}`)
  const matchOf = matchMaker()
  return pairs
    .all(...values)
    .map(([id, rule, name, strength, form, madeBy, against, item, row, amount, currency, settlementStatus]) => {
      const figures = new Map([[row, { amount, currency, settlementStatus }]])
      return matchOf([id, rule, name, strength, form, madeBy, against], {
        items: [keyOf(Number(item))],
        rows: [row],
        figures
      })
    })
}

function readOthers(db: ReadDb, which: string, values: readonly string[], keyOf: (item: number) => string) {
  const matches = db.rows<MatchRow>(`SELECT ${FIELDS} FROM matches m WHERE ${which}`).all(...values)
  const halves = new Map<bigint, Half>()
  for (const [id] of matches) halves.set(id, { items: [], rows: [], figures: new Map() })
  const items = db.rows<readonly [bigint, bigint]>(`SELECT i.match, i.item FROM matches m
    CROSS JOIN match_items i ON i.match = m.id WHERE ${which}`)
  for (const [match, item] of items.all(...values)) halves.get(match)?.items.push(keyOf(Number(item)))
  const claims = db.rows<ClaimRow>(`SELECT c.match, ${CLAIM} FROM matches m
    CROSS JOIN claims c ON c.match = m.id WHERE ${which}`)
  for (const [match, id, amount, currency, settlementStatus] of claims.all(...values)) {
    const half = halves.get(match)
    half?.rows.push(id)
    half?.figures.set(id, { amount, currency, settlementStatus })
  }
  const matchOf = matchMaker()
  return matches.map((row) => matchOf(row, halves.get(row[0]) ?? { items: [], rows: [], figures: new Map() }))
}

/** Shares the name of a rule that made thousands of matches. */
function matchMaker(): (row: MatchRow, half: Half) => StoredMatch {
  let last: RuleName | null = null
  return ([id, rule, name, strength, form, madeBy, against], { items, rows, figures }) => {
    const isLast = last?.id === rule && last.name === name && last.strength === strength
    if (!isLast) last = rule === null ? null : { id: rule, name: name ?? rule, strength: strength ?? 'weak' }
    return {
      id: Number(id),
      rule,
      ruleName: last,
      form,
      items: items.sort(),
      rows: rows.sort(),
      figures,
      madeBy: Number(madeBy),
      ...(against !== null && { against: JSON.parse(against) as Contradiction[] })
    }
  }
}
