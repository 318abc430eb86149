import type { App } from 'electron'
import { afterEach, expect, it, vi } from 'vitest'
import { orderlyQuit } from '../../../../electron/shells/desktop/orderlyQuit.ts'

const keychain = vi.hoisted(() => ({ isBusy: false }))
vi.mock('../../../../electron/stores/vault/keytarVault.ts', () => ({ isKeychainBusy: () => keychain.isBusy }))

afterEach(() => {
  keychain.isBusy = false
  vi.restoreAllMocks()
})

function quitting() {
  let willQuit: (event: { preventDefault: () => void }) => void = () => undefined
  const exit = vi.fn<(code: number) => void>()
  const app = { on: (_name: string, listener: typeof willQuit) => (willQuit = listener), exit } as unknown as App
  return { app, exit, quit: () => willQuit({ preventDefault: () => undefined }) }
}

it('runs the tasks, the latest first, and then exits', async () => {
  const { app, exit, quit } = quitting()
  const order: string[] = []
  const quitter = orderlyQuit(app, () => undefined)
  quitter.before(() => void order.push('first'))
  quitter.before(() => void order.push('second'))
  quit()
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0))
  expect(order).toEqual(['second', 'first'])
})

it('has the system end the process when a hung keychain would keep it', async () => {
  keychain.isBusy = true
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  const { app, exit, quit } = quitting()
  orderlyQuit(app, () => undefined)
  quit()
  await vi.waitFor(() => expect(exit).toHaveBeenCalled())
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL')
})
