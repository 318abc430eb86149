import type { Condition, TransactionFilter } from '../../../../shared/domain/transactionFilter.ts'
import { DECIDED_STATES } from '../../../../shared/transactions/filterWords.ts'
import type { SettlementStatus } from '../../../../shared/transactions/transactionStatus.ts'
import { foldText } from '../../../../shared/text/foldText.ts'
import { isExact, type ExactCondition } from '../../../../shared/query/queryFields.ts'
import { FLAG, isCoded, type CodedColumn, type RowColumns } from '../columns/rowColumns.ts'
import { amountsOfText } from '../../../../shared/query/amountText.ts'
import { amountTest } from './amountTest.ts'
import { dateTest, type Calendar } from './dateTest.ts'
import { narrowByTexts, type PhraseSource, type TextCondition } from './narrowByTexts.ts'
import { maskOfRows, narrow, type RowMask, type RowTest } from './rowMask.ts'
import type { RowSetName } from './rowSets.ts'

/** The data that a filter runs on. */
export interface FilterSource extends Calendar {
  readonly columns: RowColumns
  readonly phrases: PhraseSource
  readonly rowSet: (name: RowSetName, values?: readonly string[]) => Uint32Array
  readonly settlementStatusOf: (status: string) => SettlementStatus
}

/** The rows for which every condition holds. */
export function filterRows(filter: TransactionFilter, source: FilterSource): RowMask {
  const { flags, last } = source.columns
  const mask = new Uint8Array(last + 1)
  for (let row = 1; row <= last; row++) mask[row] = (flags[row] ?? 0) & FLAG.present
  for (const condition of filter) if (!isOfText(condition)) narrow(mask, testOf(condition, source), condition.not)
  narrowByTexts(mask, filter.filter(isOfText), source.phrases, (phrase) => amountOf(phrase, source.columns))
  return mask
}

const isOfText = (condition: Condition): condition is TextCondition => condition.field === 'text'

function testOf(condition: Exclude<Condition, TextCondition>, source: FilterSource): RowTest {
  if (isExact(condition)) return exactTest(condition, source)
  const { columns, settlementStatusOf } = source
  switch (condition.field) {
    case 'standing':
      return codedTest(columns.status, (status) => condition.anyOf.includes(settlementStatusOf(status)))
    case 'reconciliation':
      return reconciliationTest(condition.anyOf, source)
    case 'direction':
      return directionTest(columns, condition.anyOf)
    case 'has':
      return all(condition.allOf.map((what) => possessionTest(what, source)))
    case 'is':
      return any(condition.anyOf.map((mark) => markTest(mark, source)))
    case 'amount':
    case 'size':
      return amountTest(columns, condition.field, condition)
    case 'created':
    case 'updated':
      return dateTest(columns, condition, source)
  }
}

function exactTest({ field, anyOf }: ExactCondition, { columns, rowSet }: FilterSource): RowTest {
  if (field === 'counterparty') return isAmong(columns, rowSet(field, anyOf.map(counterpartyKey)))
  if (!isCoded(field)) return isAmong(columns, rowSet(field, anyOf))
  const values = new Set(anyOf)
  return codedTest(columns[field], (text) => values.has(text))
}

/** The key by which a counterparty's name is sorted and found. */
const counterpartyKey = (name: string) => foldText(name).trim()

type Of<F extends Condition['field']> = Extract<Condition, { readonly field: F }>

/** Tests whether a row has the amount that the text states; undefined if the text is not an amount. */
function amountOf(text: string, columns: RowColumns): RowTest | undefined {
  const amounts = amountsOfText(text)
  if (amounts.length === 0) return undefined
  const bound = (value: string) => ({ value, isIncluded: true })
  return any(amounts.map(({ field, value }) => amountTest(columns, field, { min: bound(value), max: bound(value) })))
}

function reconciliationTest(states: Of<'reconciliation'>['anyOf'], { columns, rowSet }: FilterSource): RowTest {
  const marked = isAmong(columns, rowSet('reconciliation', states))
  if (!states.includes('open')) return marked
  const decided = isAmong(columns, rowSet('reconciliation', DECIDED_STATES))
  return (row) => marked(row) || !decided(row)
}

function directionTest({ upper, lower }: RowColumns, directions: Of<'direction'>['anyOf']): RowTest {
  const [isIn, isOut, isZero] = (['in', 'out', 'zero'] as const).map((each) => directions.includes(each))
  return (row) => {
    const high = upper[2 * row + 1] ?? 0
    if (high < 0) return isOut === true
    return high === 0 && lower[2 * row] === 0 ? isZero === true : isIn === true
  }
}

function possessionTest(what: Of<'has'>['allOf'][number], { columns, rowSet }: FilterSource): RowTest {
  if (what === 'history') return isAmong(columns, rowSet('history'))
  return flagTest(columns, FLAG[what])
}

function markTest(mark: Of<'is'>['anyOf'][number], { columns, rowSet }: FilterSource): RowTest {
  return mark === 'absent' ? flagTest(columns, FLAG.absent) : isAmong(columns, rowSet('problem'))
}

function flagTest({ flags }: RowColumns, bit: number): RowTest {
  return (row) => ((flags[row] ?? 0) & bit) !== 0
}

function isAmong({ last }: RowColumns, rowIds: Uint32Array): RowTest {
  const mask = maskOfRows(rowIds, last + 1)
  return (row) => mask[row] === 1
}

function all(tests: readonly RowTest[]): RowTest {
  return (row) => tests.every((test) => test(row))
}

function any(tests: readonly RowTest[]): RowTest {
  return (row) => tests.some((test) => test(row))
}

/** Tests the text of a row's field. Calls `isMeant` once per text, not once per row. */
function codedTest({ codes, texts }: CodedColumn, isMeant: (text: string) => boolean): RowTest {
  const meant = Uint8Array.from(texts, (text) => (isMeant(text) ? 1 : 0))
  return (row) => meant[codes[row] ?? 0] === 1
}
