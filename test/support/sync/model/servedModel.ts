import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttp } from '../../../../electron/service/api/http.ts'
import { EMPTY_PAGE, lieOf, type Fault, type Connect } from './modelHttp.ts'

/** Not repeated, once, and with another token only; and those of a good answer that is none. */
const STATUS: Partial<Record<Fault, number>> = {
  failed: 501,
  retried: 503,
  token: 401,
  accepted: 202,
  altered: 203,
  partial: 206
}

export interface ServedModel extends AsyncDisposable {
  readonly connect: Connect
}

/** The model behind a real server on loopback, one at a time, and the real client in front of it. */
export async function serveModel(): Promise<ServedModel> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.destroy()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const connect: Connect = (service, onRequest) => {
    const asked: URLSearchParams[] = []
    let before = EMPTY_PAGE
    answer = (request, response) => {
      const search = new URL(request.url ?? '/', baseUrl).searchParams
      asked.push(search)
      const fault = onRequest(asked.length, search)
      const failing = fault && STATUS[fault]
      if (fault === 'unreachable') return void request.socket.destroy()
      if (failing !== undefined) return void response.writeHead(failing).end('{"data":[],"has_more":false}')
      const { status, body, date } = service.answer(search, lieOf(fault))
      const isStuck = fault === 'stuck' && search.has('starting_after')
      const page = fault === 'empty' ? EMPTY_PAGE : isStuck ? before : body
      if (status === 200) before = page
      response.sendDate = false
      response.writeHead(status, { 'content-type': 'application/json', ...(date !== undefined && { date }) })
      response.end(status === 200 ? page : body)
    }
    return { ...createHttp({ fetch, baseUrl, token: 'model', random: () => 0 }), asked }
  }

  return {
    connect,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
