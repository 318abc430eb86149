import { randomUUID } from 'node:crypto'
import type { AccessControlServer } from './accessControlServer.ts'
import type { WindowSize } from './course.ts'
import { decodeMessage } from './messages.ts'
import { nextStep, START, type FailureReason } from './nextStep.ts'
import { createRecentMap } from './recentMap.ts'
import type { Verification, VerificationCycle } from './verificationCycle.ts'
import { challengeStep, methodStep, type StepDetails } from './verificationStep.ts'

export type VerificationOutcome =
  | { readonly kind: 'step'; readonly cycle: VerificationCycle; readonly details: StepDetails }
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly reason: FailureReason }

export type Beginning = Omit<VerificationCycle, 'serverTransId' | 'progress' | 'pending' | 'startedAt'>

const MOST_CYCLES = 10_000
/** Milliseconds: ten minutes for each of a few challenges, and some time between them. */
const LIFE = 60 * 60_000
/** The size in the interface's own example. A card number can choose another one. */
const USUAL_SIZE: WindowSize = '02'

/** The service's side of 3-D Secure: decides the next step, and checks whether an answer is the expected one. */
export class CardVerification {
  readonly #acs: AccessControlServer
  readonly #now: () => number
  readonly #cycles = createRecentMap<string, VerificationCycle>(MOST_CYCLES)

  constructor(acs: AccessControlServer, now: () => number) {
    this.#acs = acs
    this.#now = now
  }

  get size(): number {
    return this.#cycles.size
  }

  begin(beginning: Beginning): VerificationOutcome {
    return this.#go({
      ...beginning,
      serverTransId: randomUUID(),
      progress: START,
      pending: { type: 'method' },
      startedAt: this.#now()
    })
  }

  /** The cycle that waits for this answer, found by the answer's transaction id; undefined if there is none. */
  find({ type, data }: Verification): VerificationCycle | undefined {
    const id = decodeMessage(data)?.['threeDSServerTransID']
    const cycle = typeof id === 'string' ? this.#cycles.get(id) : undefined
    if (cycle?.pending.type !== type) return undefined
    return this.#now() - cycle.startedAt < LIFE ? cycle : undefined
  }

  /** Continues with an answer. Each answer counts once, whether its card or its content is right or wrong. */
  resume(cycle: VerificationCycle, fingerprint: string, { data }: Verification): VerificationOutcome {
    this.#cycles.delete(cycle.serverTransId)
    const { pending, progress } = cycle
    const reason = fingerprint === cycle.fingerprint ? this.#failureOf(cycle, data) : 'wrong-answer'
    if (reason !== undefined) return this.#fail(cycle, reason)
    if (pending.type === 'method') return this.#go({ ...cycle, progress: { ...progress, methodDone: true } })
    const next = { ...cycle, progress: { ...progress, challengesPassed: progress.challengesPassed + 1 } }
    if (cycle.course.challenge === 'repeated') return this.#repeat(next, pending.acsTransId)
    this.#acs.forget(pending.acsTransId)
    // A further challenge gets its own transaction id: a client that sees the same id again may take it for a loop.
    return this.#go({ ...next, serverTransId: randomUUID() })
  }

  /** The pending hidden step of a transaction id. */
  findMethod(serverTransId: string): Pick<VerificationCycle, 'target' | 'course'> | undefined {
    const cycle = this.#cycles.get(serverTransId)
    return cycle?.pending.type === 'method' ? cycle : undefined
  }

  clear(): void {
    this.#cycles.clear()
  }

  #failureOf({ pending }: VerificationCycle, data: string): FailureReason | undefined {
    if (pending.type === 'method') return undefined
    switch (this.#acs.verify(pending.acsTransId, data)) {
      case 'passed':
        return undefined
      case 'failed':
        return 'challenge-failed'
      case 'error':
        return 'acs-error'
      case 'unreadable':
      case 'forged':
        return 'wrong-answer'
    }
  }

  #fail({ pending }: VerificationCycle, reason: FailureReason): VerificationOutcome {
    if (pending.type === 'challenge') this.#acs.forget(pending.acsTransId)
    return { kind: 'failed', reason }
  }

  #go(cycle: VerificationCycle): VerificationOutcome {
    const next = nextStep(cycle.course, cycle.progress)
    if (next.kind === 'passed' || next.kind === 'failed') return next
    if (next.kind === 'challenge') return this.#askChallenge(cycle)
    const waiting: VerificationCycle = { ...cycle, pending: { type: 'method' } }
    return this.#wait(waiting, methodStep(cycle.course, cycle.serverTransId, cycle.acs))
  }

  #askChallenge(cycle: VerificationCycle): VerificationOutcome {
    const { serverTransId, course, subject, target, acs } = cycle
    const challenge = this.#acs.announce({
      serverTransId,
      version: course.version,
      windowSize: course.windowSize ?? USUAL_SIZE,
      course: course.challenge,
      subject,
      target
    })
    const waiting: VerificationCycle = { ...cycle, pending: { type: 'challenge', acsTransId: challenge.acsTransId } }
    return this.#wait(waiting, challengeStep(challenge, acs))
  }

  #repeat(cycle: VerificationCycle, acsTransId: string): VerificationOutcome {
    const challenge = this.#acs.find(acsTransId)
    const next = nextStep(cycle.course, cycle.progress)
    if (challenge === undefined || next.kind !== 'challenge') return this.#fail(cycle, 'too-many-rounds')
    return this.#wait(cycle, challengeStep(challenge, cycle.acs))
  }

  #wait(cycle: VerificationCycle, details: StepDetails): VerificationOutcome {
    this.#cycles.set(cycle.serverTransId, cycle)
    return { kind: 'step', cycle, details }
  }
}
