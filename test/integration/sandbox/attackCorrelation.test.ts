import { expect, it } from 'vitest'
import { control } from '../../support/service/sandboxCalls.ts'
import { getPage, startTestSandbox } from '../../support/service/sandboxClient.ts'

const PAYMENT = '0a6f1f0e-6d1c-4f0c-9d4d-2f1a5d0c7e11'

it('lists every transaction that is correlated with a payment, also where a payment has two', async () => {
  const sandbox = await startTestSandbox({ rows: 20, seed: 4 })
  try {
    const [first] = (await getPage(sandbox, { limit: 1 })).data
    const account_id = String((first as unknown as Record<string, unknown>)['account_id'])
    for (const amount of [-1000, 1000])
      await control(sandbox, 'POST', 'transactions', { amount, currency: 'EUR', account_id, correlation_id: PAYMENT })
    const all = await getPage(sandbox, { limit: 20 })
    const own = all.data.filter((row) => (row as unknown as Record<string, unknown>)['correlation_id'] === PAYMENT)
    const found = await getPage(sandbox, { 'correlation_ids[0]': PAYMENT })
    expect(own).toHaveLength(2)
    expect(found.data.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
  } finally {
    await sandbox.stop()
  }
})

it('lists a seeded transaction by its payment again, once another one of the same payment was removed', async () => {
  const sandbox = await startTestSandbox({ rows: 200, seed: 4 })
  try {
    const rows = (await getPage(sandbox, { limit: 50 })).data as unknown as readonly Record<string, string>[]
    const row = rows.find(({ correlation_id }) => typeof correlation_id === 'string')
    const { correlation_id, account_id, id } = row ?? {}
    const before = await getPage(sandbox, { 'correlation_ids[0]': correlation_id ?? '' })
    expect(before.data.map((each) => each.id)).toEqual([id])
    const made = (await control(sandbox, 'POST', 'transactions', { amount: 5, currency: 'EUR', account_id, correlation_id })) as { id: string }
    await control(sandbox, 'DELETE', `transactions/${made.id}`)
    const after = await getPage(sandbox, { 'correlation_ids[0]': correlation_id ?? '' })
    expect(after.data.map((each) => each.id)).toEqual([id])
  } finally {
    await sandbox.stop()
  }
})
