import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = (response: ServerResponse, request: IncomingMessage) => void

export interface ScriptedService extends AsyncDisposable {
  readonly baseUrl: string
  /** Paths with their queries, in the order they came. */
  readonly requests: { readonly url: string; readonly authorization: string | undefined }[]
}

/** A real server on loopback that answers its n-th request with the n-th answer, and later ones with the last. */
export async function scriptedService(...answers: readonly Answer[]): Promise<ScriptedService> {
  const requests: ScriptedService['requests'] = []
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)]
    requests.push({ url: request.url ?? '', authorization: request.headers.authorization })
    answer?.(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

/** Answers with a JSON text, sent exactly as given. */
export function json(text: string, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return (response) => void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}
