import type { ExceptionKind, ExceptionLine } from '../domain/reconciliation/exceptionLine.ts'
import { isSuggested } from '../reconciliation/differenceReasons.ts'
import { differenceKindWords } from './differenceKind.ts'
import { resolutionWords } from './resolution.ts'
import { wireWord } from './wireWord.ts'

type Told = Pick<ExceptionLine, 'kind' | 'differences' | 'failed' | 'why' | 'resolution' | 'payments' | 'transactions'>

/** Without any decision. */
function undecidedWords(kind: ExceptionKind): string {
  if (isSuggested(kind)) return 'Match suggested, not accepted yet'
  if (kind === 'pending') return 'Not settled yet'
  return kind === 'ambiguous' || kind === 'candidate' ? 'To be reviewed' : 'Not explained yet'
}

/** A person's decision about an exception: `Written off: Bank charge`; or that there is none. */
export function decisionReason({ resolution, kind }: Pick<Told, 'resolution' | 'kind'>): string {
  return resolution ? `${resolutionWords[resolution.kind]}: ${resolution.reason}` : undecidedWords(kind)
}

/**
 * Further facts about an exception; empty if its part says everything. `show` writes an amount in the reader's form.
 */
export function knownReason(
  { differences, failed, why, payments, transactions }: Told,
  show: (decimal: string) => string
): string {
  const others = differences.filter((each) => failed === null || each !== 'failed')
  const words = why ?? others.map((each) => differenceKindWords[each]).join('; ')
  return [
    failed
      ? `${wireWord(failed.status)}: ${show(failed.amount.replace(/^-/, ''))} ${failed.currency} was not paid`
      : '',
    sentenceCase(words),
    groupWords(payments, transactions)
  ]
    .filter(Boolean)
    .join('; ')
}

function groupWords(payments: number, transactions: number): string {
  if (payments > 1) return `${payments} payments together${transactions > 1 ? `, ${transactions} transactions` : ''}`
  return transactions > 1 ? `${transactions} transactions` : ''
}

function sentenceCase(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
