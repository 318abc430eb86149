// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { httpBridge } from '../../../renderer/httpBridge.ts'

afterEach(() => void vi.unstubAllGlobals())

function answering(response: () => Response | Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve().then(response))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('a call over HTTP', () => {
  it('posts its input as JSON to an address of its own', async () => {
    const fetched = answering(() => Response.json({ ok: true, value: [] }))
    expect(await httpBridge().call('connection.list', undefined)).toEqual({ ok: true, value: [] })
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/call/connection.list')
    expect(init).toMatchObject({ method: 'POST', body: '{}', redirect: 'error', credentials: 'same-origin' })
  })

  it('hands the main side’s failure on as it is, whatever the status', async () => {
    const error = { code: 'busy', message: 'A sync is under way.' }
    answering(() => Response.json({ ok: false, error }, { status: 400 }))
    expect(await httpBridge().call('sync.cancel', undefined)).toEqual({ ok: false, error })
  })

  it('says that the main process stopped when nothing answers', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')))
    const reply = await httpBridge().call('sync.get', undefined)
    expect(reply).toMatchObject({ ok: false, error: { code: 'offline' } })
    expect(JSON.stringify(reply)).toContain('main process stopped')
  })

  it('says that the session ended when the cookie is refused', async () => {
    answering(() => new Response('no', { status: 403 }))
    expect(await httpBridge().call('sync.get', undefined)).toMatchObject({ ok: false, error: { code: 'not-allowed' } })
  })

  it('does not take a page of something else for an answer', async () => {
    answering(() => new Response('<html>', { status: 200 }))
    expect(await httpBridge().call('sync.get', undefined)).toMatchObject({ ok: false, error: { code: 'unexpected' } })
  })
})

describe('events over HTTP', () => {
  class Stream extends EventTarget {
    static opened: Stream[] = []
    readonly url: string
    constructor(url: string) {
      super()
      this.url = url
      Stream.opened.push(this)
    }
  }

  it('share one stream, reach their listener and stop when asked to', () => {
    Stream.opened = []
    vi.stubGlobal('EventSource', Stream)
    const bridge = httpBridge()
    const heard: number[] = []
    const stop = bridge.on('ledger.changed', ({ rows }) => heard.push(rows))
    bridge.on('vault.changed', () => undefined)
    expect(Stream.opened.map(({ url }) => url)).toEqual(['/events'])
    const say = (rows: number) =>
      Stream.opened[0]?.dispatchEvent(
        new MessageEvent('ledger.changed', { data: JSON.stringify({ revision: 1, rows }) })
      )
    say(5)
    stop()
    say(6)
    expect(heard).toEqual([5])
  })

  it('tell when the stream breaks off and when it is back', () => {
    Stream.opened = []
    vi.stubGlobal('EventSource', Stream)
    const states: boolean[] = []
    httpBridge().onLink((up) => states.push(up))
    Stream.opened[0]?.dispatchEvent(new Event('error'))
    Stream.opened[0]?.dispatchEvent(new Event('open'))
    expect(states).toEqual([false, true])
  })
})
