import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSION_HEADER } from '../../../../shared/app/sessionHeader.ts'
import { secretFileText, serveShell, type ServedShell } from '../../../support/shell/servedShell.ts'

interface Ours {
  readonly host: string
  readonly origin: string
  readonly session: string
  /** The start token, which was used by the user's own page. */
  readonly used: string
}

let served: ServedShell
let ours: Ours

beforeAll(async () => {
  served = await serveShell()
  const host = `127.0.0.1:${served.port}`
  const used = new URL(served.shell.url).search
  ours = { host, origin: `http://${host}`, session: await served.signIn(), used }
})
afterAll(() => served[Symbol.asyncDispose]())

/** A call as our page sends it, except for what the attack changes. `undefined` leaves a header out. */
interface Change {
  readonly line?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly extra?: readonly string[]
  readonly body?: string
}

function ownCall({
  line = 'POST /call/sync.get HTTP/1.1',
  headers = {},
  extra = [],
  body = '{}'
}: Change = {}): string {
  const all: Record<string, string | undefined> = {
    Host: ours.host,
    Origin: ours.origin,
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': 'cors',
    [SESSION_HEADER]: ours.session,
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    Connection: 'close',
    ...headers
  }
  const sent = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`))
  return `${[line, ...sent, ...extra].join('\r\n')}\r\n\r\n${body}`
}

function ownGet(path: string, { headers = {}, extra = [] }: Pick<Change, 'headers' | 'extra'> = {}): string {
  const without = {
    [SESSION_HEADER]: undefined,
    Origin: undefined,
    'Content-Type': undefined,
    'Content-Length': undefined
  }
  const change: Change = { line: `GET ${path} HTTP/1.1`, headers: { ...without, ...headers }, extra, body: '' }
  return ownCall(change)
}

type Attack = readonly [name: string, status: number, bytes: () => string]

const wrongDoor: readonly Attack[] = [
  ['two Host headers', 400, () => ownCall({ extra: [`Host: ${ours.host}`] })],
  ['two different Host headers', 400, () => ownCall({ extra: ['Host: evil.example'] })],
  ['no Host header', 400, () => ownCall({ headers: { Host: undefined } })],
  ['an empty Host header', 403, () => ownCall({ headers: { Host: '' } })],
  ['HTTP/1.0 without Host', 403, () => ownCall({ line: 'POST /call/sync.get HTTP/1.0', headers: { Host: undefined } })],
  ['a rebound name', 403, () => ownCall({ headers: { Host: `evil.example:${served.port}` } })],
  ['localhost', 403, () => ownCall({ headers: { Host: `localhost:${served.port}` } })],
  ['a Host without port', 403, () => ownCall({ headers: { Host: '127.0.0.1' } })],
  ['another port', 403, () => ownCall({ headers: { Host: '127.0.0.1:80' } })],
  ['a Host with user information', 403, () => ownCall({ headers: { Host: `evil@${ours.host}` } })],
  ['an absolute-form address', 400, () => ownCall({ line: `POST ${ours.origin}/call/sync.get HTTP/1.1` })],
  ['a foreign absolute-form address', 400, () => ownCall({ line: 'POST http://evil.example/call/sync.get HTTP/1.1' })],
  ['two slashes', 400, () => ownCall({ line: 'POST //call/sync.get HTTP/1.1' })],
  ['a network path', 400, () => ownGet('//evil.example/')],
  ['an asterisk', 400, () => ownCall({ line: 'POST * HTTP/1.1' })],
  ['an address of 2,000 characters', 400, () => ownGet(`/${'a'.repeat(2000)}`)]
]

const wrongPage: readonly Attack[] = [
  ['a foreign Origin', 403, () => ownCall({ headers: { Origin: 'https://evil.example' } })],
  ['the Origin null', 403, () => ownCall({ headers: { Origin: 'null' } })],
  ['no Origin', 403, () => ownCall({ headers: { Origin: undefined } })],
  ['our Origin on another port', 403, () => ownCall({ headers: { Origin: 'http://127.0.0.1:1' } })],
  ['our Origin over https', 403, () => ownCall({ headers: { Origin: `https://${ours.host}` } })],
  ['two Origins', 400, () => ownCall({ extra: ['Origin: https://evil.example'] })],
  ['a cross-site call', 403, () => ownCall({ headers: { 'Sec-Fetch-Site': 'cross-site' } })],
  ['a same-site call, from another port', 403, () => ownCall({ headers: { 'Sec-Fetch-Site': 'same-site' } })],
  ['a call that claims to be a navigation', 403, () => ownCall({ headers: { 'Sec-Fetch-Site': 'none' } })],
  ['unknown fetch metadata', 403, () => ownCall({ headers: { 'Sec-Fetch-Site': 'same-origin, cross-site' } })],
  ['two fetch sites', 400, () => ownCall({ extra: ['Sec-Fetch-Site: cross-site'] })],
  ['a cross-site event stream', 403, () => ownEvents({ 'Sec-Fetch-Site': 'cross-site' })],
  ['a cross-site navigation', 403, () => navigate('/', 'cross-site')],
  ['a cross-site use of the start link', 403, () => navigate(`/start${ours.used}`, 'cross-site')],
  ['a frame from another port', 403, () => navigate('/', 'same-site')],
  ['a foreign Origin on a GET', 403, () => ownGet('/', { headers: { Origin: 'https://evil.example' } })]
]

const wrongPerson: readonly Attack[] = [
  ['no session', 401, () => ownCall(withSession(undefined))],
  ['a wrong session', 401, () => ownCall(withSession(`${ours.session.slice(0, -1)}_`))],
  ['an empty session', 401, () => ownCall(withSession(''))],
  ['a session in other letters', 401, () => ownCall(withSession(ours.session.toUpperCase()))],
  ['our session next to a wrong one', 401, () => ownCall(withSession(`${ours.session}, ${ours.session}x`))],
  ['two sessions', 400, () => ownCall({ extra: [`${SESSION_HEADER}: ${ours.session}`] })],
  ['our session in a cookie', 401, () => ownCall({ headers: { ...inCookie(), [SESSION_HEADER]: undefined } })],
  ['our session as a password', 401, () => ownCall({ headers: { ...asPassword(), [SESSION_HEADER]: undefined } })],
  ['the used start token as the session', 401, () => ownCall(withSession(ours.used.slice('?token='.length)))],
  ['a replayed start token', 403, () => navigate(`/start${ours.used}`, 'none')],
  ['a wrong start token', 403, () => navigate('/start?token=AAAA', 'none')],
  ['an empty start token', 400, () => navigate('/start?token=', 'none')],
  ['no start token', 403, () => navigate('/start', 'none')],
  ['two start tokens', 400, () => navigate(`/start${ours.used}&token=AAAA`, 'none')],
  ['an opening link where none was made', 403, () => navigate('/open?token=AAAA', 'cross-site')],
  ['events without a session', 401, () => ownEvents({ [SESSION_HEADER]: undefined })],
  ['a sign of life without a session', 401, () => ownEvents({ [SESSION_HEADER]: undefined }, '/events/AAAA')],
  ['an upload without a session', 401, () => ownUpload('/uploads/AAAA', { [SESSION_HEADER]: undefined })],
  ['a session for a used start token', 403, () => exchange(ours.used.slice('?token='.length))],
  ['a session for a guessed start token', 403, () => exchange('AAAA')],
  ['a session for no start token', 400, () => ownCall({ line: 'POST /session HTTP/1.1' })],
  ['a session for a page of another port', 403, () => exchange('AAAA', { Origin: 'http://127.0.0.1:1' })],
  ['an upload of another page', 403, () => ownUpload('/uploads/AAAA', { Origin: 'https://evil.example' })]
]

const wrongShape: readonly Attack[] = [
  ['GET on a call', 405, () => ownGet('/call/sync.get')],
  ['HEAD', 405, () => ownGet('/').replace('GET', 'HEAD')],
  ['an OPTIONS preflight', 405, () => preflight()],
  ['TRACE', 405, () => ownGet('/').replace('GET', 'TRACE')],
  ['PUT', 405, () => ownCall({ line: 'PUT /call/sync.get HTTP/1.1' })],
  ['CONNECT', 0, () => `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n`],
  ['POST on the page', 405, () => ownCall({ line: 'POST / HTTP/1.1' })],
  ['GET on the events', 404, () => ownGet('/events')],
  ['events from a number that is none', 400, () => ownCall({ line: 'POST /events HTTP/1.1', body: '{"after":-1}' })],
  ['a method in a header', 400, () => ownCall({ extra: ['X-HTTP-Method-Override: GET'] })],
  ['a websocket', 400, () => ownGet('/', { extra: ['Upgrade: websocket', 'Sec-WebSocket-Version: 13'] })],
  ['an upgrade to HTTP/2', 400, () => ownGet('/', { extra: ['Upgrade: h2c', 'HTTP2-Settings: AAAA'] })],
  ['plain text', 415, () => ownCall({ headers: { 'Content-Type': 'text/plain' } })],
  ['a form', 415, () => ownCall({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })],
  ['a multipart form', 415, () => ownCall({ headers: { 'Content-Type': 'multipart/form-data; boundary=x' } })],
  ['no content type', 415, () => ownCall({ headers: { 'Content-Type': undefined } })],
  ['another charset', 415, () => ownCall({ headers: { 'Content-Type': 'application/json; charset=utf-7' } })],
  ['a list of content types', 415, () => ownCall({ headers: { 'Content-Type': 'text/plain, application/json' } })],
  ['bytes for a call', 415, () => ownCall({ headers: { 'Content-Type': 'application/octet-stream' } })],
  ['JSON for a file', 415, () => ownUpload('/uploads/AAAA', { 'Content-Type': 'application/json' })],
  ['two content types', 400, () => ownCall({ extra: ['Content-Type: text/plain'] })],
  ['a body of 2 MiB', 413, () => ownCall({ body: `{"input":"${'x'.repeat(2 * 1024 * 1024)}"}` })],
  ['a length of 2 GiB', 413, () => ownCall({ headers: { 'Content-Length': String(2 ** 31) } })],
  ['a negative length', 400, () => ownCall({ headers: { 'Content-Length': '-1' } })],
  ['two lengths', 400, () => ownCall({ extra: ['Content-Length: 0'] })],
  ['a length and chunks', 400, () => ownCall({ extra: ['Transfer-Encoding: chunked'], body: '0\r\n\r\n' })],
  ['chunks', 400, () => ownCall({ headers: { 'Content-Length': undefined }, extra: ['Transfer-Encoding: chunked'] })],
  [
    'odd chunks',
    400,
    () => ownCall({ headers: { 'Content-Length': undefined }, extra: ['Transfer-Encoding: xchunked'] })
  ],
  ['a body on a GET', 400, () => ownGet('/', { headers: { 'Content-Length': '2' } })],
  ['a folded header', 400, () => ownCall({ extra: [' X-Folded: 1'] })],
  ['a bare line feed', 400, () => ownCall({ extra: ['X-A: 1\nOrigin: https://evil.example'] })],
  ['a null byte in a header', 400, () => ownCall({ extra: ['X-A: 1\0'] })],
  ['a space before the colon', 400, () => ownCall({ extra: ['X-A : 1'] })],
  ['2 MB of headers', 400, () => ownCall({ extra: [`X-A: ${'a'.repeat(2_000_000)}`] })],
  ['no JSON', 400, () => ownCall({ body: '{"input":' })],
  ['an empty body', 400, () => ownCall({ body: '' })],
  ['a list', 400, () => ownCall({ body: '[1]' })],
  ['an unknown field', 400, () => ownCall({ body: '{"input":null,"sender":"main"}' })],
  ['a prototype in the body', 400, () => ownCall({ body: '{"__proto__":{"input":1}}' })],
  ['a constructor in the body', 400, () => ownCall({ body: '{"constructor":{"prototype":{}}}' })]
]

const wrongPlace: readonly Attack[] = [
  ['a parent folder', 400, () => ownGet('/../secret.txt')],
  ['a parent folder further in', 400, () => ownGet('/assets/../../secret.txt')],
  ['an encoded parent folder', 400, () => ownGet('/%2e%2e/secret.txt')],
  ['an encoded slash', 400, () => ownGet('/..%2fsecret.txt')],
  ['a doubly encoded parent folder', 400, () => ownGet('/%252e%252e/secret.txt')],
  ['a backslash', 400, () => ownGet('/..\\secret.txt')],
  ['an encoded null byte', 400, () => ownGet('/index.html%00.js')],
  ['a raw null byte', 400, () => ownGet('/index.html\0')],
  ['an encoded line break', 400, () => ownGet('/%0d%0aSet-Cookie:%20a=b')],
  ['a hidden file', 400, () => ownGet('/.env')],
  ['a file that is not of the page', 404, () => ownGet('/package.json')],
  ['a folder', 404, () => ownGet('/assets')],
  ['a call without a name', 404, () => ownCall({ line: 'POST /call HTTP/1.1' })],
  ['an unknown call', 404, () => ownCall({ line: 'POST /call/app.quit HTTP/1.1' })],
  ['the call __proto__', 404, () => ownCall({ line: 'POST /call/__proto__ HTTP/1.1' })],
  ['the call constructor', 404, () => ownCall({ line: 'POST /call/constructor HTTP/1.1' })],
  ['the call toString', 404, () => ownCall({ line: 'POST /call/toString HTTP/1.1' })],
  ['a call in other letters', 404, () => ownCall({ line: 'POST /call/SYNC.GET HTTP/1.1' })],
  ['a download that never was', 404, () => ownGet('/files/AAAA/x.csv')],
  ['an upload without a name', 415, () => ownUpload('/uploads')],
  ['a look at an upload', 404, () => ownGet('/uploads/AAAA')],
  ['an upload with a path', 404, () => ownUpload('/uploads/AAAA/BBBB')],
  ['an upload with an encoded name', 400, () => ownUpload('/uploads/..%2fx')]
]

function ownUpload(path: string, headers: Change['headers'] = {}): string {
  const type = { 'Content-Type': 'application/octet-stream' }
  return ownCall({ line: `POST ${path} HTTP/1.1`, headers: { ...type, ...headers }, body: 'x' })
}

function withSession(session: string | undefined): Change {
  return { headers: { [SESSION_HEADER]: session } }
}

const inCookie = () => ({ Cookie: `${SESSION_HEADER}=${ours.session}; session=${ours.session}` })
const asPassword = () => ({ Authorization: `Bearer ${ours.session}` })

function ownEvents(headers: Change['headers'] = {}, path = '/events'): string {
  return ownCall({ line: `POST ${path} HTTP/1.1`, headers, body: '{"after":null}' })
}

function exchange(token: string, headers: Change['headers'] = {}): string {
  return ownCall({ line: 'POST /session HTTP/1.1', headers, body: JSON.stringify({ token }) })
}

function navigate(path: string, site: string): string {
  return ownGet(path, { headers: { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'navigate' } })
}

function preflight(): string {
  const asked = {
    Origin: 'https://evil.example',
    'Access-Control-Request-Method': 'POST',
    'Sec-Fetch-Site': 'cross-site'
  }
  return ownGet('/call/sync.get', { headers: asked }).replace('GET', 'OPTIONS')
}

async function expectRefused(status: number, bytes: string): Promise<void> {
  const answer = await served.send(bytes)
  expect(answer.status).toBe(status)
  expect(served.app.called, 'reached a handler').toEqual([])
  expect(answer.text).not.toMatch(/set-cookie|access-control-|application\/x-ndjson|"session"/i)
  expect(answer.text).not.toMatch(/^\s+at |node_modules|\.ts:|fastify/m)
  expect(answer.text).not.toContain(secretFileText)
  expect(answer.text).not.toContain(ours.used.slice('?token='.length))
}

describe.each([
  ['the wrong door', wrongDoor],
  ['the wrong page', wrongPage],
  ['the wrong person', wrongPerson],
  ['the wrong shape', wrongShape],
  ['the wrong place', wrongPlace]
])('a request of %s is refused', (_kind, attacks) => {
  it.each(attacks)('%s', (_name, status, bytes) => expectRefused(status, bytes()))
})

describe('requests one after another on a connection', () => {
  it('does not read what follows a refused request', async () => {
    const smuggled = ownCall()
    const { text } = await served.send(ownCall({ headers: { Origin: 'https://evil.example' }, body: smuggled }))
    expect(text.match(/^HTTP\/1\.1/gm)).toHaveLength(1)
    expect(served.app.called).toEqual([])
  })
})

describe('control', () => {
  it('serves the same call when nothing is changed', async () => {
    const { status } = await served.send(ownCall())
    expect(status).toBe(200)
    expect(served.app.called).toEqual([{ name: 'sync.get', input: undefined }])
  })

  it('serves it whatever else of all ports of this host comes along', async () => {
    const jar = Array.from({ length: 180 }, (_, at) => `filler-${at}=${'x'.repeat(4080)}`).join('; ')
    expect((await served.send(ownCall({ extra: [`Cookie: ${jar}`] }))).status).toBe(200)
  })
})
