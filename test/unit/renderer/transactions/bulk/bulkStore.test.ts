// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useBulk } from '../../../../../renderer/transactions/bulk/state/bulk.ts'
import { freshStores } from '../../../../support/freshStores.ts'
import { aTransaction } from '../../../../support/ledger/aTransaction.ts'
import { fakeBridge } from '../../../../support/bridge/fakeBridge.ts'

const ITEMS = 2000
let isBegun: boolean

beforeEach(() => {
  freshStores()
  isBegun = false
  const items = Array.from({ length: ITEMS }, (_, place) =>
    aTransaction({ id: `t${place}`, correlationId: place % 10 === 1 ? null : `c${place}` })
  )
  const bridge = fakeBridge({
    rows: 0,
    handlers: {
      // A sync takes the first item off the bulk payment once the first window was read.
      'transactions.find': ({ from, count, revision = isBegun ? 2 : 1 }) => {
        isBegun = true
        const list = revision === 1 ? items : items.slice(1)
        return Promise.resolve({ rows: list.slice(from, from + count), from, total: list.length, revision })
      }
    }
  })
  vi.stubGlobal('bridge', bridge)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a bulk payment', () => {
  it('gives the payment ids of all items at one moment, and counts items without one', async () => {
    const store = useBulk()
    store.id = 'b1'
    const { ids, without } = await store.correlationIds()
    expect(without).toBe(200)
    expect(ids).toHaveLength(1800)
    expect(ids).toContain('c1000')
    expect(ids.at(-1)).toBe(`c${ITEMS - 1}`)
  })
})
