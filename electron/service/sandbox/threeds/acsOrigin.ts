/**
 * Origin of the access control server for a client that reached the service at `origin`. It differs from the service's
 * own origin, as an issuer's would, so that code that only works with a single origin fails here.
 */
export function acsOrigin(origin: string): string {
  const url = new URL(origin)
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  return url.origin
}
