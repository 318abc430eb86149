import { base64url } from 'jose'
import { parseStepAnswer, stepForm, type Step } from '../protocol/steps.ts'

export interface StepFrame {
  readonly frame: HTMLIFrameElement
  /** The text that the iframe posted to the target, unchanged. Stays pending if the iframe posts nothing. */
  readonly answer: Promise<string>
  readonly close: () => void
}

/** Adds an iframe to an element and posts the form of a step into it. */
export function openStepFrame(step: Step, target: string, place: Element): StepFrame {
  const frame = document.createElement('iframe')
  frame.name = `step-${crypto.randomUUID()}`
  frame.title = step.type === 'challenge' ? 'Your bank’s page' : 'Card check'
  frame.referrerPolicy = 'no-referrer'
  // Without permission to navigate the top window: a form of the page inside cannot replace the shop's page.
  frame.setAttribute('sandbox', 'allow-forms allow-scripts allow-same-origin')
  place.append(frame)
  const { promise: answer, resolve } = Promise.withResolvers<string>()
  const listen = ({ data, origin, source }: MessageEvent<unknown>) => {
    const message = parseStepAnswer(data)
    if (message?.target !== target || origin !== location.origin || source !== frame.contentWindow) return
    resolve(message.data)
  }
  addEventListener('message', listen)
  postForm(step, target, frame.name)
  return {
    frame,
    answer,
    close() {
      removeEventListener('message', listen)
      frame.remove()
    }
  }
}

function postForm(step: Step, target: string, frameName: string): void {
  const { name, message } = stepForm(step, target)
  const form = document.createElement('form')
  form.method = 'post'
  form.action = step.url
  form.target = frameName
  form.hidden = true
  const input = document.createElement('input')
  input.type = 'hidden'
  input.name = name
  input.value = base64url.encode(JSON.stringify(message))
  form.append(input)
  document.body.append(form)
  form.submit()
  form.remove()
}
