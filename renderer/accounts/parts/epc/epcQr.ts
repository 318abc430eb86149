import { isWellFormedBic, normalisedBic } from '../../../../shared/accounts/bic.ts'
import { ibanCountry, ibanVerdict, normalisedIban } from '../../../../shared/accounts/iban.ts'

/** An EPC QR code (EPC069-12, version 002), from which a banking app fills in a credit transfer in euro. */
export interface EpcTransfer {
  readonly name: string
  readonly iban: string
  /** Optional within the European Economic Area. */
  readonly bic: string | null
  /** Decimal text in euro; null leaves it to the payer. */
  readonly amount: string | null
  /** Up to four characters. */
  readonly purpose: string | null
  /** At most one of the two: a structured creditor reference, or free text. */
  readonly reference: string | null
  readonly text: string | null
  /** For the payer's eyes only. */
  readonly information: string | null
}

/** Why a transfer cannot become such a code, or why a text is no such code. */
export type EpcRefusal =
  | 'not-euro'
  | 'wrong-iban'
  | 'not-sepa'
  | 'wrong-bic'
  | 'no-bic'
  | 'no-name'
  | 'name-too-long'
  | 'wrong-amount'
  | 'purpose-too-long'
  | 'reference-too-long'
  | 'text-too-long'
  | 'information-too-long'
  | 'reference-and-text'
  | 'too-many-bytes'
  | 'unreadable'

type EpcText = { readonly text: string } | { readonly refusal: EpcRefusal }
type EpcReading = { readonly transfer: EpcTransfer } | { readonly refusal: EpcRefusal }

const MOST_BYTES = 331

/** The text of the code; lines are joined by LF, and the last used line has none. */
export function writeEpc(transfer: EpcTransfer, currency: string): EpcText {
  const clean = cleaned(transfer)
  const refusal = currency === 'EUR' ? refusalOf(clean) : 'not-euro'
  if (refusal) return { refusal }
  const { name, iban, bic, amount, purpose, reference, text, information } = clean
  const lines = [...['BCD', '002', '1', 'SCT'], bic, name, iban, amount === null ? null : `EUR${euro(amount)}`]
  const all = [...lines, purpose, reference, text, information].map((line) => line ?? '')
  const written = all.join('\n').replace(/\n+$/, '')
  return bytes(written) > MOST_BYTES ? { refusal: 'too-many-bytes' } : { text: written }
}

/** Reads the text of such a code, including codes of other programs: version 001, and lines that end with CR LF. */
export function readEpc(written: string): EpcReading {
  if (bytes(written) > MOST_BYTES) return { refusal: 'too-many-bytes' }
  const [service, version, coding, kind, bic, name = '', iban = '', money, ...rest] = written.split(/\r?\n/)
  if (service !== 'BCD' || !/^00[12]$/.test(version ?? '') || coding !== '1' || kind !== 'SCT' || rest.length > 4)
    return { refusal: 'unreadable' }
  const amount = money ? /^EUR(.*)$/.exec(money)?.[1] : null
  if (amount === undefined) return { refusal: 'not-euro' }
  const [purpose, reference, text, information] = rest
  const read = { name, iban, bic, purpose, reference, text, information, amount }
  const transfer = cleaned({ ...read, ...blanksAsNull(read) })
  const refusal = refusalOf(transfer)
  return refusal ? { refusal } : { transfer }
}

type Optional = 'bic' | 'purpose' | 'reference' | 'text' | 'information'

function blanksAsNull(read: Readonly<Record<Optional, string | undefined>>): Record<Optional, string | null> {
  const { bic, purpose, reference, text, information } = read
  return {
    bic: orNull(bic),
    purpose: orNull(purpose),
    reference: orNull(reference),
    text: orNull(text),
    information: orNull(information)
  }
}

/** Each field on one line, without characters that nobody sees; empty fields become null. */
function cleaned({ name, iban, bic, amount, purpose, reference, text, information }: EpcTransfer): EpcTransfer {
  return {
    name: oneLine(name) ?? '',
    iban: normalisedIban(iban),
    bic: bic === null ? null : orNull(normalisedBic(bic)),
    amount,
    purpose: oneLine(purpose),
    reference: oneLine(reference),
    text: oneLine(text),
    information: oneLine(information)
  }
}

function oneLine(field: string | null): string | null {
  const text = field
    ?.toWellFormed()
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
  return orNull(text?.trim())
}

function orNull(text: string | undefined): string | null {
  return text === '' ? null : (text ?? null)
}

const LONGEST = [
  ['name', 70, 'name-too-long'],
  ['purpose', 4, 'purpose-too-long'],
  ['reference', 35, 'reference-too-long'],
  ['text', 140, 'text-too-long'],
  ['information', 70, 'information-too-long']
] as const

/** The European Economic Area, within which a transfer needs no BIC. */
const EEA = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')
)
/** Countries outside it whose banks take SEPA credit transfers, as the European Payments Council lists them. */
const OTHER_SEPA = new Set('AD AL CH GB GI MC MD ME MK RS SM VA'.split(' '))

function refusalOf(transfer: EpcTransfer): EpcRefusal | undefined {
  const { name, iban, bic, amount, reference, text } = transfer
  if (ibanVerdict(iban) !== 'valid') return 'wrong-iban'
  const country = ibanCountry(iban) ?? ''
  if (!EEA.has(country) && !OTHER_SEPA.has(country)) return 'not-sepa'
  if (bic === null && !EEA.has(country)) return 'no-bic'
  if (bic !== null && !isWellFormedBic(bic)) return 'wrong-bic'
  if (name === '') return 'no-name'
  if (amount !== null && !isPayable(amount)) return 'wrong-amount'
  if (reference !== null && text !== null) return 'reference-and-text'
  const long = LONGEST.find(([field, most]) => Array.from(transfer[field] ?? '').length > most)
  return long?.[2]
}

/** From 0.01 to 999999999.99, with two decimals at most. */
function isPayable(amount: string): boolean {
  return /^0*\d{1,9}(\.\d\d?0*)?$/.test(amount) && /[1-9]/.test(amount)
}

/** `01000.5` as `1000.50`. */
function euro(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.slice(0, 2).padEnd(2, '0')}`
}

/** Of the text in UTF-8. */
function bytes(text: string): number {
  return Array.from(text, (character) => bytesOf(character.codePointAt(0) ?? 0)).reduce((sum, each) => sum + each, 0)
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
