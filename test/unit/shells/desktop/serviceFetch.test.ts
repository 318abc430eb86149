import { beforeEach, describe, expect, it, vi } from 'vitest'
import { networkFailure } from '../../../../electron/service/api/failure.ts'
import { createFakeElectron } from '../../../support/electron/fakeElectron.ts'
import type { FakeSession } from '../../../support/electron/fakeElectronSession.ts'

let fetch: typeof globalThis.fetch
let service: FakeSession
let electron: ReturnType<typeof createFakeElectron>

beforeEach(async () => {
  vi.resetModules()
  electron = createFakeElectron()
  vi.doMock('electron', () => electron)
  const { serviceFetch } = await import('../../../../electron/shells/desktop/serviceFetch.ts')
  fetch = serviceFetch()
  service = electron.session.fromPartition('service')
})

describe('fetch through Chromium', () => {
  it('keeps nothing on disk: its session is in memory and has no cache', () => {
    expect(service.partition.startsWith('persist:')).toBe(false)
    expect(service.options).toEqual({ cache: false })
  })

  it('sends no cookies, reads no cache and skips our own scheme, whatever is requested', async () => {
    await fetch(new URL('https://service.example/v1'), { redirect: 'manual', credentials: 'include' })
    expect(service.fetched).toEqual([
      {
        input: 'https://service.example/v1',
        init: { redirect: 'manual', credentials: 'omit', cache: 'no-store', bypassCustomProtocolHandlers: true }
      }
    ])
  })

  it('hands a request on as it is', async () => {
    const request = new Request('https://service.example/v1')
    expect(await (await fetch(request)).text()).toBe('answer')
    expect(service.fetched[0]?.input).toBe(request)
  })

  it.each([
    ['net::ERR_CONNECTION_REFUSED', 'the connection was refused'],
    ['net::ERR_NAME_NOT_RESOLVED', 'the host was not found'],
    ['net::ERR_INTERNET_DISCONNECTED', 'there is no network'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'its certificate is not trusted'],
    ['net::ERR_CERT_COMMON_NAME_INVALID', 'its certificate is for another host'],
    ['net::ERR_FAILED', 'the connection failed']
  ])('lets %s be reported as: %s', async (message, words) => {
    service.answer = () => Promise.reject(new Error(message))
    const error: unknown = await fetch('https://service.example').catch((cause: unknown) => cause)
    expect(networkFailure(error, 'service.example').error.message).toContain(words)
  })

  it('sends what changes something over unused connections, which Chromium does not repeat', async () => {
    vi.useFakeTimers()
    const post = () => fetch(new Request('https://service.example/v3', { method: 'POST', body: '{}' }))
    await fetch('https://service.example/v1')
    await post()
    await fetch('https://service.example/v3', { method: 'post' })
    const [first, second] = ['once-1', 'once-2'].map((name) => electron.session.fromPartition(name))
    const counts = () => [service, first, second].map((each) => each?.fetched.length)
    expect(counts()).toEqual([1, 1, 1])
    expect([first?.options, first?.closings]).toEqual([{ cache: false }, 0])
    vi.advanceTimersByTime(6 * 60_000)
    await post()
    expect([counts(), first?.closings]).toEqual([[1, 2, 1], 1])
    vi.useRealTimers()
  })

  it.each([
    ['net::ERR_CONNECTION_REFUSED', true],
    ['net::ERR_INTERNET_DISCONNECTED', true],
    ['net::ERR_NAME_NOT_RESOLVED', true],
    ['net::ERR_CERT_AUTHORITY_INVALID', true],
    ['net::ERR_CONNECTION_RESET', false],
    ['net::ERR_NETWORK_CHANGED', false],
    ['net::ERR_FAILED', false]
  ])('says of %s whether it is sure that nothing was sent: %s', async (message, isUnsent) => {
    electron.session.fromPartition('once-1').answer = () => Promise.reject(new Error(message))
    const error: unknown = await fetch('https://service.example', { method: 'POST' }).catch((cause: unknown) => cause)
    expect(networkFailure(error, 'service.example').isUnsent).toBe(isUnsent)
  })

  it('lets a refused redirect be reported as one', async () => {
    service.answer = () => Promise.reject(new Error('Redirect was cancelled'))
    const error: unknown = await fetch('https://service.example').catch((cause: unknown) => cause)
    expect(networkFailure(error, 'service.example').error.code).toBe('redirected')
  })
})
