import type { FoundTransaction } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import { addDecimals } from '../../../../shared/money/decimals.ts'
import { isZeroDecimal } from '../../../../shared/reconciliation/paidFigures.ts'
import { formatAmount, formatDay } from '../../../kit/bridge/format.ts'
import { visibleLine } from '../../../kit/bridge/visibleText.ts'
import { negated, sizeOf } from '../../../kit/page/decimals.ts'

/** Questions about an outgoing payment as texts to send to its payee or to the bank, in English and German. */

type Asked = 'bank' | 'payee'
type Language = 'en' | 'de'

/** What is wrong with it. */
type Wrong =
  | 'missing'
  | 'pending'
  | 'failed'
  | 'returned'
  | 'short'
  | 'too-much'
  | 'other-account'
  | 'differs'
  | 'twice'
  | 'not-instructed'

/** `{paid}` and `{difference}` stand for amounts. */
interface Sentences {
  readonly fact: string
  readonly bank: string
  readonly payee: string
}

const SENTENCES: Readonly<Record<Language, Readonly<Record<Wrong, Sentences>>>> = {
  en: {
    missing: {
      fact: 'We instructed this payment and do not find it among our transactions.',
      bank: 'Was it carried out, and on which day?',
      payee: 'Have you received it?'
    },
    pending: {
      fact: 'We instructed this payment, and it is still pending.',
      bank: 'When will it be carried out?',
      payee: 'Have you received it?'
    },
    failed: {
      fact: 'We instructed this payment, and it failed.',
      bank: 'Why did it fail?',
      payee: 'Are the name and the account number above right?'
    },
    returned: {
      fact: 'This payment came back to us.',
      bank: 'Why was it returned?',
      payee: 'Are the name and the account number above right?'
    },
    short: {
      fact: 'Only {paid} of it was paid, {difference} less than we instructed.',
      bank: 'What was the rest deducted for?',
      payee: 'Which amount did you receive?'
    },
    'too-much': {
      fact: '{paid} was paid, {difference} more than we instructed.',
      bank: 'Why was more paid?',
      payee: 'Which amount did you receive? Please return what is too much.'
    },
    'other-account': {
      fact: 'It was paid to another account number than the one above, which we instructed.',
      bank: 'Why was it paid to another account?',
      payee: 'Have you received it?'
    },
    differs: {
      fact: 'It was not carried out as we instructed.',
      bank: 'What was carried out instead?',
      payee: 'What have you received?'
    },
    twice: {
      fact: 'This payment was made a second time.',
      bank: 'Why was it made twice, and can it be recalled?',
      payee: 'If you received it twice, please return one of the two.'
    },
    'not-instructed': {
      fact: 'This payment left our account, and we do not find who instructed it.',
      bank: 'Who instructed it, and how?',
      payee: 'What is it for?'
    }
  },
  de: {
    missing: {
      fact: 'Wir haben diese Zahlung beauftragt und finden sie nicht unter unseren Umsätzen.',
      bank: 'Wurde sie ausgeführt, und an welchem Tag?',
      payee: 'Ist sie bei Ihnen eingegangen?'
    },
    pending: {
      fact: 'Wir haben diese Zahlung beauftragt; sie ist noch nicht ausgeführt.',
      bank: 'Wann wird sie ausgeführt?',
      payee: 'Ist sie bei Ihnen eingegangen?'
    },
    failed: {
      fact: 'Wir haben diese Zahlung beauftragt; sie wurde nicht ausgeführt.',
      bank: 'Aus welchem Grund?',
      payee: 'Sind der Name und die Kontonummer oben richtig?'
    },
    returned: {
      fact: 'Diese Zahlung kam zu uns zurück.',
      bank: 'Warum wurde sie zurückgegeben?',
      payee: 'Sind der Name und die Kontonummer oben richtig?'
    },
    short: {
      fact: 'Davon wurden nur {paid} gezahlt, {difference} weniger als beauftragt.',
      bank: 'Wofür wurde der Rest abgezogen?',
      payee: 'Welcher Betrag ist bei Ihnen eingegangen?'
    },
    'too-much': {
      fact: 'Gezahlt wurden {paid}, {difference} mehr als beauftragt.',
      bank: 'Warum wurde mehr gezahlt?',
      payee: 'Welcher Betrag ist bei Ihnen eingegangen? Bitte überweisen Sie zurück, was zu viel ist.'
    },
    'other-account': {
      fact: 'Sie ging an eine andere Kontonummer als die oben genannte, die wir beauftragt haben.',
      bank: 'Warum ging sie an ein anderes Konto?',
      payee: 'Ist sie bei Ihnen eingegangen?'
    },
    differs: {
      fact: 'Sie wurde nicht so ausgeführt, wie wir sie beauftragt haben.',
      bank: 'Was wurde stattdessen ausgeführt?',
      payee: 'Was ist bei Ihnen eingegangen?'
    },
    twice: {
      fact: 'Diese Zahlung wurde ein zweites Mal ausgeführt.',
      bank: 'Warum, und kann sie zurückgerufen werden?',
      payee: 'Falls sie zweimal bei Ihnen eingegangen ist, überweisen Sie bitte eine der beiden zurück.'
    },
    'not-instructed': {
      fact: 'Diese Zahlung ging von unserem Konto ab, und wir finden nicht, wer sie beauftragt hat.',
      bank: 'Wer hat sie beauftragt, und auf welchem Weg?',
      payee: 'Wofür ist sie?'
    }
  }
}

const LABELS = {
  en: {
    hello: 'Dear Sir or Madam,',
    facts: ['Payee', 'Account number', 'Amount', 'Reference', 'Date', 'Id'],
    due: 'Please answer by {day}.',
    end: 'Kind regards'
  },
  de: {
    hello: 'Sehr geehrte Damen und Herren,',
    facts: ['Empfänger', 'Kontonummer', 'Betrag', 'Verwendungszweck', 'Datum', 'Kennung'],
    due: 'Bitte antworten Sie bis zum {day}.',
    end: 'Mit freundlichen Grüßen'
  }
} as const

/** Numbers and days as the reader writes them, whatever the user's region is. */
const REGIONS = { en: 'en-GB', de: 'de-DE' } as const

const OFFERED = [
  { name: 'To the bank, in English', to: 'bank', language: 'en' },
  { name: 'To the payee, in English', to: 'payee', language: 'en' },
  { name: 'To the bank, in German', to: 'bank', language: 'de' },
  { name: 'To the payee, in German', to: 'payee', language: 'de' }
] as const

type Entry =
  | { readonly kind: 'item'; readonly item: ItemRow }
  | { readonly kind: 'transaction'; readonly row: FoundTransaction }

/** Questions only make sense where money went out, or should have. */
export const isOutgoing = (entry: Entry) =>
  (entry.kind === 'item' ? entry.item : entry.row).amount?.startsWith('-') === true

/** The texts to choose from. `due`: the day by which an answer is wanted. */
export function questionTexts(entry: Entry, due: string): readonly { readonly name: string; readonly text: string }[] {
  return OFFERED.map(({ name, to, language }) => ({ name, text: questionText(entry, due, to, language) }))
}

function questionText(entry: Entry, due: string, to: Asked, language: Language): string {
  const { hello, facts, due: dueWords, end } = LABELS[language]
  const { counterpartyName, counterpartyNumber, amount, currency, reference, correlationId } =
    entry.kind === 'item' ? entry.item : entry.row
  const day = (iso: string) =>
    language === 'de' ? iso.split('-').toReversed().join('.') : formatDay(iso, REGIONS[language])
  const money = (decimal: string) => `${formatAmount(sizeOf(decimal), REGIONS[language])} ${currency ?? ''}`.trim()
  const on = entry.kind === 'item' ? entry.item.dueOn : entry.row.createdAt.slice(0, 10)
  const id = entry.kind === 'item' ? (entry.item.endToEndId ?? correlationId) : correlationId
  const known = [
    counterpartyName,
    counterpartyNumber,
    amount === null ? null : money(amount),
    reference,
    on === null ? null : day(on),
    id
  ]
  const lines = known.flatMap((text, place) =>
    text === null || text === '' ? [] : `${facts[place] ?? ''}: ${visibleLine(text)}`
  )
  const said = SENTENCES[language][wrongWith(entry)]
  const residual = entry.kind === 'item' ? (entry.item.residual ?? '0') : '0'
  const fact = said.fact.replace('{paid}', () => money(paidOf(entry))).replace('{difference}', () => money(residual))
  return [hello, lines.join('\n'), `${fact} ${said[to]}`, dueWords.replace('{day}', () => day(due)), end].join('\n\n')
}

function wrongWith(entry: Entry): Wrong {
  if (entry.kind === 'transaction') return entry.row.state === 'duplicate' ? 'twice' : 'not-instructed'
  const { state, match, differences, residual } = entry.item
  if (state === 'pending') return 'pending'
  if (match === null) return 'missing'
  if (differences.includes('returned')) return 'returned'
  if (differences.includes('failed')) return 'failed'
  if (differences.includes('counterparty')) return 'other-account'
  if (residual === null || isZeroDecimal(residual)) return 'differs'
  return residual.startsWith('-') ? 'short' : 'too-much'
}

/** What was found, expected − residual. */
function paidOf(entry: Entry): string {
  if (entry.kind === 'transaction') return entry.row.amount
  const { amount, residual } = entry.item
  return addDecimals(amount ?? '0', negated(residual ?? '0'))
}
