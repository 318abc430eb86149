import { base64url } from 'jose'
import type { Step } from '../../protocol/steps.ts'
import { openStepFrame } from '../stepFrame.ts'

// After this many milliseconds without an answer, the step counts as done without one.
const TIMEOUT_MS = 10_000

/** Runs the hidden step. Resolves to the posted answer, or to one made here when none came. */
export async function runMethod(step: Step, target: string): Promise<string> {
  const { frame, answer, close } = openStepFrame(step, target, document.body)
  frame.className = 'hidden-step'
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  let timer = 0
  const late = new Promise<string>((resolve) => {
    timer = window.setTimeout(() => resolve(completionOf(step)), TIMEOUT_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    close()
  }
}

function completionOf({ fields }: Step): string {
  return base64url.encode(JSON.stringify({ threeDSServerTransID: new Map(fields).get('threeDSServerTransID') }))
}
