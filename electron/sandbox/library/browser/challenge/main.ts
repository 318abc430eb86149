import { parseConnect } from '../../protocol/frameMessages.ts'
import { schemeOn } from '../../protocol/ground.ts'
import { parseChallengeOrder, parseStep, windowSize, type ChallengeReport, type Step } from '../../protocol/steps.ts'
import { openStepFrame } from '../stepFrame.ts'

// What the protocol gives a cardholder for each page of a challenge.
const PATIENCE = 10 * 60_000

const dialog = byId('dialog')
const stage = byId('stage')

function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`The page has no element "${id}".`)
  return element
}

function take({ data, source, ports: [port] }: MessageEvent<unknown>): void {
  const connect = parseConnect(data)
  if (connect === undefined || port === undefined || source !== window.parent) return
  removeEventListener('message', take)
  document.documentElement.style.colorScheme = schemeOn(connect.ground)
  const report = (message: ChallengeReport) => port.postMessage(message)
  port.onmessage = (event: MessageEvent<unknown>) => {
    const order = parseChallengeOrder(event.data)
    const step = order && parseStep(order.details)
    if (order !== undefined && step !== undefined) show(step, order.target, report)
  }
  // Behind the bank's page, and on the way back before it, is the way out: no key but the tabulator leads out of that page.
  byId('end').addEventListener('focus', () => byId('cancel').focus())
  byId('cancel').addEventListener('click', () => report({ type: 'cancelled' }))
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') report({ type: 'cancelled' })
  })
  dialog.focus()
  report({ type: 'ready' })
}
addEventListener('message', take)

/** What does not fit is scrolled to by keys as well, once the focus is on it. */
function letScroll(): void {
  const overflows = stage.scrollWidth > stage.clientWidth || stage.scrollHeight > stage.clientHeight
  if (overflows) stage.tabIndex = 0
  else stage.removeAttribute('tabindex')
}

function show(step: Step, target: string, report: (message: ChallengeReport) => void): void {
  byId('host').textContent = new URL(step.url).host
  const fields = new Map(step.fields)
  const size = windowSize(fields.get('challengeWindowSize'))
  const { frame, answer, close } = openStepFrame(step, target, stage)
  if (size === undefined) dialog.classList.add('full')
  else {
    Object.assign(frame.style, { width: `${size[0]}px`, height: `${size[1]}px` })
    dialog.style.width = frame.style.width
    new ResizeObserver(letScroll).observe(stage)
  }
  let timer = 0
  // The first load is the empty frame's own, or the page that the form brought: either starts the time.
  frame.addEventListener('load', () => {
    dialog.classList.add('loaded')
    clearTimeout(timer)
    timer = window.setTimeout(() => report({ type: 'timed-out' }), PATIENCE)
  })
  void answer.then((data) => {
    clearTimeout(timer)
    close()
    report({ type: 'answered', data })
  })
}
