import { remembering } from './remembering.ts'
import { BEFORE_TEXT, haveSameParts } from './sameText.ts'
import { latinSpelling } from '../../latinSpelling.ts'
import { MONTHS, monthOf } from '../../months.ts'
import { closeSlashes } from './writtenIn.ts'

/** A number in a reference. */
export interface Document {
  /** `INVOICE`, `ORDER`, `RF`, or the word before the number; null for a number without a word. */
  readonly kind: string | null
  /** Without leading zeros. */
  readonly text: string
  /** The number with the parts that are joined to it, as in `2026-0045`; equal to `text` if there are none. */
  readonly joined: string
  /** With the signs between its parts. */
  readonly written: string
}

/** The numbers, periods and days that a reference contains. */
export interface Documents {
  readonly numbers: readonly Document[]
  /** What is read as a period and may be a number: `Invoice 3/2026` may be the third of the year. */
  readonly dated: readonly Document[]
  readonly months: ReadonlySet<number>
  readonly quarters: ReadonlySet<number>
  readonly weeks: ReadonlySet<number>
  readonly years: ReadonlySet<number>
  /** `2026-01-31`. */
  readonly days: ReadonlySet<string>
  readonly isEmpty: boolean
}

/** Words for one kind of document, in the languages of the field. */
const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    INVOICE:
      'INVOICE INV RECHNUNGSNUMMER FACTUURNUMMER FAKTURANUMMER BELEG INVOICENO RECHNUNG RECHN RG RE RNR RGNR RECHNUNGSNR RECHNUNGNR FAKTURA FAKT FAKTURANR FACTURE FACT FAC FATTURA FACTURA FACTUUR BILL SI',
    ORDER: 'ORDER ORD PO AUFTRAG AUFTR BESTELLUNG BEST COMMANDE CDE PEDIDO ORDINE BESTELLING ORDRE',
    CUSTOMER:
      'CUSTOMER CUST CUSTNO KUNDE KD KDNR KUNDENNR KUNDNR KUNDENNUMMER CLIENT CLIENTE KLANT KLANTNR MEMBER MITGLIED ACCOUNT ACC KONTO'
  }).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const))
)
/** Words before a document number that carry no information. */
const NUMBER_WORDS = new Set('NR NO NUM NUMMER NUMBER N NUMERO ID'.split(' '))
/** Kinds of documents whose numbers may look like a year or a period. */
export const PAPERS: ReadonlySet<string | null> = new Set(['INVOICE', 'ORDER'])
const PAID_ONCE: ReadonlySet<string | null> = new Set(['INVOICE', 'RF'])
/** Words that banks write before their own numbers. */
const NOISE: ReadonlySet<string | null> = new Set(
  'SEPA SCT CT TRN TRX TXN TX TRACE AUTH CARD KARTE IBAN BIC BLZ KTO DATUM DATE TIME UHR UHRZEIT TAN PN EREF KREF MREF CRED ABWA BATCH SEQ AC AM MS'.split(
    ' '
  )
)

const ASCII = /^[\0-\x7f]*$/
const STRUCTURED = /\bRF\d{2}(?: ?[A-Z0-9]+){1,8}/g
const FULL_DAY = /\b(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2}))\b/g
const YEAR_MONTH = /\b(20\d{2})[-/.](0?[1-9]|1[0-2])\b(?![-/.]\d)/g
const MONTH_YEAR = /(?<![\d./-])(?:(0?[1-9]|1[0-2])[-/.]|(0[1-9]|1[0-2]) )(20\d{2})\b/g
/** `XI/2026`, as months are written in Eastern Europe. */
const ROMAN_YEAR = /(?<![\p{L}\d])(XII|XI|IX|IV|VIII|VII|VI|V|X|III|II|I)[-/.](20\d{2})\b/gu
const ROMANS = 'I II III IV V VI VII VIII IX X XI XII'.split(' ')
/** Roman numbers that are neither words nor likely initials: `Tranche II`. */
const ROMAN_NUMBERS = new Set(['II', 'III', 'IV', 'VII', 'VIII', 'IX', 'XI', 'XII'])
const SHORT_YEAR = /(?<![\d./-])(0[1-9]|1[0-2])\/([23]\d)(?![\d./-])/g
const ORDINAL = /\b(\d{1,2})(?:\.|ST|ND|RD|TH|ER|EME|E|A|O) ?(\p{L}{2,})/gu
const WORDED_DAY = /\b(\d{1,2})[ .]*(\p{L}{3,})[ .]*(\d{4}|\d{2})\b/gu
const QUARTER = /\b[QT] ?([1-4])\b|\b(?:QUARTAL|QUARTER|KVARTAL|TRIMESTRE|TRIM|KWARTAAL) ?([1-4])\b/g
const WEEK =
  /\b(?:KW|CW|WK|WEEK|WOCHE|VECKA|V|UGE|UKE|VIIKKO|VKO|TYDEN|NEDELIA|SEMAINE|SETTIMANA|SEMANA)[ .:-]*([0-5]?\d)\b/g
const YEAR = /^(?:19|20)\d{2}$/
/** What stands in a period that was read, and for anything else that was. */
const [IN_PERIOD, END] = ['¦', ' ; ']

/** Of a reference. */
export const documentsIn = remembering(read, 50_000)

function read(reference: string): Documents {
  const [months, quarters, weeks, years] = [new Set<number>(), new Set<number>(), new Set<number>(), new Set<number>()]
  const days = new Set<string>()
  const [numbers, dated]: [Document[], Document[]] = [[], []]
  let text = plain(reference)
  const take = (pattern: RegExp, note: (match: readonly (string | undefined)[]) => string | undefined): void => {
    text = text.replace(pattern, (...match: (string | undefined)[]) => note(match) ?? match[0] ?? '')
  }
  text = text.replace(STRUCTURED, (found) => {
    const begun = creditorReference(found)
    if (!begun) return found
    const { reference, rest } = begun
    // Banks add the letters and check digits to a reference that stands without them elsewhere.
    const own = bareDigits(reference.slice(4))
    numbers.push({ kind: 'RF', text: own, joined: own, written: own })
    return `\n${/[A-Z]/.test(own) ? own : ''}\n${rest}`
  })
  // Reads `12. KW` and `1st quarter` like `KW 12`.
  text = text.replace(ORDINAL, (whole, number: string, word: string) =>
    MONTHS.has(word) ? whole : ` ${word} ${number} `
  )
  take(WORDED_DAY, ([, day, word = '', year = '']) => {
    const month = MONTHS.get(word)
    if (month === undefined) return undefined
    const full = year.length === 2 ? `20${year}` : year
    days.add(`${full}-${String(month).padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`)
    return END
  })
  take(QUARTER, ([, short, long]) => {
    quarters.add(Number(short ?? long))
    return END
  })
  take(WEEK, ([, week]) => {
    weeks.add(Number(week))
    return END
  })
  take(FULL_DAY, ([, year, month, day, dayFirst, monthLast, yearLast]) => {
    const full = yearLast?.length === 2 ? `20${yearLast}` : (yearLast ?? year ?? '')
    const written = [full, (month ?? monthLast ?? '').padStart(2, '0'), (day ?? dayFirst ?? '').padStart(2, '0')].join(
      '-'
    )
    if (Number.isNaN(Date.parse(written))) return undefined
    days.add(written)
    return END
  })
  const period = (year: string | undefined, month: string | undefined, written = ''): string => {
    years.add(Number(year))
    months.add(Number(month))
    return ` ${written.replace(/[-/.]/, IN_PERIOD)}${END}`
  }
  if (text.includes('20')) {
    take(YEAR_MONTH, ([written, year, month]) => period(year, month, written))
    take(MONTH_YEAR, ([written, month, spaced, year]) => period(year, month ?? spaced, month && written))
    take(ROMAN_YEAR, ([, month = '', year]) => period(year, String(ROMANS.indexOf(month) + 1)))
  }
  take(SHORT_YEAR, ([written, month, year]) => period(`20${year ?? ''}`, month, written))
  for (const line of text.split('\n')) readTokens(line, { numbers, dated, months, years })
  const isEmpty = numbers.length + months.size + quarters.size + weeks.size + years.size + days.size === 0
  return { numbers, dated, months, quarters, weeks, years, days, isEmpty }
}

/** Upper case without accents. Signs stay, because they join the parts of a number. */
function plain(reference: string): string {
  const upper = latinSpelling(reference).toUpperCase()
  const letters = ASCII.test(upper) ? upper : upper.normalize('NFKD').replace(/\p{M}/gu, '')
  return closeSlashes(letters.replace(BEFORE_TEXT, '\n'))
}

interface Found {
  readonly numbers: Document[]
  readonly dated: Document[]
  readonly months: Set<number>
  readonly years: Set<number>
}

/** Text without a space, such as `26-0045`, `12A` or `7781-B`, is one number. */
const TOKEN = /\d+(?:[-/._¦]\d+)*(?:[-/.]?\p{L}(?![\p{L}\p{N}]))?|\p{L}+|;/gu
/** What a year stands before in `RE 2026 1173`, where a bank left out the sign. */
const NUMBER_NEXT = /^\s+\d+(?![\d¦])/

/** Reads words and numbers of a line in order; a word names the kind of the numbers after it. */
function readTokens(text: string, { numbers, dated, months, years }: Found): void {
  let kind: string | null = null
  let spacedYear = ''
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match
    const gap = text.slice(end, match.index)
    end = match.index + token.length
    if (token === ';') kind = null
    else if (!/\d/.test(token)) {
      const month = monthOf(token)
      if (month !== undefined) months.add(month)
      else if (kind !== null && ROMAN_NUMBERS.has(token)) {
        const number = String(ROMANS.indexOf(token) + 1)
        numbers.push({ kind, text: number, joined: number, written: number })
      } else if (!NUMBER_WORDS.has(token) || gap === '-') kind = token.length > 1 || gap === '' ? kindOf(token) : kind
    } else if (spacedYear === '' && PAPERS.has(kind) && YEAR.test(token) && NUMBER_NEXT.test(text.slice(end))) {
      spacedYear = `${token}-`
    } else if (!token.includes(IN_PERIOD) || PAPERS.has(kind) || kind?.length === 1) {
      const written = `${spacedYear}${token}`
      spacedYear = ''
      const [year = '', ...rest] = written.split(/[-/._¦]/)
      // In `Invoice 2028` the number only looks like a year; `Invoice 2028-17` contains one.
      const hasYear = YEAR.test(year) && (rest.length > 0 || !PAPERS.has(kind))
      if (hasYear) years.add(Number(year))
      const own = hasYear ? rest.join('') : [year, ...rest].join('')
      if (own !== '' && !NOISE.has(kind))
        (token.includes(IN_PERIOD) ? dated : numbers).push({
          kind,
          text: bareDigits(own),
          joined: bareDigits(hasYear ? `${year}${own}` : own),
          written
        })
    }
  }
}

/** A number that is not joined may equal either part of a joined one. */
export function isSameNumber(one: Document, other: Document): boolean {
  const isSame =
    one.joined === other.joined || (one.text === other.text && (one.joined === one.text || other.joined === other.text))
  return isSame && haveSameParts(one.written, other.written)
}

/** Least digits that tell a document from others, whatever the word before it. */
const LEAST_TELLING = 4

/** Whether both name the same document. Customer numbers are left out, because they are on everything of a customer. */
export function sharesDocument(one: string, other: string): boolean {
  const theirs = tellingNumbers(other)
  return tellingNumbers(one).some((number) => theirs.some((each) => isSameNumber(number, each)))
}

/** Whether a text names a document that is paid only once. */
export function namesPaidOnce(text: string): boolean {
  return documentsIn(text).numbers.some(({ kind }) => PAID_ONCE.has(kind))
}

function tellingNumbers(text: string): readonly Document[] {
  return documentsIn(text).numbers.filter(
    ({ kind, joined }) => kind !== 'CUSTOMER' && joined.replace(/\D/g, '').length >= LEAST_TELLING
  )
}

function kindOf(word: string): string | null {
  return KINDS.get(word) ?? word
}

function bareDigits(digits: string): string {
  return digits.replace(/^0+(?=.)/, '')
}

/** The longest beginning that is a structured creditor reference, and the rest; undefined if there is none. */
function creditorReference(found: string): { readonly reference: string; readonly rest: string } | undefined {
  const parts = found.split(' ')
  for (let count = parts.length; count > 0; count--) {
    const reference = parts.slice(0, count).join('')
    if (isCreditorReference(reference)) return { reference, rest: parts.slice(count).join(' ') }
  }
  return undefined
}

/** ISO 11649: at most 25 characters with valid check digits. */
function isCreditorReference(text: string): boolean {
  if (text.length > 25) return false
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
