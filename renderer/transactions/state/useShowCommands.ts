import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import { useShowTransactions } from './useShowTransactions.ts'
import { useCommands } from '../../kit/commands/useCommands.ts'

interface Shown {
  readonly id: string
  readonly title: string
  readonly words?: string
  readonly filter: readonly Condition[]
}

const not = false
const during = (preset: 'today' | 'this-month' | 'last-month' | 'this-year'): readonly Condition[] => [
  { field: 'created', days: { preset }, not }
]

/** The most common searches. Each replaces the current filter. */
const SHOWN: readonly Shown[] = [
  { id: 'all', title: 'Show all transactions', words: 'everything clear', filter: [] },
  { id: 'pending', title: 'Show pending transactions', filter: [{ field: 'standing', anyOf: ['pending'], not }] },
  { id: 'settled', title: 'Show settled transactions', filter: [{ field: 'standing', anyOf: ['settled'], not }] },
  { id: 'failed', title: 'Show failed transactions', filter: [{ field: 'standing', anyOf: ['failed'], not }] },
  {
    id: 'open',
    title: 'Show unreconciled transactions',
    words: 'open unmatched',
    filter: [{ field: 'reconciliation', anyOf: ['open'], not }]
  },
  { id: 'in', title: 'Show money in', words: 'incoming credit', filter: [{ field: 'direction', anyOf: ['in'], not }] },
  {
    id: 'out',
    title: 'Show money out',
    words: 'outgoing debit',
    filter: [{ field: 'direction', anyOf: ['out'], not }]
  },
  { id: 'today', title: 'Show today', words: 'date', filter: during('today') },
  { id: 'this-month', title: 'Show this month', words: 'date', filter: during('this-month') },
  { id: 'last-month', title: 'Show last month', words: 'date', filter: during('last-month') },
  { id: 'this-year', title: 'Show this year', words: 'date', filter: during('this-year') },
  {
    id: 'absent',
    title: 'Show transactions no longer returned',
    words: 'absent missing',
    filter: [{ field: 'is', anyOf: ['absent'], not }]
  }
]

export function useShowCommands(): void {
  const show = useShowTransactions()

  useCommands(() =>
    SHOWN.map(({ id, title, words, filter }) => ({
      id: `show.${id}`,
      group: 'Find and filter',
      title,
      words: `filter only ${words ?? ''}`,
      run: () => show(filter)
    }))
  )
}
