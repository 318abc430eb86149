import { jsonValue } from '../../../../shared/text/jsonValue.ts'
import { exchange, type ExchangeOptions, type Reply } from '../exchange.ts'
import { jsonMembers } from '../jsonMembers.ts'

/** A step that the service asks for; null if the answer contains none. */
interface VerificationDetails {
  readonly visible: boolean | null
  readonly method: string | null
  readonly url: string | null
  /** Every field of `details.data` in the order received, each value as JSON text, exactly as received. */
  readonly data: ReadonlyMap<string, string> | null
}

/**
 * The service's answer to a creatable. `declined`: the card was declined. `refused`: the request was not accepted.
 * `unclear`: the service failed or redirected, and may have acted first. `unreadable`: not a success, and the rest
 * cannot be read.
 */
export type AuthorizationAnswer = Reply &
  (
    | { readonly kind: 'authorized' | 'declined' | 'refused' | 'unclear' | 'unreadable' }
    | {
        readonly kind: 'verification'
        /** JSON text; undefined if there was none. */
        readonly id: string | undefined
        readonly details: VerificationDetails
      }
  )

export function authorization(options: ExchangeOptions) {
  return {
    /** Posts the text of a creatable, once; rejects as `exchange` does. */
    post: async (creatable: string, signal: AbortSignal): Promise<AuthorizationAnswer> =>
      answerOf(await exchange(options, 'authorization', creatable, signal))
  }
}

// These statuses are about the sender, the place or the way of the request, not about the card.
const REFUSALS = new Set([400, 401, 403, 404, 405, 406, 410, 411, 413, 414, 415, 422, 428, 429, 431])

/** Only 201 is a success, whatever the body contains. */
function answerOf(reply: Reply): AuthorizationAnswer {
  const { status, body } = reply
  if (status === 201) return { ...reply, kind: 'authorized' }
  if (status >= 500 || status === 408 || (status >= 300 && status < 400)) return { ...reply, kind: 'unclear' }
  if (status === 400) {
    if (body === null) return { ...reply, kind: 'unreadable' }
    const requested = verificationOf(body)
    if (requested) return { ...reply, kind: 'verification', ...requested }
  }
  return { ...reply, kind: REFUSALS.has(status) ? 'refused' : 'declined' }
}

type Members = ReadonlyMap<string, string>

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false]
])
const REQUIRED = 'verification required'

function verificationOf(body: string) {
  if (jsonValue(body) === undefined) return undefined
  const error = jsonMembers(body)
  const content = membersIn(error, 'content')
  if (textIn(error, 'error') !== REQUIRED && textIn(content, 'description') !== REQUIRED) return undefined
  const details = membersIn(content, 'details')
  const data = details.get('data')
  const id = error.get('id')
  return {
    id: id === 'null' ? undefined : id,
    details: {
      visible: BOOLEANS.get(details.get('visible') ?? '') ?? null,
      method: textIn(details, 'method'),
      url: textIn(details, 'url'),
      data: data?.startsWith('{') ? jsonMembers(data) : null
    }
  }
}

function membersIn(object: Members, name: string): Members {
  return jsonMembers(object.get(name) ?? '')
}

function textIn(object: Members, name: string): string | null {
  const source = object.get(name)
  return source?.startsWith('"') ? (JSON.parse(source) as string) : null
}
