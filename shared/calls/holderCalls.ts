import { z } from 'zod'
import { Party, PartyEdit, PartyRef, PaymentMethodReading } from '../domain/paymentMethod.ts'
import { call, done, nothing } from './call.ts'

/** The user's own list of individuals and guests. */
export const holderCalls = {
  /** By name; archived ones last. */
  'holder.list': call(nothing, z.array(Party).readonly()),
  /** Replaces the entry of that kind and id; keeps the payment methods that were read for it. */
  'holder.save': call(PartyEdit, Party),
  'holder.remove': call(PartyRef, done),
  /** Reads the payment methods from the service; stores them if the holder is in the list. */
  'holder.read': call(PartyRef, PaymentMethodReading)
}
