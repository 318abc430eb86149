import { FIELD_NAMES } from '../../../shared/transactions/transactionFields.ts'
import { formatAmount } from '../../kit/bridge/format.ts'
import { visibleLine } from '../../kit/bridge/visibleText.ts'
import { ofCounterparty } from '../../kit/page/ofCounterparty.ts'
import { useTransactions } from './transactions.ts'
import { useDetails } from './details.ts'
import type { Command } from '../../kit/commands/command.ts'
import { useCommands } from '../../kit/commands/useCommands.ts'

/** What the transactions screen does for commands about the details. */
export interface DetailsActs {
  readonly step: (by: 1 | -1) => void
  readonly close: () => void
  readonly copy: (what: string, value: string) => void
}

/** The commands about the open row. */
export function useDetailsCommands({ step, close, copy }: DetailsActs): void {
  const store = useDetails()
  const transactions = useTransactions()
  const refusal = () => (store.id === undefined ? 'No details are shown. Enter on a row opens them.' : undefined)

  const showParty = (): readonly Command[] => {
    const name = store.transaction?.counterpartyName?.trim()
    if (!name) return []
    return [
      {
        id: 'details.party',
        group: 'Details',
        title: `All payments to and from ${visibleLine(name)}`,
        words: 'counterparty payee payer',
        run: () => transactions.show([ofCounterparty(name)])
      }
    ]
  }

  const copies = (): readonly Command[] => {
    const row = store.transaction
    const values = row
      ? [
          { what: FIELD_NAMES.id, value: row.id },
          { what: FIELD_NAMES.amount, value: `${formatAmount(row.amount)} ${row.currency}` },
          { what: FIELD_NAMES.reference, value: row.reference },
          { what: FIELD_NAMES.counterpartyName, value: row.counterpartyName ?? '' },
          { what: FIELD_NAMES.counterpartyNumber, value: row.counterpartyNumber ?? '' },
          { what: FIELD_NAMES.bulkPaymentId, value: row.bulkPaymentId ?? '' },
          { what: FIELD_NAMES.correlationId, value: row.correlationId ?? '' }
        ]
      : []
    return values
      .filter(({ value }) => value !== '')
      .map(({ what, value }) => ({
        id: `details.copy.${what}`,
        group: 'Details',
        title: `Copy: ${what}`,
        words: 'clipboard',
        isMinor: true,
        run: () => copy(what, value)
      }))
  }

  useCommands(() => [
    {
      id: 'details.next',
      group: 'Details',
      title: 'Details of the next row',
      shortcut: 'j',
      repeats: true,
      disabled: refusal(),
      run: () => step(1)
    },
    {
      id: 'details.previous',
      group: 'Details',
      title: 'Details of the previous row',
      shortcut: 'k',
      repeats: true,
      disabled: refusal(),
      run: () => step(-1)
    },
    { id: 'details.close', group: 'Details', title: 'Close the details', disabled: refusal(), run: close },
    ...showParty(),
    ...copies()
  ])
}
