import { expect, it } from 'vitest'
import { createDailyReading } from '../../../../electron/features/accounts/dailyReading.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Account } from '../../../../shared/domain/account.ts'
import { anAccount } from '../../../support/bridge/cardPayments/fakeAccounts.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-11-21T05:00:00.000Z')
const [ONE, TWO, OLD] = ['a', 'b', 'c'].map((end) => `0b2f3c4d-0000-4000-8000-00000000000${end}`) as [
  string,
  string,
  string
]
const FULL = { kind: 'full', verdict: 'complete' } as const

/** Each account was read at the start; `fails` decides which requests fail. */
function started(fails: (id: string) => boolean = () => false) {
  const at = { now: START }
  const asked: string[] = []
  const logged: unknown[] = []
  const bankDetails = { readAt: new Date(START).toISOString(), entries: [] }
  const accounts: Account[] = [
    anAccount({ id: ONE, bankDetails }),
    anAccount({ id: OLD, bankDetails, isArchived: true }),
    anAccount({ id: TWO, bankDetails })
  ]
  const daily = createDailyReading({
    list: () => Promise.resolve(accounts),
    read: (id) => {
      asked.push(id)
      return fails(id) ? Promise.reject(new AppError('offline', 'No answer.')) : Promise.resolve()
    },
    log: (event, fields) => logged.push([event, fields]),
    clock: () => at.now
  })
  const after = async (hours: number, certificate: Parameters<typeof daily.synced>[0] = FULL) => {
    at.now = START + hours * HOUR
    asked.length = 0
    daily.synced(certificate)
    await new Promise((resolve) => setTimeout(resolve))
    return [...asked]
  }
  return { after, logged }
}

it('after a sync reads day-old bank details of accounts that are not archived, once a day', async () => {
  const { after } = started()
  expect(await after(23)).toEqual([])
  expect(await after(24)).toEqual([ONE, TWO])
  expect(await after(47)).toEqual([])
  expect(await after(48, { kind: 'delta', verdict: 'incomplete' })).toEqual([ONE, TWO])
  // The clock was set back.
  expect(await after(-30)).toEqual([ONE, TWO])
})

it('reads nothing after a sync of some transactions, or one that was cancelled', async () => {
  const { after } = started()
  expect(await after(48, { kind: 'targeted', verdict: 'complete' })).toEqual([])
  expect(await after(48, { kind: 'full', verdict: 'cancelled' })).toEqual([])
})

it('logs a failure by its code, and requests the others after the next sync', async () => {
  const { after, logged } = started((id) => id === ONE)
  expect(await after(24)).toEqual([ONE])
  expect(logged).toEqual([['bank-details-not-read', { code: 'offline' }]])
  expect(await after(24.5)).toEqual([TWO])
  expect(await after(25)).toEqual([])
})
