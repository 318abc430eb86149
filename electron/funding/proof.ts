import type { StoredCardPayment } from '../workbook/cardPayments/storedCardPayment.ts'

/** Whether every expected result was found: the saved card in the list, the charge in the ledger. */
export function proved({ steps, purpose }: StoredCardPayment): boolean {
  const stateOf = (wanted: string) => steps.find(({ name }) => name === wanted)?.state
  const [card, transaction] = [stateOf('card'), stateOf('transaction')]
  const isCardProved = card === 'done' || (card === 'skipped' && purpose === 'once')
  return isCardProved && (transaction === 'done' || (transaction === 'skipped' && purpose === 'save'))
}
