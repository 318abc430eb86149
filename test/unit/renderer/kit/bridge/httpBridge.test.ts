// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { httpBridge } from '../../../../../renderer/kit/bridge/httpBridge.ts'

beforeEach(() => localStorage.setItem('session', 'canary'))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const none = () => new Response(null, { status: 401 })

/** Answers calls; nobody is there for events, unless the test says so. */
function answering(response: () => Response | Promise<Response>, events: () => Response | Promise<Response> = none) {
  const fetched = vi.fn<typeof fetch>((url) => Promise.resolve().then(url === '/events' ? events : response))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const asked = (fetched: ReturnType<typeof answering>, path: string) =>
  fetched.mock.calls.filter(([url]) => url === path).map(([, init]) => init)

/** The streams that the main side answers with, one after the other; a test writes and breaks them. */
function mainSide() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const encoder = new TextEncoder()
  return {
    open: () => new Response(new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) })),
    write: (text: string) => streams.at(-1)?.enqueue(encoder.encode(text)),
    breakOff: () => streams.at(-1)?.error(new TypeError('network error')),
    streams
  }
}

const begin = (number: number) => `{"stream":"abc","number":${number}}\n`
const changed = (number: number, rows: number) =>
  `${JSON.stringify({ number, name: 'ledger.changed', payload: { revision: number, rows } })}\n`

describe('a call over HTTP', () => {
  it('posts its input as JSON to an address of its own', async () => {
    const fetched = answering(() => Response.json({ ok: true, value: [] }))
    expect(await httpBridge().call('connection.list', undefined)).toEqual({ ok: true, value: [] })
    expect(asked(fetched, '/call/connection.list')).toMatchObject([
      { method: 'POST', body: '{}', redirect: 'error', credentials: 'omit', headers: { 'tallydesk-session': 'canary' } }
    ])
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
    expect(JSON.stringify(reply)).toContain('Tallydesk stopped')
  })

  it('says that the session ended when it is refused', async () => {
    answering(() => new Response('no', { status: 401 }))
    expect(await httpBridge().call('sync.get', undefined)).toMatchObject({ ok: false, error: { code: 'not-allowed' } })
  })

  it('does not take a page of something else for an answer', async () => {
    answering(() => new Response('<html>', { status: 200 }))
    expect(await httpBridge().call('sync.get', undefined)).toMatchObject({ ok: false, error: { code: 'unexpected' } })
  })

  it('is sent once events arrive, so that no change to its answer is missed', async () => {
    const side = mainSide()
    const fetched = answering(() => Response.json({ ok: true, value: [] }), side.open)
    const reply = httpBridge().call('connection.list', undefined)
    await vi.waitFor(() => expect(side.streams).toHaveLength(1))
    expect(asked(fetched, '/call/connection.list')).toEqual([])
    side.write(begin(0))
    expect(await reply).toEqual({ ok: true, value: [] })
  })
})

describe('events over HTTP', () => {
  it('share one stream, arrive whole, and stop when their listener does', async () => {
    const side = mainSide()
    const fetched = answering(none, side.open)
    const bridge = httpBridge()
    const heard: number[] = []
    const stop = bridge.on('ledger.changed', ({ rows }) => heard.push(rows))
    bridge.on('vault.changed', () => undefined)
    await vi.waitFor(() => expect(side.streams).toHaveLength(1))
    const [first, second] = [changed(1, 5).slice(0, 20), changed(1, 5).slice(20)]
    for (const part of [begin(0), first, second, changed(2, 6)]) side.write(part)
    await vi.waitFor(() => expect(heard).toEqual([5, 6]))
    stop()
    side.write(changed(3, 7))
    side.write('\n')
    // The sign of life came after the event, and is answered under the name of the stream.
    await vi.waitFor(() => expect(asked(fetched, '/events/abc')).toHaveLength(1))
    expect([heard, asked(fetched, '/events')]).toEqual([[5, 6], [expect.objectContaining({ body: '{"after":null}' })]])
  })

  it('that were missed during a break are fetched, and the break is reported', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const side = mainSide()
    const fetched = answering(none, side.open)
    const bridge = httpBridge()
    const heard: number[] = []
    const states: boolean[] = []
    bridge.on('ledger.changed', ({ rows }) => heard.push(rows))
    bridge.onLink((up) => states.push(up))
    await vi.waitFor(() => expect(side.streams).toHaveLength(1))
    side.write(begin(4) + changed(5, 1))
    await vi.waitFor(() => expect(heard).toEqual([1]))
    side.breakOff()
    await vi.waitFor(() => expect(states).toEqual([true, false]))
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(() => expect(side.streams).toHaveLength(2))
    side.write(begin(5) + changed(9, 3))
    await vi.waitFor(() => expect(heard).toEqual([1, 3]))
    expect(states).toEqual([true, false, true])
    expect(asked(fetched, '/events').map((init) => init?.body)).toEqual(['{"after":null}', '{"after":5}'])
  })

  it('end a stream that has been silent for 40 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const side = mainSide()
    const fetched = answering(none, side.open)
    const states: boolean[] = []
    httpBridge().onLink((up) => states.push(up))
    await vi.waitFor(() => expect(side.streams).toHaveLength(1))
    side.write(begin(0))
    await vi.waitFor(() => expect(states).toEqual([true]))
    await vi.advanceTimersByTimeAsync(39_000)
    const signal = asked(fetched, '/events')[0]?.signal
    expect(signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(signal?.aborted).toBe(true)
  })

  it('are not requested again without a session', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const fetched = answering(none)
    const bridge = httpBridge()
    expect(await bridge.call('sync.get', undefined)).toMatchObject({ ok: false, error: { code: 'not-allowed' } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked(fetched, '/events')).toHaveLength(1)
  })
})
