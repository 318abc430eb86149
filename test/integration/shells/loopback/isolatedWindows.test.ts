import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { isolatedWindowServer } from '../../../../electron/shells/loopback/isolatedWindow/isolatedWindowServer.ts'
import type {
  IsolatedWindow,
  IsolatedWindowHandler
} from '../../../../electron/base/isolatedWindow/isolatedWindowPort.ts'
import { sendRaw } from '../../../support/service/rawHttp.ts'
import { isolatedWindowSetup } from '../../../support/isolatedWindow/isolatedWindowSetup.ts'

interface Opened extends AsyncDisposable {
  readonly isolatedWindow: IsolatedWindow
  readonly port: number
  readonly requests: readonly Request[]
  readonly logged: readonly string[]
}

async function opened(serve: IsolatedWindowHandler = () => Promise.resolve(new Response('shown'))): Promise<Opened> {
  const logged: string[] = []
  const requests: Request[] = []
  const isolatedWindows = isolatedWindowServer((event) => void logged.push(event))
  const isolatedWindow = await isolatedWindows.open(
    isolatedWindowSetup((request) => {
      requests.push(request)
      return serve(request)
    })
  )
  const port = Number(new URL(isolatedWindow.origins.page).port)
  return { isolatedWindow, port, requests, logged, [Symbol.asyncDispose]: () => isolatedWindows.close() }
}

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

describe('an isolated window on this computer', () => {
  it('has two origins under a name other than that of the app, with a port of its own for each', async () => {
    await using one = await opened()
    const { page, guest } = one.isolatedWindow.origins
    expect(new Set([page, guest].map((origin) => new URL(origin).hostname))).toEqual(new Set(['localhost']))
    expect(page).not.toBe(guest)
    expect(await one.isolatedWindow.show('/page')).toBe(`${page}/page`)
    for (const origin of [page, guest]) expect(await (await fetch(`${origin}/page`)).text()).toBe('shown')
    expect(one.requests.map(({ url }) => url)).toEqual([`${page}/page`, `${guest}/page`])
  })

  it.runIf(hasIpv6)('holds its port under both addresses of this computer, so that nobody else can', async () => {
    await using one = await opened()
    for (const host of ['127.0.0.1', '[::1]']) {
      const answer = await fetch(`http://${host}:${one.port}/`)
      // The host is another one than it must be; what counts is that it is the isolated window who says so.
      expect([host, answer.status]).toEqual([host, 403])
    }
  })

  it('is there with all the cookies that a browser keeps for the ports of this computer', async () => {
    await using one = await opened()
    const jar = Array.from({ length: 180 }, (_, at) => `filler-${at}=${'x'.repeat(4080)}`).join('; ')
    const head = `GET /page HTTP/1.1\r\nHost: localhost:${one.port}\r\nConnection: close\r\n`
    expect((await sendRaw(one.port, `${head}Cookie: ${jar}\r\n\r\n`)).status).toBe(200)
    expect(one.requests[0]?.headers.has('cookie')).toBe(false)
  })

  it('hands over method, path, headers and body as they came, without cookies', async () => {
    await using one = await opened(async (request) => new Response(await request.text(), { status: 201 }))
    const body = 'cres=a%20b'
    const answer = await sendRaw(
      one.port,
      `POST //answer/x?y=1 HTTP/1.1\r\nHost: localhost:${one.port}\r\nOrigin: https://acs.example\r\nCookie: a=b\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
    )
    expect([answer.status, answer.text.endsWith(body)]).toEqual([201, true])
    const [request] = one.requests
    expect(request?.url).toBe(`${one.isolatedWindow.origins.page}//answer/x?y=1`)
    expect(request?.headers.get('origin')).toBe('https://acs.example')
    expect(request?.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
    expect([request?.headers.get('cookie'), request?.headers.get('host')]).toEqual([null, null])
  })

  it('sends status, headers and bytes of the handler, and no header of its own', async () => {
    const headers = { 'Content-Security-Policy': "default-src 'none'", 'Content-Type': 'text/html; charset=utf-8' }
    await using one = await opened(() => Promise.resolve(new Response('ü', { status: 404, headers })))
    const answer = await fetch(`${one.isolatedWindow.origins.page}/`)
    expect([answer.status, await answer.text()]).toEqual([404, 'ü'])
    expect([...answer.headers.keys()].sort()).toEqual([
      'connection',
      'content-length',
      'content-security-policy',
      'content-type',
      'date',
      'keep-alive'
    ])
  })

  it('ends a request whose handler failed, and says so in the log without its words', async () => {
    await using one = await opened(() => Promise.reject(new TypeError('canary')))
    await expect(fetch(`${one.isolatedWindow.origins.page}/`)).rejects.toThrow()
    expect(one.logged).toEqual(['isolated-window-failed'])
  })

  it('takes nothing more once it is closed, on connections of before neither', async () => {
    const one = await opened()
    const socket = connect(one.port, '127.0.0.1')
    // A connection that is cut before it was accepted is reported as reset.
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('connect', resolve))
    const ended = new Promise((resolve) => socket.once('close', resolve))
    await Promise.all([one.isolatedWindow.close(), one.isolatedWindow.close()])
    await ended
    await one.isolatedWindow.closed
    expect((await sendRaw(one.port, `GET / HTTP/1.1\r\nHost: localhost:${one.port}\r\n\r\n`)).status).toBe(0)
    await expect(fetch(`${one.isolatedWindow.origins.guest}/`)).rejects.toThrow()
    expect(one.requests).toEqual([])
  })
})

describe('a hostile request to an isolated window', () => {
  const host = (port: number) => `Host: localhost:${port}\r\n`
  const hostile: readonly (readonly [what: string, status: number, bytes: (port: number) => string])[] = [
    ['another host', 403, () => 'GET / HTTP/1.1\r\nHost: evil.example\r\n'],
    ['the address for the name', 403, (port) => `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`],
    ['another port', 403, () => 'GET / HTTP/1.1\r\nHost: localhost:1\r\n'],
    ['no port', 403, () => 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
    ['the host in capitals', 403, (port) => `GET / HTTP/1.1\r\nHost: LOCALHOST:${port}\r\n`],
    ['two hosts', 403, (port) => `GET / HTTP/1.1\r\n${host(port)}Host: evil.example\r\n`],
    ['two equal hosts', 403, (port) => `GET / HTTP/1.1\r\n${host(port)}${host(port)}`],
    ['no host', 400, () => 'GET / HTTP/1.1\r\n'],
    ['an absolute address', 400, (port) => `GET http://evil.example/ HTTP/1.1\r\n${host(port)}`],
    ['no path', 400, (port) => `GET * HTTP/1.1\r\n${host(port)}`],
    ['a long path', 400, (port) => `GET /${'a'.repeat(2048)} HTTP/1.1\r\n${host(port)}`],
    ['PUT', 405, (port) => `PUT / HTTP/1.1\r\n${host(port)}Content-Length: 0\r\n`],
    ['OPTIONS', 405, (port) => `OPTIONS / HTTP/1.1\r\n${host(port)}Origin: https://evil.example\r\n`],
    ['HEAD', 405, (port) => `HEAD / HTTP/1.1\r\n${host(port)}`],
    ['a script for a service worker', 403, (port) => `GET / HTTP/1.1\r\n${host(port)}Service-Worker: script\r\n`],
    ['a body said to be large', 413, (port) => `POST / HTTP/1.1\r\n${host(port)}Content-Length: 65537\r\n`],
    ['a length twice', 400, (port) => `POST / HTTP/1.1\r\n${host(port)}Content-Length: 0\r\nContent-Length: 1\r\n`],
    ['bytes that are not HTTP', 400, () => '\u0016\u0003\u0001\r\n']
  ]

  it.each(hostile)('%s is refused with %i', async (_what, status, bytes) => {
    await using one = await opened()
    const answer = await sendRaw(one.port, `${bytes(one.port)}Connection: close\r\n\r\n`)
    expect(answer.status).toBe(status)
    expect(one.requests).toEqual([])
  })

  it('a body that grows too large is refused, whatever it said', async () => {
    await using one = await opened()
    const chunk = `8000\r\n${'a'.repeat(0x8000)}\r\n`
    const answer = await sendRaw(
      one.port,
      `POST / HTTP/1.1\r\n${host(one.port)}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.repeat(3)}0\r\n\r\n`
    )
    expect(answer.status).toBe(413)
    expect(one.requests).toEqual([])
  })
})
