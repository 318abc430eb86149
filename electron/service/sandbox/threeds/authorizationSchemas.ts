import { z } from 'zod'
import { WINDOW_SIZES } from './course.ts'
import { CardData } from './creatable.ts'

const TransactionId = z.guid()
const MessageVersion = z.string().describe('version of the 3-D Secure protocol, such as `2.2.0`')

const MethodStepData = z
  .strictObject({
    type: z.literal('method'),
    threeDSServerTransID: TransactionId,
    messageVersion: MessageVersion
  })
  .describe(
    'Post `threeDSMethodData`: base64url, without padding, of the JSON of `threeDSServerTransID` and of `threeDSMethodNotificationURL`, which is the `target` of the authorization.'
  )
  .meta({ id: 'MethodStepData' })

const ChallengeStepData = z
  .strictObject({
    type: z.literal('challenge'),
    threeDSServerTransID: TransactionId,
    acsTransID: TransactionId,
    messageVersion: MessageVersion,
    messageType: z.literal('CReq'),
    challengeWindowSize: z
      .enum(WINDOW_SIZES)
      .describe('250 x 400, 390 x 400, 500 x 600 or 600 x 400 CSS pixels, or the full screen')
  })
  .describe('Post `creq`: base64url, without padding, of the JSON of every field but `type`.')
  .meta({ id: 'ChallengeStepData' })

const VerificationStep = z
  .strictObject({
    visible: z.boolean().describe('true: an iframe that the cardholder sees; false: a hidden one'),
    method: z.literal('POST').describe('HTTP method of the form'),
    url: z.url().describe('where the form is posted to'),
    data: z.discriminatedUnion('type', [MethodStepData, ChallengeStepData])
  })
  .meta({ id: 'VerificationStep' })

/** The error that asks for a 3-D Secure step. */
export const VerificationRequired = z
  .strictObject({
    id: z.guid().optional().describe('sent back as `id` of the next post if it is here'),
    status: z.literal(400),
    type: z.literal('malformed content'),
    error: z.literal('verification required'),
    content: z.strictObject({
      property: z.literal('card'),
      type: z.string().describe('the accepted forms of a card'),
      description: z.literal('verification required'),
      details: VerificationStep
    })
  })
  .meta({ id: 'VerificationRequired' })

/** Only the status 201 means success: the interface does not define its body. */
export const AuthorizationBody = z
  .looseObject({
    id: z.guid().optional(),
    number: z.string().optional(),
    items: z.number().optional(),
    currency: z.string().optional(),
    card: z
      .strictObject({
        pan: z.string().describe('the first six and the last four digits'),
        expires: CardData.shape.expires,
        brand: z.string()
      })
      .optional(),
    created_at: z.iso.datetime({ precision: 3 }).optional().describe('ISO 8601 UTC timestamp with milliseconds')
  })
  .describe('The status 201 alone says that the authorization succeeded: any field may be missing.')
  .meta({ id: 'Authorization' })

/** What an iframe of the cardholder's browser posts to the `target` of an authorization. */
export const VerificationAnswer = z
  .union([
    z.object({ threeDSMethodData: z.string() }).describe('the answer of a step of the type `method`'),
    z.object({ cres: z.string() }).describe('the answer of a step of the type `challenge`')
  ])
  .describe('Issuers may add fields, such as `threeDSSessionData`.')
  .meta({ id: 'VerificationAnswer' })
