import { z } from 'zod'
import { Party, PartyEdit, PartyRef, PaymentMethodReading } from '../domain/paymentMethod.ts'
import { call, done, nothing } from './call.ts'

/** The user's own list of individuals and guests. */
export const partyCalls = {
  /** By name; archived ones last. */
  'party.list': call(nothing, z.array(Party).readonly()),
  /**
   * Changes in the entry of that kind and id what differs from what was shown; null: adds it. Keeps the payment methods
   * that were read for it. Rejects with `plan-outdated` if somebody changed the same since.
   */
  'party.save': call(z.strictObject({ party: PartyEdit, shown: PartyEdit.nullable() }), Party),
  'party.remove': call(PartyRef, done),
  /** Reads the payment methods from the service; stores them if the holder is in the list. */
  'party.read': call(PartyRef, PaymentMethodReading)
}
