import { z } from 'zod'
import type { PartyRef, PaymentMethod, PaymentMethodReading } from '../../../../shared/domain/paymentMethod.ts'
import type { GetOptions, Http } from '../http.ts'
import { parseKeepingMoney, stringifyKeepingMoney } from '../jsonText.ts'
import { noFields, unknownFields, utcOf, wireTime } from './wireFields.ts'

type PaymentMethodList = Omit<PaymentMethodReading, 'readAt'>

export function paymentMethods(http: Http) {
  return {
    /** The first page only: the interface describes no way to ask for more. */
    list: ({ kind, id }: PartyRef, options: GetOptions): Promise<PaymentMethodList> =>
      http.get(`v3/${PLACES[kind]}/${encodeURIComponent(id)}/payment_methods`, [], parseList, options)
  }
}

const PLACES = { individual: 'individuals', guest: 'guests' } as const

// Only one card can be saved; a list this long is not a list of saved cards.
const MOST_METHODS = 200

const Card = z.looseObject({
  brand: z.string().max(100),
  exp_month: z.string().regex(/^\d\d$/),
  exp_year: z.string().regex(/^\d\d$/),
  last4: z.string().regex(/^\d{4}$/)
})
const WireMethod = z
  .looseObject({
    id: z.string().min(1).max(200),
    type: z.string().min(1).max(200),
    details: z.unknown().optional(),
    created_at: wireTime
  })
  .refine(({ type, details }) => type !== 'card' || Card.safeParse(details).success, 'is no card')
const WireList = z.looseObject({ data: z.array(WireMethod).max(MOST_METHODS), has_more: z.boolean() })

const KNOWN = new Set(['id', 'type', 'details', 'created_at'])
const KNOWN_CARD = new Set(Object.keys(Card.shape))

function parseList(text: string): PaymentMethodList {
  const { data, has_more } = WireList.parse(parseKeepingMoney(text))
  return { methods: data.map(methodOf), hasMore: has_more }
}

function methodOf(wire: z.output<typeof WireMethod>): PaymentMethod {
  const { id, type, details, created_at } = wire
  const card = type === 'card' ? Card.parse(details) : undefined
  const unknownDetails = card ? unknownFields(card, KNOWN_CARD) : details
  let extra = unknownFields(wire, KNOWN)
  if (unknownDetails !== undefined && unknownDetails !== null) (extra ??= noFields())['details'] = unknownDetails
  return {
    id,
    type,
    card: card ? { brand: card.brand, expMonth: card.exp_month, expYear: card.exp_year, last4: card.last4 } : null,
    createdAt: utcOf(created_at),
    extra: extra ? stringifyKeepingMoney(extra) : null
  }
}
