import type { ChallengeCourse, Course, WindowSize } from './course.ts'
import type { Subject } from './verificationCycle.ts'

/** One challenge as the access control server knows it. The service announced it, never the browser. */
export interface Challenge {
  readonly acsTransId: string
  readonly serverTransId: string
  readonly version: Course['version']
  readonly windowSize: WindowSize
  readonly course: ChallengeCourse
  readonly subject: Subject
  /** Where the answer is posted to. */
  readonly target: string
  /** The code that a person types; test data, shown on the page. */
  readonly code: string
  readonly wrongCodes: number
  /** Connects a submitted form to the page that was rendered last. */
  readonly pageKey: string
  /** The message that was given out; undefined until the challenge has ended. */
  readonly answer: ChallengeAnswer | undefined
}

export interface ChallengeAnswer {
  /** JSON text, exactly as it was encoded. */
  readonly text: string
  readonly outcome: 'passed' | 'failed' | 'error' | 'unreadable'
}

type Ids = Pick<Challenge, 'acsTransId' | 'serverTransId' | 'version'>

/** The result of a challenge as it passes through the browser: `Y` or `N`. */
export function challengeResult({ acsTransId, serverTransId, version }: Ids, transStatus: 'Y' | 'N'): string {
  return JSON.stringify({
    acsTransID: acsTransId,
    challengeCompletionInd: 'Y',
    messageType: 'CRes',
    messageVersion: version,
    threeDSServerTransID: serverTransId,
    transStatus
  })
}

/** The message that an access control server posts when it cannot continue. */
export function errorMessage({ acsTransId, serverTransId, version }: Ids): string {
  return JSON.stringify({
    threeDSServerTransID: serverTransId,
    acsTransID: acsTransId,
    errorCode: '402',
    errorComponent: 'A',
    errorDescription: 'Transaction timed out',
    errorDetail: 'The challenge was not completed in time.',
    errorMessageType: 'CReq',
    messageType: 'Erro',
    messageVersion: version
  })
}
