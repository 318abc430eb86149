import type { CardEntry } from '../../../../shared/domain/threeds.ts'
import { objectText } from './requests.ts'

/** The request of an authorization; the same in all of its rounds. */
export interface Creatable {
  readonly number: string
  /** A JSON number, written exactly like this. */
  readonly items: string
  readonly currency: string
  readonly target: string
}

/** The result of a step that a re-post adds: the issuer's `cres`, or the answer of the method page. */
export interface Verification {
  readonly type: 'method' | 'challenge'
  /** As the issuer’s page posted it, byte for byte. */
  readonly data: string
}

export interface Repost {
  /** JSON text; undefined if the error that requested the step had no id. */
  readonly id: string | undefined
  readonly verification: Verification | undefined
}

/** The compact body of a post. Amounts are inserted as text, because a double would turn `10.00` into 10. */
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
