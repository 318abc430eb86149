import { element } from './element.ts'
import { service3D } from './service3d.ts'

const main = element('main')
const pay = element('#pay')
const problem = element('#problem')
const save = document.querySelector<HTMLInputElement>('#save')
const { token = '', publicKey = '', remaining = '0' } = main.dataset

const THEME = { style: { gap: '14px' } }
const client = service3D(publicKey)
const card = client.components().get('card-input', THEME, element('#card-place'))
card.mount()

pay.addEventListener('click', () => void confirm())
element('#card-place').addEventListener('card-input:submit', () => void confirm())
startCountdown(Number(remaining))

async function confirm(): Promise<void> {
  if (isBusy()) return
  setBusy(true)
  problem.hidden = true
  const { error } = await client.confirmPaymentMethod(token, {
    payment_method: { card },
    ...(save && { save: save.checked })
  })
  setBusy(false)
  if (error === undefined) end('success')
  else if (error.code === 'token_expired') end('expired')
  else if (error.code === 'token_used') end('failed')
  else showProblem(error.code, error.message)
}

function showProblem(code: string | undefined, message: string | undefined): void {
  // The fields say themselves what is missing.
  if (code === 'incomplete_card') return
  problem.textContent = message ?? 'The card could not be used. Check the details, or try another card.'
  problem.hidden = false
}

// Not `disabled`, which would lose the focus that the bank's window is to give back.
function setBusy(busy: boolean): void {
  pay.setAttribute('aria-disabled', String(busy))
  pay.setAttribute('aria-busy', String(busy))
}

function isBusy(): boolean {
  return pay.getAttribute('aria-busy') === 'true'
}

function end(state: 'success' | 'failed' | 'expired'): void {
  if (main.dataset['state'] !== 'form') return
  main.dataset['state'] = state
  element('#form').remove()
  const section = element(`#${state}`)
  section.hidden = false
  section.focus()
}

function startCountdown(milliseconds: number): void {
  const over = performance.now() + milliseconds
  const place = element('#countdown')
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((over - performance.now()) / 1000))
    place.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    if (main.dataset['state'] !== 'form') return
    // What was sent before the end may still succeed, so a running confirmation is waited for.
    if (seconds === 0 && !isBusy()) end('expired')
    else setTimeout(tick, 500)
  }
  tick()
}
