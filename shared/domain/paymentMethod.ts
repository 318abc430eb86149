import { z } from 'zod'
import { GivenName } from './workspace.ts'

/** Whose payment methods these are. */
const PartyKind = z.enum(['individual', 'guest'])

export const PartyId = z.guid().toLowerCase()

export const PaymentMethod = z.strictObject({
  id: z.string(),
  type: z.string(),
  /** Null for other types. */
  card: z
    .strictObject({
      brand: z.string(),
      /** Two digits each. */
      expMonth: z.string(),
      expYear: z.string(),
      last4: z.string()
    })
    .nullable(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** JSON text of the fields that the interface does not describe. */
  extra: z.string().nullable()
})
export type PaymentMethod = z.output<typeof PaymentMethod>

export const PaymentMethodReading = z.strictObject({
  readAt: z.string(),
  methods: z.array(PaymentMethod).readonly(),
  /** The service has more, and the interface describes no paging. */
  hasMore: z.boolean()
})
export type PaymentMethodReading = z.output<typeof PaymentMethodReading>

/** An individual or a guest of the app's own address book. */
export const Party = z.strictObject({
  kind: PartyKind,
  id: PartyId,
  name: GivenName,
  note: z.string().trim().max(2000),
  isArchived: z.boolean(),
  addedAt: z.string(),
  /** As last read; null before the first reading. */
  reading: PaymentMethodReading.nullable()
})
export type Party = z.output<typeof Party>

/** Which individual or guest. */
export const PartyRef = Party.pick({ kind: true, id: true })
export type PartyRef = z.output<typeof PartyRef>

/** The fields that the user edits. */
export const PartyEdit = Party.omit({ addedAt: true, reading: true })
export type PartyEdit = z.output<typeof PartyEdit>
