import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cutOff } from '../../faults/cuts.ts'
import { bandwidth, late, neverAnswers, slowClose, sliced, stallsAfterHead } from '../../faults/delays.ts'
import type { Fault } from '../../faults/exchange.ts'
import { startFaultProxy, type FaultProxy } from '../../faults/faultProxy.ts'
import { status, webPage } from '../../faults/replies.ts'
import { dropAfterActing, resetAfter, resetBefore, resetWithin } from '../../faults/resets.ts'
import { cutJson, gzipBomb, wrongLength, wrongType } from '../../faults/spoiltBodies.ts'
import { rawExchange } from '../../support/service/rawExchange.ts'
import { json, scriptedService, type ScriptedService } from '../../support/service/scriptedService.ts'

const BODY = JSON.stringify({ data: ['å', 'b'.repeat(500)] })
const LENGTH = Buffer.byteLength(BODY)

let service: ScriptedService
let proxy: FaultProxy
beforeEach(async () => {
  service = await scriptedService(json(BODY))
  proxy = await startFaultProxy(service.baseUrl)
})
afterEach(async () => {
  await proxy[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const spoilt = (fault: Fault) => {
  proxy.spoil(fault)
  return rawExchange(proxy.port)
}
const bodyOf = (text: string) => text.split('\r\n\r\n')[1] ?? ''

describe('the fault proxy', () => {
  it('passes on method, path, headers and body, and the answer to them', async () => {
    const sent = { method: 'POST', headers: { authorization: 'Bearer x' }, body: 'hello' }
    const answer = await fetch(`${proxy.baseUrl}/a?b=c`, sent)
    expect([answer.status, await answer.text()]).toEqual([200, BODY])
    expect(service.requests).toEqual([{ url: '/a?b=c', authorization: 'Bearer x' }])
    expect(proxy.requests).toEqual([{ method: 'POST', url: '/a?b=c', reached: 1 }])
  })

  it('spoils the requests of a rule and no others', async () => {
    proxy.spoil(status(500), { from: 2, count: 2 })
    const statuses: number[] = []
    for (let request = 0; request < 4; request++) statuses.push((await fetch(proxy.baseUrl)).status)
    expect(statuses).toEqual([200, 500, 500, 200])
  })

  it('refuses while it is down, and serves on the same port when it is up', async () => {
    await fetch(proxy.baseUrl)
    await proxy.down()
    expect((await rawExchange(proxy.port)).end).toBe('ECONNREFUSED')
    await proxy.up()
    expect((await fetch(proxy.baseUrl)).status).toBe(200)
  })

  it.each([
    ['a reset before the request is passed on', resetBefore, 0],
    ['an error in place of the answer', status(503), 0],
    ['a reset within the answer', resetWithin, 1],
    ['a reset after the answer', resetAfter, 1],
    ['an answer that is dropped', dropAfterActing, 1]
  ] as const)('reports whether the service received a request: %s', async (_name, fault, reached) => {
    await spoilt(fault)
    expect(proxy.requests[0]?.reached).toBe(reached)
    expect(service.requests).toHaveLength(reached)
  })
})

describe('what comes over the wire', () => {
  it('is nothing but a reset', async () => {
    expect(await spoilt(resetBefore)).toEqual({ text: '', pieces: 0, end: 'ECONNRESET' })
  })

  it('is a reset in the middle', async () => {
    const { text, end } = await spoilt(resetWithin)
    expect(text.length).toBeLessThan(LENGTH + 100)
    expect(end).toBe('ECONNRESET')
  })

  it.each([
    ['its head', cutOff('header'), /^HTTP\/1\.1 200 OK\r\n(?!.*\r\n\r\n)/s],
    ['its body', cutOff('body'), new RegExp(`content-length: ${LENGTH}\\r\\n[^]*\\r\\n\\r\\n\\{"data".{100,400}$`)],
    ['its last byte', cutOff('last-byte'), /b"\]$/]
  ])('ends in good order before the end of %s', async (_name, fault, expected) => {
    const { text, end } = await spoilt(fault)
    expect(text).toMatch(expected)
    expect(end).toBe('end')
  })

  it('is whole, in as many slices as there are bytes', async () => {
    const { text, pieces } = await spoilt(sliced(1))
    expect(bodyOf(text)).toBe(BODY)
    expect(pieces).toBeGreaterThan(LENGTH / 2)
  })

  it.each([
    ['late', late(30)],
    ['over a narrow line', bandwidth(20_000)],
    ['from a service that closes late', slowClose(30)],
    ['under a wrong type', wrongType]
  ])('is whole, %s', async (_name, fault) => {
    const { text, end } = await spoilt(fault)
    expect([bodyOf(text), end]).toEqual([BODY, 'end'])
  })

  it('has no length where the close ends it, and another type where that is wrong', async () => {
    expect((await spoilt(slowClose(0))).text).not.toMatch(/content-length|transfer-encoding/i)
    expect((await spoilt(wrongType)).text).toMatch(/content-type: image\/png\r\n/)
  })

  it('is half of the JSON with an honest length, or all of it with a wrong one', async () => {
    const cut = (await spoilt(cutJson)).text
    expect(Buffer.byteLength(bodyOf(cut))).toBe(Math.floor(LENGTH / 2))
    expect(cut).toContain(`content-length: ${Math.floor(LENGTH / 2)}\r\n`)
    expect((await spoilt(wrongLength(7))).text).toContain(`content-length: ${LENGTH + 7}\r\n`)
  })

  it('is a web page, an error with its headers, or a bomb', async () => {
    expect((await spoilt(webPage)).text).toMatch(/content-type: text\/html[^]*<!doctype html>/)
    expect((await spoilt(status(429, { 'retry-after': '3' }))).text).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 3\r\n/)
    proxy.spoil(gzipBomb(3))
    expect((await (await fetch(proxy.baseUrl)).arrayBuffer()).byteLength).toBe(3 * 2 ** 20)
  })

  it('never comes, or stays away after the head, until the client leaves', async () => {
    proxy.spoil(neverAnswers)
    expect(await rawExchange(proxy.port, { leaveAfter: 50 })).toEqual({ text: '', pieces: 0, end: 'left' })
    proxy.spoil(stallsAfterHead)
    const { text, end } = await rawExchange(proxy.port, { leaveAfter: 50 })
    expect([bodyOf(text), end]).toEqual(['', 'left'])
  })
})
