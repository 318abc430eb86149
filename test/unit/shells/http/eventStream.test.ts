import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createEventLog } from '../../../../electron/shells/http/eventLog.ts'
import { openEventStream } from '../../../../electron/shells/http/eventStream.ts'

const server = createServer()
const cleanUp: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanUp.splice(0)) clean()
  server.closeAllConnections()
  server.close()
})

async function connected(after: number | null = null) {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const arriving = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  request.on('error', () => undefined)
  cleanUp.push(() => request.destroy())
  const [, response] = await arriving
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  const log = createEventLog()
  const stream = openEventStream(response, { log, after, heartbeat: { every: 20, unanswered: 1000 } })
  cleanUp.push(() => stream.end())
  const [page] = await answered
  return { response, log, stream, page: page.setEncoding('utf8') }
}

const exportId = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const running = (digit: number, rows: number) =>
  ({ id: exportId(digit), state: 'running', rows, total: 9, name: 'x'.repeat(4000), bytes: 0 }) as const

describe('event stream', () => {
  it('begins with its name and the number that it goes on from, and gives signs of life', async () => {
    const { page } = await connected()
    let text = ''
    for await (const chunk of page) {
      text += chunk as string
      if (text.endsWith('\n\n')) break
    }
    expect(text).toMatch(/^\{"stream":"[\w-]{43}","number":0\}\n\n$/)
  })

  it('keeps only the newest state of each thing while the page is slow, in order of arrival', async () => {
    const { response, log, stream, page } = await connected()
    page.pause()
    const last = 5000
    for (let rows = 1; rows <= last; rows++) {
      log.add('export.progress', running(1, rows))
      log.add('export.progress', running(2, rows))
      log.add('ledger.changed', { revision: rows, rows })
      stream.flush()
    }
    expect(response.writableLength).toBeLessThan(1_000_000)

    let text = ''
    for await (const chunk of page) {
      text += chunk as string
      if (text.includes(`"revision":${last},`)) break
    }
    const lines = text.split('\n').filter((line) => line !== '')
    const heard = lines.slice(1).map((line) => JSON.parse(line) as { number: number; payload: { rows: number } })
    expect(heard.slice(-3).map(({ payload }) => payload.rows)).toEqual([last, last, last])
    expect(heard.map(({ number }) => number)).toEqual(heard.map(({ number }) => number).toSorted((a, b) => a - b))
    expect(new Set(heard.map(({ number }) => number)).size).toBe(heard.length)
    expect(heard.length).toBeLessThan(last)
  })
})
