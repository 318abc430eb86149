import dns from 'node:dns'

/** A name under `.test`, which no name server knows (RFC 2606), that leads to loopback unless it is lost. */
export interface UnknownName extends Disposable {
  readonly host: string
  /** While true, asking for the name fails as the name server would let it fail. */
  isLost: boolean
}

/** Takes the place of the system's name server for this one name in this process. */
export function unknownName(host: string, code: 'ENOTFOUND' | 'EAI_AGAIN'): UnknownName {
  const real = dns.lookup
  const name = {
    host,
    isLost: false,
    [Symbol.dispose]: () => void (dns.lookup = real)
  }
  const lookup = (asked: string, options: dns.LookupOptions, done: (...answer: unknown[]) => void) => {
    if (asked !== host) {
      real(asked, options, done)
      return
    }
    const failure = Object.assign(new Error(`getaddrinfo ${code} ${host}`), { code, syscall: 'getaddrinfo' })
    if (name.isLost) setImmediate(done, failure)
    else if (options.all) setImmediate(done, null, [{ address: '127.0.0.1', family: 4 }])
    else setImmediate(done, null, '127.0.0.1', 4)
  }
  // Only what the network code of Node calls: a name, options and a callback.
  dns.lookup = lookup as unknown as typeof dns.lookup
  return name
}
