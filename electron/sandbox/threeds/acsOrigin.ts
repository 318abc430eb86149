/**
 * Where the access control server is for a client that reached the service at `origin`. It is another origin than the
 * service's own, as an issuer's would be: what only works because both are one is found out here.
 */
export function acsOrigin(origin: string): string {
  const url = new URL(origin)
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  return url.origin
}
