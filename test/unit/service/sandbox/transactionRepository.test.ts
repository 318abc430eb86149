import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { makeCounterparty } from '../../../../electron/service/sandbox/counterparties/counterparty.ts'
import { DEFAULT_POLICY } from '../../../../electron/service/sandbox/policy/policyBoard.ts'
import { listPage } from '../../../../electron/service/sandbox/transactions/listPage.ts'
import { SeededTransactions } from '../../../../electron/service/sandbox/transactions/seededTransactions.ts'
import { TransactionRepository } from '../../../../electron/service/sandbox/transactions/transactionRepository.ts'

const ROWS = 60
const START = Date.UTC(2027, 0, 4)
// The seeded rows never change, and making them anew for each run would take most of the time.
const SEEDED = new SeededTransactions(5, ROWS)
const NEW_ROW = {
  accountId: 'a',
  amount: 100,
  currency: 'EUR',
  paymentAmount: 100,
  paymentCurrency: 'EUR',
  exchangeRate: null,
  bulkPaymentId: null,
  correlationId: null,
  counterparty: makeCounterparty({
    name: null,
    number: undefined,
    bankCode: undefined,
    accountId: undefined,
    currency: 'EUR'
  }),
  reference: '',
  status: 'completed',
  type: 'bank-transfer'
}

const Action = fc.record({ kind: fc.constantFrom('add', 'update', 'remove'), pick: fc.nat(), wait: fc.nat(5) })

interface Listed {
  readonly id: string
  readonly createdAt: number
  readonly updatedAt: number
}

/** The same list as a plain array, changed the slow way. */
class Model {
  rows: Listed[]
  updates: string[]

  constructor(repository: TransactionRepository) {
    const keys = (sort_by: 'created_at' | 'updated_at') =>
      listPage(repository, { limit: ROWS, sort_by }, DEFAULT_POLICY).keys.map((key) => repository.at(key))
    this.rows = keys('created_at')
    this.updates = keys('updated_at').map(({ id }) => id)
  }

  touch(id: string): void {
    this.updates = [id, ...this.updates.filter((other) => other !== id)]
  }

  order(by: 'created_at' | 'updated_at'): readonly string[] {
    const alive = new Set(this.rows.map(({ id }) => id))
    return by === 'created_at' ? this.rows.map(({ id }) => id) : this.updates.filter((id) => alive.has(id))
  }
}

function changed(actions: readonly { kind: string; pick: number; wait: number }[]) {
  const repository = new TransactionRepository(SEEDED, 5)
  const model = new Model(repository)
  let now = START
  for (const { kind, pick, wait } of actions) {
    now += wait
    const target = model.rows[pick % Math.max(model.rows.length, 1)]
    if (kind === 'add') {
      const id = repository.add(NEW_ROW, now)
      model.rows = [{ id, createdAt: now, updatedAt: now }, ...model.rows]
      model.touch(id)
    } else if (target !== undefined) {
      const key = repository.keyOf(target.id) ?? Number.NaN
      if (kind === 'update') {
        repository.update(key, 'returned', now)
        model.touch(target.id)
      } else {
        repository.remove(key)
        model.rows = model.rows.filter(({ id }) => id !== target.id)
      }
    }
  }
  return { repository, model }
}

/** Every id, page by page, as a client has to read them. */
function readAll(
  repository: TransactionRepository,
  policy: typeof DEFAULT_POLICY,
  sort_by: 'created_at' | 'updated_at',
  limit: number
) {
  const ids: string[] = []
  for (;;) {
    const cursor = ids.at(-1)
    const query = { limit, sort_by, ...(cursor !== undefined && { starting_after: cursor }) }
    const { keys, hasMore } = listPage(repository, query, policy)
    const page = keys.map((key) => repository.at(key).id)
    ids.push(...(policy.cursor === 'inclusive' && cursor !== undefined ? page.slice(1) : page))
    if (!hasMore) return ids
  }
}

describe('the list after any changes', () => {
  it('equals a plain array changed the same way, in both sorts, orders and kinds of cursor', () => {
    fc.assert(
      fc.property(
        fc.array(Action, { maxLength: 60 }),
        fc.constantFrom('created_at', 'updated_at'),
        fc.constantFrom('desc', 'asc'),
        fc.constantFrom('exclusive', 'inclusive'),
        fc.integer({ min: 2, max: 50 }),
        (actions, sortBy, order, cursor, limit) => {
          const { repository, model } = changed(actions)
          const wanted = model.order(sortBy)
          const read = readAll(repository, { ...DEFAULT_POLICY, order, cursor }, sortBy, limit)
          expect(read).toEqual(order === 'desc' ? wanted : wanted.toReversed())
        }
      ),
      { numRuns: 400 }
    )
  })

  it('is sorted by the times that its rows carry', () => {
    fc.assert(
      fc.property(fc.array(Action, { maxLength: 60 }), (actions) => {
        const { repository } = changed(actions)
        const { keys } = listPage(repository, { limit: 1000, sort_by: 'updated_at' }, DEFAULT_POLICY)
        const times = keys.map((key) => repository.at(key).updatedAt)
        expect(times).toEqual(times.toSorted((a, b) => b - a))
      }),
      { numRuns: 200 }
    )
  })
})

describe('a cursor whose row is gone', () => {
  const gone = () => {
    const { repository } = changed([])
    const id = repository.at(10).id
    repository.remove(10)
    return {
      repository,
      query: { limit: 1, sort_by: 'created_at' as const, starting_after: id },
      next: repository.at(11).id
    }
  }

  it.each([
    ['bad_request', 400],
    ['not_found', 404]
  ] as const)('is refused under %s', (gone_cursor, status) => {
    const { repository, query } = gone()
    expect(() => listPage(repository, query, { ...DEFAULT_POLICY, gone_cursor })).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ status }) as unknown })
    )
  })

  it('leads on from where it was under continue', () => {
    const { repository, query, next } = gone()
    const { keys } = listPage(repository, query, { ...DEFAULT_POLICY, gone_cursor: 'continue' })
    expect(keys.map((key) => repository.at(key).id)).toEqual([next])
  })
})
