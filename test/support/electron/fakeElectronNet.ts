import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { ClientRequestConstructorOptions } from 'electron'

/** What the network says to a request; undefined for a failure. */
type Answer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string | string[]>>; readonly body?: string }
  | { readonly status: number; readonly redirect: string }
  | undefined

/** A request as it went out. */
export class FakeClientRequest extends EventEmitter {
  readonly options: ClientRequestConstructorOptions
  readonly headers = new Map<string, string>()
  readonly answer: Answer
  body: Buffer | undefined
  isAborted = false

  constructor(options: ClientRequestConstructorOptions, answer: Answer) {
    super()
    this.options = options
    this.answer = answer
  }
  setHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }
  abort(): void {
    this.isAborted = true
    this.emit('error', new Error('aborted'))
  }
  end(body?: Buffer): void {
    this.body = body
    queueMicrotask(() => this.settle())
  }

  private settle(): void {
    const { answer } = this
    if (answer === undefined) this.emit('error', new Error('net::ERR_CERT_AUTHORITY_INVALID'))
    else if ('redirect' in answer) {
      this.emit('redirect', answer.status, 'GET', answer.redirect, {})
      // Nobody followed it in time, which is the end of the request.
      this.emit('error', new Error('Redirect was cancelled'))
    } else {
      const { status, headers = {}, body = '' } = answer
      this.emit('response', Object.assign(Readable.from([Buffer.from(body)]), { statusCode: status, headers }))
    }
  }
}

/** Electron's `net`: what was asked can be read, what comes back can be told. */
export function fakeNet() {
  const requests: FakeClientRequest[] = []
  const network: { answer: Answer } = { answer: { status: 200 } }
  return {
    requests,
    network,
    request(options: ClientRequestConstructorOptions): FakeClientRequest {
      const request = new FakeClientRequest(options, network.answer)
      requests.push(request)
      return request
    }
  }
}
