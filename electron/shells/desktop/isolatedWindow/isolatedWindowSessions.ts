import { randomUUID } from 'node:crypto'
import { session, type Session } from 'electron'
import type { IsolatedWindowHandler, IsolatedWindowOrigins } from '../../../base/isolatedWindow/isolatedWindowPort.ts'
import { isOnThisComputer, type IsolatedWindowPlace } from '../../../base/isolatedWindow/security.ts'
import { isInside } from './insideAddress.ts'
import { forwardToNetwork } from './forwardToNetwork.ts'

const places = new WeakMap<Session, IsolatedWindowPlace>()

/** Where the window of an isolated window stays, and its frames may go; undefined for every session that is not an isolated window's. */
export function isolatedWindowPlaceOf(session: Session): IsolatedWindowPlace | undefined {
  return places.get(session)
}

/**
 * A session in memory that nothing else has or will have. The handler answers for its origins. What else a frame asks
 * for is asked of the network through the system's proxy: over https, or of this computer where the isolated window is for a service
 * on it. Asked by the app, none of it meets Chromium's check that a page of the internet stays out of the network that
 * this computer is in; so that is looked at here.
 */
export function openIsolatedWindowSession(
  origins: IsolatedWindowOrigins,
  handler: IsolatedWindowHandler,
  isLocal: boolean
): Session {
  const made = session.fromPartition(`isolated-${randomUUID()}`, { cache: false })
  places.set(made, { pageOrigin: origins.page, isLocal })
  const own: readonly string[] = [origins.page, origins.guest]
  made.protocol.handle('https', async (request) => {
    const url = new URL(request.url)
    if (own.includes(url.origin)) return handler(request)
    return !isLocal && (await isInside(url, made)) ? Response.error() : forwardToNetwork(request, made)
  })
  made.protocol.handle('http', async (request) =>
    isLocal && isOnThisComputer(new URL(request.url)) ? forwardToNetwork(request, made) : Response.error()
  )
  return made
}

/** Afterwards the session holds no data and answers no request. */
export async function closeIsolatedWindowSession(made: Session): Promise<void> {
  for (const scheme of ['https', 'http']) made.protocol.unhandle(scheme)
  await made.closeAllConnections()
  await made.clearStorageData()
  await made.clearAuthCache()
}
