import { parseConnect } from '../../protocol/frameMessages.ts'
import { schemeOn } from '../../protocol/ground.ts'
import { parseChallengeOrder, parseStep, windowSize, type ChallengeReport, type Step } from '../../protocol/steps.ts'
import { openStepFrame } from '../stepFrame.ts'

// Milliseconds that a cardholder has for each page of a challenge, as the protocol sets it.
const TIMEOUT_MS = 10 * 60_000

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
  // The bank's page can be left only with the Tab key. The focus then goes to the cancel button, in both directions.
  byId('end').addEventListener('focus', () => byId('cancel').focus())
  byId('cancel').addEventListener('click', () => report({ type: 'cancelled' }))
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') report({ type: 'cancelled' })
  })
  dialog.focus()
  report({ type: 'ready' })
}
addEventListener('message', take)

/** Makes content that does not fit scrollable by keyboard once it has the focus. */
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
  // The first load is either that of the empty frame or that of the posted form. Both start the time.
  frame.addEventListener('load', () => {
    dialog.classList.add('loaded')
    clearTimeout(timer)
    timer = window.setTimeout(() => report({ type: 'timed-out' }), TIMEOUT_MS)
  })
  void answer.then((data) => {
    clearTimeout(timer)
    close()
    report({ type: 'answered', data })
  })
}
