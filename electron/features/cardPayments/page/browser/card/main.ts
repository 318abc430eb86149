import type { FromFrame } from '../../frameMessages.ts'
import type { CardClearance, CardLoad, CardNews, CardReport, CardVerdict } from '../../pageApi.ts'
import { askApp, followNews, tellLeaving } from '../askApp.ts'
import { showSummary } from './cardSummary.ts'
import { openComponentFrame, type ComponentFrame } from '../componentFrame.ts'
import { countDown, remaining } from './countdown.ts'
import { control, element, setText } from '../element.ts'
import { hideEnding, isRetryMeant, showEnding } from './ending.ts'
import { hideLastTry, showLastTry } from './lastTry.ts'
import { hideTrouble, showTrouble, type Trouble } from '../trouble.ts'

type State = 'loading' | 'form' | 'confirming' | 'ended' | 'over'

const LOAD_LIMIT = 20_000
/** A bank may still ask the cardholder after the token was used. */
const CONFIRM_GRACE = 60_000
const LONGEST_CONFIRM = 20 * 60_000

const main = document.querySelector('main') ?? document.body
const confirmButton = control('button', 'confirm')
let load: CardLoad
let frame: ComponentFrame | undefined
let state: State = 'loading'
let attempt = 0
/** The component ended normally, so the typed card is still there. */
let isIntact = false
/** A card was sent, and may have been used. */
let isInDoubt = false
/** The service's lists showed the result. */
let isProved = false
let limit: ReturnType<typeof setTimeout> | undefined

function setState(next: State): void {
  state = next
  main.dataset['state'] = next
  confirmButton.disabled = next !== 'form'
  confirmButton.setAttribute('aria-busy', String(next === 'confirming'))
  element('checking').hidden = next !== 'confirming'
  element('assurance').hidden = next === 'confirming'
}

function openFrame(): void {
  frame?.close()
  hideTrouble()
  setState('loading')
  clearTimeout(limit)
  limit = setTimeout(() => fail('slow'), LOAD_LIMIT)
  frame = openComponentFrame(element('place'), load, hear)
}

function fail(trouble: Trouble, detail = ''): void {
  clearTimeout(limit)
  showTrouble(trouble, detail)
}

function hear(message: FromFrame | { readonly type: 'gone' }): void {
  if (message.type === 'mounted' && state === 'loading') {
    clearTimeout(limit)
    // The component may be ready only after the page gave up waiting.
    hideTrouble()
    element('waiting').hidden = true
    setState('form')
  } else if (message.type === 'gone') {
    if (state === 'confirming') tell({ kind: 'broke-off', message: 'The card form went to another page.' })
    else {
      // The frame that could take a card is gone.
      if (state === 'form') setState('loading')
      fail('gone')
    }
  } else if (message.type === 'failed' && message.fault !== 'confirm') {
    fail(message.fault, message.message)
  } else if ((message.type === 'result' || message.type === 'failed') && message.id === attempt) {
    if (state !== 'confirming') return
    tell(
      message.type === 'result'
        ? { kind: 'result', text: message.text }
        : { kind: 'broke-off', message: message.message }
    )
  }
}

async function confirm(): Promise<void> {
  if (state !== 'form') return
  hideLastTry()
  setState('confirming')
  const { checked: save } = control('input', 'save')
  const clearance = (await askApp('confirm', { save })) as CardClearance
  if ('refusal' in clearance) {
    end('This page has expired', clearance.refusal)
    return
  }
  attempt += 1
  limit = setTimeout(() => tell({ kind: 'silent' }), Math.min(remaining() + CONFIRM_GRACE, LONGEST_CONFIRM))
  frame?.post({ type: 'confirm', id: attempt, token: clearance.token, save })
}

const TITLES: Readonly<Record<CardVerdict['verdict'], string>> = {
  claimed: 'The card form reports success',
  refused: 'The card form reports a failure',
  unsettled: 'The outcome is not known'
}

function tell(outcome: CardReport): void {
  report(outcome).catch(lost)
}

async function report(outcome: CardReport): Promise<void> {
  clearTimeout(limit)
  setState('ended')
  isIntact = outcome.kind === 'result'
  // Also if the app does not take the report.
  const wasInDoubt = isInDoubt
  isInDoubt = true
  const { verdict, words, title = TITLES[verdict], ...details } = (await askApp('report', outcome)) as CardVerdict
  if (verdict === 'refused') isInDoubt = wasInDoubt
  if (isProved) showEnding({ title: 'Done', words: CLOSE, ...details })
  else if (verdict !== 'refused')
    showEnding({ title, words, canRetry: verdict === 'unsettled' && remaining() > 0, ...details })
  else if (remaining() === 0) showEnding({ title, words: `The time to enter a card is over. ${whatNow()}`, ...details })
  else letCorrect({ title, words, statement: '', ...details })
}

/** Keeps the fields, the component's messages and what was typed. */
function letCorrect(last: Parameters<typeof showLastTry>[0]): void {
  showLastTry(last)
  setState('form')
  // The component may have moved the focus to the mistake; otherwise the button has lost it.
  if (document.activeElement === document.body) confirmButton.focus()
}

function end(title: string, words: string): void {
  setState('over')
  frame?.close()
  showEnding({ title, words })
}

/** Returns whether more news may come. */
function showNews({ state: now, remaining: left, proof }: CardNews): boolean {
  setText('proof', proof)
  if (now === 'succeeded') showProved()
  if (now === 'open') countDown(left, endTime)
  if (now === 'expired') endTime()
  // The app accepts no more results.
  if (now === 'over' && state !== 'ended') end('This page has expired', OVER)
  return now === 'open' || now === 'expired'
}

/** Nothing more can be entered. A card that was sent before may still succeed, so a running confirmation goes on. */
function endTime(): void {
  element('again').hidden = true
  if (state === 'confirming' || state === 'ended' || state === 'over') return
  end('The time to enter a card is over', whatNow())
}

/** Never says that nothing was charged: only a try that was not made is certain to have done nothing. */
function whatNow(): string {
  if (isInDoubt) return IN_DOUBT
  return attempt === 0 ? `No card was sent from this page. ${EXPIRED}` : EXPIRED
}

function showProved(): void {
  isProved = true
  if (state === 'form' || state === 'loading') end('Done', CLOSE)
  if (state !== 'ended') return
  setText('end-title', 'Done')
  setText('end-words', CLOSE)
}

const CLOSE = 'You can close this page.'
const EXPIRED = 'To go on, request the authorisation again in Tallydesk and open the card page from there.'
const IN_DOUBT = 'The outcome of an earlier try is not known. Check it in Tallydesk before you enter a card again.'
const OVER = 'Go back to Tallydesk to see the status. You can close this page.'

function lost(): void {
  if (state === 'over') return
  const now = isInDoubt || state === 'confirming' ? IN_DOUBT : 'Open it again from Tallydesk.'
  end('Tallydesk does not answer', `It was closed, or this page has expired. ${now}`)
}

async function start(): Promise<void> {
  load = (await askApp('load')) as CardLoad
  showSummary(load)
  openFrame()
  await followNews(load.news, showNews)
}

confirmButton.addEventListener('click', () => void confirm().catch(lost))
element('retry').addEventListener('click', openFrame)
element('again').addEventListener('click', () => {
  if (!isRetryMeant()) return
  hideEnding()
  if (isIntact) setState('form')
  else openFrame()
})
tellLeaving()
start().catch(() => {
  // The result of a card stays readable.
  if (state !== 'ended') lost()
})
