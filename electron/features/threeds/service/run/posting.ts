import type { CardEntry, TraceEvent } from '../../../../../shared/domain/threeds.ts'
import { AppError, toWire } from '../../../../../shared/errors.ts'
import type { AuthorizationAnswer } from '../../../../service/api/resources/authorization.ts'
import type { CycleEvent } from '../../threedsCycle.ts'
import { creatableText, type Creatable, type Repost } from '../../messages/repost.ts'
import { maskedCard } from '../trace/masking.ts'

export interface PostingContext {
  readonly creatable: Creatable
  readonly post: (creatable: string, signal: AbortSignal) => Promise<AuthorizationAnswer>
  /** The address of the posts, as a trace shows it. */
  readonly address: string
  /** Removes from a text what a trace must not show. */
  readonly mask: (text: string) => string
  /** Called with errors that are not the service's. */
  readonly onFault: (error: unknown) => void
}

/** Result of a post: the event for the cycle and, if there is one, the answer for the trace. */
interface Outcome {
  readonly event: CycleEvent
  readonly answer: { readonly words: string; readonly message: NonNullable<TraceEvent['message']> } | undefined
}

/** Posts the creatable of one run. Keeps no card data. */
interface Posting {
  /** The request as a trace may show it. */
  shown(card: CardEntry, repost: Repost): NonNullable<TraceEvent['message']>
  /** Posts once; every failure is an outcome. */
  send(card: CardEntry, repost: Repost, signal: AbortSignal): Promise<Outcome>
}

export function createPosting({ creatable, post, address, mask, onFault }: PostingContext): Posting {
  return {
    shown: (card, repost) => ({
      head: `POST ${address}`,
      body: creatableText(creatable, maskedCard(card), repost)
    }),
    async send(card, repost, signal) {
      try {
        return answered(await post(creatableText(creatable, card, repost), signal), mask)
      } catch (error) {
        if (!(error instanceof AppError)) onFault(error)
        const { code, message: words } = toWire(error)
        const kind = code === 'outcome-unknown' || code === 'unexpected' ? 'unanswered' : 'not-sent'
        return { event: { kind: 'posted', answer: { kind, words } }, answer: undefined }
      }
    }
  }
}

function answered(answer: AuthorizationAnswer, mask: PostingContext['mask']): Outcome {
  const { kind, status, body } = answer
  const isCut = body === null ? ' Its body broke off, or is too large to be read.' : ''
  const recorded = {
    words: `The service answered ${status}.${isCut}`,
    message: { head: String(status), body: body ?? '' }
  }
  if (kind !== 'verification')
    return { event: { kind: 'posted', answer: { kind, status, reason: reasonIn(body, mask) } }, answer: recorded }
  return { event: { kind: 'step-requested', id: answer.id, details: answer.details }, answer: recorded }
}

const LONGEST_REASON = 300

/** Uses the error fields of this interface; the interface does not describe those of other failures. */
function reasonIn(body: string | null, mask: PostingContext['mask']): string | undefined {
  const error = objectIn(body)
  const { content } = error
  const words = [error['description'], (Object(content) as Fields)['description'], error['message']].find(isText)
  const parts = [words, error['error']].filter(isText).map((part) => part.replace(/[\p{C}\s]+/gu, ' ').trim())
  if (parts.length === 0) return undefined
  // Masks before cutting: a cut card number might not be recognised.
  return mask([...new Set(parts)].join(' – '))
    .slice(0, LONGEST_REASON)
    .toWellFormed()
}

type Fields = Readonly<Record<string, unknown>>

function objectIn(body: string | null): Fields {
  try {
    return Object(JSON.parse(body ?? '')) as Fields
  } catch {
    return {}
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
