import { cardCodeText, cardWords, isOpenEnd } from '../../../../shared/cardWords.ts'
import { element } from './element.ts'
import type { Service3DError } from '../../library/browser/host/service3d.d.ts'
import { service3D } from './service3d.ts'

const main = element('main')
const pay = element('#pay')
const problem = element('#problem')
const save = document.querySelector<HTMLInputElement>('#save')
const { token = '', publicKey = '', remaining = '0', use } = main.dataset

const THEME = { style: { gap: '14px' } }
const client = service3D(publicKey)
const card = client.components().get('card-input', THEME, element('#card-place'))
card.mount()

/** What the button does, which it no longer says while it is at it. */
let offer = pay.textContent
let isOutcomeOpen = false

pay.addEventListener('click', () => void confirm())
element('#card-place').addEventListener('card-input:submit', () => void confirm())
startCountdown(Number(remaining))

async function confirm(): Promise<void> {
  if (isBusy()) return
  // The service knows what came of it, and shows it in this page's place.
  if (isOutcomeOpen) {
    location.reload()
    return
  }
  setBusy(true)
  problem.hidden = true
  const { error } = await client.confirmPaymentMethod(token, {
    payment_method: { card },
    ...(save && { save: save.checked })
  })
  setBusy(false)
  if (error === undefined) end('success')
  else if (error.code === 'token_expired' || error.code === 'token_used') location.reload()
  else if (error.tries_left === 0) {
    showReason(element('#last-problem'), error)
    end('failed')
  } else showProblem(error)
}

function showProblem(error: Service3DError): void {
  // The fields say themselves what is missing.
  if (error.code === 'incomplete_card') return
  showReason(problem, error)
  if (!isOpenEnd(error)) return
  isOutcomeOpen = true
  offer = 'See what came of it'
  pay.textContent = offer
}

/** What happened and what to do, with the code for whoever helps in small print. */
function showReason(place: HTMLElement, error: Service3DError): void {
  const { title, advice } = cardWords(error, use === 'charge') ?? {
    title: 'The card could not be used',
    advice: error.message ?? 'Check the details, or try another card.'
  }
  const nothing = use === 'charge' ? 'Nothing was charged.' : 'No card was saved.'
  const lines = {
    title,
    // What to do at the end stands there.
    advice: error.tries_left === 0 ? '' : [isOpenEnd(error) ? '' : nothing, advice, triesText(error)].join(' ').trim(),
    code: `Reason: ${cardCodeText(error) ?? 'none given'}`
  }
  for (const [name, text] of Object.entries(lines)) {
    const line = place.querySelector(`.${name}`)
    if (line) line.textContent = text
  }
  place.hidden = false
  place.scrollIntoView({ block: 'nearest' })
}

function triesText({ tries_left: left = 0 }: Service3DError): string {
  if (left === 0) return ''
  return left === 1 ? 'You can try once more.' : `You can try ${left} more times.`
}

// Not `disabled`, which would lose the focus that the bank's window is to give back.
function setBusy(busy: boolean): void {
  pay.setAttribute('aria-disabled', String(busy))
  pay.setAttribute('aria-busy', String(busy))
  pay.textContent = busy ? 'One moment …' : offer
}

function isBusy(): boolean {
  return pay.getAttribute('aria-busy') === 'true'
}

function end(state: 'success' | 'failed'): void {
  if (main.dataset['state'] !== 'form') return
  main.dataset['state'] = state
  element('#form').remove()
  const section = element(`#${state}`)
  section.hidden = false
  const lead = document.querySelector('#lead')
  if (lead) lead.textContent = section.dataset['lead'] ?? ''
  section.focus()
}

function startCountdown(milliseconds: number): void {
  // By a clock that stands still just before the end, the page would load again without a pause.
  const over = performance.now() + Math.max(milliseconds, 1000)
  const place = element('#countdown')
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((over - performance.now()) / 1000))
    place.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    if (main.dataset['state'] !== 'form') return
    // What was sent before the end may still succeed, so a running confirmation is waited for. An answer that got lost, or
    // another page of the same link, may have charged the card: only the service knows how it ended.
    if (seconds === 0 && !isBusy()) location.reload()
    else setTimeout(tick, 500)
  }
  tick()
}
