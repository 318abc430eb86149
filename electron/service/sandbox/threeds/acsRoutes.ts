import type { FastifyInstance, FastifyReply } from 'fastify'
import { onlyMethods } from '../http/onlyMethods.ts'
import { acceptForms, formField } from '../http/formBody.ts'
import { sendPage } from '../http/sendPage.ts'
import { ownVerdict, type AccessControlServer } from './accessControlServer.ts'
import { challengePage, handOverPage, silentPage, strayPage } from './acsPages.ts'
import type { CardVerification } from './cardVerification.ts'
import type { Challenge } from './challenge.ts'
import type { ChallengeCourse, MethodCourse } from './course.ts'
import { decodeMessage, encodeMessage } from './messages.ts'

const METHOD = '/acs/method'
const CHALLENGE = '/acs/challenge'
const ANSWER = '/acs/challenge/answer'

/** The issuer's pages: the hidden method page, and the challenge that the cardholder sees. */
export function acsRoutes(server: FastifyInstance, acs: AccessControlServer, verification: CardVerification): void {
  acceptForms(server)
  server.post(METHOD, (request, reply) => {
    answerMethod(reply, verification, formField(request.body, 'threeDSMethodData'))
  })
  server.post(CHALLENGE, (request, reply) => {
    startChallenge(reply, acs, formField(request.body, 'creq'))
  })
  server.post(ANSWER, (request, reply) => {
    const form = (name: string) => formField(request.body, name) ?? ''
    const challenge = acs.find(form('acsTransID'))
    if (challenge?.pageKey !== form('page') || challenge.pageKey === '') return sendPage(reply, strayPage(STALE))
    return takeAnswer(reply, acs, challenge, form('action'), form('code'))
  })
  for (const path of [METHOD, CHALLENGE, ANSWER]) onlyMethods(server, path, ['POST'])
}

const STALE = 'This page is no longer the current one of its payment. Start the payment again.'
const NO_METHOD =
  'No payment waits for this method step. The form field threeDSMethodData may be wrong, or used before.'
const OTHER_TARGET = 'threeDSMethodNotificationURL must be the target of the payment that this step belongs to.'
const NO_CHALLENGE = 'No payment waits for this challenge. The form field creq may be wrong, or the challenge is over.'
const OTHER_REQUEST = 'The challenge request must hold every field of the step’s data but its type, unchanged.'

function answerMethod(reply: FastifyReply, verification: CardVerification, field: string | undefined): FastifyReply {
  const data = field === undefined ? undefined : decodeMessage(field)
  const serverTransId = data?.['threeDSServerTransID']
  const waiting = typeof serverTransId === 'string' ? verification.findMethod(serverTransId) : undefined
  if (waiting === undefined) return sendPage(reply, strayPage(NO_METHOD))
  if (data?.['threeDSMethodNotificationURL'] !== waiting.target) return sendPage(reply, strayPage(OTHER_TARGET))
  if (waiting.course.method === 'never-answers') return sendPage(reply, silentPage())
  const answer = encodeMessage({ threeDSServerTransID: serverTransId })
  return sendPage(reply, handOverPage(waiting.target, answerFields('threeDSMethodData', answer, waiting.course.method)))
}

function startChallenge(reply: FastifyReply, acs: AccessControlServer, field: string | undefined): FastifyReply {
  const data = field === undefined ? undefined : decodeMessage(field)
  const acsTransId = data?.['acsTransID']
  const challenge = typeof acsTransId === 'string' ? acs.find(acsTransId) : undefined
  if (data === undefined || challenge === undefined) return sendPage(reply, strayPage(NO_CHALLENGE))
  if (!isRequestOf(challenge, data)) return sendPage(reply, strayPage(OTHER_REQUEST))
  if (challenge.course === 'blank') return sendPage(reply, silentPage())
  const verdict = challenge.answer === undefined ? ownVerdict(challenge.course) : true
  if (verdict === undefined) return sendPage(reply, challengePage(acs.turnPage(challenge)))
  return handOver(reply, acs, challenge, verdict)
}

function isRequestOf(challenge: Challenge, data: Readonly<Record<string, unknown>>): boolean {
  const wanted: Readonly<Record<string, string>> = {
    threeDSServerTransID: challenge.serverTransId,
    acsTransID: challenge.acsTransId,
    messageVersion: challenge.version,
    messageType: 'CReq',
    challengeWindowSize: challenge.windowSize
  }
  return Object.keys(data).length === 5 && Object.entries(wanted).every(([name, value]) => data[name] === value)
}

function takeAnswer(
  reply: FastifyReply,
  acs: AccessControlServer,
  challenge: Challenge,
  action: string,
  code: string
): FastifyReply {
  if (challenge.answer !== undefined) return sendPage(reply, strayPage(STALE))
  if (action === 'cancel') return handOver(reply, acs, challenge, false)
  if (action === 'resend') return sendPage(reply, challengePage(acs.turnPage(acs.resendCode(challenge)), 'new-code'))
  const tried = acs.tryCode(challenge, code.replaceAll(' ', ''))
  if (tried.verdict === 'wrong') return sendPage(reply, challengePage(acs.turnPage(tried.challenge), 'wrong-code'))
  return handOver(reply, acs, tried.challenge, tried.verdict === 'right')
}

function handOver(reply: FastifyReply, acs: AccessControlServer, challenge: Challenge, passed: boolean): FastifyReply {
  const { text } = acs.finish(challenge, passed)
  const answer = Buffer.from(text, 'utf8').toString('base64url')
  return sendPage(reply, handOverPage(challenge.target, answerFields('cres', answer, challenge.course)))
}

/** Extra fields as real issuers send them: session data as the form received it, empty or not, and their own fields. */
function answerFields(
  name: 'cres' | 'threeDSMethodData',
  answer: string,
  course: MethodCourse | ChallengeCourse
): readonly (readonly [string, string])[] {
  if (course !== 'more-fields') return [[name, answer]]
  return [
    ['threeDSSessionData', name === 'cres' ? 'b3duLXNlc3Npb24' : ''],
    [name, answer],
    ['issuerNote', 'passed on + 100 %']
  ]
}
