import type { ItemDetails } from '../../../../shared/domain/reconciliation/itemDetails.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { restWords } from '../../../../shared/words/bulkRest.ts'
import { dayWords } from '../../../../shared/words/dayWords.ts'
import { repeatedWords } from '../../../../shared/words/itemStatus.ts'
import type { App } from '../../../app/app.ts'
import { shownAmount } from '../terminal/region.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { counted, grouped } from '../terminal/words.ts'

const MOST_LINES = 20
/** How many payments are looked up, each one with a query to the workbook, and how many transactions. */
const MOST_LOOKED = 200

/**
 * One sentence for each payment that needs review, or that was not found although something is similar or the file
 * has it again; a long list is cut, with the number of the rest.
 */
export async function openPaymentLines(
  { handlers }: App,
  { id }: Pick<ReconciliationDetails, 'id'>
): Promise<readonly string[]> {
  const states = ['ambiguous', 'missing', 'repeated'] as const
  const filter = { states, only: 'queue', currency: null, batch: null, text: '' } as const
  const { rows, total } = await handlers['reconciliation.items']({ id, filter, from: 0, count: MOST_LOOKED })
  const lines: string[] = []
  const listed = new Set<string>()
  for (const { key } of rows) {
    if (lines.length === MOST_LINES) break
    if (listed.has(key)) continue
    const details = await handlers['reconciliation.item']({ id, key })
    const line = lineOf(details)
    if (line === undefined) continue
    lines.push(line)
    for (const each of [key, ...(details.candidates[0]?.items ?? [])]) listed.add(each)
  }
  const rest = total - listed.size
  if (lines.length === 0 || rest === 0) return lines
  return [...lines, `${grouped(rest)} more need review or are missing.`]
}

/** One sentence for each bulk payment of which the file has a small part, until somebody says what the rest is. */
export async function bulkRestLines(
  { handlers }: App,
  { id }: Pick<ReconciliationDetails, 'id'>
): Promise<readonly string[]> {
  const filter = { states: ['unexpected'], only: 'queue', currency: null, text: '' } as const
  const { rows } = await handlers['reconciliation.found']({ id, filter, from: 0, count: MOST_LOOKED })
  return rows.flatMap(({ rest, bulkPaymentId }) => {
    if (!rest) return []
    const head = `Bulk payment ${visibleText(bulkPaymentId ?? '')} has ${restWords(rest, counted, shownAmount)}`
    return `${head}: not part of this file, or should not have been paid? Answer in the app.`
  })
}

/** Undefined if there is nothing to say. A question about several payments is shown with the first of them. */
function lineOf({ item, candidates, refused }: ItemDetails): string | undefined {
  const [candidate] = candidates
  const [near] = refused
  const more = item.candidates > 1 ? ` (${grouped(item.candidates)} possible matches)` : ''
  const others =
    candidate && candidate.items.length > 1 ? ` and ${counted(candidate.items.length - 1, 'payment')} more` : ''
  const repeated = item.repeatedBy && `duplicate in the file: ${lowered(repeatedWords(item.repeatedBy, dayWords))}.`
  const why = candidate ? `needs review${more}: ${candidate.why}` : (repeated ?? near?.why)
  return why === undefined ? undefined : visibleText(`${titleOf(item)}${others}: ${lowered(why)}`)
}

/** `No. 3, 1,250.00 EUR to Acme AB`. */
function titleOf({ position, amount, currency, counterpartyName, counterpartyNumber }: ItemRow): string {
  const size = amount === null ? 'no amount' : `${shownAmount(amount.replace(/^-/, ''))} ${currency ?? ''}`.trim()
  const party = counterpartyName ?? counterpartyNumber
  if (party === null) return `No. ${position}, ${size}`
  return `No. ${position}, ${size} ${amount?.startsWith('-') === false ? 'from' : 'to'} ${party}`
}

function lowered(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}
