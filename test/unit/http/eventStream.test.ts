import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openEventStream } from '../../../electron/http/eventStream.ts'

const server = createServer()
const cleanUp: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanUp.splice(0)) clean()
  server.closeAllConnections()
  server.close()
})

async function connected(): Promise<{ response: ServerResponse; page: IncomingMessage }> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const arriving = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  request.on('error', () => undefined)
  cleanUp.push(() => request.destroy())
  const [, response] = await arriving
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  const stream = openEventStream(response, 20)
  cleanUp.push(() => stream.end())
  streams.set(response, stream)
  const [page] = await answered
  return { response, page: page.setEncoding('utf8') }
}
const streams = new WeakMap<ServerResponse, ReturnType<typeof openEventStream>>()

const exportId = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const running = (digit: number, rows: number) =>
  ({ id: exportId(digit), state: 'running', rows, total: 9, name: 'x'.repeat(4000), bytes: 0 }) as const

describe('event stream', () => {
  it('tells the browser when to come back and sends a sign of life', async () => {
    const { page } = await connected()
    let text = ''
    for await (const chunk of page) {
      text += chunk as string
      if (text.endsWith(':\n\n')) break
    }
    expect(text).toMatch(/^retry: 1000\n\n/)
  })

  it('keeps only the newest state of each thing while the page is slow', async () => {
    const { response, page } = await connected()
    const stream = streams.get(response)
    page.pause()
    const last = 5000
    for (let rows = 1; rows <= last; rows++) {
      stream?.send('export.progress', running(1, rows))
      stream?.send('export.progress', running(2, rows))
      stream?.send('ledger.changed', { revision: rows, rows })
    }
    expect(response.writableLength).toBeLessThan(1_000_000)

    let text = ''
    for await (const chunk of page) {
      text += chunk as string
      if (text.includes(`"revision":${last},`)) break
    }
    expect(text).toContain(`"id":"${exportId(1)}","state":"running","rows":${last},`)
    expect(text).toContain(`"id":"${exportId(2)}","state":"running","rows":${last},`)
    expect(text.split('event: ').length).toBeLessThan(last)
  })
})
