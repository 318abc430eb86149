import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { securityHeaders } from '../../../../electron/base/isolatedWindow/security.ts'
import { AppError } from '../../../../shared/errors.ts'
import { countWorkedTime } from '../../../support/process/workedTime.ts'
import { listenToEvents } from '../../../support/shell/eventSource.ts'
import { fakeApp } from '../../../support/shell/fakeApp.ts'
import { serveShell } from '../../../support/shell/servedShell.ts'

const json = (text: string): unknown => JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))

describe('start link', () => {
  it('leads to the page, whose token is exchanged for the session once, and sets no cookie', async () => {
    await using served = await serveShell()
    const { pathname, search } = new URL(served.shell.url)
    const visit = `GET ${pathname}${search} HTTP/1.1\r\nHost: 127.0.0.1:${served.port}\r\nSec-Fetch-Site: none\r\nConnection: close\r\n\r\n`
    const answer = await served.send(visit)
    expect([answer.status, answer.header('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const session = await served.signIn()
    expect(session).toMatch(/^[\w-]{43}$/)
    expect(answer.text).not.toContain(session)
    expect(answer.text).not.toMatch(/set-cookie/i)
    expect((await served.call('sync.get', session)).status).toBe(200)
    expect([(await served.send(visit)).status, await served.signIn()]).toEqual([403, ''])
  })

  it('is not used up by a wrong guess', async () => {
    await using served = await serveShell()
    await served.get('/start?token=AAAA')
    expect(await served.signIn()).not.toBe('')
  })

  it('is served on a port of its own each time, and on this machine only', async () => {
    await using one = await serveShell()
    await using two = await serveShell()
    expect(one.port).not.toBe(two.port)
    expect(new URL(one.shell.url).hostname).toBe('127.0.0.1')
  })

  it('gives a session that another Tallydesk does not know', async () => {
    await using one = await serveShell()
    await using two = await serveShell()
    expect((await two.call('sync.get', await one.signIn())).status).toBe(401)
  })
})

describe('opening link', () => {
  it('lets a private file in, for one session', async () => {
    await using served = await serveShell()
    const link = served.shell.createOpeningLink()
    const { pathname, search } = new URL(link)
    const fromFile = `GET ${pathname}${search} HTTP/1.1\r\nHost: 127.0.0.1:${served.port}\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nConnection: close\r\n\r\n`
    expect((await served.send(fromFile)).status).toBe(200)
    expect((await served.call('sync.get', await served.signIn(link))).status).toBe(200)
    expect((await served.send(fromFile)).status).toBe(403)
  })
})

describe('page', () => {
  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/assets/index-Ab_1.js', 'application/javascript; charset=utf-8']
  ])('%s is served with every security header', async (path, type) => {
    await using served = await serveShell()
    const answer = await served.get(path)
    expect(answer.status).toBe(200)
    expect(answer.header('content-type')).toBe(type)
    expect(answer.header('cache-control')).toBe('no-store')
    for (const [name, value] of Object.entries(securityHeaders)) expect(answer.header(name)).toBe(value)
  })

  it('carries the security headers on a refusal too', async () => {
    await using served = await serveShell()
    const answer = await served.call('sync.get', '')
    expect(answer.status).toBe(401)
    for (const [name, value] of Object.entries(securityHeaders)) expect(answer.header(name)).toBe(value)
  })
})

describe('calls', () => {
  it('hands the input to the handler and its value back', async () => {
    const app = fakeApp({ 'connection.signOut': (id) => ({ id }) })
    await using served = await serveShell(app)
    const answer = await served.call('connection.signOut', await served.signIn(), { input: 'sandbox' })
    expect(answer.header('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.header('cache-control')).toBe('no-store')
    expect(json(answer.text)).toEqual({ ok: true, value: { id: 'sandbox' } })
    expect(app.called).toEqual([{ name: 'connection.signOut', input: 'sandbox' }])
  })

  it('answers input of the wrong shape with a reply and does not call the handler', async () => {
    await using served = await serveShell()
    const answer = await served.call('connection.signOut', await served.signIn(), { input: { id: '../../etc' } })
    expect(json(answer.text)).toMatchObject({ ok: false, error: { code: 'bad-input' } })
    expect(served.app.called).toEqual([])
  })

  it('passes a failure on as its code and sentence', async () => {
    const app = fakeApp({ 'sync.start': () => { throw new AppError('offline', 'No connection.') } }) // prettier-ignore
    await using served = await serveShell(app)
    const answer = await served.call('sync.start', await served.signIn(), { input: { kind: 'full' } })
    expect([answer.status, json(answer.text)]).toEqual([
      200,
      { ok: false, error: { code: 'offline', message: 'No connection.' } }
    ])
  })

  it('says nothing of an error nobody expected', async () => {
    const app = fakeApp({ 'sync.get': () => { throw new Error('secret at /home/me') } }) // prettier-ignore
    await using served = await serveShell(app)
    const answer = await served.call('sync.get', await served.signIn())
    expect(json(answer.text)).toMatchObject({ ok: false, error: { code: 'unexpected' } })
    expect(answer.text).not.toMatch(/secret|\/home|at /)
  })

  it('says nothing of a value that cannot be sent', async () => {
    const app = fakeApp({ 'sync.get': () => ({ amount: 1n }) })
    await using served = await serveShell(app)
    const answer = await served.call('sync.get', await served.signIn())
    expect(answer.status).toBe(500)
    expect(answer.text).not.toMatch(/BigInt|at /)
  })
})

describe('events', () => {
  it('reach every open page, with their name and payload', async () => {
    await using served = await serveShell()
    const session = await served.signIn()
    const pages = [await listenToEvents(served.port, session), await listenToEvents(served.port, session)]
    served.app.announce('ledger.changed', { revision: 3, rows: 200 })
    for (const page of pages) {
      expect(await page.next()).toEqual({ number: 1, name: 'ledger.changed', payload: { revision: 3, rows: 200 } })
    }
  })

  it('that a page missed while it was away are heard when it comes back', async () => {
    await using served = await serveShell()
    const session = await served.signIn()
    const before = await listenToEvents(served.port, session)
    served.app.announce('ledger.changed', { revision: 1, rows: 1 })
    const { number } = await before.next()
    before.close()
    served.app.announce('ledger.changed', { revision: 2, rows: 2 })
    served.app.announce('account.changed', { id: null })
    served.app.announce('ledger.changed', { revision: 3, rows: 3 })
    const after = await listenToEvents(served.port, session, { after: number })
    // What is newer of the same thing takes the place of the one before, and none comes twice.
    expect(await after.next()).toEqual({ number: 3, name: 'account.changed', payload: { id: null } })
    expect(await after.next()).toEqual({ number: 4, name: 'ledger.changed', payload: { revision: 3, rows: 3 } })
    served.app.announce('ledger.changed', { revision: 4, rows: 4 })
    expect(await after.next()).toMatchObject({ number: 5 })
  })

  it('of before are not heard by a page that is new', async () => {
    await using served = await serveShell()
    const session = await served.signIn()
    served.app.announce('ledger.changed', { revision: 1, rows: 1 })
    const page = await listenToEvents(served.port, session)
    expect(page.begin.number).toBe(1)
    served.app.announce('ledger.changed', { revision: 2, rows: 2 })
    expect(await page.next()).toMatchObject({ number: 2 })
  })
})

describe('the end', () => {
  let time: Disposable
  beforeEach(() => void (time = countWorkedTime()))
  afterEach(() => time[Symbol.dispose]())

  const settles = async (promise: Promise<void>, within: number): Promise<boolean> =>
    Promise.race([promise.then(() => true), new Promise<false>((done) => setTimeout(() => done(false), within))])

  it('comes when the last page is gone', async () => {
    await using served = await serveShell(fakeApp(), 100)
    const page = await listenToEvents(served.port, await served.signIn())
    await served.shell.opened
    page.close()
    expect(await settles(served.shell.closed, 5000)).toBe(true)
  })

  it('does not come before the first page', async () => {
    await using served = await serveShell(fakeApp(), 50)
    expect(await settles(served.shell.closed, 300)).toBe(false)
  })

  it('does not come while a page reloads, or while another one is open', async () => {
    await using served = await serveShell(fakeApp(), 1000)
    const session = await served.signIn()
    const first = await listenToEvents(served.port, session)
    first.close()
    await new Promise((done) => setTimeout(done, 100))
    const second = await listenToEvents(served.port, session)
    const third = await listenToEvents(served.port, session)
    second.close()
    expect(await settles(served.shell.closed, 1500)).toBe(false)
    third.close()
    expect(await settles(served.shell.closed, 5000)).toBe(true)
  })

  it('does not come while a page that reloads is still fetching its files', async () => {
    await using served = await serveShell(fakeApp(), 300)
    const page = await listenToEvents(served.port, await served.signIn())
    page.close()
    for (let at = 0; at < 8; at++) {
      expect(await settles(served.shell.closed, 150)).toBe(false)
      expect((await served.get('/assets/index-Ab_1.js')).status).toBe(200)
    }
    expect(await settles(served.shell.closed, 5000)).toBe(true)
  })

  it('comes when a connected page gives no sign of life, and not while it answers', async () => {
    await using served = await serveShell(fakeApp(), 100, { every: 50, unanswered: 4 })
    const session = await served.signIn()
    const alive = await listenToEvents(served.port, session)
    const hung = await listenToEvents(served.port, session, { answers: false })
    await hung.ended
    expect(await settles(served.shell.closed, 1000)).toBe(false)
    alive.close()
    expect(await settles(served.shell.closed, 5000)).toBe(true)
  })

  it('cuts open event streams when the shell is closed', async () => {
    const served = await serveShell()
    await listenToEvents(served.port, await served.signIn())
    await served[Symbol.asyncDispose]()
    expect((await served.send('GET / HTTP/1.1\r\n\r\n')).status).toBe(0)
  })
})
