import type { CardEntry } from '../../../../shared/domain/threeds.ts'
import { decodeField, encodeField } from '../../messages/encoding.ts'

/** First six and last four: all of a card number that is ever shown. */
export function maskedNumber(pan: string): string {
  return pan.slice(0, 6) + '*'.repeat(Math.max(0, pan.length - 10)) + pan.slice(-4)
}

/** The card as it may be shown; its security code is no part of it. */
export function maskedCard(card: CardEntry): CardEntry {
  return { ...card, pan: maskedNumber(card.pan), csc: '***' }
}

// Under whatever name a service repeats it.
const CODE_FIELD = /("(?:csc|cvc2?|cvv2?|cid|cvn|security_?code)"\s*:\s*)(?:"\d{3,4}"|\d{3,4})(?=\s*[,}\]])/gi

/** A text without card number, security code and access token, in whatever groups the number is written. */
export function maskText(text: string, card: CardEntry | undefined, secrets: readonly string[]): string {
  const plain = secrets.reduce((masked, secret) => masked.replaceAll(secret, '***'), text)
  if (!card) return plain
  const digits = new RegExp(Array.from(card.pan).join('[\\s.\\-]?'), 'g')
  return plain.replace(digits, maskedNumber(card.pan)).replace(CODE_FIELD, '$1"***"')
}

/** A field of a 3-D Secure form whose text was masked; the same where there was nothing to mask in it. */
export function maskField(raw: string, mask: (text: string) => string): string {
  const text = decodeField(raw)
  if (text === undefined) return mask(raw)
  const masked = mask(text)
  return masked === text ? raw : encodeField(masked)
}
