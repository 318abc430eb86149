import { hasCardNumber, maskCardNumbers } from '../../../../../shared/cards/cardNumber.ts'
import { cardCodeText, cardWords, isOpenEnd, type CardFault } from '../../../../../shared/cards/cardWords.ts'
import type { CardPaymentEvent } from '../../cardPaymentEvent.ts'
import type { CardReport, CardVerdict } from '../../page/pageApi.ts'

type Judged = CardVerdict & { readonly event: CardPaymentEvent }

const LONGEST = 40_000
const LONGEST_REASON = 300

/**
 * Judges a page's report about a confirmation as an event, without the card numbers in it. The interface says only that
 * the component resolves with either an `error` or `data`; and foreign scripts may lie.
 */
export function judgeReport(input: unknown, isCharge: boolean): Judged {
  const report = readReport(input)
  if (report?.kind === 'result') return judgeResult(report.text, isCharge)
  const words = report?.kind === 'silent' ? SILENT : BROKE_OFF
  return unsettled(null, words)
}

function judgeResult(reported: string, isCharge: boolean): Judged {
  const text = maskedJson(reported)
  const result = objectOf(text)
  if (result === undefined) return unsettled(null, BROKE_OFF)
  // An empty error is no error, and an error beside a result is not trusted: another try might pay twice.
  const [failed, done] = [result['error'], result['data'] ?? null]
  if (failed && done !== null) return unsettled(text, BOTH)
  if (failed) {
    const fault = Object(failed) as CardFault
    return isOpenEnd(fault) ? unsettled(text, LOST) : refused(text, fault, isCharge)
  }
  if (done !== null) return { verdict: 'claimed', words: CLAIMED, event: { kind: 'claimed', result: text } }
  return unsettled(text, NEITHER)
}

function refused(result: string, error: CardFault, isCharge: boolean): Judged {
  const [known, code, own] = [cardWords(error, isCharge), cardCodeText(error), ownWords(error)]
  const title = known?.title ?? (own === undefined ? undefined : `It failed: ${own}`)
  const codes = code === undefined ? '' : ` (${code})`
  const sentence = known
    ? `${known.title}${codes}.`
    : own === undefined
      ? `The card form reports a failure${codes}.`
      : `The card form says: “${own}”${codes}`
  return {
    verdict: 'refused',
    words: known ? `${known.advice} ${AGAIN}` : REFUSED,
    ...(title !== undefined && { title }),
    ...(code !== undefined && { code }),
    event: { kind: 'refused', result, words: `The last try failed. ${sentence} ${CORRECT}` }
  }
}

/** The `message` of an error on one line, without invisible characters and those that turn the direction of writing. */
function ownWords({ message }: CardFault): string | undefined {
  if (typeof message !== 'string') return undefined
  const line = message.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim()
  if (line.length <= LONGEST_REASON) return line === '' ? undefined : line
  const cut = line.slice(0, LONGEST_REASON)
  // Removes the first half of a character whose second half was cut off.
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}

function unsettled(result: string | null, words: string): Judged {
  return { verdict: 'unsettled', words, event: { kind: 'unsettled', result, words } }
}

function readReport(input: unknown): CardReport | undefined {
  const { kind, text } = (input ?? {}) as { readonly kind?: unknown; readonly text?: unknown }
  if (kind === 'result') return typeof text === 'string' && text.length <= LONGEST ? { kind, text } : undefined
  return kind === 'silent' ? { kind } : undefined
}

/** JSON text with every card number masked; unchanged if it is not JSON. A number that is masked becomes a text. */
function maskedJson(text: string): string {
  try {
    const mask = (_: string, value: unknown) =>
      typeof value === 'number' && hasCardNumber(String(value)) ? maskCardNumbers(String(value)) : value
    return maskCardNumbers(JSON.stringify(JSON.parse(text, mask)))
  } catch {
    return text
  }
}

/** Undefined for all other JSON, which has neither field. */
function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return undefined
  }
}

const CLAIMED = 'Tallydesk is checking the outcome with your provider.'
const REFUSED = 'Correct the card or enter another one, and press the button again while there is time.'
const AGAIN = 'You can press the button again while there is time.'
const CORRECT = 'You can correct the card, or enter another one, while there is time.'
const LOOKS =
  'The card may have been used. Tallydesk is checking the outcome. If you try again before the outcome is known, a card may be used twice.'
const LOST = `The card form does not know the outcome. ${LOOKS}`
const NEITHER = `The card form ended without a result. ${LOOKS}`
const BOTH = `The card form reported both a result and a failure. ${LOOKS}`
const BROKE_OFF = `The card form stopped after the card was sent. ${LOOKS}`
const SILENT = `The card form did not answer. ${LOOKS}`
