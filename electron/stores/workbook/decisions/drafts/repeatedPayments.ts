import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { RepeatedPayment } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { foldText } from '../../../../../shared/text/foldText.ts'
import type { InstructedItem } from '../../../../core/matching/model.ts'

const MOST_SHOWN = 20
const MOST_PLACES = 10

/** Finds payments in one file that look like duplicates: same payee, amount and currency. */
export interface RepeatedPayments {
  readonly take: (item: InstructedItem) => void
  /** Whether the item looks like an earlier one, and both are shown. */
  readonly isRepetition: (item: InstructedItem) => boolean
  /** The first repeated payments in file order, and their total count. */
  readonly found: () => { readonly repeated: readonly RepeatedPayment[]; readonly repeatedCount: number }
}

export function findRepeatedPayments(): RepeatedPayments {
  /** Where each payment is first; from its second occurrence on, all its places. */
  const first = new Map<string, number>()
  const repeats = new Map<string, { readonly item: InstructedItem; readonly places: number[] }>()
  let position = 0
  return {
    take(item) {
      position += 1
      const name = nameOf(item)
      if (name === undefined) return
      const before = first.get(name)
      if (before === undefined) first.set(name, position)
      else if (repeats.has(name)) repeats.get(name)?.places.push(position)
      else repeats.set(name, { item, places: [before, position] })
    },
    isRepetition(item) {
      const name = nameOf(item)
      return name !== undefined && first.has(name) && (repeats.size < MOST_SHOWN || repeats.has(name))
    },
    found: () => ({ repeated: [...repeats.values()].slice(0, MOST_SHOWN).map(shown), repeatedCount: repeats.size })
  }
}

/** A payment without a payee or an amount never counts as a repetition. */
function nameOf({ amount, currency, counterpartyName, counterpartyNumber }: InstructedItem): string | undefined {
  const payee = counterpartyNumber ?? counterpartyName
  if (amount === null || payee === null) return undefined
  return `${currency ?? ''} ${String(amount)} ${foldText(payee).replaceAll(' ', '')}`
}

function shown({
  item,
  places
}: {
  readonly item: InstructedItem
  readonly places: readonly number[]
}): RepeatedPayment {
  const { counterpartyName, counterpartyNumber, amount, currency } = item
  return {
    name: counterpartyName ?? counterpartyNumber ?? '',
    amount: formatMoney(amount ?? 0n, currency ?? ''),
    currency,
    count: places.length,
    positions: places.slice(0, MOST_PLACES)
  }
}
