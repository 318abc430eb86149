import { documentsIn } from '../texts/documents.ts'
import { MONTHS } from '../../months.ts'
import { latinSpelling } from '../../latinSpelling.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { isProvided, normalise, wordsOf } from '../texts/normalise.ts'
import { linesOf, toldIn } from '../texts/sameText.ts'

/** Shorter texts appear on many payments by chance. */
const LEAST = 4
/** Least digits of a bare number that identifies a document. */
const LEAST_DIGITS = 4

/** Words that appear on payments of every kind, in the languages of the field, without accents. */
const GENERIC = new Set(
  (
    'PAYMENT PAY TRANSFER SALARY SALARIES WAGE WAGES PAYROLL BONUS RENT INVOICE BILL FEE FEES REFUND RETURN DEPOSIT ORDER EXPENSES EXPENSE REFERENCE REF ' +
    'MONTHLY SUBSCRIPTION SERVICE SERVICES TEST THANKS THANK YOU FOR THE OF AND MONTH YEAR INV NO NR ' +
    'ZAHLUNG UEBERWEISUNG UBERWEISUNG GEHALT LOHN MIETE RECHNUNG GUTSCHRIFT SPESEN AUSLAGEN BEITRAG MONAT FUR FUER DANKE ' +
    'LON LOEN HYRA FAKTURA BETALNING OVERFORING UTLAGG SALAIRE PAIE LOYER FACTURE VIREMENT PAIEMENT REMBOURSEMENT ' +
    'SALARIO NOMINA ALQUILER FACTURA PAGO TRANSFERENCIA STIPENDIO AFFITTO FATTURA PAGAMENTO BONIFICO SALARIS HUUR FACTUUR BETALING ' +
    'SEPA CREDIT SCT NOTPROVIDED'
  ).split(' ')
)

/**
 * Tells whether a text can identify a payment: it is long enough, has more than common words, and appears in the file
 * and the ledger on payments to one party only.
 */
export function tellingTexts(
  items: readonly ExpectedItem[],
  rows: readonly FoundRow[]
): (reference: string) => boolean {
  const [inFile, inLedger] = [new Map<string, string>(), new Map<string, string>()]
  const shared = new Set<string>()
  const note = (seen: Map<string, string>, text: string | null, name: string | null, number: string | null): void => {
    const key = isProvided(text) ? normalise(toldIn(text)) : ''
    const party = normalise(number ?? '') || normalise(name ?? '')
    if (key === '' || party === '') return
    const before = seen.get(key)
    if (before === undefined) seen.set(key, party)
    else if (before !== party) shared.add(key)
  }
  for (const { reference, endToEndId, counterpartyName, counterpartyNumber } of items) {
    for (const line of linesOf(reference ?? '')) note(inFile, line, counterpartyName, counterpartyNumber)
    note(inFile, endToEndId, counterpartyName, counterpartyNumber)
  }
  for (const { reference, counterpartyName, counterpartyNumber } of rows)
    note(inLedger, reference, counterpartyName, counterpartyNumber)
  return (reference) => {
    const told = toldIn(reference)
    const key = normalise(told)
    return key.length >= LEAST && !shared.has(key) && holdsMore(told)
  }
}

/** Whether it contains an uncommon word, or a number that is not a year or part of a day. */
function holdsMore(reference: string): boolean {
  const { numbers } = documentsIn(reference)
  // A party's name or a word may appear on all payments to it, and the payer's own on all its payments.
  if (numbers.length === 0) return false
  if (numbers.some(({ text }) => text.length >= LEAST_DIGITS)) return true
  const words = wordsOf(latinSpelling(reference)).filter((word) => !/^\d+$/.test(word))
  const own = words.filter((word) => !GENERIC.has(word) && !MONTHS.has(word) && word.length > 1)
  return own.length > 0 || numbers.some(({ text, kind }) => kind !== null && text.length >= 2)
}
