import { request as ask } from 'node:http'
import { PassThrough } from 'node:stream'
import { SESSION_HEADER } from '../../../shared/app/sessionHeader.ts'

export interface Listener {
  /** Under which signs of life are answered, and the number of the last event that came before. */
  readonly begin: { readonly stream: string; readonly number: number }
  /** The next event: its number, its name and its payload. */
  next(): Promise<{ readonly number: number; readonly name: string; readonly payload: unknown }>
  /** Resolves when the shell ended the stream. */
  readonly ended: Promise<void>
  close(): void
}

interface Place {
  /** The number of the last event that was heard. */
  readonly after?: number
  /** Whether signs of life are answered; a browser that hangs answers none. */
  readonly answers?: boolean
}

/** Listens to `/events` as a page of the shell on this port would. */
export function listenToEvents(
  port: number,
  session: string,
  { after, answers = true }: Place = {}
): Promise<Listener> {
  const { promise, resolve, reject } = Promise.withResolvers<Listener>()
  const post = (path: string, body: object) => {
    const text = JSON.stringify(body)
    const own = { Origin: `http://127.0.0.1:${port}`, 'Sec-Fetch-Site': 'same-origin', [SESSION_HEADER]: session }
    const headers = { ...own, 'Content-Type': 'application/json', 'Content-Length': text.length }
    const request = ask({ host: '127.0.0.1', port, path, method: 'POST', headers })
    request.end(text)
    return request
  }
  const request = post('/events', { after: after ?? null })
  request.on('response', (response) => {
    const ended = Promise.withResolvers<undefined>()
    response.on('close', () => ended.resolve(undefined))
    const lines = new PassThrough({ objectMode: true })
    let stream = ''
    let rest = ''
    // Signs of life are answered whether or not anybody waits for an event.
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const all = (rest + chunk).split('\n')
      rest = all.pop() ?? ''
      for (const line of all) {
        if (line !== '') lines.write(line)
        else if (answers) post(`/events/${stream}`, {}).on('error', () => undefined)
      }
    })
    const each = lines.iterator()
    const read = async <T>() => JSON.parse(((await each.next()) as { value: string }).value) as T
    void read<Listener['begin']>().then((begin) => {
      stream = begin.stream
      resolve({ begin, next: read, ended: ended.promise, close: () => request.destroy() })
    }, reject)
  })
  request.on('error', reject)
  return promise
}
