import { cardFailure, isRecord, parseResult, type ConfirmResult } from '../../protocol/confirmResult.ts'
import { keyOf, parseStep, type Step } from '../../protocol/steps.ts'
import type { CardFields } from './cardFields.ts'
import { ChallengeWindow } from './challengeWindow.ts'
import { runMethod } from './methodStep.ts'
import { postJson } from './postJson.ts'
import type { Signer } from './signer.ts'

export interface ConfirmingOptions {
  readonly fields: CardFields
  readonly signer: () => Promise<Signer>
  readonly openChallenge: (port: MessagePort) => void
  readonly closeChallenge: () => void
}

interface Verification {
  readonly type: Step['type']
  readonly data: string
}

interface Required {
  readonly details: unknown
  readonly target: string
}

type StepResult = Verification | { readonly error: NonNullable<ReturnType<typeof cardFailure>['error']> }

const MOST_ROUNDS = 10

/** Runs a confirmation to its end, 3-D Secure included. Only one can run at a time. */
export class Confirming {
  readonly #options: ConfirmingOptions
  #challenge: ChallengeWindow | undefined
  #busy = false

  constructor(options: ConfirmingOptions) {
    this.#options = options
  }

  async confirm(token: string, save: boolean | null): Promise<ConfirmResult> {
    if (this.#busy) return cardFailure('busy')
    this.#busy = true
    try {
      return await this.#run(token, save)
    } finally {
      this.#busy = false
      this.#options.fields.setBusy(false)
    }
  }

  cancelChallenge(): void {
    this.#challenge?.cancel()
  }

  async #run(token: string, save: boolean | null): Promise<ConfirmResult> {
    const card = this.#options.fields.read()
    if (card === undefined) return cardFailure('incomplete_card')
    this.#options.fields.setBusy(true)
    const signer = await this.#options.signer()
    if (!signer.ok) return { error: signer.error }
    const seen = new Set<string>()
    let verification: Verification | undefined
    for (let round = 0; round <= MOST_ROUNDS; round += 1) {
      const order = await signer.sign({ consent: token, save, card, ...(verification && { verification }) })
      const reply = await postOrder(signer.session, order)
      const required = readRequired(reply)
      if (required === undefined) return parseResult(reply) ?? cardFailure('unknown_outcome')
      const result = await this.#step(required, seen)
      if ('error' in result) return { error: result.error }
      verification = result
    }
    return cardFailure('too_many_steps')
  }

  async #step({ details, target }: Required, seen: Set<string>): Promise<StepResult> {
    const step = parseStep(details)
    if (step === undefined) return cardFailure('unsupported_step')
    if (seen.has(keyOf(step))) return cardFailure('repeated_step')
    seen.add(keyOf(step))
    if (step.type === 'method') return { type: 'method', data: await runMethod(step, target) }
    return this.#askUser(details, target)
  }

  async #askUser(details: unknown, target: string): Promise<StepResult> {
    const { openChallenge, closeChallenge } = this.#options
    const challenge = new ChallengeWindow({ details, target })
    this.#challenge = challenge
    keepFocus()
    openChallenge(challenge.port)
    const end = await challenge.ended
    this.#challenge = undefined
    closeChallenge()
    if (end.type === 'answered') return { type: 'challenge', data: end.data }
    if (end.type === 'cancelled') return cardFailure('cancelled')
    return cardFailure('timed_out')
  }
}

// The challenge window takes the focus from the field. The field gets it back when this frame gets the focus again.
function keepFocus(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || !document.hasFocus()) return
  addEventListener('focus', () => field.focus(), { once: true })
}

async function postOrder(session: string, order: string): Promise<unknown> {
  try {
    return await postJson('confirm', { session, order })
  } catch {
    return cardFailure('unknown_outcome')
  }
}

function readRequired(reply: unknown): Required | undefined {
  const verification = isRecord(reply) ? reply['verification'] : undefined
  if (!isRecord(verification) || typeof verification['target'] !== 'string') return undefined
  return { details: verification['details'], target: verification['target'] }
}
