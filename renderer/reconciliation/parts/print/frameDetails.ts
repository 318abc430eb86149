import type { InstructedFrame } from '../../../../shared/domain/reconciliation/exceptionLine.ts'
import { groupedIban, ibanCountry } from '../../../../shared/accounts/iban.ts'
import { formatDay } from '../../../kit/bridge/format.ts'
import { visibleLine } from '../../../kit/bridge/visibleText.ts'

interface FrameDetail {
  readonly name: string
  readonly words: string
}

/** Which account was debited when, and by which bulk payment. Unknown facts are left out. */
export function frameDetails(
  { accounts, days, bulkPaymentIds }: InstructedFrame,
  accountNames: ReadonlyMap<string, string>
): readonly FrameDetail[] {
  return [
    fact(
      'Debit account',
      'Debit accounts',
      accounts.map((account) => accountWords(account, accountNames))
    ),
    fact('Execution date', 'Execution dates', days === null ? [] : dayWords(days)),
    fact('Bulk payment', 'Bulk payments', bulkPaymentIds.map(visibleLine))
  ].filter(({ words }) => words !== '')
}

function fact(one: string, several: string, words: readonly string[]): FrameDetail {
  return { name: words.length > 1 ? several : one, words: words.join(', ') }
}

function accountWords(account: string, names: ReadonlyMap<string, string>): string {
  const name = names.get(account)
  if (name !== undefined) return visibleLine(name)
  return ibanCountry(account) === null ? visibleLine(account) : groupedIban(account)
}

function dayWords({ first, last }: NonNullable<InstructedFrame['days']>): readonly string[] {
  return first === last ? [formatDay(first)] : [`${formatDay(first)} – ${formatDay(last)}`]
}
