import { ATTEMPTS } from '../isolatedWindow/hostileActs.ts'

/** What the page of another program on this computer tries, each at a click, so that a browser takes it for the user's wish. */
export const NEIGHBOUR_ACTS = [
  'find-session',
  'call',
  'load',
  'post-forms',
  'frame',
  'open-windows',
  'listen-in',
  'install-worker'
] as const

/** As many and as large cookies as a browser keeps for one host: more than most servers read of a request's head. */
export const COOKIE_COUNT = 180
export const COOKIE_LENGTH = 3900

/** The page. `app`: origin of the browser shell. What an act says of itself stands in `data-said` of the document. */
export function hostileNeighbour(app: string): string {
  const buttons = NEIGHBOUR_ACTS.map((act) => `<button id="${act}">${act}</button>`)
  return `<!doctype html><html lang="en"><title>Neighbour</title><body>${buttons.join('')}
<script>const app = ${JSON.stringify(app)};${SCRIPT}</script></body></html>`
}

/**
 * Fills the jar that all ports of a host share: the names that were received and others that a session could have, for
 * each path and domain that could reach the app, and then as much as fits.
 */
export function tossCookies({
  names,
  count,
  length
}: {
  names: readonly string[]
  count: number
  length: number
}): void {
  for (const name of names) {
    for (const path of ['/', '/call', '/events', '/session']) {
      for (const domain of ['', '; Domain=127.0.0.1', '; Domain=localhost', '; Domain=.localhost']) {
        document.cookie = `${name}=; Path=${path}${domain}; Max-Age=0`
        document.cookie = `${name}=tossed; Path=${path}${domain}`
      }
    }
  }
  for (let at = 0; at < count; at++) document.cookie = `filler-${at}=${'x'.repeat(length)}; Path=/`
}

const SCRIPT = `${ATTEMPTS}const loads = (name, fields) => new Promise((done, fail) => add(name, { ...fields, onload: () => done('loaded'), onerror: () => fail({ name: 'not loaded' }) }))
const body = '{"input":{"kind":"full"}}'
const types = ['application/json', 'text/plain', 'application/octet-stream', 'application/x-www-form-urlencoded']
const paths = ['/call/sync.start', '/events', '/session', '/uploads/AAAA', '/start', '/open', '/']

const acts = {
  'find-session': async () => {
    await attempt('cookies', () => must(document.cookie))
    await attempt('cookie store', async () => must((await cookieStore.getAll()).map(({ name }) => name).join()))
    await attempt('storage', () => must(localStorage.length + sessionStorage.length))
    await attempt('databases', async () => must((await indexedDB.databases()).length))
    await attempt('caches', async () => must((await caches.keys()).length))
    await attempt('name', () => must(window.name))
    await attempt('referrer', () => must(document.referrer))
    await attempt('opener', () => must(window.opener && window.opener.location.href))
    await attempt('locks', async () => must((await navigator.locks.query()).held.length))
    await attempt('page', async () => (await fetch(app + '/')).text())
  },
  'call': async () => {
    for (const path of paths) {
      for (const type of types) {
        for (const mode of ['cors', 'no-cors']) {
          await attempt(mode + ' ' + type + ' ' + path, async () => {
            const answer = await fetch(app + path, { method: 'POST', mode, credentials: 'include', headers: { 'content-type': type }, body })
            if (answer.type === 'opaque') throw { name: 'opaque' }
            return answer.text()
          })
        }
      }
      await attempt('beacon ' + path, () => { navigator.sendBeacon(app + path, new Blob([body], { type: 'text/plain' })); throw { name: 'sent' } })
    }
    await attempt('with a header', async () => (await fetch(app + '/call/sync.start', { method: 'POST', headers: { 'content-type': 'application/json', 'tallydesk-session': 'x' }, body })).text())
    await attempt('events', () => new Promise((done, fail) => { const all = new EventSource(app + '/events', { withCredentials: true }); all.onopen = () => done('open'); all.onerror = () => fail({ name: 'refused' }) }))
    await attempt('socket', () => new Promise((done, fail) => { const all = new WebSocket(app.replace('http', 'ws') + '/events'); all.onopen = () => done('open'); all.onerror = () => fail({ name: 'refused' }) }))
  },
  'load': async () => {
    for (const path of ['/', '/icon.svg', '/assets/index-Ab_1.js', '/call/sync.get', '/events']) {
      for (const fields of [{}, { crossOrigin: 'anonymous' }, { crossOrigin: 'use-credentials' }]) {
        for (const name of ['script', 'img']) await attempt(name + ' ' + path, () => loads(name, { ...fields, src: app + path }))
        await attempt('style ' + path, () => loads('link', { ...fields, rel: 'stylesheet', href: app + path }))
      }
      await attempt('module ' + path, async () => Object.keys(await import(app + path)).join())
    }
  },
  'post-forms': async () => {
    add('iframe', { name: 'inner' })
    for (const path of paths) {
      for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
        const form = add('form', { method: 'post', action: app + path, target: 'inner', enctype })
        form.append(Object.assign(document.createElement('input'), { name: '{"input":{"kind":"full"},"a":"', value: '"}' }))
        form.submit()
        await new Promise((done) => setTimeout(done, 50))
      }
    }
  },
  'frame': async () => {
    for (const path of paths) for (const name of ['iframe', 'embed']) add(name, { src: app + path })
    add('object', { data: app + '/' })
    await new Promise((done) => setTimeout(done, 500))
  },
  'open-windows': async () => {
    for (const [path, name] of [['/', ''], ['/', 'tallydesk'], ['/open', ''], ['/start?token=AAAA', ''], ['/#/accounts', '_blank']]) {
      const opened = window.open(app + path, name)
      // Until it is there it is a blank page of ours.
      const isBlank = () => { try { return opened.location.href === 'about:blank' } catch { return false } }
      for (let waits = 0; waits < 100 && !opened.closed && isBlank(); waits++) await new Promise((done) => setTimeout(done, 50))
      await attempt('document', () => must(opened.document.body.textContent))
      await attempt('storage', () => must(opened.localStorage.length))
      await attempt('address', () => must(opened.location.href))
      await attempt('message', () => { opened.postMessage('session', '*'); throw { name: 'sent' } })
      opened.close()
    }
    await attempt('theirs', () => must(window.open('', 'tallydesk').location.href.replace('about:blank', '')))
  },
  'listen-in': async () => {
    for (const name of ['tallydesk', 'session', 'app']) {
      await attempt('channel', () => new Promise((done) => { const all = new BroadcastChannel(name); all.onmessage = ({ data }) => done(data); all.postMessage('session') }))
    }
    await attempt('storage', () => new Promise((done) => { addEventListener('storage', ({ newValue }) => done(newValue)) }))
    await attempt('message', () => new Promise((done) => { addEventListener('message', ({ data }) => done(data)) }))
  },
  'install-worker': async () => {
    for (const script of [app + '/worker.js', app + '/', app + '/assets/index-Ab_1.js']) {
      await attempt('service worker', async () => (await navigator.serviceWorker.register(script, { scope: app + '/' })).scope)
      await attempt('shared worker', () => new Promise((done, fail) => { const all = new SharedWorker(script); all.onerror = () => fail({ name: 'refused' }); all.port.onmessage = () => done('runs') }))
    }
    // One of its own, for whatever of this host a browser would let it answer.
    const { scope } = await navigator.serviceWorker.register('/worker.js', { scope: '/' })
    if (scope !== location.origin + '/') tell('worker', scope)
    await navigator.serviceWorker.ready
  }
}
for (const [name, act] of Object.entries(acts)) {
  document.getElementById(name).onclick = async () => {
    said.length = 0
    document.body.dataset.said = ''
    await act()
    document.body.dataset.said = said.join('\\n')
    document.body.dataset.done = name
  }
}
`
