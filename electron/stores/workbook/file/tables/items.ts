import type { ReadDb, Value, WriteDb } from '../../../../base/database/database.ts'
import { createInsertRows } from '../../../../base/database/insertRows.ts'
import type { ExpectedItem } from '../../../../core/matching/model.ts'
import { createSharedTexts, type SharedTexts } from './sharedTexts.ts'

/** A current expected payment, with its row id. */
export interface HeldItem extends ExpectedItem {
  readonly rowId: number
  /** It was made by a split. */
  readonly isPart: boolean
}

type Row = readonly [
  rowId: bigint,
  splitFrom: bigint | null,
  key: string,
  position: bigint,
  batch: string | null,
  account: string | null,
  correlationId: string | null,
  endToEndId: string | null,
  instructionId: string | null,
  amount: bigint | null,
  currency: string | null,
  counterpartyName: string | null,
  counterpartyNumber: string | null,
  counterpartyBankCode: string | null,
  reference: string | null,
  dueOn: string | null,
  ultimateName: string | null
]

const FIELDS = `key, position, batch, account, correlation_id, end_to_end_id, instruction_id, amount, currency,
  counterparty_name, counterparty_number, counterparty_bank_code, reference, due_on, ultimate_name`

/** Writes a part of an expected payment and returns its row id. */
export type ItemWriter = (reconciliation: string, item: ExpectedItem, madeBy: number, splitFrom: number) => number

const INTO = `INSERT INTO items (reconciliation, made_by, split_from, ${FIELDS})`
const COLUMNS = 18

export function createItemWriter(db: WriteDb): ItemWriter {
  const insert = createInsertRows(db, INTO, COLUMNS)
  return (reconciliation, item, madeBy, splitFrom) => insert([[reconciliation, madeBy, splitFrom, ...fieldsOf(item)]])
}

/** Writes the first expected payments of a reconciliation. */
export function writeItems(db: WriteDb, reconciliation: string, items: Iterable<ExpectedItem>, madeBy: number): void {
  const insert = createInsertRows(db, INTO, COLUMNS)
  insert(valuesOf(reconciliation, items, madeBy))
}

function* valuesOf(reconciliation: string, items: Iterable<ExpectedItem>, madeBy: number): Generator<readonly Value[]> {
  for (const item of items) yield [reconciliation, madeBy, null, ...fieldsOf(item)]
}

function fieldsOf(item: ExpectedItem): readonly Value[] {
  return [
    item.key,
    item.position,
    item.batch,
    item.account,
    item.correlationId,
    item.endToEndId,
    item.instructionId,
    item.amount,
    item.currency,
    item.counterpartyName,
    item.counterpartyNumber,
    item.counterpartyBankCode,
    item.reference,
    item.dueOn,
    item.ultimateName
  ]
}

/**
 * The current expected payments of a reconciliation, or some of them by row id, in stored order: sorting them would double
 * the memory.
 */
export function readItems(db: ReadDb, reconciliation: string, some?: readonly number[]): HeldItem[] {
  const values = some ? [reconciliation, JSON.stringify(some)] : [reconciliation]
  // The plus makes SQLite use the index that needs no sorting.
  const sql = `SELECT id, split_from, ${FIELDS} FROM items WHERE ${some ? '+' : ''}reconciliation = ? AND +ended_by IS NULL
    ${some ? 'AND id IN (SELECT value FROM json_each(?))' : ''} ORDER BY made_by, id`
  const shared = createSharedTexts()
  return Array.from(db.rows<Row>(sql).each(...values), (row) => itemOf(row, shared))
}

function itemOf(row: Row, shared: SharedTexts): HeldItem {
  return {
    rowId: Number(row[0]),
    isPart: row[1] !== null,
    key: row[2],
    position: Number(row[3]),
    batch: shared(row[4]),
    account: shared(row[5]),
    correlationId: row[6],
    endToEndId: row[7],
    instructionId: row[8],
    amount: row[9],
    currency: shared(row[10]),
    counterpartyName: row[11],
    counterpartyNumber: row[12],
    counterpartyBankCode: shared(row[13]),
    reference: row[14],
    dueOn: shared(row[15]),
    ultimateName: row[16]
  }
}
