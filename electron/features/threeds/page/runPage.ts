import { browserAssets } from '../../../base/browserAssets/browserAssets.ts'
import { isNonce, newNonce } from '../../../base/isolatedWindow/nonce.ts'
import { assetReply, documentReply, emptyReply, jsonReply } from '../../../base/isolatedWindow/replies.ts'
import type { Colours } from '../../../base/isolatedWindow/markup.ts'
import type { IsolatedWindowHandler } from '../../../base/isolatedWindow/isolatedWindowPort.ts'
import { needsPermission, type Step } from '../requestedStep.ts'
import { THREEDS_PAGE_ASSETS } from './assets.ts'
import { ANSWER_PATH, createAnswerGate } from './answerGate.ts'
import { endedDocument, quietDocument, stepDocument, waitingDocument, type Subject } from './documents.ts'
import { createNews } from './news.ts'
import type { PageEvents } from './pageEvents.ts'

export interface PageOptions {
  /** Origin of the page's documents. */
  readonly origin: string
  readonly subject: Subject
  readonly colours: Colours
  readonly events: PageEvents
  /** Milliseconds: how long a request waits for news, and how long a reloaded page may be silent. */
  readonly patience?: { readonly news: number; readonly away: number }
}

/** The page of one authorization: all documents in its isolated window, and their requests to the app. */
export interface RunPage {
  /** The first path. */
  readonly path: string
  /** Where answers are posted: the `target` of the creatable. */
  readonly target: string
  readonly handle: IsolatedWindowHandler
  /** Shows only words; an answer that still arrives is late. */
  say(words: string): void
  /** Shows a step and accepts its answer, once. */
  show(step: Step): void
  end(name: string, words: string): void
  /** Ends everything that waits. From then on, all answers say only that the run is over. */
  close(): void
  /** Whether the page was opened yet. */
  readonly isOpened: boolean
  /** Number of waiting requests and timers. */
  readonly pending: number
}

type Shown =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'step'; readonly step: Step; readonly frame: string; path: string; deadline: string | undefined }
  | { readonly kind: 'end'; readonly name: string; readonly words: string }

const asset = browserAssets(THREEDS_PAGE_ASSETS)
const PAGE_ASSETS = ['threeds.js', 'threeds.css'] as const

const USUAL_PATIENCE = { news: 20_000, away: 5_000 } as const

export function createRunPage(options: PageOptions): RunPage {
  const { origin, subject, colours, events, patience = USUAL_PATIENCE } = options
  const own = newNonce()
  const run = `/run/${own}`
  const gate = createAnswerGate()
  const news = createNews(patience.news)
  /** Every path to a step that was handed out, and whether its document was requested. */
  const servedSteps = new Map<string, boolean>()
  let shown: Shown = { kind: 'words', words: 'One moment.' }
  let away: ReturnType<typeof setTimeout> | undefined
  let documents = 0
  let isClosed = false
  let isOpened = false

  /** The head of a document that is about to be handed out. */
  const head = () => ({ subject, colours, run, revision: news.revision, place: (documents += 1) })
  const here = () => {
    clearTimeout(away)
    away = undefined
  }
  function nothing(status = 404): Response {
    return documentReply(quietDocument('There is nothing to see here.', colours), { isFramed: true }, status)
  }
  function turnTo(next: Shown): void {
    shown = next
    news.tell()
  }

  /** Each path to a step works for one document. */
  function pathOfNow(): string {
    if (shown.kind !== 'step') return run
    if (servedSteps.get(shown.path) !== false) {
      shown.path = `/step/${newNonce()}`
      servedSteps.set(shown.path, false)
    }
    return shown.path
  }
  function runDocument(): Response {
    isOpened = true
    if (shown.kind === 'end') return documentReply(endedDocument(head(), shown.name, shown.words))
    const words = shown.kind === 'words' ? shown.words : 'One moment: the page of the card’s bank comes.'
    // A document that should lead on at once has seen no revision yet.
    const revision = shown.kind === 'words' ? news.revision : 0
    return documentReply(waitingDocument({ ...head(), revision }, words))
  }
  function showStep(path: string): Response {
    const isUsed = servedSteps.get(path)
    if (isUsed === undefined) return nothing()
    // The step may have changed before the browser's request arrived.
    if (isUsed || shown.kind !== 'step' || shown.path !== path) return emptyReply(303, { location: run })
    servedSteps.set(path, true)
    const { step, frame } = shown
    shown.deadline ??= events.onShown(step)
    const asksPermission = needsPermission(step, origin)
    return documentReply(stepDocument(head(), { step, frame, deadline: shown.deadline, asksPermission }), {
      // Issuers pass a step on to their own hosts, and the answer comes from there.
      frames: [step.url.origin, 'https:', origin + ANSWER_PATH],
      forms: [step.url.origin, 'https:']
    })
  }
  async function tellNews(seen: number): Promise<Response> {
    here()
    await news.after(seen)
    return seen === news.revision || isClosed ? emptyReply(204) : jsonReply({ path: pathOfNow() })
  }
  async function takeAnswer(nonce: string, request: Request): Promise<Response> {
    const taken = await gate.take(nonce, request)
    if (typeof taken === 'string') {
      events.onDropped(taken)
      return nothing(400)
    }
    events.onAnswer(taken.step, taken.form)
    return documentReply(quietDocument('One moment.', colours), { isFramed: true })
  }
  /**
   * A browser that reloads a page leaves the old document only after it has the new one. So if the last document is
   * left, the page was closed. If an older one is left, a new one has to request something soon, or it was closed too.
   */
  function leave(place: number): Response {
    here()
    if (place === documents) events.onLeft()
    else
      away = setTimeout(() => {
        away = undefined
        events.onLeft()
      }, patience.away)
    return emptyReply(204)
  }
  function tellBlocked(host: string): void {
    if (/^[\w.:[\]-]{1,255}$/.test(host)) events.onBlocked(host)
  }
  function tell(action: string, { method, url }: Request): Response | Promise<Response> {
    if (method === 'GET') return action === 'next' ? tellNews(Number(new URL(url).searchParams.get('seen'))) : nothing()
    const query = new URL(url).searchParams
    if (action === 'left' && shown.kind !== 'end') return leave(Number(query.get('place') ?? Number.NaN))
    if (action === 'cancel') events.onCancel()
    if (action === 'blocked') tellBlocked(query.get('host') ?? '')
    if (action === 'unreachable' && shown.kind === 'step' && needsPermission(shown.step, origin))
      events.onUnreachable(shown.step)
    if (action === 'done' && shown.kind === 'end') events.onDone()
    return emptyReply(204)
  }

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const [, place = '', nonce = '', action] = pathname.split('/')
    if (place === 'answer') return takeAnswer(nonce, request)
    if (isClosed) return nothing()
    const file = PAGE_ASSETS.find((name) => pathname === `/${name}`)
    if (file !== undefined && request.method === 'GET') return assetReply(await asset(file), file)
    if (place === 'step' && request.method === 'GET') {
      here()
      return showStep(pathname)
    }
    if (place !== 'run' || !isNonce(nonce, own)) return nothing()
    if (action !== undefined) return isFromPage(request) ? tell(action, request) : nothing()
    here()
    return runDocument()
  }

  return {
    path: run,
    target: origin + gate.path,
    handle,
    get isOpened() {
      return isOpened
    },
    get pending() {
      return news.waiting + (away === undefined ? 0 : 1)
    },
    say(words) {
      gate.disarm()
      turnTo({ kind: 'words', words })
    },
    show(step) {
      gate.arm(step)
      turnTo({ kind: 'step', step, frame: `step-${newNonce()}`, path: '', deadline: undefined })
    },
    end(name, words) {
      gate.disarm()
      here()
      turnTo({ kind: 'end', name, words })
    },
    close() {
      isClosed = true
      here()
      gate.disarm()
      news.close()
    }
  }
}

/** If a browser states the origin of a request, it must be the page's own. */
function isFromPage({ headers }: Request): boolean {
  return (headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin'
}
