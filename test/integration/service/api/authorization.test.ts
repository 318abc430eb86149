import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { steadyFetch } from '../../../../electron/service/api/steadyFetch.ts'
import { authorization } from '../../../../electron/service/api/resources/authorization.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

interface Asked {
  readonly url: string | undefined
  readonly authorization: string | undefined
  readonly body: string
}

type Answer =
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  | 'drop'
  | 'cut'
  | 'hang'

/** A service that gives one kind of answer, and the requests that it got. */
async function service(answer: Answer): Promise<{ readonly baseUrl: string; readonly asked: readonly Asked[] }> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked.push({ url: request.url, authorization: request.headers.authorization, body })
      if (answer === 'hang') return
      if (answer === 'drop') {
        request.socket.destroy()
        return
      }
      if (answer === 'cut') {
        response.writeHead(201, { 'content-type': 'application/json', 'content-length': 100 })
        response.write('{"id":')
        setTimeout(() => request.socket.destroy(), 20)
        return
      }
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`, asked }
}

async function post(answer: Answer, options: { header?: string; timeout?: number } = {}) {
  const { baseUrl, asked } = await service(answer)
  const { header, timeout } = options
  const api = authorization({ fetch: steadyFetch(), baseUrl, authorization: header, ...(timeout && { timeout }) })
  const signal = new AbortController().signal
  return { asked, answer: api.post('{"items":10.00}', signal) }
}

const required = (details: string, more = '') =>
  `{ "status": 400, "type": "malformed content",${more} "error": "verification required",
    "content": { "property": "card", "description": "verification required", "details": ${details} } }`

describe('posting a creatable', () => {
  it('sends its text unchanged, once, with the given header or none', async () => {
    const first = await post({ status: 201, body: '{"id":"a"}' }, { header: 'Bearer key' })
    expect(await first.answer).toEqual({ kind: 'authorized', status: 201, body: '{"id":"a"}' })
    expect(first.asked).toEqual([{ url: '/base/authorization', authorization: 'Bearer key', body: '{"items":10.00}' }])
    const second = await post({ status: 201 })
    expect(await second.answer).toMatchObject({ kind: 'authorized', body: '' })
    expect(second.asked[0]?.authorization).toBeUndefined()
  })

  it('preserves the source text of the requested step, numbers and order included', async () => {
    const details = `{"visible": true, "method": "POST", "url": "https://acs.example/", "data": {
      "type": "challenge", "2": 1.10, "1": 12345678901234567890, "a\\u0062": "\\u00e9\\/", "list": [ 1.0, {"b" : null} ] } }`
    const asked = await (await post({ status: 400, body: required(details, '"id":"x-1",') })).answer
    if (asked.kind !== 'verification') throw new Error(asked.kind)
    expect([asked.id, asked.details.visible, asked.details.method, asked.details.url]).toEqual([
      '"x-1"',
      true,
      'POST',
      'https://acs.example/'
    ])
    expect([...(asked.details.data ?? [])]).toEqual([
      ['type', '"challenge"'],
      ['2', '1.10'],
      ['1', '12345678901234567890'],
      ['ab', '"\\u00e9\\/"'],
      ['list', '[1.0,{"b":null}]']
    ])
    const bare = await (await post({ status: 400, body: required('{}', '"id":null,') })).answer
    expect(bare).toMatchObject({
      kind: 'verification',
      id: undefined,
      details: { visible: null, method: null, url: null, data: null }
    })
  })

  it.each([
    [200, 'declined'],
    [202, 'declined'],
    [302, 'unclear'],
    [307, 'unclear'],
    [400, 'refused'],
    [401, 'refused'],
    [402, 'declined'],
    [404, 'refused'],
    [408, 'unclear'],
    [409, 'declined'],
    [422, 'refused'],
    [429, 'refused'],
    [500, 'unclear'],
    [503, 'unclear']
  ])('takes %i for %s', async (status, kind) => {
    const headers = { location: 'http://127.0.0.1:1/' }
    const { answer, asked } = await post({ status, body: required('{}').replaceAll('required', 'other'), headers })
    expect(await answer).toMatchObject({ kind, status })
    expect(asked).toHaveLength(1)
  })

  it('accepts a 201 whose body breaks off, and calls a 400 whose body breaks off unreadable', async () => {
    expect(await (await post('cut')).answer).toEqual({ kind: 'authorized', status: 201, body: null })
    const large = 'x'.repeat(5 * 1024 * 1024)
    expect(await (await post({ status: 400, body: large })).answer).toEqual({
      kind: 'unreadable',
      status: 400,
      body: null
    })
  })

  it('does not know what became of a request without an answer, and sends it once', async () => {
    for (const [answer, timeout] of [
      ['drop', 20_000],
      ['hang', 1000]
    ] as const) {
      const { asked, answer: coming } = await post(answer, { timeout })
      await expect(coming).rejects.toMatchObject({ code: 'outcome-unknown' })
      expect(asked).toHaveLength(1)
    }
  })

  it('does not know the outcome where the network stack refuses to go on to another address', async () => {
    const refusing = () => Promise.reject(new Error('Redirect was cancelled'))
    const api = authorization({ fetch: refusing, baseUrl: 'https://service.example', authorization: undefined })
    await expect(api.post('{}', new AbortController().signal)).rejects.toMatchObject({ code: 'outcome-unknown' })
  })

  it('says that nothing was sent where nobody listens', async () => {
    const { baseUrl } = await service({ status: 201 })
    servers.splice(0).forEach((server) => server.close())
    const api = authorization({ fetch: steadyFetch(), baseUrl, authorization: undefined })
    await expect(api.post('{}', new AbortController().signal)).rejects.toMatchObject({ code: 'offline' })
    await expect(api.post('{}', AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
  })
})
