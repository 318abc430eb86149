import { showTimeLeft } from './timeLeft.ts'

// The step's page is put into its frame by a form; the frame's own page posts its answer to us from there.
const form = document.querySelector<HTMLFormElement>('form[data-step]')
form?.submit()
showTimeLeft(document.querySelector<HTMLElement>('[data-deadline]'))
for (const place of document.querySelectorAll<HTMLElement>('.place:not(.unseen)')) letScroll(place)

const { run = '', revision = '', place = '', state } = document.body.dataset
let isGoingOn = false

const tell = (action: string) => fetch(`${run}/${action}`, { method: 'POST', keepalive: true })

void watchLeave()

const cancel = document.querySelector<HTMLButtonElement>('button[data-cancel]')
cancel?.addEventListener('click', () => {
  cancel.disabled = true
  tell('cancel').catch(() => (cancel.disabled = false))
})

// An issuer may go on to a page of somebody else, but not over plain http: whoever looks at the run should know why not.
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  const host = URL.parse(blockedURI)?.host ?? ''
  if (effectiveDirective === 'frame-src' && host !== '')
    tell(`blocked?host=${encodeURIComponent(host)}`).catch(() => undefined)
})

// Away for good, or only to load this page again: the main side knows by the documents that it handed out.
addEventListener('pagehide', () => {
  if (!isGoingOn && state !== 'ended') navigator.sendBeacon(`${run}/left?place=${place}`)
})

/** Says at once that the answer cannot come: a browser that refuses does so to the frame alone, and nobody else hears of it. */
async function watchLeave(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-leave]')
  if (!place) return
  // Only browsers that have such a right know its name; of others nothing can be told.
  const leave = await navigator.permissions.query({ name: 'loopback-network' as PermissionName }).catch(() => undefined)
  const look = (): void => {
    if (leave?.state === 'granted') place.hidden = true
    if (leave?.state !== 'denied') return
    place.textContent = place.dataset['refused'] ?? ''
    place.hidden = false
    document.querySelector('[data-deadline]')?.remove()
    tell('unreachable').catch(() => undefined)
  }
  leave?.addEventListener('change', look)
  look()
}

/**
 * A browser breaks requests off when the computer wakes up or its network changes, and fails others at once until that is
 * over: without a pause all tries would be made within that moment.
 */
const RETRIES = { most: 5, pause: 1000 } as const

/** What does not fit is scrolled to by keys as well, once the focus is on it. */
function letScroll(place: HTMLElement): void {
  new ResizeObserver(() => {
    const overflows = place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight
    if (overflows) place.tabIndex = 0
    else place.removeAttribute('tabindex')
  }).observe(place)
}

/** Waits for what comes next and goes there. */
async function goOn(failures = 0): Promise<void> {
  const news = await fetch(`${run}/next?seen=${revision}`).catch(() => undefined)
  if (news?.status === 200) {
    const { path } = (await news.json()) as { path: string }
    isGoingOn = true
    location.replace(path)
    return
  }
  if (news?.status === 204) return goOn()
  // Any other answer says that this run is over.
  if (news || failures >= RETRIES.most) {
    showSilence()
    return
  }
  await new Promise((resolve) => setTimeout(resolve, RETRIES.pause))
  return goOn(failures + 1)
}

/** Whatever is in the frame, its answer would reach nobody. */
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
