import { describe, expect, it } from 'vitest'
import { checkBaseUrl, isLoopback } from '../../../../electron/stores/connections/baseUrl.ts'
import { toWire } from '../../../../shared/errors.ts'

describe('the base URL of a service', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['  https://api.example.com//  ', 'https://api.example.com'],
    ['HTTPS://API.Example.COM:443', 'https://api.example.com'],
    ['https://api.example.com:8443/pay/', 'https://api.example.com:8443/pay'],
    ['https://gateway.example.com/payments/v2', 'https://gateway.example.com/payments/v2'],
    ['https://api.example.com/a/../b/', 'https://api.example.com/b'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://intranet', 'https://intranet'],
    ['https://10.0.0.5', 'https://10.0.0.5'],
    ['https://[2001:db8::1]:9000', 'https://[2001:db8::1]:9000'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://LOCALHOST', 'http://localhost'],
    ['http://127.0.0.1:41234', 'http://127.0.0.1:41234'],
    ['http://127.8.9.10/x', 'http://127.8.9.10/x'],
    ['http://127.1:80', 'http://127.0.0.1'],
    ['http://[::1]:5000', 'http://[::1]:5000']
  ])('%s is stored as %s, and stays so', (text, expected) => {
    expect(checkBaseUrl(text)).toBe(expected)
    expect(checkBaseUrl(expected)).toBe(expected)
  })

  it.each([
    '',
    'api.example.com',
    'api.example.com:443',
    'localhost:3000',
    '//api.example.com',
    '/v1',
    'https://',
    'https:///path',
    'https:/api.example.com',
    'https:api.example.com',
    'ftp://api.example.com',
    'ws://localhost',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'http://api.example.com',
    'http://10.0.0.5',
    'http://0.0.0.0:3000',
    'http://128.0.0.1',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://foo.localhost',
    'http://[::ffff:127.0.0.1]',
    'http://[::2]',
    'https://user@api.example.com',
    'https://user:hunter2@api.example.com',
    'https://@api.example.com',
    'https://api.example.com\\@evil.example',
    'http://127.0.0.1:80@evil.example',
    'https://api.example.com?key=hunter2',
    'https://api.example.com/?',
    'https://api.example.com/#top',
    'https://api.example.com#',
    'https://api example.com',
    'https://api.exa\nmple.com',
    'https://api.exa\u200bmple.com',
    'https://api.example.com:99999',
    'https://api.example.com:0',
    'https://api.example.com:port',
    'https://256.256.256.256',
    'https://[::1',
    'https://api.example.com/v1',
    'https://api.example.com/v1/transactions',
    'https://api.example.com/pay/v3/accounts'
  ])('“%s” is refused with what to do', (text) => {
    const wire = toWire(thrownBy(() => checkBaseUrl(text)))
    expect(wire.code).toBe('bad-address')
    expect(wire.message).toMatch(/\. Enter the address of the service, for example https:\/\/api\.example\.com\.$/)
    expect(wire.message).not.toContain('hunter2')
  })

  it.each([
    ['localhost', true],
    ['[::1]', true],
    ['127.255.0.1', true],
    ['128.0.0.1', false],
    ['127.0.0.1.example.com', false],
    ['example.com', false]
  ])('the host %s is this computer: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected)
  })
})

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
