import { describe, expect, it } from 'vitest'
import { control } from '../../../support/service/sandboxCalls.ts'
import { getPage, startTestSandbox } from '../../../support/service/sandboxClient.ts'

const PAYMENT = '0a6f1f0e-6d1c-4f0c-9d4d-2f1a5d0c7e11'

describe('a payment with several transactions', () => {
  it('gives all of them to the filter by payment ids', async () => {
    await using sandbox = await startedSandbox(20)
    const [first] = (await getPage(sandbox, { limit: 1 })).data
    for (const amount of [-1000, 1000]) {
      const row = { amount, currency: 'EUR', account_id: first?.account_id, correlation_id: PAYMENT }
      await control(sandbox, 'POST', 'transactions', row)
    }
    const own = (await getPage(sandbox, { limit: 20 })).data.filter((row) => row.correlation_id === PAYMENT)
    const found = await getPage(sandbox, { 'correlation_ids[0]': PAYMENT })
    expect(own).toHaveLength(2)
    expect(found.data.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
  })

  it('gives those that are left once another one was removed', async () => {
    await using sandbox = await startedSandbox(200)
    const { data } = await getPage(sandbox, { limit: 50 })
    const row = data.find(({ correlation_id: id }) => typeof id === 'string')
    const payment = row?.correlation_id ?? ''
    const found = async () => (await getPage(sandbox, { 'correlation_ids[0]': payment })).data.map(({ id }) => id)
    const made = { amount: 5, currency: 'EUR', account_id: row?.account_id, correlation_id: payment }
    const { id } = (await control(sandbox, 'POST', 'transactions', made)) as { id: string }
    expect(await found()).toEqual([id, row?.id])
    await control(sandbox, 'DELETE', `transactions/${id}`)
    expect(await found()).toEqual([row?.id])
  })
})

async function startedSandbox(rows: number) {
  const sandbox = await startTestSandbox({ rows, seed: 4 })
  return { ...sandbox, [Symbol.asyncDispose]: () => sandbox.stop() }
}
