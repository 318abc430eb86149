import { randomUUID } from 'node:crypto'
import type { SandboxContext } from '../context/context.ts'
import { conflict, type Problem } from '../http/problem.ts'
import { invalidProperty } from '../http/requestBody.ts'
import { checkCard } from './cardCheck.ts'
import { cardFingerprint } from './cardFingerprint.ts'
import type { CardVerification, VerificationOutcome } from './cardVerification.ts'
import type { Course } from './course.ts'
import type { AuthorizationCreatable } from './creatable.ts'
import { declined } from './declined.ts'
import { effectiveCourse } from './effectiveCourse.ts'
import { createRecentMap } from './recentMap.ts'
import type { StepDetails } from './verificationStep.ts'

export type AuthorizationOutcome =
  | { readonly kind: 'verification'; readonly id: string | undefined; readonly details: StepDetails }
  | { readonly kind: 'authorized'; readonly id: string }

const MOST_NUMBERS = 50_000

/** The controlled authorization: decides the outcome of each post. */
export class Authorizations {
  readonly #context: SandboxContext
  readonly #verification: CardVerification
  readonly #numbers = createRecentMap<string, true>(MOST_NUMBERS)

  constructor(context: SandboxContext, verification: CardVerification) {
    this.#context = context
    this.#verification = verification
  }

  get size(): number {
    return this.#numbers.size
  }

  /** Throws a `Problem` if the post is refused. `acs`: origin of the access control server for this client. */
  authorize(creatable: AuthorizationCreatable, acs: string): AuthorizationOutcome {
    const course = checkCard(creatable.card, this.#context.state.clock.now())
    const { verification } = creatable.card
    if (verification === undefined) return this.#begin(creatable, course, acs)
    const cycle = this.#verification.find(verification)
    if (cycle === undefined) throw declined('wrong-answer')
    const { id, sendsId } = cycle
    if (creatable.id !== (sendsId ? id : undefined)) throw invalidProperty('id', sendsId ? ECHO_ID : NO_ID)
    return finish(this.#verification.resume(cycle, fingerprintOf(creatable), verification), { id, sendsId })
  }

  clear(): void {
    this.#numbers.clear()
  }

  #begin(creatable: AuthorizationCreatable, course: Course, acs: string): AuthorizationOutcome {
    const { policy } = this.#context
    const { number, target, card } = creatable
    if (creatable.id !== undefined) throw invalidProperty('id', 'is unknown before a verification was asked for')
    if (policy.duplicate_number === 'reject' && this.#numbers.has(number)) throw duplicateNumber()
    this.#numbers.set(number, true)
    const naming = { id: randomUUID(), sendsId: policy.verification_id === 'present' }
    const outcome = this.#verification.begin({
      ...naming,
      fingerprint: fingerprintOf(creatable),
      course: effectiveCourse(course, policy),
      subject: { text: `Authorization ${number}`, last4: card.pan.slice(-4) },
      target,
      acs
    })
    return finish(outcome, naming)
  }
}

const NO_ID = 'is unknown: there was none in the error that asked for this verification'
const ECHO_ID = 'must be the id of the error that asked for this verification'

function duplicateNumber(): Problem {
  return conflict('duplicate number', 'There is an authorization with this number already.')
}

function fingerprintOf({
  number,
  items,
  currency,
  target,
  card: { pan, expires, csc }
}: AuthorizationCreatable): string {
  return cardFingerprint(number, items, currency, target, pan, expires, csc)
}

function finish(outcome: VerificationOutcome, { id, sendsId }: { id: string; sendsId: boolean }): AuthorizationOutcome {
  if (outcome.kind === 'failed') throw declined(outcome.reason)
  if (outcome.kind === 'passed') return { kind: 'authorized', id }
  return { kind: 'verification', id: sendsId ? id : undefined, details: outcome.details }
}
