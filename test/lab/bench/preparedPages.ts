import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

// A thread that serves bytes which are ready: what a page costs when nothing is computed.
const pages = workerData as ReadonlyMap<string, Uint8Array>

const server = createServer((request, response) => {
  const body = pages.get(request.url ?? '') ?? new Uint8Array()
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
