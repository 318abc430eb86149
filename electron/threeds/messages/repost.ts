import type { CardEntry } from '../../../shared/domain/threeds.ts'
import { objectText } from './requests.ts'

/** What an authorization is asked for with, and stays through all of its rounds. */
export interface Creatable {
  readonly number: string
  /** A JSON number, written exactly so. */
  readonly items: string
  readonly currency: string
  readonly target: string
}

/** What a re-post adds: of all that came back, the issuer’s `cres` alone, or what the method page answered. */
export interface Verification {
  readonly type: 'method' | 'challenge'
  /** As the issuer’s page posted it, byte for byte. */
  readonly data: string
}

export interface Repost {
  /** JSON text; only where the error that asked for the step had one. */
  readonly id: string | undefined
  readonly verification: Verification | undefined
}

/** The body of a post, compact. A double would turn `10.00` into 10, so that it is written as text. */
export function creatableText(creatable: Creatable, card: CardEntry, { id, verification }: Repost): string {
  const { number, items, currency, target } = creatable
  const { pan, month, year, csc } = card
  return objectText([
    ...(id === undefined ? [] : [['id', id] as const]),
    ['number', JSON.stringify(number)],
    ['items', items],
    ['currency', JSON.stringify(currency)],
    ['card', JSON.stringify({ pan, expires: [month, year], csc, ...(verification && { verification }) })],
    ['target', JSON.stringify(target)]
  ])
}
