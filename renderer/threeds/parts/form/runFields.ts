import { hasCardNumber } from '../../../../shared/cards/cardNumber.ts'
import type { ThreedsDraft } from '../../../../shared/domain/threeds.ts'

/** What a run needs besides the card. Nothing here is secret. */
export interface RunFields {
  readonly number: string
  readonly items: string
  readonly currency: string
  readonly mode: ThreedsDraft['mode']
}

export const START_FIELDS: RunFields = { number: '', items: '12.50', currency: 'EUR', mode: 'run' }

type FieldProblems = Partial<Record<'number' | 'items' | 'currency', string>>

const ITEMS = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

const CARD_NUMBER = 'This looks like a card number, and would be stored.'

/** What is wrong with each field. Empty if the run can start. */
export function fieldProblems({ number, items, currency }: RunFields): FieldProblems {
  const isNumber = ITEMS.test(items.trim()) && items.trim().length <= 40
  return {
    ...(number.trim() !== '' &&
      !/^[\x21-\x7e]{1,64}$/.test(number.trim()) && { number: 'Up to 64 signs of ASCII, without spaces.' }),
    ...(hasCardNumber(number) && { number: CARD_NUMBER }),
    ...(!isNumber && { items: 'A JSON number, such as 12.50: digits, a point, no separators.' }),
    ...(hasCardNumber(items) && { items: CARD_NUMBER }),
    ...(!/^[A-Za-z]{3}$/.test(currency.trim()) && { currency: 'Three letters, such as EUR.' })
  }
}

/** The same, ready to be sent. */
export function draftOf({ number, items, currency, mode }: RunFields): Omit<ThreedsDraft, 'card'> {
  return { number: number.trim() || null, items: items.trim(), currency: currency.trim().toUpperCase(), mode }
}
