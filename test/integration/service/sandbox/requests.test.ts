import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import { sendRaw } from '../../../support/service/rawHttp.ts'
import { request, startTestSandbox } from '../../../support/service/sandboxClient.ts'

let sandbox: Sandbox
let port: number

beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 100 })
  port = Number(new URL(sandbox.baseUrl).port)
})
afterAll(() => sandbox.stop())

const send = (path: string, init: RequestInit = {}) => fetch(sandbox.baseUrl + path, init)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function expectProblem(response: Response, status: number, problem: Record<string, unknown>): Promise<void> {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const body = (await response.json()) as Record<string, unknown>
  expect(body).toMatchObject({ status, ...problem })
  for (const name of Object.keys(body)) expect(['status', 'type', 'error', 'description', 'content']).toContain(name)
}

describe('the bearer check', () => {
  it('lets the token in and answers with JSON that nobody may store', async () => {
    const response = await request(sandbox)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('demands a token where there is none', async () => {
    const response = await send('/v1/transactions')
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    await expectProblem(response, 401, { type: 'unauthorized', error: 'missing token' })
  })

  it.each(['wrong', '', 'x y'])('refuses the token "%s"', async (token) => {
    const response = await send('/v1/transactions', { headers: bearer(token) })
    await expectProblem(response, 401, { type: 'unauthorized', error: 'invalid token' })
  })

  it('refuses another scheme, a cut token and a longer one', async () => {
    const { token } = sandbox
    for (const authorization of [`Basic ${token}`, token, `Bearer ${token.slice(0, -1)}`, `Bearer ${token}x`]) {
      const response = await send('/v1/transactions', { headers: { authorization } })
      await expectProblem(response, 401, { error: 'invalid token' })
    }
  })
})

describe('a bad request', () => {
  it.each(['?limit=0', '?limit=1001', '?limit=ten', '?sort_by=amount', '?page=2', '?correlation_ids[0]=1'])(
    'with %s gets 400 in the shape of the interface',
    async (query) => {
      await expectProblem(await request(sandbox, query), 400, { type: 'malformed content' })
    }
  )

  it('with the id of no transaction gets 400 that names it', async () => {
    for (const id of ['nope', 'aaaaaaaaaa', '%00', 'ä']) {
      await expectProblem(await request(sandbox, `?starting_after=${id}`), 400, { error: 'unknown transaction' })
    }
  })

  it.each(['/v1', '/v1/transactions/', '/v1/transactions/abc', '/V1/transactions', '/v3', '/sdk/v1/none'])(
    'to %s gets 404, with and without a token',
    async (path) => {
      await expectProblem(await send(path), 404, { type: 'not found' })
      await expectProblem(await send(path, { headers: bearer(sandbox.token) }), 404, { type: 'not found' })
    }
  )

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('by %s gets 405 before its body is read', async (method) => {
    const headers = { ...bearer(sandbox.token), 'content-type': 'application/json' }
    const body = method === 'OPTIONS' ? null : '{not json'
    const response = await send('/v1/transactions', { method, headers, body })
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    await expectProblem(response, 405, { type: 'method not allowed' })
  })

  it('with a broken body to an unknown place gets 404', async () => {
    const headers = { 'content-type': 'application/json' }
    await expectProblem(await send('/nowhere', { method: 'POST', headers, body: '{' }), 404, { type: 'not found' })
  })

  it('with a malformed path gets 400', async () => {
    await expectProblem(await send('/v1/%zz'), 400, { error: 'invalid request' })
  })

  it('answers HEAD with the headers of GET', async () => {
    const response = await send('/v1/transactions', { method: 'HEAD', headers: bearer(sandbox.token) })
    expect(response.status).toBe(200)
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000)
    expect(await response.text()).toBe('')
  })
})

describe('a request that is not meant for this service', () => {
  const raw = (head: string) =>
    sendRaw(port, `${head}\r\nAuthorization: Bearer ${sandbox.token}\r\nConnection: close\r\n\r\n`)

  it.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1:1', '127.0.0.2', 'localhost.evil.example', ''])(
    'with the Host "%s" is refused',
    async (host) => {
      const answer = await raw(`GET /v1/transactions HTTP/1.1\r\nHost: ${host}`)
      expect(answer.status).toBe(403)
      expect(answer.text).toContain('"error":"foreign host"')
      expect(answer.text).not.toContain('has_more')
    }
  )

  it('with its own Host is answered', async () => {
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
      expect((await raw(`GET /v1/transactions HTTP/1.1\r\nHost: ${host}`)).status).toBe(200)
    }
  })

  it('with two Hosts, none, or a whole URL is refused', async () => {
    const own = `Host: 127.0.0.1:${port}`
    expect((await raw(`GET /v1/transactions HTTP/1.1\r\n${own}\r\nHost: evil.example`)).status).toBe(400)
    expect((await raw('GET /v1/transactions HTTP/1.1')).status).toBe(400)
    expect((await raw(`GET http://evil.example/v1/transactions HTTP/1.1\r\n${own}`)).status).toBe(400)
  })

  it('that is no HTTP at all gets 400 in the shape of the interface', async () => {
    const answer = await sendRaw(port, 'HELLO\r\n\r\n')
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('{"status":400,"type":"malformed content","error":"invalid request"')
  })

  it('with headers beyond any measure gets 431', async () => {
    const answer = await raw(
      `GET /v1/transactions HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Long: ${'x'.repeat(20_000)}`
    )
    expect(answer.status).toBe(431)
    expect(answer.text).toContain('"status":431')
  })
})
