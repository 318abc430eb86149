import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLaterTransactions } from '../../../../electron/features/reconciling/laterTransactions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Nothing is signed off, so that a look only asks for the workbook. */
function begin() {
  const looked = Promise.withResolvers<undefined>()
  const storedWorkbook = vi.fn(() => looked.promise)
  const nothing = () => Promise.reject(new Error('Nothing is signed off.'))
  const later = createLaterTransactions({
    storedWorkbook,
    ledger: nothing,
    statusWords: nothing,
    unseen: nothing,
    announce: () => undefined,
    log: () => undefined,
    stays: true
  })
  return { later, looked, storedWorkbook }
}

it('looks once for all that came while it looked, however long that takes', async () => {
  const { later, looked, storedWorkbook } = begin()
  for (let sync = 1; sync <= 5; sync++) {
    later.rowsChanged()
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(storedWorkbook).toHaveBeenCalledTimes(1)
  looked.resolve(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(storedWorkbook).toHaveBeenCalledTimes(2)
  await later.close()
})

it('begins no look that waits when it is closed', async () => {
  const { later, looked, storedWorkbook } = begin()
  for (let sync = 1; sync <= 2; sync++) {
    later.rowsChanged()
    await vi.advanceTimersByTimeAsync(60_000)
  }
  const closed = later.close()
  looked.resolve(undefined)
  await closed
  expect(storedWorkbook).toHaveBeenCalledTimes(1)
})

it('looks again by itself some time after it failed', async () => {
  const { later, looked, storedWorkbook } = begin()
  later.rowsChanged()
  await vi.advanceTimersByTimeAsync(1000)
  looked.reject(new Error('The disk is full.'))
  await vi.advanceTimersByTimeAsync(599_000)
  expect(storedWorkbook).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(storedWorkbook).toHaveBeenCalledTimes(2)
  await later.close()
})
