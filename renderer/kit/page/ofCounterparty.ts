import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import { LONGEST_VALUE } from '../../../shared/transactions/filterWords.ts'

/**
 * A filter for all payments to and from a counterparty, whatever the spelling of its name. A name that is too long for
 * a condition is cut.
 */
export function ofCounterparty(name: string): Condition {
  if (name.length <= LONGEST_VALUE) return { field: 'counterparty', anyOf: [name], not: false }
  // Removes half a surrogate pair at the end.
  return { field: 'text', phrase: name.slice(0, LONGEST_VALUE).replace(/[\uD800-\uDBFF]$/, ''), not: false }
}

/** The attribute of an element that shows a counterparty, so that its menu can be opened there. */
export interface PartyMark {
  readonly 'data-party'?: string
}

export function partyMark(name: string | null | undefined): PartyMark {
  const trimmed = name?.trim() ?? ''
  return trimmed === '' ? {} : { 'data-party': trimmed }
}

/**
 * The counterparty that a menu event is about: the element under the pointer or one around it, or the active row of a
 * list.
 */
export function markedParty({ target, button }: MouseEvent): { element: Element; name: string } | undefined {
  if (!(target instanceof Element)) return undefined
  const active = button === 2 ? null : target.getAttribute('aria-activedescendant')
  const from = active === null ? target : document.getElementById(active)
  const row = from?.closest('[role=row], [role=option]')
  const element = from?.closest('[data-party]') ?? row?.querySelector('[data-party]')
  const name = element?.getAttribute('data-party') ?? ''
  return element && name !== '' ? { element, name } : undefined
}
