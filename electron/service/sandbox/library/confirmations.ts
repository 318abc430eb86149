import { randomBytes, randomUUID } from 'node:crypto'
import { cardMessage, cardWords, type CardCode } from '../../../../shared/cards/cardWords.ts'
import type { SandboxContext } from '../context/context.ts'
import { Problem } from '../http/problem.ts'
import type { ConfirmFailure, ConfirmOutcome } from '../records/confirmation.ts'
import type { Consent } from '../records/consents.ts'
import { acsOrigin } from '../threeds/acsOrigin.ts'
import { checkCard } from '../threeds/cardCheck.ts'
import { cardFingerprint } from '../threeds/cardFingerprint.ts'
import { schemeOf } from '../threeds/cardNumber.ts'
import type { CardVerification, VerificationOutcome } from '../threeds/cardVerification.ts'
import type { Course } from '../threeds/course.ts'
import type { DeclineReason } from '../threeds/declined.ts'
import { effectiveCourse } from '../threeds/effectiveCourse.ts'
import { createRecentMap } from '../threeds/recentMap.ts'
import type { StepDetails } from '../threeds/verificationStep.ts'
import { chargeText } from './chargeText.ts'
import { confirmedData, confirmFailure } from './confirmBodies.ts'
import type { ConfirmClaims } from './librarySessions.ts'
import type { ConfirmResult } from './protocol/confirmResult.ts'

/** The answer to the card frame: the final result, or a step that must be done first. */
export type ConfirmReply =
  | ConfirmResult
  | { readonly verification: { readonly details: StepDetails; readonly target: string } }

const MOST_DECLINES = 3
const MOST_COUNTED = 10_000

/** Confirms consents for the browser library and the checkout: checks the card, runs 3-D Secure, takes effect. */
export class Confirmations {
  readonly #context: SandboxContext
  readonly #verification: CardVerification
  readonly #declines = createRecentMap<string, number>(MOST_COUNTED)

  constructor(context: SandboxContext, verification: CardVerification) {
    this.#context = context
    this.#verification = verification
  }

  /** `origin`: the origin at which the card frame reached the service. */
  confirm(claims: ConfirmClaims, origin: string): ConfirmReply {
    const { state } = this.#context
    const consent = state.findConsentByToken(claims.consent)
    const failure = this.#failureOf(consent, claims.save)
    if (consent === undefined || failure !== undefined) return this.#refuse(failure ?? 'unknown-token', consent)
    try {
      const course = checkCard(claims.card, state.clock.now())
      return this.#answer(claims, consent, this.#go(claims, consent, course, origin))
    } catch (error) {
      if (error instanceof Problem) return this.#refuseCard(error, consent)
      throw error
    }
  }

  clear(): void {
    this.#declines.clear()
  }

  // Checked before any step, so that nobody passes a challenge for nothing.
  #failureOf(consent: Consent | undefined, save: boolean | null): ConfirmFailure | undefined {
    if (consent === undefined) return 'unknown-token'
    if (consent.status === 'expired') return 'expired'
    if (consent.status !== 'requested') return 'used'
    const saving = save ?? consent.charge === undefined
    return saving && this.#context.state.paymentMethods.of(consent.holder) !== undefined ? 'card-limit' : undefined
  }

  #go(claims: ConfirmClaims, { charge }: Consent, course: Course, origin: string): VerificationOutcome {
    const { card, consent: token, save, verification } = claims
    const fingerprint = cardFingerprint(token, save, card.pan, card.expires, card.csc)
    if (verification === undefined) {
      return this.#verification.begin({
        id: randomUUID(),
        sendsId: false,
        fingerprint,
        course: effectiveCourse(course, this.#context.policy),
        subject: { text: charge === undefined ? 'Save a card' : chargeText(charge), last4: card.pan.slice(-4) },
        target: `${origin}/sdk/v1/answer/${randomBytes(32).toString('base64url')}`,
        acs: acsOrigin(origin)
      })
    }
    const cycle = this.#verification.find(verification)
    if (cycle === undefined) return { kind: 'failed', reason: 'wrong-answer' }
    return this.#verification.resume(cycle, fingerprint, verification)
  }

  #answer(claims: ConfirmClaims, consent: Consent, outcome: VerificationOutcome): ConfirmReply {
    if (outcome.kind === 'step') {
      return { verification: { details: outcome.details, target: outcome.cycle.target } }
    }
    if (outcome.kind === 'failed') return this.#decline(claims.consent, consent, outcome.reason)
    const { pan, expires } = claims.card
    const card = {
      brand: schemeOf(pan)?.brand ?? 'unknown',
      last4: pan.slice(-4),
      exp_month: twoDigits(expires[0]),
      exp_year: twoDigits(expires[1])
    }
    return this.#confirmed(consent, this.#context.state.confirmConsent(claims.consent, { card, save: claims.save }))
  }

  #confirmed(consent: Consent, outcome: ConfirmOutcome): ConfirmReply {
    if (!outcome.ok) return this.#refuse(outcome.failure, consent)
    return { data: confirmedData(outcome, this.#context.policy.sdk_result) }
  }

  #decline(token: string, { charge }: Consent, reason: DeclineReason): ConfirmReply {
    const declines = (this.#declines.get(token) ?? 0) + 1
    this.#declines.set(token, declines)
    // A cardholder may mistype or try a second card. More attempts look like guessing, so the consent ends.
    if (declines >= MOST_DECLINES) this.#context.state.failConsent(token)
    const message = cardMessage('card_declined', reason, charge !== undefined)
    const tries_left = Math.max(0, MOST_DECLINES - declines)
    return confirmFailure({ code: 'card_declined', message, reason, tries_left }, this.#context.policy.sdk_result)
  }

  #refuse(failure: ConfirmFailure, consent: Consent | undefined): ConfirmReply {
    const code = FAILURES[failure]
    const message = cardMessage(code, undefined, consent?.charge !== undefined)
    return confirmFailure({ code, message }, this.#context.policy.sdk_result)
  }

  #refuseCard({ body }: Problem, { charge }: Consent): ConfirmReply {
    const code = (body.error ?? 'invalid card').replaceAll(' ', '_')
    const words = cardWords({ code }, charge !== undefined)
    const message = words ? `${words.title}. ${words.advice}` : (body.description ?? 'The card cannot be used.')
    return confirmFailure({ code, message }, this.#context.policy.sdk_result)
  }
}

const FAILURES: Readonly<Record<ConfirmFailure, CardCode>> = {
  'unknown-token': 'unknown_token',
  expired: 'token_expired',
  used: 'token_used',
  'card-limit': 'payment_method_exists'
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
