import type { AddressInfo } from 'node:net'
import { createServer, type RequestListener, type Server } from 'node:http'

/** A port on this computer alone, under both of its addresses. */
export interface Localhost {
  readonly port: number
  /** Takes nothing more and ends every connection. */
  close(): Promise<void>
}

/**
 * Milliseconds for the head of a request to arrive, and for all of it; everything comes from the same machine. The head
 * has room for the cookies of all ports of this host, which others may fill up.
 */
const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5000, maxHeaderSize: 2 ** 20 }
const ATTEMPTS = 20

/**
 * Listens where browsers look for `localhost`. They try the address of IPv6 first, so a stranger who held the same port
 * there would be asked in our place: such a port is given back and another one taken.
 */
export async function listenOnLocalhost(listener: RequestListener): Promise<Localhost> {
  for (let attempt = 1; ; attempt += 1) {
    const first = createServer(limits, listener)
    await listen(first, '127.0.0.1', 0)
    const { port } = first.address() as AddressInfo
    const second = createServer(limits, listener)
    try {
      const servers = (await hasListened(second, port)) ? [first, second] : [first]
      return {
        port,
        async close() {
          await Promise.all(servers.map(end))
        }
      }
    } catch (error) {
      await end(first)
      if (attempt === ATTEMPTS) throw error
    }
  }
}

/** False on a computer without IPv6; rejects where somebody else has the port. */
async function hasListened(server: Server, port: number): Promise<boolean> {
  try {
    await listen(server, '::1', port)
    return true
  } catch (error) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, ipv6Only: host === '::1' }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
