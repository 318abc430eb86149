import { describe, expect, it } from 'vitest'
import { appOnSandbox } from '../../../support/app/appOnSandbox.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { testApp } from '../../../support/app/testApp.ts'

describe('the samples of the built-in sandbox', () => {
  it('fill the address book with what it knows, once, and leave what the user named', async () => {
    await using folder = await temporaryFolder()
    await using setup = await testApp({ dataDir: folder.path, sandbox: { rows: 500, seed: 1 }, autoSync: false })
    const { handlers } = setup.app
    await handlers['connection.addSamples'](undefined)
    const people = await handlers['party.list'](undefined)
    expect(people.filter(({ kind }) => kind === 'individual')).toHaveLength(5)
    expect(people.filter(({ kind }) => kind === 'guest')).toHaveLength(3)
    const accounts = await handlers['account.list'](undefined)
    expect(accounts.length).toBeGreaterThanOrEqual(4)
    expect(accounts.every(({ bankDetails, ledgerAccountId }) => bankDetails && ledgerAccountId)).toBe(true)

    const [first] = people
    if (!first) throw new Error('There is nobody.')
    const { kind, id, name, note, isArchived } = first
    const shown = { kind, id, name, note, isArchived }
    await handlers['party.save']({ party: { ...shown, name: 'Mine' }, shown })
    await handlers['connection.addSamples'](undefined)
    const again = await handlers['party.list'](undefined)
    expect(again).toHaveLength(people.length)
    expect(again.find((each) => each.id === id)?.name).toBe('Mine')
    expect(await handlers['account.list'](undefined)).toEqual(accounts)
  })

  it('are linked later if that failed at first, unless the user linked another account', async () => {
    await using folder = await temporaryFolder()
    await using setup = await testApp({ dataDir: folder.path, sandbox: { rows: 500, seed: 1 }, autoSync: false })
    const { handlers } = setup.app
    await handlers['connection.addSamples'](undefined)
    const [one, two] = await handlers['account.list'](undefined)
    if (!one || !two) throw new Error('There are no accounts.')
    const link = ({ id, name, colour, note, isArchived }: typeof one, before: string | null, now: string | null) => {
      const shown = { id, name, colour, note, isArchived, ledgerAccountId: before }
      return handlers['account.edit']({ account: { ...shown, ledgerAccountId: now }, shown })
    }
    await link(one, one.ledgerAccountId, null)
    await link(two, two.ledgerAccountId, one.ledgerAccountId)
    await handlers['connection.addSamples'](undefined)
    const linked = async () =>
      (await handlers['account.list'](undefined)).map((each) => each.ledgerAccountId).slice(0, 2)
    expect(await linked()).toEqual([null, one.ledgerAccountId])
    await link(two, one.ledgerAccountId, two.ledgerAccountId)
    await handlers['connection.addSamples'](undefined)
    expect(await linked()).toEqual([one.ledgerAccountId, two.ledgerAccountId])
  })

  it('are those of no other service', async () => {
    await using setup = await appOnSandbox()
    await expect(setup.app.handlers['connection.addSamples'](undefined)).rejects.toMatchObject({ code: 'not-allowed' })
  })
})
