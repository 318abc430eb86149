import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_POLICY } from '../../../../../electron/service/sandbox/policy/policyBoard.ts'
import { AccessControlServer } from '../../../../../electron/service/sandbox/threeds/accessControlServer.ts'
import {
  CardVerification,
  type VerificationOutcome
} from '../../../../../electron/service/sandbox/threeds/cardVerification.ts'
import type { Course } from '../../../../../electron/service/sandbox/threeds/course.ts'
import { effectiveCourse } from '../../../../../electron/service/sandbox/threeds/effectiveCourse.ts'
import { nextStep, START } from '../../../../../electron/service/sandbox/threeds/nextStep.ts'
import { courseOf, testNumber } from '../../../../../electron/service/sandbox/threeds/testCards.ts'
import { encode } from '../../../../support/cards/cardFlow.ts'

let now = 0
let acs: AccessControlServer
let verification: CardVerification

beforeEach(() => {
  now = 1_000_000
  acs = new AccessControlServer()
  verification = new CardVerification(acs, () => now)
})

function begin(digits: string, fingerprint = 'card'): VerificationOutcome {
  return verification.begin({
    id: 'id',
    sendsId: false,
    fingerprint,
    course: course(digits),
    subject: { text: 'Order 1', last4: digits },
    target: 'https://shop.example/3ds',
    acs: 'http://localhost:1'
  })
}

function course(digits: string): Course {
  const found = courseOf(testNumber(digits))
  if (found === undefined) throw new Error(`No course ${digits}`)
  return found
}

function dataOf(outcome: VerificationOutcome): Readonly<Record<string, string>> {
  if (outcome.kind !== 'step') throw new Error(`No step: ${JSON.stringify(outcome)}`)
  return outcome.details.data ?? {}
}

/** What the issuer hands out for the challenge of an outcome. */
function cresOf(outcome: VerificationOutcome, passed: boolean): string {
  const challenge = acs.find(dataOf(outcome)['acsTransID'] ?? '')
  if (challenge === undefined) throw new Error('No challenge')
  return Buffer.from(acs.finish(challenge, passed).text).toString('base64url')
}

function answer(type: 'method' | 'challenge', data: string, fingerprint = 'card'): VerificationOutcome | undefined {
  const cycle = verification.find({ type, data })
  return cycle && verification.resume(cycle, fingerprint, { type, data })
}

describe('the order of steps', () => {
  it('is method, result, challenge', () => {
    const wanted = course('0072')
    expect(nextStep(wanted, START)).toEqual({ kind: 'method' })
    expect(nextStep(wanted, { methodDone: true, challengesPassed: 0 })).toEqual({ kind: 'challenge' })
    expect(nextStep(wanted, { methodDone: true, challengesPassed: 1 })).toEqual({ kind: 'passed' })
  })

  it('leaves out what the card has not', () => {
    expect(nextStep(course('0100'), START)).toEqual({ kind: 'passed' })
    expect(nextStep(course('0110'), START)).toEqual({ kind: 'failed', reason: 'refused' })
    expect(nextStep(course('0160'), START)).toEqual({ kind: 'failed', reason: 'directory-timeout' })
  })

  it('ends an endless course at last', () => {
    const progress = (challengesPassed: number) => ({ methodDone: true, challengesPassed })
    expect(nextStep(course('0175'), progress(49))).toEqual({ kind: 'challenge' })
    expect(nextStep(course('0175'), progress(50))).toEqual({ kind: 'failed', reason: 'too-many-rounds' })
  })

  it('follows the switches of the policy', () => {
    const bent = (change: object) => effectiveCourse(course('0072'), { ...DEFAULT_POLICY, ...change })
    expect(bent({})).toEqual(course('0072'))
    expect(bent({ method_page: 'silent' }).method).toBe('never-answers')
    expect(bent({ verification_step: 'get' }).method).toBe('get')
    expect(bent({ verification_step: 'no_data' }).method).toBe('no-data')
    expect(bent({ verification_rounds: 'endless' }).challenge).toBe('endless')
    expect(bent({ verification_rounds: 'repeated' }).challenge).toBe('repeated')
    expect(bent({ acs_message: 'error' }).challenge).toBe('error')
  })
})

describe('an answer', () => {
  it('counts when it is the one that the issuer handed out', () => {
    expect(answer('challenge', cresOf(begin('0172'), true))).toEqual({ kind: 'passed' })
    expect(answer('challenge', cresOf(begin('0172'), false))).toEqual({ kind: 'failed', reason: 'challenge-failed' })
  })

  it('counts once', () => {
    const cres = cresOf(begin('0172'), true)
    expect(answer('challenge', cres)).toEqual({ kind: 'passed' })
    expect(answer('challenge', cres)).toBeUndefined()
  })

  it('fails when it says Y although the issuer never did, and the cycle is over', () => {
    const step = begin('0172')
    const { threeDSServerTransID, acsTransID } = dataOf(step)
    const forged = encode({
      acsTransID,
      challengeCompletionInd: 'Y',
      messageType: 'CRes',
      messageVersion: '2.2.0',
      threeDSServerTransID,
      transStatus: 'Y'
    })
    expect(answer('challenge', forged)).toEqual({ kind: 'failed', reason: 'wrong-answer' })
    expect(answer('challenge', forged)).toBeUndefined()
  })

  it('fails when a no is turned into a yes', () => {
    const cres = cresOf(begin('0172'), false)
    const text = Buffer.from(cres, 'base64url').toString()
    expect(text).toContain('"transStatus":"N"')
    const turned = Buffer.from(text.replace('"N"', '"Y"')).toString('base64url')
    expect(answer('challenge', turned)).toEqual({ kind: 'failed', reason: 'wrong-answer' })
  })

  it('fails for another card than the one that began', () => {
    expect(answer('challenge', cresOf(begin('0172'), true), 'other')).toEqual({
      kind: 'failed',
      reason: 'wrong-answer'
    })
  })

  it('fails when the ids of another authorization are in it', () => {
    const [one, two] = [begin('0172'), begin('0172')]
    const swapped = Buffer.from(cresOf(one, true), 'base64url')
      .toString()
      .replace(dataOf(one)['threeDSServerTransID'] ?? '', dataOf(two)['threeDSServerTransID'] ?? '')
    expect(answer('challenge', Buffer.from(swapped).toString('base64url'))).toEqual({
      kind: 'failed',
      reason: 'wrong-answer'
    })
  })

  it('belongs to its kind of step', () => {
    const { threeDSServerTransID } = dataOf(begin('0072'))
    const data = encode({ threeDSServerTransID })
    expect(answer('challenge', data)).toBeUndefined()
    expect(answer('method', data)?.kind).toBe('step')
    expect(answer('method', data)).toBeUndefined()
  })

  it('may be padded', () => {
    const cres = cresOf(begin('0172'), true)
    const padded = cres + '='.repeat((4 - (cres.length % 4)) % 4)
    expect(answer('challenge', padded)).toEqual({ kind: 'passed' })
  })

  it('is worth nothing an hour after the step was requested', () => {
    const cres = cresOf(begin('0172'), true)
    now += 60 * 60_000
    expect(answer('challenge', cres)).toBeUndefined()
  })

  it('with an error message, or with the ids of nobody, fails', () => {
    expect(answer('challenge', cresOf(begin('0174'), true))).toEqual({ kind: 'failed', reason: 'acs-error' })
    expect(answer('challenge', cresOf(begin('0178'), true))).toBeUndefined()
  })
})

describe('several challenges', () => {
  it('have ids of their own, and three in a row are three', () => {
    let outcome: VerificationOutcome | undefined = begin('0173')
    const ids = new Set<string | undefined>()
    for (let round = 0; round < 3; round += 1) {
      if (outcome?.kind !== 'step') throw new Error('Too few challenges')
      ids.add(dataOf(outcome)['threeDSServerTransID']).add(dataOf(outcome)['acsTransID'])
      outcome = answer('challenge', cresOf(outcome, true))
    }
    expect(ids.size).toBe(6)
    expect(outcome).toEqual({ kind: 'passed' })
  })

  it('without end are new each time, and the repeated one is the very same', () => {
    const [endless, repeated] = [begin('0175'), begin('0176')]
    const next = answer('challenge', cresOf(endless, true))
    const again = answer('challenge', cresOf(repeated, true))
    expect(next && dataOf(next)).not.toEqual(dataOf(endless))
    expect(again && dataOf(again)).toEqual(dataOf(repeated))
  })
})

describe('the memory', () => {
  it('is bounded whatever clients begin', () => {
    for (let count = 0; count < 10_500; count += 1) begin('0172')
    expect(verification.size).toBe(10_000)
    expect(acs.size).toBe(10_000)
  })

  it('is empty after all authorizations have ended', () => {
    for (const passed of [true, false]) answer('challenge', cresOf(begin('0172'), passed))
    expect([verification.size, acs.size]).toEqual([0, 0])
  })
})
