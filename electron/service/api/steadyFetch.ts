/** The part of Node's HTTP client that this file uses. */
interface Handler {
  /** While data comes, only `pause` is called on the connection. */
  onResponseData?(connection: { readonly pause: () => void }, chunk: Uint8Array): void
}
type Dispatch = (options: unknown, handler: Handler) => boolean
interface Client {
  compose(interceptor: (dispatch: Dispatch) => Dispatch): NonNullable<RequestInit['dispatcher']>
}

// Where Node and undici, on which `fetch` is built, keep the client that `fetch` uses.
const GLOBAL_CLIENT = Symbol.for('undici.globalDispatcher.1')

/**
 * Node's `fetch` without a bug that ends the whole process: its client pauses a connection while it decompresses data,
 * and if the service closes a paused connection, it throws where nobody can catch the error (nodejs/undici#5360). Here
 * connections are never paused. Callers must limit the size of the body, which also limits the data in memory.
 */
export function steadyFetch(): typeof globalThis.fetch {
  // Node loads its client when one of these globals is first used.
  Reflect.get(globalThis, 'Request')
  const client = (globalThis as { [GLOBAL_CLIENT]?: Client })[GLOBAL_CLIENT]
  if (!client) return fetch
  const dispatcher = client.compose((dispatch) => (options, handler) => dispatch(options, neverPausing(handler)))
  return (input, init) => fetch(input, { ...init, dispatcher })
}

/**
 * The same handler, but it cannot pause the connection. Its methods run on the original, because its fields are
 * private.
 */
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
