import type { Random } from '../seeded/random.ts'

/** Why a transaction exists. */
export const KINDS = ['bulk', 'outgoing', 'incoming', 'card', 'debit', 'fee', 'internal'] as const
export type Kind = (typeof KINDS)[number]

/** The `type` that a kind has on the wire. */
export const TYPES: Readonly<Record<Kind, string>> = {
  bulk: 'bank-transfer',
  outgoing: 'bank-transfer',
  incoming: 'bank-transfer',
  card: 'card-payment',
  debit: 'direct-debit',
  fee: 'fee',
  internal: 'internal-transfer'
}

export function drawSingleKind(random: Random): Kind {
  const roll = random.fraction()
  if (roll < 0.55) return 'outgoing'
  if (roll < 0.82) return 'incoming'
  if (roll < 0.9) return 'card'
  if (roll < 0.95) return 'debit'
  return roll < 0.98 ? 'fee' : 'internal'
}
