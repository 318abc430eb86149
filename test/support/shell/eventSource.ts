import { get } from 'node:http'

export interface Listener {
  /** The next event: its name and its payload, read from JSON. */
  next(): Promise<{ readonly name: string; readonly payload: unknown }>
  close(): void
}

/** Listens to `/events` as a page of the shell on this port would. */
export function listenToEvents(port: number, cookie: string): Promise<Listener> {
  const { promise, resolve, reject } = Promise.withResolvers<Listener>()
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
  const request = get({ host: '127.0.0.1', port, path: '/events', headers }, (response) => {
    const frames = readFrames(response.setEncoding('utf8'))
    resolve({
      async next() {
        const { value } = (await frames.next()) as { value: string }
        const [, name = '', data = ''] = /^event: (.+)\ndata: (.+)$/m.exec(value) ?? []
        return { name, payload: JSON.parse(data) as unknown }
      },
      close: () => request.destroy()
    })
  })
  request.on('error', reject)
  return promise
}

async function* readFrames(source: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of source) {
    const frames = (rest + chunk).split('\n\n')
    rest = frames.pop() ?? ''
    yield* frames.filter((frame) => frame.startsWith('event:'))
  }
}
