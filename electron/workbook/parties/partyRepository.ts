import type { Party, PartyEdit, PartyRef, PaymentMethodReading } from '../../../shared/domain/paymentMethod.ts'

/** The user's own list of individuals and guests, and what was read of their payment methods. */
export interface PartyRepository {
  /** By name; archived ones last. */
  parties(): Promise<readonly Party[]>
  /** Adds one, or changes what the user set of the one that is there. */
  saveParty(edit: PartyEdit): Promise<Party>
  removeParty(party: PartyRef): Promise<void>
  /** Keeps what was read of one of the list; says whether it is one. */
  notePaymentMethods(party: PartyRef, reading: PaymentMethodReading): Promise<boolean>
}
