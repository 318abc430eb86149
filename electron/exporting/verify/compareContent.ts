import type { Manifest, VerifyCheck } from '../../../shared/domain/manifest.ts'
import type { CurrencyTotal } from '../../../shared/domain/transaction.ts'
import type { FileShape } from './contentReader.ts'
import type { FoundContent } from './tally.ts'

/** What a manifest states of the content of its file, each with what the file was found to hold. */
export function compareContent(manifest: Manifest, content: FoundContent, shape: FileShape): readonly VerifyCheck[] {
  const checks = [
    check('Rows', grouped(manifest.rows), grouped(content.rows)),
    ...columnChecks(manifest, shape),
    ...sumChecks(manifest.sums, content.sums),
    ...(shape.differences ?? []),
    ...unreadChecks(content)
  ]
  // Two rows of one id explain a difference; by themselves they are none, as a format may have to cut ids.
  return checks.every(({ isSame }) => isSame) ? checks : [...checks, ...repeatChecks(content)]
}

export function check(what: string, stated: string, found: string): VerifyCheck {
  return { what, stated, found, isSame: stated === found }
}

export function grouped(count: number): string {
  return count.toLocaleString('en')
}

function columnChecks({ settings }: Manifest, { columns }: FileShape): readonly VerifyCheck[] {
  if (!columns || !('columns' in settings)) return []
  return [check('Columns', settings.columns.join(', '), columns.join(', ').slice(0, 1000))]
}

const NONE = 'none'

function sumChecks(stated: readonly CurrencyTotal[], found: FoundContent['sums']): readonly VerifyCheck[] {
  if (!found) {
    const reason = 'not to be told: the file has no columns amount and currency'
    return [{ what: 'Sums', stated: stated.map(inWords).join('; ') || NONE, found: reason, isSame: true }]
  }
  const currencies = [...new Set([...stated, ...found].map(({ currency }) => currency))].sort()
  return currencies.flatMap((currency) => {
    const of = (totals: readonly CurrencyTotal[]) => totals.find((total) => total.currency === currency)
    return currencyChecks(currency, of(stated), of(found))
  })
}

function currencyChecks(
  currency: string,
  stated: CurrencyTotal | undefined,
  found: CurrencyTotal | undefined
): readonly VerifyCheck[] {
  const count = (total: CurrencyTotal | undefined) => (total ? grouped(total.count) : NONE)
  return [
    check(`${currency} transactions`, count(stated), count(found)),
    check(`${currency} in`, stated?.incoming ?? NONE, found?.incoming ?? NONE),
    check(`${currency} out`, stated?.outgoing ?? NONE, found?.outgoing ?? NONE),
    check(`${currency} net`, stated?.net ?? NONE, found?.net ?? NONE)
  ]
}

function inWords({ currency, count, net }: CurrencyTotal): string {
  return `${currency} ${net} in ${grouped(count)}`
}

function unreadChecks({ unread, unreadCount }: FoundContent): readonly VerifyCheck[] {
  if (unreadCount === 0) return []
  return [
    { what: 'Amounts', stated: 'all readable', found: withNotes('not readable', unread, unreadCount), isSame: false }
  ]
}

function repeatChecks({ repeated, repeatedCount }: FoundContent): readonly VerifyCheck[] {
  if (repeatedCount === 0) return []
  return [{ what: 'Ids', stated: 'each once', found: withNotes('there again', repeated, repeatedCount), isSame: false }]
}

function withNotes(what: string, notes: readonly string[], count: number): string {
  const more = count > notes.length ? ` and ${grouped(count - notes.length)} more` : ''
  return `${what}: ${notes.join('; ')}${more}`
}
