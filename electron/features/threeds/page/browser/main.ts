import { showTimeLeft } from './timeLeft.ts'

// A form posts the step into its frame; the page in the frame then posts its answer to the app.
const form = document.querySelector<HTMLFormElement>('form[data-step]')
form?.submit()
showTimeLeft(document.querySelector<HTMLElement>('[data-deadline]'))
for (const place of document.querySelectorAll<HTMLElement>('.place:not(.unseen)')) letScroll(place)

const { run = '', revision = '', place = '', state } = document.body.dataset
let isGoingOn = false

const tell = (action: string) => fetch(`${run}/${action}`, { method: 'POST', keepalive: true })

void watchPermission()

const cancel = document.querySelector<HTMLButtonElement>('button[data-cancel]')
cancel?.addEventListener('click', () => {
  cancel.disabled = true
  tell('cancel').catch(() => (cancel.disabled = false))
})

// An issuer may lead to a page of another host, but not over plain http: the user should see why that was blocked.
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  const host = URL.parse(blockedURI)?.host ?? ''
  if (effectiveDirective === 'frame-src' && host !== '')
    tell(`blocked?host=${encodeURIComponent(host)}`).catch(() => undefined)
})

// Closed for good, or only reloaded: the main process can tell by the documents that it handed out.
addEventListener('pagehide', () => {
  if (!isGoingOn && state !== 'ended') navigator.sendBeacon(`${run}/left?place=${place}`)
})

/** Reports at once that the answer cannot arrive: a browser that refuses tells only the frame. */
async function watchPermission(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-permission]')
  if (!place) return
  // Only browsers with this permission know its name; for others, nothing can be reported.
  const permission = await navigator.permissions
    .query({ name: 'loopback-network' as PermissionName })
    .catch(() => undefined)
  const showState = (): void => {
    if (permission?.state === 'granted') place.hidden = true
    if (permission?.state !== 'denied') return
    place.textContent = place.dataset['refused'] ?? ''
    place.hidden = false
    document.querySelector('[data-deadline]')?.remove()
    tell('unreachable').catch(() => undefined)
  }
  permission?.addEventListener('change', showState)
  showState()
}

/**
 * A browser aborts requests when the computer wakes up or its network changes, and until that is over, new ones fail at
 * once: without a pause, all retries would fall into that moment.
 */
const RETRIES = { most: 5, pause: 1000 } as const

/** Makes a place that is too small scrollable by keys, because it can have the focus. */
function letScroll(place: HTMLElement): void {
  new ResizeObserver(() => {
    const overflows = place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight
    if (overflows) place.tabIndex = 0
    else place.removeAttribute('tabindex')
  }).observe(place)
}

/** Waits for the next document and goes there. */
async function goOn(failures = 0): Promise<void> {
  const news = await fetch(`${run}/next?seen=${revision}`).catch(() => undefined)
  if (news?.status === 200) {
    const { path } = (await news.json()) as { path: string }
    isGoingOn = true
    location.replace(path)
    return
  }
  if (news?.status === 204) return goOn()
  // Any other answer means that this run is over.
  if (news || failures >= RETRIES.most) {
    showSilence()
    return
  }
  await new Promise((resolve) => setTimeout(resolve, RETRIES.pause))
  return goOn(failures + 1)
}

/** The answer of whatever is in the frame would reach nobody. */
function showSilence(): void {
  const words = document.createElement('p')
  words.setAttribute('role', 'status')
  words.textContent = 'Tallydesk does not answer any more, so this authorization is over. You can close this window.'
  const main = document.querySelector('main')
  main?.setAttribute('class', 'words')
  main?.replaceChildren(words)
}

if (state === 'ended') void tell('done').catch(() => undefined)
else void goOn()
