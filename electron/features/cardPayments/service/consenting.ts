import type { CardPayment } from '../../../../shared/domain/cardPayment.ts'
import { AppError, toWire, type ErrorCode } from '../../../../shared/errors.ts'
import type { ConfirmationMethod } from '../../../service/api/resources/consents.ts'
import type { CardPaymentEvent } from '../cardPaymentEvent.ts'
import type { ServiceCalls } from '../../../session/serviceCalls.ts'
import type { ConsentTokens } from './consentTokens.ts'
import type { CardPaymentRepository } from './cardPaymentRepository.ts'
import type { Proofs } from './proofs.ts'

/** The two requests that change something at the service; each is sent once per user action. */
export interface Consenting {
  create(id: string): Promise<CardPayment>
  /** `closePage`: closes the page that was opened with the previous token. */
  request(id: string, closePage: () => Promise<void>): Promise<CardPayment>
}

interface ConsentingContext {
  readonly calls: ServiceCalls
  readonly cardPayments: CardPaymentRepository
  readonly proofs: Proofs
  readonly tokens: ConsentTokens
  readonly onFailure: (error: unknown) => void
}

export function createConsenting({ calls, cardPayments, proofs, tokens, onFailure }: ConsentingContext): Consenting {
  /** If the list cannot be read, new cards are recognised by their time. */
  const noteBefore = async (id: string) => proofs.noteBefore(await cardPayments.stored(id)).catch(onFailure)

  async function create(id: string): Promise<CardPayment> {
    await cardPayments.apply(id, { kind: 'creating' })
    const { individualId, charge } = await cardPayments.stored(id)
    const [end] = await Promise.all([
      calls
        .send((api, options) => api.consents.create(individualId, charge, options))
        .then((consent) => consent, endOfCreation),
      noteBefore(id)
    ])
    if ('kind' in end) return cardPayments.apply(id, end)
    const { methodsBefore, purpose } = await cardPayments.stored(id)
    const words = purpose !== 'once' && methodsBefore?.length ? CARD_LIMIT : ''
    return cardPayments.apply(id, { kind: 'created', consentId: end.id, status: end.status, words })
  }

  async function request(id: string, closePage: () => Promise<void>): Promise<CardPayment> {
    await cardPayments.apply(id, { kind: 'requesting' })
    tokens.letGo(id)
    await closePage()
    await noteBefore(id)
    const { consentId } = await cardPayments.stored(id)
    const sentAt = Date.now()
    const end = await calls
      .send((api, options) => api.consents.request(consentId ?? '', options))
      .then((method) => method, endOfRequest)
    if ('kind' in end) return cardPayments.apply(id, end)
    return requested(id, end, sentAt)
  }

  function requested(id: string, method: ConfirmationMethod, sentAt: number): Promise<CardPayment> {
    const { expiresAt } = tokens.hold(id, method, sentAt)
    const since = method.servedAt ?? new Date(sentAt).toISOString()
    return cardPayments.apply(id, { kind: 'requested', since, until: new Date(expiresAt).toISOString() })
  }

  return { create, request }
}

const CARD_LIMIT = 'A card is already saved. Your provider saves only one, and may refuse another.'

// The service would refuse the same request again at any time.
const FINAL: ReadonlySet<ErrorCode> = new Set(['request-refused', 'not-found', 'bad-input'])

function endOfCreation(error: unknown): CardPaymentEvent {
  const { code, message: words } = toWire(error)
  if (mayBeDone(error)) return { kind: 'maybe-created', words }
  return { kind: 'not-created', words, isFinal: FINAL.has(code) }
}

function endOfRequest(error: unknown): CardPaymentEvent {
  return { kind: mayBeDone(error) ? 'maybe-requested' : 'not-requested', words: toWire(error).message }
}

/** An error of the app itself says nothing about what the service did. */
function mayBeDone(error: unknown): boolean {
  return !(error instanceof AppError) || error.code === 'outcome-unknown'
}
