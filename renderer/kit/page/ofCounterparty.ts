import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import { LONGEST_VALUE } from '../../../shared/filterWords.ts'

/** All payments to and from a counterparty, however its name is spelt; one too long for a condition by its beginning. */
export function ofCounterparty(name: string): Condition {
  if (name.length <= LONGEST_VALUE) return { field: 'counterparty', anyOf: [name], not: false }
  // Without half a character at its end.
  return { field: 'text', phrase: name.slice(0, LONGEST_VALUE).replace(/[\uD800-\uDBFF]$/, ''), not: false }
}

/** What an element bears that stands for a counterparty, so that its menu offers what there is of it. */
export interface PartyMark {
  readonly 'data-party'?: string
}

export function partyMark(name: string | null | undefined): PartyMark {
  const trimmed = name?.trim() ?? ''
  return trimmed === '' ? {} : { 'data-party': trimmed }
}

/** What was asked about by a menu event: what was pointed at or is around it, or the active row of a list. */
export function markedParty({ target, button }: MouseEvent): { element: Element; name: string } | undefined {
  if (!(target instanceof Element)) return undefined
  const active = button === 2 ? null : target.getAttribute('aria-activedescendant')
  const from = active === null ? target : document.getElementById(active)
  const row = from?.closest('[role=row], [role=option]')
  const element = from?.closest('[data-party]') ?? row?.querySelector('[data-party]')
  const name = element?.getAttribute('data-party') ?? ''
  return element && name !== '' ? { element, name } : undefined
}
