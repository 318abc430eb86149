import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { challengeResult, errorMessage, type Challenge, type ChallengeAnswer } from './challenge.ts'
import type { ChallengeCourse } from './course.ts'
import { decodeText } from './messages.ts'
import { createRecentMap } from './recentMap.ts'

const MOST_CHALLENGES = 10_000
const MOST_WRONG_CODES = 3

export type CodeVerdict = 'right' | 'wrong' | 'wrong-too-often'

type Announcement = Pick<Challenge, 'serverTransId' | 'version' | 'windowSize' | 'course' | 'subject' | 'target'>

/** The issuer's side of 3-D Secure. It keeps each announced challenge and every answer that it has given out. */
export class AccessControlServer {
  readonly #challenges = createRecentMap<string, Challenge>(MOST_CHALLENGES)

  announce(announcement: Announcement): Challenge {
    const challenge: Challenge = {
      ...announcement,
      acsTransId: randomUUID(),
      code: makeCode(),
      wrongCodes: 0,
      pageKey: '',
      answer: undefined
    }
    return this.#store(challenge)
  }

  find(acsTransId: string): Challenge | undefined {
    return this.#challenges.get(acsTransId)
  }

  /** Called before a page is shown. Forms of earlier pages stop working. */
  turnPage(challenge: Challenge): Challenge {
    return this.#store({ ...challenge, pageKey: randomBytes(16).toString('base64url') })
  }

  /** Makes a new code; the old one stops working. */
  resendCode(challenge: Challenge): Challenge {
    return this.#store({ ...challenge, code: makeCode(challenge.code) })
  }

  tryCode(challenge: Challenge, code: string): { readonly challenge: Challenge; readonly verdict: CodeVerdict } {
    if (code === challenge.code) return { challenge, verdict: 'right' }
    const next = this.#store({ ...challenge, wrongCodes: challenge.wrongCodes + 1 })
    return { challenge: next, verdict: next.wrongCodes >= MOST_WRONG_CODES ? 'wrong-too-often' : 'wrong' }
  }

  /** Ends a challenge. Its answer is decided once and never changes. */
  finish(challenge: Challenge, passed: boolean): ChallengeAnswer {
    const answer = challenge.answer ?? makeAnswer(challenge, passed)
    this.#store({ ...challenge, answer })
    return answer
  }

  /**
   * Reads a field that came back from the browser. Only exactly the message that was given out counts; anything else is
   * forged.
   */
  verify(acsTransId: string, field: string): ChallengeAnswer['outcome'] | 'forged' {
    const answer = this.#challenges.get(acsTransId)?.answer
    return answer !== undefined && decodeText(field) === answer.text ? answer.outcome : 'forged'
  }

  /** Removes a challenge that is over. */
  forget(acsTransId: string): void {
    this.#challenges.delete(acsTransId)
  }

  clear(): void {
    this.#challenges.clear()
  }

  get size(): number {
    return this.#challenges.size
  }

  #store(challenge: Challenge): Challenge {
    this.#challenges.set(challenge.acsTransId, challenge)
    return challenge
  }
}

/** The result of courses that ask nobody; undefined where a person decides. */
export function ownVerdict(course: ChallengeCourse): boolean | undefined {
  if (course === 'asks' || course === 'three-in-a-row') return undefined
  return course !== 'fails'
}

function makeAnswer(challenge: Challenge, passed: boolean): ChallengeAnswer {
  if (challenge.course === 'error') return { text: errorMessage(challenge), outcome: 'error' }
  const strangers = { ...challenge, acsTransId: randomUUID(), serverTransId: randomUUID() }
  if (challenge.course === 'wrong-ids') return { text: challengeResult(strangers, 'Y'), outcome: 'unreadable' }
  return { text: challengeResult(challenge, passed ? 'Y' : 'N'), outcome: passed ? 'passed' : 'failed' }
}

function makeCode(former?: string): string {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return code === former ? makeCode(former) : code
}
