import type { Holder, HolderEdit, HolderRef, PaymentMethodReading } from '../../../shared/domain/paymentMethod.ts'

/** The user's own list of individuals and guests, and what was read of their payment methods. */
export interface HolderBook {
  /** By name; archived ones last. */
  holders(): Promise<readonly Holder[]>
  /** Adds one, or changes what the user set of the one that is there. */
  saveHolder(edit: HolderEdit): Promise<Holder>
  removeHolder(holder: HolderRef): Promise<void>
  /** Keeps what was read of one of the list; says whether it is one. */
  notePaymentMethods(holder: HolderRef, reading: PaymentMethodReading): Promise<boolean>
}
