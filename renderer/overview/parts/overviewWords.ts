import type { AgeFlow, CounterpartyFlow, PeriodFlow, PeriodUnit } from '../../../shared/domain/overview.ts'
import { visibleLine } from '../../kit/bridge/visibleText.ts'
import { formatAmount, formatCount, formatCounted, formatShare } from '../../kit/bridge/format.ts'
import { settlementStatusWords } from '../../../shared/words/settlementStatus.ts'
import { wireWord } from '../../../shared/words/wireWord.ts'
import { largestBy, sizeOf } from '../../kit/page/decimals.ts'
import { ageWords, counterpartyName, type StatusShare } from './overviewPlans.ts'
import { periodWords } from './periodWords.ts'

/** The message of each chart, as a sentence. */

const counted = (count: number) => formatCounted(count, 'transaction', 'transactions')

export function periodSentence(periods: readonly PeriodFlow[], per: PeriodUnit, currency: string): string {
  const [first] = periods
  if (!first) return 'No settled money.'
  const most = largestBy(periods, ({ incoming }) => incoming)
  const least = largestBy(periods, ({ outgoing }) => sizeOf(outgoing))
  const amount = (decimal: string) => `${formatAmount(sizeOf(decimal))} ${currency}`
  if (periods.length === 1) {
    return `${periodWords(first, per)}: ${amount(first.incoming)} in and ${amount(first.outgoing)} out.`
  }
  const sentences = [
    most ? `Most money in: ${periodWords(most, per)}, ${amount(most.incoming)}.` : 'No money came in.',
    least ? `Most money out: ${periodWords(least, per)}, ${amount(least.outgoing)}.` : 'No money went out.'
  ]
  return sentences.join(' ')
}

export function statusSentence(statuses: readonly StatusShare[], total: number): string {
  const [first] = statuses
  if (!first) return 'There are no transactions.'
  const pending = statuses.filter(({ standing }) => standing === 'pending')
  const waiting = pending.reduce((sum, { count }) => sum + count, 0)
  const most = `${formatShare(first.count, total)} are “${visibleLine(wireWord(first.status))}”, ${settlementStatusWords[first.standing].taken}.`
  return waiting === 0 || first.standing === 'pending'
    ? most
    : `${most} ${counted(waiting)} (${formatShare(waiting, total)}) wait to be settled.`
}

export function counterpartySentence(counterparties: readonly CounterpartyFlow[], currency: string): string {
  const [first] = counterparties
  if (!first) return 'No money moved.'
  const amount = (decimal: string) => `${formatAmount(sizeOf(decimal))} ${currency}`
  return `Most money moved with ${first.name === null ? 'nobody named' : counterpartyName(first.name)}: ${amount(first.incoming)} in and ${amount(first.outgoing)} out.`
}

export function ageSentence(ageing: readonly AgeFlow[]): string {
  const total = ageing.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return 'No settled transaction in the ledger is left to reconcile.'
  const oldest = ageing.findLast(({ count }) => count > 0)
  if (!oldest) return ''
  return `${formatCounted(total, 'settled transaction', 'settled transactions')} ${total === 1 ? 'is' : 'are'} not reconciled. The oldest: ${formatCount(oldest.count)} (${ageWords(oldest)}).`
}
