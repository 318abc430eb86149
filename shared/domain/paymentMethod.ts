import { z } from 'zod'
import { GivenName } from './workspace.ts'

/** Whose payment methods they are. */
const HolderKind = z.enum(['individual', 'guest'])

export const HolderId = z.guid().toLowerCase()

export const PaymentMethod = z.strictObject({
  id: z.string(),
  type: z.string(),
  /** Null for a type that is no card. */
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
  /** JSON text of what the interface does not name. */
  extra: z.string().nullable()
})
export type PaymentMethod = z.output<typeof PaymentMethod>

export const PaymentMethodReading = z.strictObject({
  readAt: z.string(),
  methods: z.array(PaymentMethod).readonly(),
  /** More exist, and the interface describes no way to page. */
  hasMore: z.boolean()
})
export type PaymentMethodReading = z.output<typeof PaymentMethodReading>

/** An individual or a guest of the app's own address book. */
export const Holder = z.strictObject({
  kind: HolderKind,
  id: HolderId,
  name: GivenName,
  note: z.string().trim().max(2000),
  isArchived: z.boolean(),
  addedAt: z.string(),
  /** As last read; null before the first reading. */
  reading: PaymentMethodReading.nullable()
})
export type Holder = z.output<typeof Holder>

/** Which individual or guest. */
export const HolderRef = Holder.pick({ kind: true, id: true })
export type HolderRef = z.output<typeof HolderRef>

/** What a user sets of one. */
export const HolderEdit = Holder.omit({ addedAt: true, reading: true })
export type HolderEdit = z.output<typeof HolderEdit>
