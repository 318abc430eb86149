import type { VetoId } from '../domain/reconciliation/contradiction.ts'

/** A fact that speaks against a match, whatever rule would make it. */
export interface Veto {
  readonly id: VetoId
  readonly name: string
  /** `forbids`: no rule may match or propose it. `asks`: no rule may match it, and a person is asked. */
  readonly effect: 'forbids' | 'asks'
  /** When the veto applies, and when it does not; whole sentences. */
  readonly says: string
}

/** What no rule may overrule, the strongest first. A person may, and the log records it. */
export const VETOES: readonly Veto[] = [
  {
    id: 'other-id',
    name: 'Another id',
    effect: 'forbids',
    says: 'Both sides carry a payment id, UETR or end-to-end id, and they differ.'
  },
  {
    id: 'other-number',
    name: 'Another account number',
    effect: 'forbids',
    says: 'The money went to another account number than in the file. Spaces, a domestic form of the same IBAN and masked digits are no difference.'
  },
  {
    id: 'other-document',
    name: 'Another document',
    effect: 'forbids',
    says: 'The references name different invoices, orders or structured creditor references. Words around the same document, and an end that a bank cut off, are no difference.'
  },
  {
    id: 'other-period',
    name: 'Another month or period',
    effect: 'forbids',
    says: 'The references name different months, quarters, weeks or years, in words or figures.'
  },
  {
    id: 'other-person',
    name: 'Another person or company',
    effect: 'forbids',
    says: 'The names have nothing in common and no account number says that they are the same. Legal forms, order, initials, accents, lost letters, transliteration and cut-off names are no difference.'
  },
  {
    id: 'single-payment',
    name: 'A payment of its own, not a batch',
    effect: 'forbids',
    says: 'A whole batch is not matched with a transaction that has a payment id, a counterparty or a reference of its own.'
  },
  {
    id: 'other-name',
    name: 'Another name',
    effect: 'asks',
    says: 'The names differ, but share a word or the account number (a relative, a trading name, a joint account), or differ in a letter or an ending only, as Martin and Martina do.'
  },
  {
    id: 'other-attempt',
    name: 'Another attempt',
    effect: 'asks',
    says: 'The ids differ, but every transaction with the payment’s own id failed: it may have been sent again.'
  },
  {
    id: 'id-elsewhere',
    name: 'Its id on another transaction',
    effect: 'asks',
    says: 'Another transaction that did not fail has the payment’s own id or UETR, whether it is free, matched or closed.'
  },
  {
    id: 'unlike-reference',
    name: 'A reference that does not fit',
    effect: 'asks',
    says: 'Both references have numbers, but none is the same, or each has one that the other does not have.'
  },
  {
    id: 'other-bulk',
    name: 'Another bulk payment',
    effect: 'asks',
    says: 'The file names a bulk payment, or its other payments were found in one, and the transaction belongs to another one.'
  },
  {
    id: 'other-account',
    name: 'Another account of yours',
    effect: 'asks',
    says: 'The money left another of your accounts than the one in the file.'
  },
  {
    id: 'other-day',
    name: 'Outside its days',
    effect: 'asks',
    says: 'The transaction was made too long before or after the execution date.'
  },
  {
    id: 'no-information',
    name: 'A reference that says nothing',
    effect: 'asks',
    says: 'The reference has no number, is very short, or is on payments to several parties, and nothing else says who was paid.'
  }
]

const FORBIDDING: ReadonlySet<VetoId> = new Set(VETOES.flatMap(({ id, effect }) => (effect === 'forbids' ? [id] : [])))

/** Whether no rule may match or propose what this speaks against. */
export function isForbidding(veto: VetoId): boolean {
  return FORBIDDING.has(veto)
}
