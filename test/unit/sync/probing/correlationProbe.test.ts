import { expect, it } from 'vitest'
import type { SampledPage, TransactionListQuery } from '../../../../electron/api/resources/transactions.ts'
import { correlationProbe } from '../../../../electron/sync/probing/correlationProbe.ts'
import type { ProbeContext } from '../../../../electron/sync/probing/probeContext.ts'
import { aLedgerRow } from '../../../support/ledger/aLedgerRow.ts'

const ROWS = Array.from({ length: 200 }, (_, at) => aLedgerRow({ id: `t${at}`, correlationId: `c${at}` }))

/** Probes a service with a long list, which sends so many rows at most; resolves to what it was asked. */
async function askedOf(size: number): Promise<readonly TransactionListQuery[]> {
  const asked: TransactionListQuery[] = []
  const pageFrom = (from: number): SampledPage => {
    const rows = ROWS.slice(from, from + size)
    return { rows, ids: rows.map(({ id }) => id), problems: [], amounts: [], date: null, hasMore: true }
  }
  const context: ProbeContext = {
    unit: 'major',
    head: () => pageFrom(0),
    limit: () => size,
    ask(query) {
      asked.push(query)
      const { correlationIds, startingAfter } = query
      const chosen = pageFrom(ROWS.findIndex(({ id }) => id === startingAfter) + 1)
      const rows = ROWS.filter(({ correlationId }) => correlationIds?.includes(correlationId ?? ''))
      return Promise.resolve({ value: correlationIds ? { ...chosen, rows } : chosen, refusal: undefined })
    }
  }
  await correlationProbe.look(context)
  return asked
}

it.each([
  [4, 5, 24],
  [20, 2, 50],
  [25, 1, 50],
  [50, 0, 50]
])(
  'asks for ids from as few pages as hold enough: of %i rows, %i more of them, for %i ids',
  async (size, more, most) => {
    const asked = await askedOf(size)
    // A few, from the end of the page: a service that ignores them sends the head of its list.
    expect(asked[0]?.correlationIds).toEqual([3, 2, 1].map((back) => `c${size - back}`))
    expect(asked.filter(({ startingAfter }) => startingAfter !== undefined)).toHaveLength(more)
    expect(asked.at(-1)?.correlationIds).toHaveLength(most)
  }
)
