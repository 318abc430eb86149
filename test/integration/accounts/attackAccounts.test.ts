import { expect, it } from 'vitest'
import { appOnSandbox, type AppOnSandbox } from '../../support/app/appOnSandbox.ts'
import { control } from '../../support/service/sandboxCalls.ts'

interface State {
  readonly accounts: readonly { readonly id: string }[]
}
const firstAccount = async ({ sandbox }: AppOnSandbox) =>
  ((await control(sandbox, 'GET', 'state')) as State).accounts[0]?.id ?? ''

it('an automatic sync notices bank details that changed at the service', async () => {
  await using setup = await appOnSandbox({ rows: 10 })
  const { handlers } = setup.app
  const id = await firstAccount(setup)
  await handlers['account.add']({ id, name: 'Main' })
  await control(setup.sandbox, 'POST', `accounts/${id}/bank_details`, {})
  await setup.sync({ kind: 'auto' })
  // “warns you when they change”, “a change of bank details, while another window is in front”.
  await expect.poll(async () => (await handlers['account.list'](undefined))[0]?.alarms, { timeout: 3000 }).toBe(1)
})
