import { isCurrency } from '../../../../../../shared/money/minorDigits.ts'
import { currenciesOf, CURRENCY_MARK } from './currencySigns.ts'
import {
  HEADING_WORDS,
  JOINED_WORDS,
  LEDGER_WORDS,
  STATEMENT_WORDS,
  UNSURE_WORDS,
  type HeadingRole
} from './headingWords.ts'

/** Characters of the longest text that is looked at as a heading: looking takes time with the square of its length. */
const LONGEST = 300

const ROLES: ReadonlyMap<string, readonly HeadingRole[]> = new Map([
  ...Object.entries(JOINED_WORDS).flatMap(([role, words]) =>
    words.map((word) => [word, [role as HeadingRole]] as const)
  ),
  ...Object.entries(HEADING_WORDS).flatMap(([role, words]) =>
    words.split(' ').map((word) => [lettersOf(word), [role as HeadingRole]] as const)
  ),
  ...Object.entries(UNSURE_WORDS)
])
const OF_STATEMENTS: ReadonlySet<string> = new Set(STATEMENT_WORDS.split(' '))
const OF_LEDGERS: ReadonlySet<string> = new Set(LEDGER_WORDS.split(' '))
// `Amount (EUR)`, `Betrag in EUR`, `Belopp SEK`, `Débit euros`: the currency is no part of the name.
const CURRENCY_AT_END = new RegExp(`[([\\s_/-]+(?:in |en |i |w |v )?(${CURRENCY_MARK}|[Ee]uros?)[)\\]]?\\s*$`)

/** Words between others that say nothing of a column, as in `IBAN des Zahlungsempfängers`. */
const SMALL_WORDS = /(?<!\p{L})(?:(?:of|the|for|des|der|du|de|la|le|do|del|della|di|van|den|för|til)\s+|[dl]['’])/giu
const GROSS_OR_NET = /^(?:gross|nett?o?|brutt?o?|lordo)(?!\p{L})/iu

/** What a column with this heading may hold, most likely first; empty for an unknown heading. */
export function rolesOfHeading(heading: string): readonly HeadingRole[] {
  if (heading.length > LONGEST) return []
  const name = heading.slice(0, rolesOf(heading) ? undefined : currencyAtEnd(heading)?.index)
  const known = rolesOf(name) ?? rolesOf(name.replaceAll(SMALL_WORDS, ' '))
  return known ?? (GROSS_OR_NET.test(name) ? ['rivalAmount'] : [])
}

const rolesOf = (name: string) => ROLES.get(lettersOf(name))

/** The currency that a heading names, as `Amount (EUR)` does. */
export function currencyOfHeading(heading: string): string | undefined {
  const mark = currencyAtEnd(heading)?.[1] ?? ''
  if (/^euro/i.test(mark)) return 'EUR'
  const [code = '', another] = currenciesOf(mark)
  return another === undefined && isCurrency(code) ? code : undefined
}

export function isOfStatement(heading: string): boolean {
  return OF_STATEMENTS.has(lettersOf(heading))
}

/** Whether a heading of money says debit or credit, which a bank and an accountant mean in opposite ways. */
export function isSidedHeading(heading: string): boolean {
  return /^(?:a?debi|a?[ck]redi|debe|deebet|kreedit|accredi|addebi|soll|haben|haber|dare|avere|дебет|кредит)/u.test(
    lettersOf(heading)
  )
}

export function isOfLedger(heading: string): boolean {
  return OF_LEDGERS.has(lettersOf(heading))
}

/** The name without the currency at its end, if there is one: `Amount VAT` has none. */
function currencyAtEnd(heading: string): RegExpExecArray | null {
  const match = heading.length > LONGEST ? null : CURRENCY_AT_END.exec(heading)
  const mark = match?.[1] ?? ''
  return /^euro/i.test(mark) || currenciesOf(mark).every(isCurrency) ? match : null
}

function lettersOf(text: string): string {
  if (text.length > LONGEST) return ''
  // Most are; a table may have many columns, and each cell above it is looked up.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase().replace(/[^a-z\d]/g, '')
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}\d]/gu, '')
}
