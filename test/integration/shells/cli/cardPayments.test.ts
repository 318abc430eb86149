import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import type { CardPayment } from '../../../../shared/domain/cardPayment.ts'
import { CardFrame } from '../../../support/cards/cardFrame.ts'
import { cliSetup } from '../../../support/cli/cliSetup.ts'
import { control } from '../../../support/service/sandboxCalls.ts'
import { startTestSandbox } from '../../../support/service/sandboxClient.ts'
import { inFull } from '../../../support/campaign.ts'

interface State {
  readonly holders: readonly { readonly kind: string; readonly id: string }[]
  readonly accounts: readonly { readonly id: string; readonly shortId: string }[]
  readonly consents: readonly unknown[]
}

describe('the funding commands', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startTestSandbox({ rows: 10 })
  })
  afterAll(() => sandbox.stop())
  beforeEach(() => control(sandbox, 'POST', 'reset', {}))

  it('create a consent for a card charge, print the checkout on request, and find the outcome', async () => {
    await using setup = await cliSetup(sandbox)
    const { holders, accounts } = (await control(sandbox, 'GET', 'state')) as State
    const individual = holders.filter(({ kind }) => kind === 'individual')[3]?.id ?? ''
    const [account] = accounts
    const sum = ['--amount', '10.00', '--currency', 'EUR', '--account', account?.id ?? '']
    const made = await setup.run('funding', 'create', '--individual', individual, ...sum, '--json')
    expect([made.code, made.err]).toEqual([0, ''])
    const { id, steps } = JSON.parse(made.out) as CardPayment
    expect(steps[0]).toMatchObject({ name: 'consent', state: 'done' })

    const shown = await setup.run('funding', 'request', id, '--show-url')
    expect([shown.code, shown.err]).toEqual([0, ''])
    const url = new URL(shown.out.trim())
    expect(url.pathname).toMatch(/^\/checkout\//)
    const early = await setup.run('funding', 'look', id)
    expect(early.code).toBe(4)

    const frame = await CardFrame.open(sandbox)
    await frame.carryThrough(decodeURIComponent(url.pathname.split('/')[2] ?? ''), '0100', {})
    const unsaid = await setup.run('funding', 'look', id)
    expect([unsaid.code, unsaid.out]).toEqual([4, expect.stringContaining('Link it on the account’s page')])
    expect((await setup.run('accounts', 'add', account?.id ?? '', '--name', 'Ours')).code).toBe(0)
    expect((await setup.run('accounts', 'link', account?.id ?? '', '--ledger-account', '')).code).toBe(2)
    const linked = await setup.run('accounts', 'link', account?.id ?? '', '--ledger-account', account?.shortId ?? '')
    expect([linked.code, linked.err]).toEqual([0, ''])
    const found = await setup.run('funding', 'look', id)
    expect([found.code, found.err]).toEqual([0, ''])
    expect(found.out).toMatch(/One-off charge, 10\.00 EUR \(Charged, not settled yet\)[^]*Transaction: \w+/)
    const listed = await setup.run('funding', 'list')
    expect([listed.code, listed.out]).toEqual([
      0,
      expect.stringMatching(/ Charged, not settled yet +Transaction found: Done/)
    ])
    const [charged] = cardPaymentsIn((await setup.run('funding', 'list', '--json')).out)
    expect(charged).toMatchObject({ id, outcome: 'succeeded', settlement: 'pending' })
    // What the ledger has of it says that no money came.
    const row = await setup.run('transactions', '--query', `id:${charged?.transactionId ?? ''}`, '--json')
    const { status } = JSON.parse(row.out) as { readonly status: string }
    expect((await setup.run('api-behaviour', '--set', `statusWords=${status}=failed`)).code).toBe(0)
    const failed = await setup.run('funding', 'look', id)
    expect([failed.code, failed.out]).toEqual([1, expect.stringContaining('10.00 EUR (Charge failed)')])
    const unpaid = await setup.run('funding', 'list', '--json')
    expect(cardPaymentsIn(unpaid.out)).toMatchObject([{ id, settlement: 'failed' }])
  })

  it('ask before a checkout of unknown outcome is opened again, and need a confirmation', async () => {
    const answers: (string | undefined)[] = []
    await using setup = await cliSetup(sandbox, { ask: () => Promise.resolve(answers.shift()) })
    const { holders } = (await control(sandbox, 'GET', 'state')) as State
    const individual = holders.filter(({ kind }) => kind === 'individual')[3]?.id ?? ''
    const made = await setup.run('funding', 'create', '--individual', individual, '--save', '--json')
    const { id } = JSON.parse(made.out) as CardPayment
    const request = (...more: readonly string[]) => setup.run('funding', 'request', id, '--show-url', ...more)
    const first = await request()
    expect([first.code, first.err]).toEqual([0, ''])

    const nobody = await request('--json')
    expect([nobody.code, nobody.err]).toEqual([3, expect.stringMatching(/not known.* twice.*--again/)])
    expect((JSON.parse(nobody.out) as CardPayment).steps[2]).toMatchObject({ name: 'confirm', state: 'unknown' })
    answers.push('')
    const left = await request()
    expect([left.code, left.out, left.err]).toEqual([4, '', expect.stringContaining('Stopped: nothing was sent')])
    expect(await tokensOf(sandbox)).toBe(1)

    answers.push('again')
    expect(await request()).toMatchObject({ code: 0, out: expect.stringContaining('/checkout/') as unknown })
    expect(await request('--again')).toMatchObject({ code: 0, err: '' })
    expect([await tokensOf(sandbox), answers]).toEqual([3, []])
  })

  it('point out a currency other than the account’s before sending, and need a confirmation', async () => {
    const answers: (string | undefined)[] = []
    await using setup = await cliSetup(sandbox, { ask: () => Promise.resolve(answers.shift()) })
    const { holders } = (await control(sandbox, 'GET', 'state')) as State
    const individual = holders.filter(({ kind }) => kind === 'individual')[3]?.id ?? ''
    const made = await setup.run('accounts', 'create', '--individual', individual, '--name', 'Ours', '--json')
    const account = JSON.parse(made.out) as { readonly id: string; readonly told: { readonly currency: string } }
    expect(account.told.currency).toBe('EUR')
    const inUsd = (...more: readonly string[]) => {
      const sum = ['--amount', '10', '--currency', 'USD', '--account', account.id]
      return setup.run('funding', 'create', '--individual', individual, ...sum, ...more)
    }
    const consents = async () => ((await control(sandbox, 'GET', 'state')) as State).consents.length
    const before = await consents()

    const nobody = await inUsd()
    expect([nobody.code, nobody.err]).toEqual([2, expect.stringMatching(/in USD.* kept in EUR.*--other-currency/s)])
    answers.push('EUR')
    expect(await inUsd()).toMatchObject({ code: 4, out: '' })
    expect(await consents()).toBe(before)
    answers.push('USD')
    expect(await inUsd()).toMatchObject({ code: 0, err: '' })
    const told = await inUsd('--other-currency')
    expect([told.code, told.err]).toEqual([0, expect.stringContaining('the account is kept in EUR')])
    expect([await consents(), answers]).toEqual([before + 2, []])
  })

  inFull(it)('warn of an open checkout for the same payment, and ask before a card is entered for both', async () => {
    await using setup = await cliSetup(sandbox)
    const { holders, accounts } = (await control(sandbox, 'GET', 'state')) as State
    const individual = holders.filter(({ kind }) => kind === 'individual')[3]?.id ?? ''
    const to = ['--individual', individual, '--currency', 'EUR', '--account', accounts[0]?.id ?? '', '--json']
    const created = async (amount: string) => {
      const made = await setup.run('funding', 'create', '--amount', amount, ...to)
      return { ...made, id: (JSON.parse(made.out) as CardPayment).id }
    }
    const first = await created('10')
    expect((await setup.run('funding', 'request', first.id, '--show-url')).code).toBe(0)
    expect((await created('11')).err).toBe('')
    const second = await created('10.00')
    expect([second.code, second.err]).toEqual([0, expect.stringMatching(/Another card payment .*: .*10\.00 EUR/)])
    expect(second.err).toContain(first.id)

    const nobody = await setup.run('funding', 'request', second.id, '--show-url')
    expect([nobody.code, nobody.err]).toEqual([3, expect.stringContaining(`funding look ${first.id}`)])
    expect(await tokensOf(sandbox)).toBe(1)
    expect((await setup.run('funding', 'request', second.id, '--show-url', '--again')).code).toBe(0)
  })

  it('say what came of it when they are stopped while the service works', async () => {
    await using setup = await cliSetup(sandbox)
    const { holders } = (await control(sandbox, 'GET', 'state')) as State
    const individual = holders.filter(({ kind }) => kind === 'individual')[3]?.id ?? ''
    async function stopped(milliseconds: number, ...args: readonly string[]) {
      const faults = [{ kind: 'latency', method: 'POST', milliseconds }]
      await control(sandbox, 'PUT', 'faults', { faults })
      await using command = setup.start('funding', ...args, '--json')
      await expect.poll(() => hitsOf(sandbox), { timeout: 20_000 }).toBe(1)
      command.kill('SIGINT')
      const code = await command.ended
      await control(sandbox, 'PUT', 'faults', { faults: [] })
      const told = JSON.parse(command.stdout()) as CardPayment
      return { code, err: command.stderr(), told, states: told.steps.map(({ state }) => state) }
    }
    const create = ['create', '--individual', individual, '--save']
    const unknown = await stopped(60_000, ...create)
    expect([unknown.code, unknown.err, unknown.states[0]]).toEqual([1, '', 'unknown'])
    const made = await stopped(700, ...create)
    expect([made.code, made.err, made.states[0]]).toEqual([0, '', 'done'])
    const requested = await stopped(700, 'request', made.told.id, '--show-url')
    expect(requested).toMatchObject({
      code: 4,
      err: expect.stringContaining('Stopped before a checkout was opened, so no card can be entered') as string,
      told: { token: 'gone', expiresAt: null }
    })
    expect([requested.states[1], Object.keys(requested.told)]).toEqual([
      'done',
      expect.not.arrayContaining(['redirectUrl'])
    ])
    const listed = cardPaymentsIn((await setup.run('funding', 'list', '--json')).out)
    expect(listed.map(({ id, steps }) => [id, steps[0]?.state])).toEqual([
      [made.told.id, 'done'],
      [unknown.told.id, 'unknown']
    ])

    // Without a screen, the address of the checkout is printed.
    await using waiting = setup.startWith({ DISPLAY: '', WAYLAND_DISPLAY: '' }, 'funding', 'request', made.told.id)
    await expect.poll(waiting.stderr, { timeout: 20_000 }).toMatch(/checkout|address/)
    waiting.kill('SIGINT')
    expect([await waiting.ended, waiting.stderr()]).toEqual([
      4,
      expect.stringContaining(`a card may still be entered in the checkout. Look later: funding look ${made.told.id}`)
    ])
  })

  it('say what is wrong with a request, and what the service refused', async () => {
    await using setup = await cliSetup(sandbox)
    const unknown = '0b2f3c4d-0000-4000-8000-00000000dead'
    const refused = await setup.run('funding', 'create', '--individual', unknown, '--save')
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('There is no individual with this id.')])
    const wrong = [
      ['create', '--individual', 'x', '--save'],
      ['create', '--individual', unknown],
      ['create', '--individual', unknown, '--save', '--amount', '1'],
      ['create', '--individual', unknown, '--amount', '1', '--currency', 'euro', '--account', unknown],
      ['create', '--individual', unknown, '--amount', '1', '--currency', 'XXQ', '--account', unknown],
      ['request', 'x']
    ]
    for (const args of wrong) expect((await setup.run('funding', ...args)).code, args.join(' ')).toBe(2)
    expect((await setup.run('funding', 'look', unknown)).code).toBe(1)
  })

  inFull(it)('leave what is unknown as unknown when killed during a request, and send nothing twice', async () => {
    await using setup = await cliSetup(sandbox)
    const { holders } = (await control(sandbox, 'GET', 'state')) as State
    const individual = holders.filter(({ kind }) => kind === 'individual')[3]?.id ?? ''
    const listed = async () => cardPaymentsIn((await setup.run('funding', 'list', '--json')).out)
    // Makes the connection, so that it stays.
    const made = await setup.run('funding', 'create', '--individual', individual, '--save', '--json')
    const { id } = JSON.parse(made.out) as CardPayment

    for (const [args, at, step] of [
      [['create', '--individual', individual, '--save'], 0, 'consent'],
      [['request', id, '--show-url'], 1, 'request']
    ] as const) {
      await control(sandbox, 'PUT', 'faults', {
        faults: [{ kind: 'latency', method: 'POST', milliseconds: 60_000 }]
      })
      await using killed = setup.start('funding', ...args)
      await expect.poll(() => hitsOf(sandbox)).toBe(1)
      killed.kill('SIGKILL')
      await killed.ended
      await control(sandbox, 'PUT', 'faults', { faults: [] })
      const all = await listed()
      const lost = all.find((each) => (step === 'consent' ? each.id !== id : each.id === id))
      expect(lost?.steps[at]).toMatchObject({ name: step, state: 'unknown' })
    }
    const { consents } = (await control(sandbox, 'GET', 'state')) as State
    expect(consents.length).toBeLessThanOrEqual(2)
    expect((await setup.run('funding', 'request', id, '--show-url')).code).toBe(0)
  })
})

/** How many times a token was requested. */
async function tokensOf(sandbox: Sandbox): Promise<number> {
  const { requests } = (await control(sandbox, 'GET', 'journal')) as {
    readonly requests: readonly { readonly method: string; readonly path: string }[]
  }
  return requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/v3/consents/')).length
}

async function hitsOf(sandbox: Sandbox): Promise<number | undefined> {
  const { faults } = (await control(sandbox, 'GET', 'faults')) as { readonly faults: readonly { hits: number }[] }
  return faults[0]?.hits
}

/** What `funding list --json` prints: one object, as every command. */
function cardPaymentsIn(out: string): readonly CardPayment[] {
  return (JSON.parse(out) as { readonly cardPayments: readonly CardPayment[] }).cardPayments
}
