import type { Challenge } from './challenge.ts'
import type { Course } from './course.ts'

/** `content.details` of the verification-required error, ready for the wire. */
export interface StepDetails {
  readonly visible: boolean
  readonly method: 'POST' | 'GET'
  readonly url: string
  readonly data?: Readonly<Record<string, string>>
}

/** The hidden step. `get` and `no-data` are not described by the interface; clients must stop there. */
export function methodStep({ method, version }: Course, serverTransId: string, acs: string): StepDetails {
  const data = { type: 'method', threeDSServerTransID: serverTransId, messageVersion: version }
  const base = { visible: false, url: `${acs}/acs/method` } as const
  if (method === 'no-data') return { ...base, method: 'POST' }
  return { ...base, method: method === 'get' ? 'GET' : 'POST', data }
}

export function challengeStep(challenge: Challenge, acs: string): StepDetails {
  return {
    visible: true,
    method: 'POST',
    url: `${acs}/acs/challenge`,
    data: {
      type: 'challenge',
      threeDSServerTransID: challenge.serverTransId,
      acsTransID: challenge.acsTransId,
      messageVersion: challenge.version,
      messageType: 'CReq',
      challengeWindowSize: challenge.windowSize
    }
  }
}

/** The error that asks for a step. It has an `id` only if the policy wants the client to send it back. */
export function verificationRequired(details: StepDetails, id: string | undefined): Readonly<Record<string, unknown>> {
  return {
    ...(id !== undefined && { id }),
    status: 400,
    type: 'malformed content',
    error: 'verification required',
    content: {
      property: 'card',
      type: 'CardCreatable | CardToken',
      description: 'verification required',
      details
    }
  }
}
