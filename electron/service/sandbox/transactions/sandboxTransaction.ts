import type { Counterparty } from '../counterparties/counterparty.ts'

/** One transaction before it is written to the wire. Fields that are `undefined` are left out there. */
export interface SandboxTransaction {
  readonly id: string
  readonly accountId: string
  /** Minor units; negative for money that leaves the account. */
  readonly amount: number
  readonly currency: string
  readonly paymentAmount: number
  readonly paymentCurrency: string
  /** Decimal text. */
  readonly exchangeRate: string | null | undefined
  readonly bulkPaymentId: string | null | undefined
  readonly correlationId: string | null | undefined
  /** Without `json`, the counterparty is left out on the wire. */
  readonly counterparty: Omit<Counterparty, 'json'> & { readonly json: string | undefined }
  readonly reference: string
  readonly status: string
  readonly type: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
}
