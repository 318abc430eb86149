import type { Component } from 'vue'
import {
  ArrowLeftRight,
  AtSign,
  CalendarClock,
  CalendarDays,
  CircleDashed,
  Coins,
  Fingerprint,
  Landmark,
  Layers,
  Link2,
  ListChecks,
  Ruler,
  ScanSearch,
  Shapes,
  TextSearch,
  TriangleAlert,
  UsersRound,
  Wallet
} from '@lucide/vue'
import type { CounterpartyCount, TransactionFacets } from '../../../../shared/domain/transaction.ts'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import type { AccountName } from '../../../../shared/domain/workspace.ts'
import { FIELD_DETAILS } from '../../../../shared/query/queryFields.ts'
import { FIELD_LABELS } from '../../../../shared/query/queryLabels.ts'

export type FilterField = Condition['field']

/** What the user can choose from. */
export interface FilterChoices {
  /** Undefined until they are loaded. */
  readonly facets: TransactionFacets | undefined
  readonly accountNames: readonly AccountName[]
  /** The time zone of the days. */
  readonly timeZone: string
  /** Counterparties that match the last search. */
  readonly counterparties: readonly CounterpartyCount[]
  readonly searchCounterparties: (text: string) => void
}

/** One kind of filter in the menu. */
export interface FilterKind {
  readonly field: FilterField
  readonly label: string
  /** What it filters by, if the name alone is not clear. */
  readonly about: string
  readonly icon: Component
}

const icons: Readonly<Record<FilterField, Component>> = {
  status: CircleDashed,
  standing: ListChecks,
  created: CalendarDays,
  amount: Coins,
  direction: ArrowLeftRight,
  counterparty: UsersRound,
  text: TextSearch,
  currency: Wallet,
  account: Landmark,
  type: Shapes,
  bulk: Layers,
  reconciliation: ScanSearch,
  has: AtSign,
  is: TriangleAlert,
  size: Ruler,
  updated: CalendarClock,
  correlation: Link2,
  id: Fingerprint
}

/** In the order of the menu. A line separates the parts. */
const ORDER: readonly (readonly FilterField[])[] = [
  ['counterparty', 'amount', 'created', 'status', 'standing', 'direction'],
  ['text', 'currency', 'account', 'type', 'bulk', 'reconciliation'],
  ['has', 'is', 'size', 'updated', 'correlation', 'id']
]

export const FILTER_KINDS: readonly (readonly FilterKind[])[] = ORDER.map((part) => part.map(kindOf))

export function kindOf(field: FilterField): FilterKind {
  const label = field === 'has' ? 'Included or missing' : FIELD_LABELS[field]
  return { field, label, about: `${FIELD_DETAILS[field]}.`, icon: icons[field] }
}
