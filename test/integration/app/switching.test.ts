import { describe, expect, it } from 'vitest'
import { sessionVault } from '../../../electron/stores/vault/sessionVault.ts'
import { testApp, type TestApp } from '../../support/app/testApp.ts'
import { json, scriptedService } from '../../support/service/scriptedService.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const empty = json('{"data":[],"has_more":false}')
const ACCOUNT = '0b2f3c4d-0000-4000-8000-00000000000a'

/** Two connections, of which the first is chosen and signed in, and a keychain that takes its time about the second. */
async function twoConnections() {
  await using resources = new AsyncDisposableStack()
  const folder = resources.use(await temporaryFolder())
  const [first, second] = [resources.use(await scriptedService(empty)), resources.use(await scriptedService(empty))]
  const inner = sessionVault()
  const [asked, answered] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  let slow: string | undefined
  const wait = async (account: string) => {
    if (account !== slow) return
    slow = undefined
    asked.resolve(undefined)
    await answered.promise
  }
  const keychain: typeof inner = {
    ...inner,
    write: (account, secret) => wait(account).then(() => inner.write(account, secret)),
    clear: (account) => wait(account).then(() => inner.clear(account))
  }
  const setup = resources.use(await testApp({ dataDir: folder.path, keychain, autoSync: false }))
  const { handlers } = setup.app
  const save = (name: string, baseUrl: string) => handlers['connection.save']({ name, baseUrl, amountUnit: 'major' })
  const [a, b] = [await save('First', first.baseUrl), await save('Second', second.baseUrl)]
  await handlers['connection.select'](a.id)
  await handlers['connection.signIn']({ id: a.id, token: 'token-of-first' })
  /** Chooses the second connection while the keychain is at work for it; before that, does what else is `meanwhile`. */
  async function chosenDuring(work: () => Promise<unknown>, meanwhile?: () => Promise<unknown>) {
    slow = `token:${b.id}`
    const working = work()
    await asked.promise
    await meanwhile?.()
    await handlers['connection.select'](b.id)
    const before = setup.heard.length
    answered.resolve(undefined)
    await working
    return shown(setup, before)
  }
  const all = resources.move()
  return { setup, handlers, a, b, chosenDuring, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** The connections that were announced as the chosen one; the page shows the last of them. */
function shown({ heard }: TestApp, from: number): readonly string[] {
  const told = heard.slice(from).filter(({ name }) => name === 'connection.changed')
  return told.map(({ payload }) => (payload as { connection: { id: string } }).connection.id)
}

describe('while another connection is being chosen', () => {
  it('a token that is being stored opens its own connection, and no other', async () => {
    await using two = await twoConnections()
    const { handlers, a, b, chosenDuring } = two
    const told = await chosenDuring(() => handlers['connection.signIn']({ id: b.id, token: 'token-of-second' }))
    expect(told).not.toContain(a.id)
    expect(await handlers['connection.get'](undefined)).toMatchObject({ connection: { id: b.id }, state: 'ready' })
  })

  it('signing out ends only the connection that it was requested for', async () => {
    await using two = await twoConnections()
    const { handlers, a, b, chosenDuring } = two
    await handlers['connection.signIn']({ id: b.id, token: 'token-of-second' })
    expect(await chosenDuring(() => handlers['connection.signOut'](b.id))).not.toContain(a.id)
    expect(await handlers['connection.get'](undefined)).toMatchObject({ connection: { id: b.id }, state: 'signed-out' })
    expect((await handlers['connection.select'](a.id)).state).toBe('ready')
  })

  it('a token that was typed for the old address of a connection is not used at its new one', async () => {
    await using two = await twoConnections()
    const { handlers, a, b, chosenDuring } = two
    await chosenDuring(
      () => handlers['connection.signIn']({ id: b.id, token: 'token-of-second' }),
      () => handlers['connection.save']({ id: b.id, name: 'Second', baseUrl: a.baseUrl, amountUnit: 'major' })
    )
    expect(await handlers['connection.get'](undefined)).toMatchObject({ connection: { id: b.id }, state: 'signed-out' })
  })

  it('the connection left behind is not announced as the chosen one', async () => {
    await using two = await twoConnections()
    const { handlers, setup, a, b } = two
    await handlers['connection.select']('sandbox')
    const before = setup.heard.length
    await Promise.all([handlers['connection.select'](a.id), handlers['connection.select'](b.id)])
    const told = shown(setup, before)
    expect(told.slice(told.indexOf(b.id))).not.toContain(a.id)
  })

  it('one that is being removed is not opened', async () => {
    await using two = await twoConnections()
    const { handlers, a } = two
    await handlers['connection.select']('sandbox')
    await Promise.allSettled([handlers['connection.remove'](a.id), handlers['connection.select'](a.id)])
    const chosen = (await handlers['connection.get'](undefined)).connection.id
    expect((await handlers['connection.list'](undefined)).map(({ id }) => id)).toContain(chosen)
  })
})

it('a late refusal of a token that was replaced does not sign the new one out', async () => {
  await using folder = await temporaryFolder()
  const [asked, refused] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  await using service = await scriptedService((response, request) => {
    if (request.url?.includes('bank_details') !== true) {
      empty(response, request)
      return
    }
    asked.resolve(undefined)
    void refused.promise.then(() => json('{"message":"expired"}', 401)(response, request))
  })
  await using setup = await testApp({ dataDir: folder.path, keychain: sessionVault(), autoSync: false })
  const { handlers } = setup.app
  const { id } = await handlers['connection.save']({ name: 'First', baseUrl: service.baseUrl, amountUnit: 'major' })
  await handlers['connection.select'](id)
  await handlers['connection.signIn']({ id, token: 'old-token' })
  const adding = handlers['account.add']({ id: ACCOUNT, name: 'Main' }).catch(() => undefined)
  await asked.promise
  await handlers['connection.signIn']({ id, token: 'new-token' })
  refused.resolve(undefined)
  await adding
  expect(await handlers['connection.get'](undefined)).toMatchObject({ state: 'ready' })
})
