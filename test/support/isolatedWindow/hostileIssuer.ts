/** What a hostile issuer tries, each at a click, so that a browser takes it for the user's wish. */
export const ISSUER_ACTS = [
  'leave-by-location',
  'leave-by-link',
  'leave-by-form',
  'leave-by-name',
  'open-window',
  'download',
  'ask-permissions',
  'take-clipboard',
  'show-dialogs',
  'fill-screen',
  'take-pointer',
  'go-back',
  'frame-us',
  'send-messages',
  'read-us',
  'hold-processor'
] as const

export type IssuerAct = (typeof ISSUER_ACTS)[number]

interface IssuerAddresses {
  /** Where answers go. */
  readonly target: string
  /** Of a server that is to see no request. */
  readonly evil: string
}

/** The page of the challenge. What an act says of itself stands in `data-said` of the document. */
export function hostileIssuer({ target, evil }: IssuerAddresses): string {
  const buttons = ['answer', ...ISSUER_ACTS].map((act) => `<button id="${act}">${act}</button>`)
  return `<!doctype html><html lang="en"><title>Challenge</title><body>${buttons.join('')}
<form id="honest" method="post" action="${target}"><input name="cres" value="answer"></form>
<script>const target = ${JSON.stringify(target)}, evil = ${JSON.stringify(evil)};${SCRIPT}</script></body></html>`
}

/** For the path that a download comes from. */
export const downloadHeaders = { 'Content-Disposition': 'attachment; filename="invoice.exe"' }

const SCRIPT = `
const said = []
const tell = (what, value) => said.push(what + ': ' + value)
const attempt = async (what, act) => {
  try { tell(what, await act()) } catch (error) { tell(what, error.name) }
}
const add = (name, fields) => document.body.appendChild(Object.assign(document.createElement(name), fields))
const link = (fields) => { const a = add('a', { href: evil + '/link', ...fields }); a.click(); return 'clicked' }
const post = (to) => { const f = add('form', { method: 'post', action: evil + '/form', target: to }); f.submit(); return 'sent' }
const acts = {
  'leave-by-location': async () => {
    await attempt('top', () => { top.location = evil + '/top' })
    await attempt('href', () => { top.location.href = evil + '/href' })
    await attempt('replace', () => parent.location.replace(evil + '/replace'))
    await attempt('script', () => { top.location = 'javascript:document.body.remove()' })
  },
  'leave-by-link': async () => {
    for (const to of ['_top', '_parent']) await attempt(to, () => link({ target: to }))
  },
  'leave-by-form': async () => {
    for (const to of ['_top', '_parent']) await attempt(to, () => post(to))
  },
  'leave-by-name': async () => {
    for (const to of ['_top', '_parent']) await attempt(to, () => String(window.open(evil + '/name', to)))
  },
  'open-window': async () => {
    await attempt('window', () => String(window.open(evil + '/window')))
    await attempt('no opener', () => String(window.open(evil + '/window', '_blank', 'noopener')))
    await attempt('link', () => link({ target: '_blank' }))
    await attempt('named', () => link({ target: 'elsewhere', rel: 'opener' }))
    await attempt('form', () => post('_blank'))
  },
  'download': async () => {
    await attempt('link', () => link({ href: URL.createObjectURL(new Blob(['x'])), download: 'a.exe' }))
    await attempt('same origin', () => link({ href: '/download', download: 'b.exe' }))
    await attempt('frame', () => { add('iframe', { src: '/download' }) })
    await attempt('file', async () => (await window.showSaveFilePicker()).name)
  },
  'ask-permissions': async () => {
    await attempt('place', () => new Promise((done, fail) => navigator.geolocation.getCurrentPosition(done, (e) => fail({ name: 'code ' + e.code }))))
    await attempt('camera', () => navigator.mediaDevices.getUserMedia({ video: true, audio: true }))
    await attempt('screen', () => navigator.mediaDevices.getDisplayMedia())
    await attempt('clipboard', () => navigator.clipboard.readText())
    await attempt('notifications', async () => { if (await Notification.requestPermission() !== 'granted') throw { name: 'denied' } })
    await attempt('music', () => navigator.requestMIDIAccess({ sysex: true }))
    await attempt('usb', () => navigator.usb.requestDevice({ filters: [] }))
    await attempt('bluetooth', () => navigator.bluetooth.requestDevice({ acceptAllDevices: true }))
    await attempt('passkey', () => navigator.credentials.get({ publicKey: { challenge: new Uint8Array(16) } }))
    await attempt('storage', () => document.requestStorageAccess())
    await attempt('awake', () => navigator.wakeLock.request())
  },
  'take-clipboard': async () => {
    await attempt('write', () => navigator.clipboard.writeText('EVIL'))
    await attempt('write more', () => navigator.clipboard.write([new ClipboardItem({ 'text/plain': new Blob(['EVIL'], { type: 'text/plain' }) })]))
    await attempt('read', () => navigator.clipboard.readText())
    await attempt('paste', () => { if (!document.execCommand('paste')) throw { name: 'refused' } })
    await attempt('copy', () => {
      document.addEventListener('copy', (event) => { event.preventDefault(); event.clipboardData.setData('text/plain', 'EVIL') }, { once: true })
      return document.execCommand('copy')
    })
  },
  'show-dialogs': async () => {
    await attempt('alert', () => alert('Your card is blocked'))
    await attempt('confirm', () => confirm('Pay?'))
    await attempt('prompt', () => prompt('Your password'))
    await attempt('print', () => print())
    addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay' })
  },
  'fill-screen': () => attempt('fullscreen', () => document.documentElement.requestFullscreen()),
  'take-pointer': () => attempt('pointer', async () => {
    await document.body.requestPointerLock()
    if (document.pointerLockElement === null) throw { name: 'refused' }
  }),
  'go-back': async () => {
    await attempt('back', () => history.back())
    await attempt('far back', () => history.go(-5))
    await attempt('forward', () => history.forward())
    await new Promise((done) => setTimeout(done, 300))
  },
  'frame-us': async () => {
    const page = new URL(target).origin
    for (const src of [page + '/', target, page + '/run/a', page + '/step/a']) add('iframe', { src, className: 'ours' })
    await new Promise((done) => setTimeout(done, 500))
  },
  'send-messages': async () => {
    const { port1 } = new MessageChannel()
    for (const message of ['tallydesk.port', 'done', { type: 'answer', cres: 'forged' }, { type: 'succeeded' }]) {
      parent.postMessage(message, '*')
      top.postMessage(message, '*', message === 'tallydesk.port' ? [port1] : [])
    }
  },
  'read-us': async () => {
    await attempt('document', () => parent.document.body.innerHTML)
    await attempt('path', () => top.location.href)
    await attempt('storage', () => parent.localStorage.length)
    await attempt('bridge', () => parent.bridge.call)
    await attempt('opener', () => top.opener.location)
    await attempt('referrer', () => { if (document.referrer === '') throw { name: 'empty' }; return document.referrer })
    await attempt('parents', () => [...location.ancestorOrigins].join())
    await attempt('cookies', () => { if (document.cookie === '') throw { name: 'empty' }; return document.cookie })
    await attempt('script', async () => (await fetch(new URL(target).origin + '/threeds.js')).text())
    await attempt('run', async () => (await fetch(target)).text())
  },
  'hold-processor': async () => { const end = Date.now() + 4000; while (Date.now() < end); tell('until', Date.now()) }
}
for (const [name, act] of Object.entries(acts)) {
  document.getElementById(name).onclick = async () => {
    said.length = 0
    document.body.dataset.said = ''
    document.body.dataset.doing = name
    await act()
    document.body.dataset.said = said.join('\\n')
    document.body.dataset.done = name
  }
}
document.getElementById('answer').onclick = () => document.getElementById('honest').submit()
`
