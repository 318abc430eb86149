import type { CardEntry } from '../../../../shared/domain/threeds.ts'
import { decodeField, encodeField } from '../../messages/encoding.ts'

/** First six and last four digits: the app shows no more of a card number. */
export function maskedNumber(pan: string): string {
  return pan.slice(0, 6) + '*'.repeat(Math.max(0, pan.length - 10)) + pan.slice(-4)
}

/** The card in the form that may be shown; without its security code. */
export function maskedCard(card: CardEntry): CardEntry {
  return { ...card, pan: maskedNumber(card.pan), csc: '***' }
}

// Under any name that a service may use for it.
const CODE_FIELD = /("(?:csc|cvc2?|cvv2?|cid|cvn|security_?code)"\s*:\s*)(?:"\d{3,4}"|\d{3,4})(?=\s*[,}\]])/gi

/** A text without card number (in any grouping), security code and access token. */
export function maskText(text: string, card: CardEntry | undefined, secrets: readonly string[]): string {
  const plain = secrets.reduce((masked, secret) => masked.replaceAll(secret, '***'), text)
  if (!card) return plain
  const digits = new RegExp(Array.from(card.pan).join('[\\s.\\-]?'), 'g')
  return plain.replace(digits, maskedNumber(card.pan)).replace(CODE_FIELD, '$1"***"')
}

/** A field of a 3-D Secure form with its text masked; unchanged if there was nothing to mask. */
export function maskField(raw: string, mask: (text: string) => string): string {
  const text = decodeField(raw)
  if (text === undefined) return mask(raw)
  const masked = mask(text)
  return masked === text ? raw : encodeField(masked)
}
