import { z } from 'zod'
import type { AmountUnit } from '../../../../shared/domain/money.ts'
import { TransactionId } from '../../../../shared/domain/transaction.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Answer, AskingHttp, GetOptions, Http, SearchParams } from '../http.ts'
import { moneySamples, type MoneySample } from './moneySample.ts'
import { doubledKey, mayDouble } from '../doubledKey.ts'
import { elementTexts, parseKeepingMoney } from '../jsonText.ts'
import { wireTransaction, type ReceivedTransaction } from './wireTransaction.ts'

interface ReceivedProblem {
  readonly id: string | null
  readonly raw: string
  readonly reason: string
}

interface PageContent {
  readonly rows: readonly ReceivedTransaction[]
  readonly problems: readonly ReceivedProblem[]
}

/** A page of the list. Its rows are read when they are first looked at. */
export interface TransactionPage extends PageContent {
  /** Ids of all rows of the page in the service's order, problem rows with a readable id included. */
  readonly ids: readonly string[]
  /** The time of each of them by which the list was to be sorted, in milliseconds; undefined if it cannot be read. */
  readonly times: readonly (number | undefined)[]
  readonly hasMore: boolean
  /** When the service sent the page, by its own clock (the Date header), ISO 8601; null if unknown. */
  readonly date: string | null
}

export interface TransactionListQuery {
  readonly startingAfter?: string | undefined
  readonly limit: number
  readonly sortBy: 'created_at' | 'updated_at'
  /** At most 50 fit in one request. */
  readonly correlationIds?: readonly string[]
}

export function transactions(http: Http, unit: AmountUnit) {
  const parsePage = pageParser(unit)
  const WireTransaction = wireTransaction(unit)

  /**
   * Parses the raw text of one problem row again; undefined if it still breaks the schema, or has what only the next
   * answer can mend: another row of its id, a key twice, broken bytes.
   */
  function reread({ raw, reason }: { readonly raw: string; readonly reason: string }): ReceivedTransaction | undefined {
    if (reason === SAME_ID || reason === NO_TEXT || doubledKey(raw) !== undefined) return undefined
    return WireTransaction.safeParse(parseKeepingMoney(raw)).data
  }

  return {
    list: (query: TransactionListQuery, options: GetOptions): Promise<TransactionPage> =>
      http.get('v1/transactions', searchOf(query), parsePage(query), options),
    reread
  }
}

export type TransactionsApi = ReturnType<typeof transactions>

export interface SampledPage extends TransactionPage {
  readonly amounts: readonly MoneySample[]
}

/** The list for a probe: a page with the source texts of its amounts, or the refusal of the service. */
export function sampledTransactions(http: AskingHttp, unit: AmountUnit) {
  const parsePage = pageParser(unit)
  const parse = (query: TransactionListQuery) => (text: string, response: Response) => ({
    ...parsePage(query)(text, response),
    amounts: moneySamples(text)
  })
  return {
    ask: (query: TransactionListQuery, options: GetOptions): Promise<Answer<SampledPage>> =>
      http.ask('v1/transactions', searchOf(query), parse(query), options)
  }
}

export type SampledTransactionsApi = ReturnType<typeof sampledTransactions>

function pageParser(unit: AmountUnit) {
  const WireTransaction = wireTransaction(unit)

  /** Throws a SyntaxError if the text is not a page. A row that breaks the schema becomes a problem instead. */
  return ({ sortBy }: TransactionListQuery) =>
    (text: string, response: Response): TransactionPage => {
      const page = WirePage.safeParse(parseKeepingMoney(text))
      if (!page.success) throw noList(page.error)
      const { data, has_more: hasMore } = page.data
      let read: PageContent | undefined
      const content = () => (read ??= contentOf(page.data, text))
      const named = data.filter(isNamed)
      return {
        ids: named.map(({ id }) => id),
        times: named.map(({ [sortBy]: time }) => millisecondsOf(time)),
        hasMore,
        date: dateOf(response),
        // What follows the page is known without its rows, so that the next page can be on its way while they are read.
        get rows() {
          return content().rows
        },
        get problems() {
          return content().problems
        }
      }
    }

  function contentOf(page: z.output<typeof WirePage>, text: string): PageContent {
    const rows: ReceivedTransaction[] = []
    const problems: ReceivedProblem[] = []
    const byId = new Map<string, ReceivedTransaction>()
    // Nearly every page is read without the text of its rows.
    let raws = !text.isWellFormed() || mayDouble(text, page) ? elementTexts(text, 'data') : undefined
    for (const [index, item] of page.data.entries()) {
      const { success, data: row, error } = WireTransaction.safeParse(item)
      const before = row && byId.get(row.id)
      const flaw = flawOf(raws?.[index])
      if (success && flaw === undefined && (before === undefined || isSameRow(before, row))) {
        rows.push(row)
        byId.set(row.id, row)
      } else {
        raws ??= elementTexts(text, 'data')
        const raw = raws[index]?.toWellFormed() ?? ''
        problems.push({ id: readableId(item), raw, reason: flaw ?? (error ? reasonOf(error) : SAME_ID) })
      }
    }
    return { rows, problems }
  }
}

/** Why the second of two rows is a problem that one answer has with one id: the ledger could keep only one of them. */
const SAME_ID = 'id: another row of the same answer has this id and other values'

const NO_TEXT = 'row: has bytes that are no text in UTF-8'

/** Why the text of a row means nothing certain, even if it can be parsed. */
function flawOf(raw = ''): string | undefined {
  if (!raw.isWellFormed()) return NO_TEXT
  const key = doubledKey(raw)
  return key === undefined ? undefined : `${key}: comes twice in one object`
}

/** All values of a row are plain texts and numbers. */
function isSameRow(a: ReceivedTransaction, b: ReceivedTransaction): boolean {
  return Object.entries(a).every(([key, value]) => value === b[key as keyof ReceivedTransaction])
}

const MOST_CORRELATION_IDS = 50

function searchOf({ startingAfter, limit, sortBy, correlationIds = [] }: TransactionListQuery): SearchParams {
  if (correlationIds.length > MOST_CORRELATION_IDS) {
    throw new AppError('bad-input', `At most ${MOST_CORRELATION_IDS} correlation ids fit in one request.`)
  }
  return [
    ...(startingAfter === undefined ? [] : [['starting_after', startingAfter] as const]),
    ['limit', limit],
    ['sort_by', sortBy],
    ...correlationIds.map((id, index) => [`correlation_ids[${index}]`, id] as const)
  ]
}

// A service without page sizes may send a long list, but not one that takes seconds to read.
const MOST_ROWS = 4000

const WirePage = z.looseObject({ data: z.array(z.unknown()).max(MOST_ROWS), has_more: z.boolean() })

/** Only a list without a word on its end is one all the same, and no fault of the moment. */
function noList({ issues }: z.ZodError): Error {
  if (issues.some(({ path }) => path[0] !== 'has_more')) return new SyntaxError('not a list of transactions')
  return new AppError(
    'bad-response',
    'The service does not say whether more transactions follow: “has_more” is missing, or neither true nor false. Ask those who run it; without that, no list is known to be complete.'
  )
}

function dateOf(response: Response): string | null {
  const time = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function millisecondsOf(time: unknown): number | undefined {
  const milliseconds = typeof time === 'string' ? Date.parse(time) : Number.NaN
  return Number.isNaN(milliseconds) ? undefined : milliseconds
}

interface NamedItem extends Partial<Record<TransactionListQuery['sortBy'], unknown>> {
  readonly id: string
}

function isNamed(item: unknown): item is NamedItem {
  return readableId(item) !== null
}

function readableId(item: unknown): string | null {
  const id = typeof item === 'object' && item !== null ? (item as { id?: unknown }).id : undefined
  return TransactionId.safeParse(id).success ? (id as string) : null
}

function reasonOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`)
    .join('; ')
}
