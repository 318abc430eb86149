import { cardCodeText, cardWords, isOpenEnd } from '../../../../../shared/cards/cardWords.ts'
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

/** The label of the button; while a confirmation runs, the button shows another one. */
let offer = pay.textContent
let isOutcomeOpen = false

pay.addEventListener('click', () => void confirm())
element('#card-place').addEventListener('card-input:submit', () => void confirm())
startCountdown(Number(remaining))

async function confirm(): Promise<void> {
  if (isBusy()) return
  // Only the service knows the outcome; the reloaded page shows it.
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
  // The fields themselves show what is missing.
  if (error.code === 'incomplete_card') return
  showReason(problem, error)
  if (!isOpenEnd(error)) return
  isOutcomeOpen = true
  offer = 'See what came of it'
  pay.textContent = offer
}

/** Shows what happened and what to do; the error code for support stands below in small print. */
function showReason(place: HTMLElement, error: Service3DError): void {
  const { title, advice } = cardWords(error, use === 'charge') ?? {
    title: 'The card could not be used',
    advice: error.message ?? 'Check the details, or try another card.'
  }
  const nothing = use === 'charge' ? 'Nothing was charged.' : 'No card was saved.'
  const lines = {
    title,
    // After the last try, the page already says what to do.
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

// Not `disabled`, because that would lose the focus, which the bank's window must return to the button.
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
  // At least one second: with a frozen clock just before the end, the page would otherwise reload without a pause.
  const over = performance.now() + Math.max(milliseconds, 1000)
  const place = element('#countdown')
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((over - performance.now()) / 1000))
    place.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    if (main.dataset['state'] !== 'form') return
    // A request that was sent before the end may still succeed, so the page waits for a running confirmation. A lost
    // answer, or another page of the same link, may have charged the card: only the service knows the outcome.
    if (seconds === 0 && !isBusy()) location.reload()
    else setTimeout(tick, 500)
  }
  tick()
}
