import { describe, expect, it } from 'vitest'
import { createLinks } from '../../../../electron/shells/loopback/links.ts'
import { serveShell } from '../../../support/shell/servedShell.ts'

const checkout = new URL('https://checkout.example/pay?token=canary#a')

describe('a way out of the browser shell', () => {
  it('leads to the address once, without saying where from', async () => {
    await using served = await serveShell()
    const path = (await served.links.open(checkout)) ?? ''
    expect(path).toMatch(/^\/links\/[\w-]{43}$/)
    const answer = await served.get(path)
    expect([answer.status, answer.header('location')]).toEqual([303, checkout.href])
    expect([answer.header('referrer-policy'), answer.header('cache-control')]).toEqual(['no-referrer', 'no-store'])
    const again = await served.get(path)
    expect([again.status, again.text.includes('canary')]).toEqual([404, false])
  })

  it('is not there for another site or under another name, and stays whole', async () => {
    await using served = await serveShell()
    const path = (await served.links.open(checkout)) ?? ''
    const head = `Host: 127.0.0.1:${served.port}\r\nConnection: close\r\n`
    const foreign = await served.send(
      `GET ${path} HTTP/1.1\r\n${head}Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n\r\n`
    )
    expect([(await served.get(path.toUpperCase())).status, foreign.status]).toEqual([404, 403])
    expect((await served.get(path)).status).toBe(303)
  })
})

describe('ways out', () => {
  it('close after two minutes', async () => {
    let now = 0
    const links = createLinks(() => now)
    const ticket = async () => ((await links.open(checkout)) ?? '').slice('/links/'.length)
    const [early, late] = [await ticket(), await ticket()]
    now = 119_999
    expect(links.claim(early)).toBe(checkout)
    now = 120_000
    expect(links.claim(late)).toBeUndefined()
  })

  it('are never more than fifty', async () => {
    const links = createLinks()
    const paths = await Promise.all(Array.from({ length: 51 }, () => links.open(checkout)))
    const [first = '', second = ''] = paths.map((path) => path?.slice('/links/'.length))
    expect([links.claim(first), links.claim(second)]).toEqual([undefined, checkout])
  })
})
