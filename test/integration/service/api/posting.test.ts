import { describe, expect, it } from 'vitest'
import { accounts } from '../../../../electron/service/api/resources/accounts.ts'
import { createHttp } from '../../../../electron/service/api/http.ts'
import { AppError } from '../../../../shared/errors.ts'
import { startTestSandbox } from '../../../support/service/sandboxClient.ts'
import { control } from '../../../support/service/sandboxCalls.ts'
import { json, scriptedService, type Answer } from '../../../support/service/scriptedService.ts'

const TOKEN = 'canary-token-4f1d'
const INDIVIDUAL = '0b2f3c4d-0000-4000-8000-000000000001'
const ACCOUNT =
  '{"id":"0B2F3C4D-0000-4000-8000-00000000000A","name":"EUR account","currency":"EUR","balance":12345678901.10,"created_at":"2026-01-02T05:04:05.006+02:00","type":"current","region":{"code":"se"}}'

interface Target {
  readonly baseUrl: string
  readonly token?: string
}

function create(
  { baseUrl, token = TOKEN }: Target,
  options: { readonly unit?: 'minor'; readonly signal?: AbortSignal; readonly timeout?: number } = {}
) {
  const { unit = 'major', signal = new AbortController().signal, timeout = 20_000 } = options
  const http = createHttp({ fetch, baseUrl, token, timeout, random: () => 0 })
  return accounts(http, unit).create(INDIVIDUAL, { signal })
}

const silence: Answer = () => undefined

async function failureOf(answer: Answer): Promise<{ error: AppError; requests: number }> {
  await using service = await scriptedService(answer)
  const options = answer === silence ? { timeout: 1000 } : {}
  const error: unknown = await create(service, options).catch((cause: unknown) => cause)
  if (!(error instanceof AppError)) throw new Error(`No AppError but ${String(error)}`)
  expect(error.message).not.toContain(TOKEN)
  return { error, requests: service.requests.length }
}

const cut: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
  response.write(ACCOUNT.slice(0, 40), () => response.destroy())
}

describe('making an account', () => {
  it('has an exact balance in the unit of the connection, times in UTC, and all unknown fields', async () => {
    await using service = await scriptedService(json(ACCOUNT))
    const made = await create(service)
    expect(made).toEqual({
      id: '0b2f3c4d-0000-4000-8000-00000000000a',
      name: 'EUR account',
      currency: 'EUR',
      balance: '12345678901.10',
      type: 'current',
      createdAt: '2026-01-02T03:04:05.006Z',
      extra: '{"region":{"code":"se"}}'
    })
    expect((await create(service, { unit: 'minor' })).balance).toBe('123456789.011')
  })

  it.each([
    [400, 'request-refused'],
    [401, 'token-rejected'],
    [403, 'not-allowed'],
    [404, 'not-found'],
    [409, 'request-refused'],
    [422, 'request-refused'],
    [429, 'rate-limited']
  ])('reports the words of a refusal with %i, and is requested once', async (status, code) => {
    const body = JSON.stringify({ status, type: 'x', description: `No, says ${TOKEN}.` })
    const { error, requests } = await failureOf(json(body, status))
    expect([error.code, requests]).toEqual([code, 1])
    expect(error.message).toContain('No, says •••.')
  })

  it('names the individual, not the address, where the service knows no such one', async () => {
    const { error } = await failureOf(json('{"status":404,"type":"x","description":"No such one."}', 404))
    expect(error.message).toBe(
      'Your provider has no customer with this id (404). Check that the id is complete and from this provider. The service says: No such one.'
    )
  })

  const dropped: Answer = (response) => response.destroy()
  it.each<readonly [string, Answer]>([
    ['the connection ends without an answer', dropped],
    ['the answer is cut', cut],
    ['no answer comes in time', silence],
    ['the service fails', json('{}', 500)],
    ['a gateway gives up', json('{}', 504)],
    ['a gateway says that it took too long', json('{}', 408)],
    // A service may do what was requested, and then send the browser on to what came of it.
    ...[300, 301, 302, 303, 304, 307, 308].map((status): [string, Answer] => [
      `the answer is another address (${status})`,
      json('', status, { location: 'https://elsewhere.example/' })
    ]),
    ['the answer is a web page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
    ['the answer is nothing', json('')],
    ['the answer is null', json('null')],
    ['the balance is a text', json(ACCOUNT.replace('12345678901.10', '"1"'))],
    ['the balance has too many decimals', json(ACCOUNT.replace('12345678901.10', '0.123456'))],
    ['the id is none', json(ACCOUNT.replace('0B2F3C4D', '../etc'))],
    ['the answer is far too large', (response) => response.writeHead(200).end(' '.repeat(5 * 2 ** 20))],
    ['an unknown field is 20,000 deep', json(ACCOUNT.replace('{', `{"x":${'['.repeat(20_000)}${']'.repeat(20_000)},`))]
  ])('is of unknown outcome where %s, and is not requested again', async (_name, answer) => {
    const { error, requests } = await failureOf(answer)
    expect([error.code, error.remedy, requests]).toEqual(['outcome-unknown', 'none', 1])
    expect(error.message).toMatch(
      /[^.]\. An account may have been created\. Ask your provider about it before you create another: Tallydesk cannot list accounts\.$/
    )
  })

  it('has surely not happened where no connection could be made, or it was taken back before', async () => {
    const service = await scriptedService(json(ACCOUNT))
    await service[Symbol.asyncDispose]()
    await expect(create(service)).rejects.toMatchObject({ code: 'offline' })
    await expect(create({ baseUrl: 'http://no-such-host.invalid' })).rejects.toMatchObject({ code: 'offline' })
    await using second = await scriptedService(json(ACCOUNT))
    await expect(create(second, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' })
    expect(second.requests).toEqual([])
  })

  it('is of unknown outcome when it is broken off under way', async () => {
    const controller = new AbortController()
    await using service = await scriptedService(() => controller.abort())
    await expect(create(service, { signal: controller.signal })).rejects.toMatchObject({ code: 'outcome-unknown' })
    expect(service.requests).toHaveLength(1)
  })

  it('is of unknown outcome where the network stack itself refuses to go on to another address', async () => {
    const refusing = () => Promise.reject(new Error('Redirect was cancelled'))
    const http = createHttp({ fetch: refusing, baseUrl: 'https://service.example', token: TOKEN })
    const creating = accounts(http, 'major').create(INDIVIDUAL, { signal: new AbortController().signal })
    await expect(creating).rejects.toMatchObject({ code: 'outcome-unknown' })
  })

  it('makes exactly one at a service that drops its answer after the effect', async () => {
    const sandbox = await startTestSandbox({ rows: 10 })
    try {
      const { holders, accounts: before } = (await control(sandbox, 'GET', 'state')) as State
      await control(sandbox, 'PUT', 'faults', { faults: [{ kind: 'drop', method: 'POST' }] })
      const http = createHttp({ fetch, baseUrl: sandbox.baseUrl, token: sandbox.token })
      const signal = new AbortController().signal
      const creating = accounts(http, 'major').create(holders[0]?.id ?? '', { signal })
      await expect(creating).rejects.toMatchObject({ code: 'outcome-unknown' })
      const { accounts: after } = (await control(sandbox, 'GET', 'state')) as State
      expect(after.length - before.length).toBe(1)
      const { requests } = (await control(sandbox, 'GET', 'journal')) as { requests: { method: string }[] }
      expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
    } finally {
      await sandbox.stop()
    }
  })
})

interface State {
  readonly holders: readonly { readonly id: string }[]
  readonly accounts: readonly unknown[]
}
