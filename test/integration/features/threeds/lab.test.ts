import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visitThreeds } from '../../../support/cards/threedsVisitor.ts'
import { aDraft, threedsSetup, type ThreedsSetup } from '../../../support/threedsSetup.ts'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import type { SecretStore } from '../../../../electron/stores/vault/secretVault.ts'
import { sessionVault } from '../../../../electron/stores/vault/sessionVault.ts'
import { AppError } from '../../../../shared/errors.ts'
import { control } from '../../../support/service/sandboxCalls.ts'
import { testApp } from '../../../support/app/testApp.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { testNumber } from '../../../../electron/service/sandbox/threeds/testCards.ts'
import { inFull } from '../../../support/campaign.ts'

/** A keychain that is locked while the app has it open, as by a desktop that locks it with the screen. */
function lockableVault(): SecretStore & { readonly lock: () => void; readonly unlock: () => void } {
  const secrets = sessionVault()
  let isLocked = false
  const refused = () => Promise.reject(new AppError('keychain-locked', 'The keychain is locked.'))
  return {
    read: (account) => (isLocked ? refused() : secrets.read(account)),
    write: (account, secret) => (isLocked ? refused() : secrets.write(account, secret)),
    clear: (account) => (isLocked ? refused() : secrets.clear(account)),
    lock: () => (isLocked = true),
    unlock: () => (isLocked = false)
  }
}

/** How many authorizations the service was sent. */
async function postsOf(sandbox: Sandbox): Promise<number> {
  const { requests } = (await control(sandbox, 'GET', 'journal')) as {
    readonly requests: readonly { readonly method: string; readonly path: string }[]
  }
  return requests.filter(({ method, path }) => method === 'POST' && path === '/authorization').length
}

/** How many requests the one fault met; the journal has those that were answered. */
async function hitsOf(sandbox: Sandbox): Promise<number | undefined> {
  const { faults } = (await control(sandbox, 'GET', 'faults')) as { readonly faults: readonly { hits: number }[] }
  return faults[0]?.hits
}

const LIVE = 'https://api.example.com'
const ON = { access: 'bearer', baseUrl: null, isOn: true } as const

const keychain = lockableVault()
let setup: ThreedsSetup
/** What happens while the page of a run is opened. */
let meanwhile: (() => Promise<unknown>) | undefined
beforeAll(async () => {
  setup = await threedsSetup({ keychain, onWindow: async () => meanwhile?.() })
})
afterAll(() => setup[Symbol.asyncDispose]())

describe('the lab', () => {
  it('opens pages in the colours chosen for the app, also when a run is played again', async () => {
    const { handlers } = setup.app
    const colours = async (run: string) => {
      const page = await (await fetch(await setup.address(run))).text()
      await handlers['threeds.cancel'](run)
      await setup.ended(run)
      return /<meta name="color-scheme" content="([^"]*)"/.exec(page)?.[1]
    }
    const first = await setup.start('0172')
    expect(await colours(first.id)).toBe('light dark')
    await handlers['settings.change']({ theme: 'dark' })
    expect(await colours((await handlers['threeds.replay'](first.id)).id)).toBe('dark')
    await handlers['settings.change']({ theme: 'light' })
    expect(await colours((await setup.start('0172')).id)).toBe('light')
  })

  it('is always on for a service on this computer, offers its test cards, and stores its setup', async () => {
    await control(setup.sandbox, 'PATCH', 'policy', { authorization_auth: 'none' })
    const { handlers } = setup.app
    const threeds = await handlers['threeds.lab'](undefined)
    expect(threeds).toMatchObject({ access: 'bearer', baseUrl: null, isLive: false, isOn: true, refusal: null })
    expect(threeds.testCards).toContainEqual(expect.objectContaining({ pan: testNumber('0072'), brand: 'visa' }))

    const own = { access: 'none', baseUrl: ` ${setup.sandbox.baseUrl}/ `, isOn: true } as const
    expect(await handlers['threeds.configure'](own)).toMatchObject({
      access: 'none',
      baseUrl: setup.sandbox.baseUrl
    })
    expect((await setup.run('0070')).outcome).toBe('succeeded')
    await handlers['connection.select'](setup.id)
    expect(await handlers['threeds.lab'](undefined)).toMatchObject({
      access: 'none',
      baseUrl: setup.sandbox.baseUrl
    })
    await expect(handlers['threeds.configure']({ ...own, baseUrl: 'http://api.example.com' })).rejects.toMatchObject({
      code: 'bad-address'
    })
    await handlers['threeds.configure']({ ...own, access: 'public-key' })
    await expect(setup.start('0100')).rejects.toMatchObject({ code: 'bad-input' })
    await control(setup.sandbox, 'PATCH', 'policy', { authorization_auth: 'bearer' })
    await handlers['threeds.configure'](ON)
  })

  it('serves no live service where the pages are on this computer, and says why', async () => {
    const { handlers } = setup.app
    await handlers['threeds.configure']({ access: 'bearer', baseUrl: LIVE, isOn: false })
    const threeds = await handlers['threeds.lab'](undefined)
    expect(threeds).toMatchObject({ isLive: true, isOn: false, testCards: [] })
    expect(threeds.refusal).toContain('desktop app')
    const on = { access: 'bearer', baseUrl: LIVE, isOn: true } as const
    await expect(handlers['threeds.configure'](on)).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(setup.start('0100')).rejects.toMatchObject({ code: 'not-allowed' })
    await handlers['threeds.configure'](ON)
  })

  inFull(it)('is off for a live service that replaces another, until it is switched on for that one', async () => {
    await using setup = await threedsSetup({ reach: 'anywhere' })
    const { handlers } = setup.app
    // As the page does it: with what was on before.
    async function changeTo(baseUrl: string | null) {
      const { isLive, isOn } = await handlers['threeds.configure']({ access: 'none', baseUrl, isOn: true })
      return { isLive, isOn }
    }
    expect(await changeTo(LIVE)).toEqual({ isLive: true, isOn: false })
    await expect(setup.start('0100')).rejects.toMatchObject({ code: 'not-allowed' })
    expect(await changeTo(LIVE)).toEqual({ isLive: true, isOn: true })
    expect(await changeTo('https://other.example.com')).toEqual({ isLive: true, isOn: false })
    expect(await changeTo(null)).toEqual({ isLive: false, isOn: true })
    expect(await changeTo(LIVE)).toEqual({ isLive: true, isOn: false })
  })

  it('runs one at a time, keeps the latest first, plays one again, exports and removes', async () => {
    const { handlers } = setup.app
    const first = await setup.run('30072', {}, { items: '1.0', currency: 'SEK', number: 'a/b' })
    const second = await setup.start('0172')
    await expect(setup.start('0100')).rejects.toMatchObject({ code: 'busy' })
    await expect(handlers['threeds.remove'](second.id)).rejects.toMatchObject({ code: 'busy' })
    expect((await handlers['threeds.list'](undefined)).slice(0, 2).map(({ id, outcome }) => [id, outcome])).toEqual([
      [second.id, null],
      [first.id, 'succeeded']
    ])
    await handlers['threeds.cancel'](second.id)
    await setup.ended(second.id)

    const again = await handlers['threeds.replay'](first.id)
    expect(again).toMatchObject({ items: '1.0', currency: 'SEK', card: first.card, mode: 'run' })
    expect(again.number).not.toBe(first.number)
    await visitThreeds((await handlers['threeds.show'](again.id)).address ?? '')
    const repeated = await setup.ended(again.id)
    expect(repeated.events.map(({ kind }) => kind)).toEqual(first.events.map(({ kind }) => kind))
    const sizeOf = (trace: typeof first) =>
      /WindowSize": "(\d\d)/.exec(
        trace.events.find(({ kind }) => kind === 'challenge-shown')?.field?.decoded ?? ''
      )?.[1]
    expect([sizeOf(first), sizeOf(repeated)]).toEqual(['03', '03'])

    const { id, name } = await handlers['threeds.export'](first.id)
    await setup.until('export.progress', (status) => status.id === id && status.state === 'done')
    expect(name).toBe('authorization-a-b.json')
    const file = JSON.parse(await readFile(join(setup.dataDir, name), 'utf8')) as { trace: typeof first }
    expect(file.trace).toMatchObject({ id: first.id, card: first.card, outcome: 'succeeded' })

    await handlers['threeds.remove'](first.id)
    await expect(handlers['threeds.get'](first.id)).rejects.toMatchObject({ code: 'not-found' })
    const left = (await handlers['threeds.list'](undefined)).map((each) => each.id)
    expect([left.slice(0, 2), left.includes(first.id)]).toEqual([[again.id, second.id], false])
  })

  it('releases a card on a sign-out, on a change of connection, or when its time is over', async () => {
    await using setup = await threedsSetup({ limits: { card: 1500 } })
    const { handlers } = setup.app
    const expired = await setup.start('0172', { mode: 'step' })
    expect(await setup.ended(expired.id)).toMatchObject({
      outcome: 'cancelled',
      words: expect.stringContaining('15 minutes') as string
    })
    const signedOut = await setup.start('0172', { mode: 'step' })
    await handlers['connection.signOut'](setup.id)
    expect(await setup.ended(signedOut.id)).toMatchObject({ outcome: 'cancelled' })
    await expect(setup.start('0100')).rejects.toMatchObject({ code: 'signed-out' })
    await handlers['connection.signIn']({ id: setup.id, token: setup.sandbox.token })
    const left = await handlers['threeds.start'](aDraft('0172', { mode: 'step' }))
    await handlers['connection.select']('sandbox')
    expect(await setup.ended(left.id)).toMatchObject({ outcome: 'cancelled' })
    await expect(handlers['threeds.cancel'](left.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('lets go of a card when it is switched off for its live service, or set to another one', async () => {
    await using setup = await threedsSetup({ reach: 'anywhere' })
    const { handlers } = setup.app
    const live = { access: 'none', baseUrl: 'https://api.example.com' } as const
    await handlers['threeds.configure']({ ...live, isOn: false })
    for (const next of [
      { ...live, isOn: false },
      { access: 'none', baseUrl: null, isOn: true }
    ] as const) {
      await handlers['threeds.configure']({ ...live, isOn: true })
      // It waits before its first post, so that nothing reaches the network.
      const { id } = await handlers['threeds.start'](aDraft('0100', { mode: 'step' }))
      await handlers['threeds.configure']({ ...live, isOn: true })
      expect(await handlers['threeds.get'](id)).toMatchObject({ outcome: null })
      await handlers['threeds.configure'](next)
      expect(await handlers['threeds.get'](id)).toMatchObject({ state: 'ended', outcome: 'cancelled' })
    }
  })

  it('lets go of a card as soon as the secrets are found locked, and posts it no more', async () => {
    await control(setup.sandbox, 'DELETE', 'journal')
    const { handlers } = setup.app
    const held = await setup.start('0100', { mode: 'step' })
    keychain.lock()
    // The app reads no secret by itself; whoever does finds the keychain locked.
    const again = handlers['connection.signIn']({ id: setup.id, token: setup.sandbox.token })
    await expect(again).rejects.toMatchObject({ code: 'keychain-locked' })
    expect(await handlers['vault.get'](undefined)).toMatchObject({ state: 'locked' })
    expect(await handlers['threeds.get'](held.id)).toMatchObject({
      outcome: 'cancelled',
      words: expect.stringContaining('locked') as string
    })
    await expect(handlers['threeds.next'](held.id)).rejects.toMatchObject({ code: 'bad-input' })
    expect(await postsOf(setup.sandbox)).toBe(0)

    keychain.unlock()
    await handlers['vault.retry'](undefined)
    expect((await setup.played('0100')).outcome).toBe('succeeded')
    expect(await postsOf(setup.sandbox)).toBe(1)
  })

  it('begins no run whose card was to be let go of while it was being opened', async () => {
    await control(setup.sandbox, 'DELETE', 'journal')
    const { handlers } = setup.app
    expect((await setup.played('0100')).outcome).toBe('succeeded')
    meanwhile = () => handlers['connection.signOut'](setup.id)
    const stopped = await setup.start('0100')
    expect(stopped).toMatchObject({
      outcome: 'cancelled',
      words: expect.stringContaining('signed out') as string
    })
    expect(await postsOf(setup.sandbox)).toBe(1)

    meanwhile = undefined
    await handlers['connection.signIn']({ id: setup.id, token: setup.sandbox.token })
    expect((await setup.played('0100')).outcome).toBe('succeeded')
  })

  it('says that a card’s outcome is unknown if secrets were found locked while it was posted', async () => {
    const { handlers } = setup.app
    await control(setup.sandbox, 'PUT', 'faults', {
      faults: [{ kind: 'latency', method: 'POST', milliseconds: 60_000 }]
    })
    const sent = await setup.start('0172')
    await expect.poll(() => hitsOf(setup.sandbox)).toBe(1)
    keychain.lock()
    await handlers['connection.signIn']({ id: setup.id, token: 'another' }).catch(() => undefined)
    expect(await setup.ended(sent.id)).toMatchObject({ outcome: 'unknown' })
    expect(await hitsOf(setup.sandbox)).toBe(1)
    await control(setup.sandbox, 'PUT', 'faults', { faults: [] })
    keychain.unlock()
    await setup.app.handlers['vault.retry'](undefined)
  })
})

it('does not wait for the end to be read on a page that was closed', async () => {
  await using folder = await temporaryFolder()
  const limits = { linger: 3_600_000, reading: 3_600_000 }
  await using setup = await testApp({
    dataDir: folder.path,
    autoSync: false,
    showsEnds: true,
    threedsLimits: limits
  })
  const { handlers } = setup.app
  const { id } = await handlers['threeds.start'](aDraft('0172'))
  await setup.until('threeds.changed', ({ state }) => state === 'challenge')
  const { address } = await handlers['threeds.show'](id)
  const place = /data-place="(\d+)"/.exec(await (await fetch(address ?? '')).text())?.[1]
  await fetch(`${address}/left?place=${place}`, { method: 'POST' })
  await setup.until('threeds.changed', ({ outcome }) => outcome === 'left')
  await setup.app.close()
})
