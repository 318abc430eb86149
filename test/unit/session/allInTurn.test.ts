import { expect, it } from 'vitest'
import { allInTurn } from '../../../electron/session/allInTurn.ts'

it('closes what comes after one that fails, in order, and reports the first failure', async () => {
  const closed: string[] = []
  const closing =
    (name: string, fails = false) =>
    async () => {
      await Promise.resolve()
      closed.push(name)
      if (fails) throw new Error(`${name} failed`)
    }
  const isOver = allInTurn([
    closing('sync', true),
    () => {
      closed.push('watch')
      throw new Error('watch failed')
    },
    closing('ledger')
  ])
  await expect(isOver).rejects.toThrow('sync failed')
  expect(closed).toEqual(['sync', 'watch', 'ledger'])
})

it('is over once the last one is closed', async () => {
  await expect(allInTurn([() => undefined, () => Promise.resolve()])).resolves.toBeUndefined()
})
