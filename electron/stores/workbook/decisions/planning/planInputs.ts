import { createHash, type Hash } from 'node:crypto'
import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import { isRowClosed } from '../../../../core/matching/figures/assessing/closed.ts'
import type { FoundRow, InstructedBatch, Matching } from '../../../../core/matching/model.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import type { HeldItem } from '../../file/tables/items.ts'
import { rowContent } from '../../model/rowChanges.ts'

/** Everything that a plan is based on. */
export interface PlanInputs {
  readonly messageId: string | null
  /** Items that are neither matched nor closed, and that no other reconciliation expects; by key. */
  readonly items: readonly HeldItem[]
  readonly batches: readonly InstructedBatch[]
  /** All considered transactions, by id and as a list in order of id. */
  readonly rows: ReadonlyMap<string, FoundRow>
  readonly rowsInOrder: readonly FoundRow[]
  /** Transactions that nothing claims, in order of id. */
  readonly freeRows: readonly FoundRow[]
  readonly rules: readonly MatchRule[]
  readonly rulesVersion: number
  readonly claimedElsewhere: ReadonlyMap<string, string>
  /** See `MatchingInput`. */
  readonly acceptedNames: ReadonlySet<string>
}

/** Separates claimed and free sides for the given rows; `goingOn` has row ids of items. */
export function planInputs(
  open: OpenReconciliation,
  rows: ReadonlyMap<string, FoundRow>,
  claimedElsewhere: ReadonlyMap<string, string>,
  goingOn: ReadonlySet<number>,
  { rules, version }: { readonly rules: readonly MatchRule[]; readonly version: number },
  acceptedNames: ReadonlySet<string>
): PlanInputs {
  const { matchOfItem, matchOfRow, resolutions, batches, messageId } = open
  const isOpen = ({ key, rowId }: HeldItem) =>
    !matchOfItem.has(key) && !resolutions.items.has(key) && !goingOn.has(rowId)
  // Sorted once, because hashing, matching and storing all need this order and are fast on sorted lists.
  const items = inOrder(open.items).filter(isOpen)
  const rowsInOrder = inOrder(rows)
  const isFree = (row: FoundRow) =>
    !matchOfRow.has(row.id) && !isRowClosed(row, resolutions) && !claimedElsewhere.has(row.id)
  const freeRows = rowsInOrder.filter(isFree)
  const sides = { messageId, items, batches, rows, rowsInOrder, freeRows }
  return { ...sides, rules, rulesVersion: version, claimedElsewhere, acceptedNames }
}

function inOrder<Side>(named: ReadonlyMap<string, Side>): readonly Side[] {
  return [...named.keys()].sort().flatMap((name) => named.get(name) ?? [])
}

/** SHA-256 (hex) over the input of a plan; independent of its order. */
export function hashInputs(inputs: PlanInputs, open: OpenReconciliation): string {
  const hash = createHash('sha256')
  const add = (name: string, lines: readonly string[]) => hashLines(hash, name, lines.toSorted(), (line) => line)
  add('message', [lineOf([inputs.messageId])])
  hashLines(hash, 'items', inputs.items, ({ key, amount }) => `${key} ${amount ?? ''}`)
  add(
    'batches',
    inputs.batches.map((batch) => lineOf([batch.id, batch.booking, batch.bulkPaymentId, batch.account, batch.dueOn]))
  )
  add('rules', [`${inputs.rulesVersion} ${JSON.stringify(inputs.rules)}`])
  // Left out if there are none, so that earlier plans keep their hashes.
  if (inputs.acceptedNames.size > 0) add('accepted names', [...inputs.acceptedNames])
  hashLines(hash, 'rows', inputs.rowsInOrder, (row) => lineOf(rowContent(row)))
  hashLines(hash, 'free', inputs.freeRows, ({ id }) => JSON.stringify(id))
  add(
    'held',
    [...open.matches.values()].map(({ items, rows }) => JSON.stringify([items, rows]))
  )
  return hash.digest('hex')
}

// Most characters hashed at once: a single text would be tens of megabytes, copied twice.
const AT_ONCE = 64 * 1024

/** Hashes parts in the given order, one line each. */
function hashLines<Part>(hash: Hash, name: string, parts: readonly Part[], textOf: (part: Part) => string): void {
  let text = `${name} ${parts.length}\n`
  for (const part of parts) {
    text += `${textOf(part)}\n`
    if (text.length < AT_ONCE) continue
    hash.update(text)
    text = ''
  }
  hash.update(parts.length === 0 ? `${text}\n` : text)
}

function lineOf(values: readonly (string | boolean | null)[]): string {
  return JSON.stringify(values)
}

/** The name of a plan: SHA-256 (hex) over its input and the result of matching. */
export function hashPlan(inputs: string, { matches, questions, gaveUp }: Matching): string {
  const hash = createHash('sha256').update(`${inputs}\n`)
  let text = ''
  const add = (values: readonly unknown[]) => {
    text += `${JSON.stringify(values)}\n`
    if (text.length < AT_ONCE) return
    hash.update(text)
    text = ''
  }
  for (const { rule, form, items, rows, against } of matches)
    add(against ? [rule, form, items, rows, against] : [rule, form, items, rows])
  for (const { rule, items, rows, together, why } of questions) add([rule, items, rows, together, why])
  return hash.update(text).update(JSON.stringify(gaveUp)).digest('hex')
}
