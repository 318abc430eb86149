import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openConnections } from '../../../electron/connection/connections.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

it('a stored service on the internet is never taken for a sandbox, whatever the file says', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'connections.json')
  const live = {
    id: 'bank',
    name: 'Bank',
    environment: 'sandbox',
    baseUrl: 'https://api.example.com',
    amountUnit: 'major'
  }
  await writeFile(file, JSON.stringify({ version: 1, selected: 'bank', connections: [live] }))
  const connections = await openConnections(file)
  // Set aside as damaged, or live.
  expect(
    connections
      .list()
      .filter(({ id }) => id === 'bank')
      .map(({ environment }) => environment)
  ).not.toContain('sandbox')
})
