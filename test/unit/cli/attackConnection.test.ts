import { expect, it } from 'vitest'
import type { App } from '../../../electron/app/app.ts'
import { findConnection } from '../../../electron/cli/services/openConnection.ts'

it('a base URL that two connections have is not taken for the first one without a word', async () => {
  const list = ['company-one', 'company-two'].map((id) => ({
    id,
    name: id,
    environment: 'live',
    baseUrl: 'https://api.example.com',
    amountUnit: 'major'
  }))
  const app = { handlers: { 'connection.list': () => Promise.resolve(list) } } as unknown as App
  await expect(findConnection(app, 'https://api.example.com')).rejects.toMatchObject({ code: 'bad-input' })
})
