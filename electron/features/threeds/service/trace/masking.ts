import { maskedNumber } from '../../../../../shared/cards/cardNumber.ts'
import type { CardEntry } from '../../../../../shared/domain/threeds.ts'
import { decodeField, encodeField } from '../../messages/encoding.ts'

/** The card in the form that may be shown; without its security code. */
export function maskedCard(card: CardEntry): CardEntry {
  return { ...card, pan: maskedNumber(card.pan), csc: '***' }
}

// Under any name that a service may use for it, also in JSON that is quoted within a text.
const CODE_FIELD =
  /((\\*")(?:csc|cvc2?|cvv2?|cid|cvn|security_?code)\2(?:\s|\\+[nrt])*:(?:\s|\\+[nrt])*)(?:\2\d{3,4}\2|\d{3,4})(?=(?:\s|\\+[nrt])*[,}\]])/gi
// In sentences. The next field of a JSON object is about something else.
const CODE_WORD = '(?:csc|cvc|cvv|cid|cvn|code)'
const BESIDE = String.raw`(?:[^\d,{}]|,(?!\s*\\*")){0,30}`
/** What may stand between the digits of a card number. */
const BETWEEN = String.raw`(?:[\s.\-_/+]|%20|\\+[nrt]){0,3}`

/** A text without card number (in any grouping), security code and access token. */
export function maskText(text: string, card: CardEntry | undefined, secrets: readonly string[]): string {
  const plain = secrets.reduce((masked, secret) => masked.replaceAll(secret, '***'), text)
  if (!card) return plain
  const { pan, csc } = card
  const digits = Array.from(pan, (digit) => String.raw`(?:${digit}|\\+u003${digit}|%3${digit})`).join(BETWEEN)
  return plain
    .replace(new RegExp(digits, 'gi'), maskedNumber(pan))
    .replace(CODE_FIELD, '$1$2***$2')
    .replace(new RegExp(`(${CODE_WORD}${BESIDE})${csc}(?!\\d)`, 'gi'), '$1***')
    .replace(new RegExp(`(?<!\\d)${csc}(?=${BESIDE}${CODE_WORD})`, 'gi'), '***')
}

/** A field of a 3-D Secure form with its text masked; unchanged if there was nothing to mask. */
export function maskField(raw: string, mask: (text: string) => string): string {
  const text = decodeField(raw)
  if (text === undefined) return mask(raw)
  const masked = mask(text)
  return masked === text ? raw : encodeField(masked)
}
