import type { AlikeReason, RememberedReason } from '../../../../shared/domain/reconciliation/rememberedReason.ts'
import { isZeroDecimal } from '../../../../shared/reconciliation/paidFigures.ts'
import { formatAmount, formatInstantDay } from '../../../kit/bridge/format.ts'
import { visibleLine } from '../../../kit/bridge/visibleText.ts'

const DONE: Readonly<Record<AlikeReason['do'], string>> = {
  explain: 'accepted',
  ignore: 'ignored',
  'write-off': 'wrote off'
}
const AGAIN: Readonly<Record<AlikeReason['do'], string>> = {
  explain: 'Accept',
  ignore: 'Ignore',
  'write-off': 'Write off'
}

/** `On 3 Oct 2026 anna accepted 10.00 EUR for Acme AB: Bank charge`. */
export function rememberedWords({ at, by, payee, amount, currency, reason, ...decided }: RememberedReason): string {
  const what = isZeroDecimal(amount) ? 'the same' : `${formatAmount(amount)} ${currency}`
  return visibleLine(`On ${formatInstantDay(at)} ${by} ${DONE[decided.do]} ${what} for ${payee}: ${reason}`)
}

/** `Accept as before`, `Write off all 12 alike`. */
export function againWords(again: Pick<AlikeReason, 'do'>, count?: string): string {
  return `${AGAIN[again.do]} ${count === undefined ? 'as before' : `all ${count} alike`}`
}
