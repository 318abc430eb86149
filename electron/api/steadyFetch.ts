/** What this file needs to know of the HTTP client inside Node. */
interface Handler {
  /** `pause` is all that is asked of the connection while data comes. */
  onResponseData?(connection: { readonly pause: () => void }, chunk: Uint8Array): void
}
type Dispatch = (options: unknown, handler: Handler) => boolean
interface Client {
  compose(interceptor: (dispatch: Dispatch) => Dispatch): NonNullable<RequestInit['dispatcher']>
}

// Where Node and the package it is made from (undici) keep the client that `fetch` uses.
const GLOBAL_CLIENT = Symbol.for('undici.globalDispatcher.1')

/**
 * Node's `fetch`, kept from ending the whole process: its client pauses a connection while what came over it is being
 * unpacked, and where the service closes a paused one, it throws where nobody can catch it (nodejs/undici#5360). So it is
 * never paused. Who reads a body has to set a limit, and that bounds what can wait in memory.
 */
export function steadyFetch(): typeof globalThis.fetch {
  // Node loads its client as soon as one of these is asked for.
  Reflect.get(globalThis, 'Request')
  const client = (globalThis as { [GLOBAL_CLIENT]?: Client })[GLOBAL_CLIENT]
  if (!client) return fetch
  const dispatcher = client.compose((dispatch) => (options, handler) => dispatch(options, neverPausing(handler)))
  return (input, init) => fetch(input, { ...init, dispatcher })
}

/** The same handler, whose wish to pause goes unheard. Its own fields are private, so its methods run on itself. */
function neverPausing(handler: Handler): Handler {
  const connection = { pause: () => undefined }
  return new Proxy(handler, {
    get(target, name): unknown {
      if (name === 'onResponseData')
        return (_: unknown, chunk: Uint8Array) => target.onResponseData?.(connection, chunk)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    }
  })
}
