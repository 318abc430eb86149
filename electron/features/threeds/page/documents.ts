import { colourScheme, markup, type Colours, type Markup } from '../../../base/isolatedWindow/markup.ts'
import type { Step } from '../requestedStep.ts'

/** What the page shows about its authorization. */
export interface Subject {
  readonly number: string
  readonly items: string
  readonly currency: string
  /** First six and last four digits. */
  readonly card: string
}

interface Head {
  readonly title: string
  readonly subject: Subject
  /** Path under which the page asks what comes next; without a slash at the end. */
  readonly run: string
  /** The revision that the page shows; the page names it when it asks for the next. */
  readonly revision: number
  /** Number of this document among all that were handed out. */
  readonly place: number
  readonly colours: Colours
  readonly isEnded?: boolean
}

/** Shown without a step: a request is in progress, or the user has not continued yet. */
export function waitingDocument(head: Omit<Head, 'title'>, words: string): Markup {
  return page(
    { ...head, title: 'Verification' },
    markup`<main class="words"><h1>Verification</h1><p role="status">${words}</p></main>`
  )
}

interface ShownStep {
  readonly step: Step
  /** Name of the frame into which the app's form is posted. */
  readonly frame: string
  /** ISO 8601. */
  readonly deadline: string
  /** Whether the browser may ask the user to allow the answer; browsers ask only for a frame with this permission. */
  readonly asksPermission: boolean
}

export function stepDocument(head: Omit<Head, 'title'>, { step, frame, deadline, asksPermission }: ShownStep): Markup {
  const { input, url, visible, note, type } = step
  const title = type === 'method' ? 'Hidden page of the card’s bank' : 'Page of the card’s bank'
  return page(
    { ...head, title: `Verification at ${url.host}` },
    markup`<main class="step">
      <div class="host">
        ${visible ? markup`<h1>This page is of <strong>${url.host}</strong></h1>` : markup`<p>A hidden page of <strong>${url.host}</strong></p>`}
        <time class="left" datetime="${deadline}" data-deadline="${deadline}"></time>
      </div>
      ${note !== undefined && markup`<p class="note">${note}</p>`}
      ${asksPermission && markup`<p class="note" role="status" data-permission data-refused="${refusedWords(url.host)}">${permissionWords(url.host)}</p>`}
      ${!visible && markup`<div class="words"><h1>Verification</h1><p role="status">The card’s bank checks this browser. There is nothing for you to do.</p></div>`}
      <div role="group" aria-label="${title}" class="place ${visible ? `size-${step.size}` : 'unseen'}">
        <iframe
          name="${frame}"
          title="${title}"
          sandbox="allow-forms allow-scripts allow-same-origin"
          referrerpolicy="no-referrer"
          ${asksPermission && markup`allow="loopback-network *"`}
        ></iframe>
      </div>
      <form method="post" action="${url.href}" target="${frame}" data-step>
        <input type="hidden" name="${input.name}" value="${input.value}" />
      </form>
    </main>`
  )
}

function permissionWords(host: string): string {
  return `The answer of ${host} has to come back to this computer. If your browser asks whether this page may access other apps and services on this device, allow it: otherwise the answer cannot arrive.`
}

function refusedWords(host: string): string {
  return `Your browser keeps the answer of ${host} from this computer. Set “Apps on device” to “Allow” in the browser’s settings of this page and load the page again, or cancel.`
}

/** The end of a run: without frame and form. */
export function endedDocument(head: Omit<Head, 'title' | 'isEnded'>, name: string, words: string): Markup {
  return page(
    { ...head, title: name, isEnded: true },
    markup`<main class="words">
        <h1>${name}</h1>
        <p>${words}</p>
        <p role="status">This authorization is over. You can close this window.</p>
      </main>`
  )
}

/** For a frame whose answer was accepted or rejected, and for requests to unknown paths. */
export function quietDocument(words: string, colours: Colours): Markup {
  return markup`<!doctype html><html lang="en"><head><meta charset="utf-8" />${colourScheme(colours)}<title>Verification</title></head><body><p>${words}</p></body></html>`
}

function page({ title, subject, run, revision, place, colours, isEnded = false }: Head, body: Markup): Markup {
  const { number, items, currency, card } = subject
  return markup`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${colourScheme(colours)}
    <title>${title} – Tallydesk</title>
    <link rel="stylesheet" href="/threeds.css" />
    <script src="/threeds.js" defer></script>
  </head>
  <body data-run="${run}" data-revision="${String(revision)}" data-place="${String(place)}" data-state="${isEnded ? 'ended' : 'open'}">
    <header>
      <p class="brand">Tallydesk <span>3-D Secure lab</span></p>
      <p class="subject"><span>${number}</span><span>${items} ${currency}</span><span>${card}</span></p>
      ${!isEnded && markup`<button type="button" data-cancel>Cancel</button>`}
    </header>
    ${body}
  </body>
</html>
`
}
