import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { run } from '../../../../electron/shells/cli/run.ts'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import { testNumber } from '../../../../electron/service/sandbox/threeds/testCards.ts'
import type { ThreedsTrace } from '../../../../shared/domain/threeds.ts'
import { aTerminal } from '../../../support/cli/aTerminal.ts'
import { cliSetup, type CliSetup } from '../../../support/cli/cliSetup.ts'
import { visitThreeds, type VisitorOptions } from '../../../support/cards/threedsVisitor.ts'
import { strangeServer } from '../../../support/isolatedWindow/strangeServer.ts'
import { startTestSandbox } from '../../../support/service/sandboxClient.ts'
import { filesWithSecret } from '../../../support/vault/secretForms.ts'

const WAIT = { timeout: 15_000 }
const CHALLENGE = {
  status: 400,
  type: 'malformed content',
  error: 'verification required',
  content: {
    property: 'card',
    type: 'creatable',
    description: 'verification required',
    details: {
      visible: true,
      method: 'POST',
      url: 'https://acs.example/challenge',
      data: {
        type: 'challenge',
        threeDSServerTransID: 'd461f105-1792-407f-95ff-9a496fd918a9',
        acsTransID: '13521d57-0c4b-4b3f-8a0e-1c7f6c1f4a3e',
        messageVersion: '2.2.0',
        messageType: 'CReq',
        challengeWindowSize: '02'
      }
    }
  }
}

const card = (course: string) => JSON.stringify({ pan: testNumber(course), expires: [12, 39], csc: '907' })

describe('the authorize command', () => {
  let sandbox: Sandbox
  let setup: CliSetup
  beforeAll(async () => {
    // Whoever has a screen would see a browser.
    vi.stubEnv('TALLYDESK_NO_OPEN', '1')
    sandbox = await startTestSandbox({ rows: 10 })
    setup = await cliSetup(sandbox)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await setup[Symbol.asyncDispose]()
    await sandbox.stop()
  })

  async function creatable(text: string): Promise<string> {
    const file = join(setup.folder, 'creatable.json')
    await writeFile(file, text)
    return file
  }
  const ordinary = () => creatable('{ "items": 12.50, "currency": "EUR" }')

  /** With somebody who opens the page whose address is printed. */
  async function visited(course: string, visitor: VisitorOptions, ...more: readonly string[]) {
    const output = { out: '', err: '', asked: 0 }
    let seen: Promise<string> | undefined
    const { terminal } = aTerminal({
      env: { TALLYDESK_PASSPHRASE: 'correct horse battery', TALLYDESK_TOKEN: sandbox.token },
      out: (line) => void (output.out += `${line}\n`),
      err: (line) => {
        output.err += `${line}\n`
        const [address] = /http:\S+\/run\/\S+/.exec(line) ?? []
        if (address) seen = visitThreeds(address, visitor)
      },
      ask: () => {
        output.asked += 1
        return Promise.resolve('')
      },
      readInput: () => Promise.resolve(card(course))
    })
    const args = ['authorize', '--file', await ordinary(), '--base-url', sandbox.baseUrl, '--data-dir', setup.folder]
    const code = await run([...args, ...more], terminal)
    return { code, ...output, end: await seen }
  }

  it('runs a card without steps, and one that is declined, without a browser', async () => {
    const { code, out, err } = await setup.runWith(card('0100'), 'authorize', '--file', await ordinary())
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/Request sent\.[^]*SUCCEEDED: The service answered 201[^]*12\.50 EUR, card 411111\*{6}0100/)
    const declined = await setup.runWith(card('0110'), 'authorize', '--file', await ordinary(), '--json')
    expect(declined.code).toBe(1)
    const reason = '“The card’s issuer refused the payment without asking the cardholder. – authentication refused”'
    expect(JSON.parse(declined.out)).toMatchObject({
      outcome: 'declined',
      items: '12.50',
      words: `The service declined it (402): ${reason}`
    })
  })

  it('reads a file and a card that begin with the mark of Windows', async () => {
    const file = await creatable('\uFEFF{"items":12.50,"currency":"EUR"}\r\n')
    expect(await setup.runWith(`\uFEFF${card('0100')}\r\n`, 'authorize', '--file', file)).toMatchObject({ code: 0 })
  })

  it('prints the address of the page where a step is needed, and waits for its end', async () => {
    const { code, out, err, end } = await visited('0072', {}, '--json')
    expect(code).toBe(0)
    expect(err).toContain('Open this page in a browser on this computer: http://localhost:')
    const trace = JSON.parse(out) as ThreedsTrace
    expect([trace.outcome, trace.round]).toEqual(['succeeded', 3])
    expect(trace.events.find(({ field }) => field?.name === 'cres')?.field).toMatchObject({ raw: null })
    expect(end).toContain('This authorization is over. You can close this window.')
    expect(await visited('0172', { action: 'cancel' })).toMatchObject({ code: 1 })
  })

  it('warns at once that a browser may block an issuer on the internet, and reports when it does', async () => {
    const asked = JSON.stringify(CHALLENGE)
    await using service = await strangeServer(() => ({
      status: 400,
      headers: { 'Content-Type': 'application/json' },
      body: asked
    }))
    const stopping = new AbortController()
    const { terminal, printed } = aTerminal({
      env: { TALLYDESK_PASSPHRASE: 'correct horse battery', TALLYDESK_TOKEN: 'a-token' },
      signal: stopping.signal,
      readInput: () => Promise.resolve(card('0100'))
    })
    const args = ['authorize', '--file', await ordinary(), '--base-url', service.origin, '--data-dir', setup.folder]
    const ended = run(args, terminal)
    const address = await vi.waitFor(() => /http:\S+\/run\/\S+/.exec(printed.join('\n'))?.[0] ?? expect.fail(), WAIT)
    const step = Promise.withResolvers<string>()
    const end = visitThreeds(address, {
      onStep: (document) => {
        step.resolve(document)
        return false
      }
    })
    expect(await step.promise).toContain('allow="loopback-network *"')
    expect(printed.join('\n')).toContain('if the browser asks whether the page may access other apps and services')
    await fetch(`${address}/unreachable`, { method: 'POST' })
    await vi.waitFor(() => expect(printed.join('\n')).toContain('keeps the answer of acs.example from'), WAIT)
    stopping.abort()
    expect([await ended, await end]).toEqual([4, expect.stringContaining('You can close this window.')])
  })

  it('prints a hostile reason on one short line, without any part of the card number', async () => {
    const pan = testNumber('0100')
    const reason = `<b>No</b>\u202e\n\u001b[31m ${'x'.repeat(271)}${pan}${'y'.repeat(10_000)}`
    await using service = await strangeServer(() => ({
      status: 402,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ description: reason, reason })
    }))
    const { terminal, printed } = aTerminal({
      env: { TALLYDESK_PASSPHRASE: 'correct horse battery', TALLYDESK_TOKEN: 'a-token' },
      readInput: () => Promise.resolve(card('0100'))
    })
    const args = ['authorize', '--file', await ordinary(), '--base-url', service.origin, '--data-dir', setup.folder]
    expect(await run(args, terminal)).toBe(1)
    const end = printed.find((line) => line.startsWith('DECLINED'))
    expect(end).toContain('<b>No</b> [31m xxx')
    expect(end?.length).toBeLessThan(600)
    expect(end).toContain(pan.slice(0, 6))
    expect(printed.join('\n')).not.toContain(pan.slice(0, 7))
  })

  it('waits for Enter before each request and each page with --step', async () => {
    expect(await visited('0170', {}, '--step')).toMatchObject({ code: 0, asked: 3 })
    const nobody = await setup.runWith(card('0100'), 'authorize', '--file', await ordinary(), '--step')
    expect([nobody.code, nobody.err]).toEqual([2, expect.stringContaining('needs a terminal')])
  })

  it('stores the record of an answered run if the terminal ends between two steps', async () => {
    await using alone = await cliSetup(sandbox)
    let asked = 0
    let out = ''
    const { terminal } = aTerminal({
      env: { TALLYDESK_PASSPHRASE: 'correct horse battery', TALLYDESK_TOKEN: sandbox.token, TALLYDESK_NO_OPEN: '1' },
      out: (line) => void (out += `${line}\n`),
      err: (line) => void (out += `${line}\n`),
      ask: () => Promise.resolve((asked += 1) === 1 ? '' : undefined),
      readInput: () => Promise.resolve(card('0072'))
    })
    const file = await creatable('{ "items": 12.50, "currency": "EUR" }')
    const args = ['authorize', '--step', '--file', file, '--base-url', sandbox.baseUrl, '--data-dir', alone.folder]
    expect(await run(args, terminal)).not.toBe(0)
    expect([asked, out]).toEqual([2, expect.stringContaining('The service answered 400')])
    expect(out).toContain('--step waits for Enter, so it needs a terminal.')
    expect(await alone.connections()).toHaveLength(1)
  })

  it('takes no card but from standard input, and repeats none', async () => {
    const pan = testNumber('0100')
    const wrong = [
      await setup.run('authorize', '--file', await ordinary()),
      await setup.run('authorize', '--file', await creatable(`{"items":1,"currency":"EUR","card":${card('0100')}}`)),
      await setup.run('authorize', '--file', await ordinary(), pan),
      await setup.run('authorize', '--file', pan),
      await setup.run('authorize', '--file', await ordinary(), '--card', pan),
      await setup.runWith(`{"pan":"${pan}","expires":[12,39]}`, 'authorize', '--file', await ordinary()),
      await setup.runWith(card('0100'), 'authorize', '--file', await creatable('{"amount":1,"currency":"EUR"}')),
      await setup.runWith(card('0100'), 'authorize', '--file', await creatable('{"items":"1","currency":"EUR"}')),
      await setup.runWith(card('0100'), 'authorize')
    ]
    expect(wrong.map(({ code }) => code)).toEqual(wrong.map(() => 2))
    for (const { out, err } of wrong) expect(out + err).not.toContain(pan)
    await ordinary()
    expect(await filesWithSecret(setup.folder, pan)).toEqual([])
  })

  it.each([
    ['{"pan":"4111111111110100","expires":"12/39","csc":"907"}', 'expires of the card on standard input is not valid:'],
    ['{"pan":"4111111111110100","expires":[13,39],"csc":"907"}', 'expires of the card on standard input is not valid:'],
    ['{"pan":"4111 1111 1111 0100","expires":[12,39],"csc":"907"}', 'pan of the card on standard input is not valid:'],
    ['{"pan":"4111111111110100","expires":[12,39],"csc":907}', 'csc of the card on standard input is not valid:'],
    ['{"pan":"4111111111110100","expires":[12,39]}', 'The card on standard input has no csc: the security code'],
    ['{"pan":"4111111111110100","expires":[12,39],"csc":"907","x":1}', 'an unknown field'],
    ['{"pan":"4111111111110100",', 'Standard input holds no JSON object'],
    ['', 'Pipe the card in']
  ])('names what is wrong with the card %j', async (input, words) => {
    const { code, out, err } = await setup.runWith(input, 'authorize', '--file', await ordinary())
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(words)])
    expect(err).not.toMatch(/4111|0100|907/)
  })

  it('names the whole path of a file that cannot be read', async () => {
    const { code, err } = await setup.runWith(card('0100'), 'authorize', '--file', '/nope/creatable.json')
    expect([code, err]).toEqual([2, expect.stringContaining('/nope/creatable.json cannot be read.')])
  })

  it('says why it serves no live service here', async () => {
    const { terminal, printed } = aTerminal({
      env: { TALLYDESK_PASSPHRASE: 'correct horse battery', TALLYDESK_TOKEN: 'a-token' },
      readInput: () => Promise.resolve(card('0100'))
    })
    const args = ['authorize', '--file', await ordinary(), '--base-url', 'https://api.example.com']
    expect(await run([...args, '--data-dir', setup.folder], terminal)).toBe(1)
    expect(printed.join('\n')).toContain('Use the desktop app for a live service.')
  })
})
