import type { CardPayment } from '../../../../../shared/domain/cardPayment.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { stepOf } from '../../steps.ts'
import type { CardClearance, CardLoad, CardNews, CardVerdict } from '../../page/pageApi.ts'
import type { PageCalls } from '../../page/pageHandler.ts'
import { judgeReport } from './cardVerdict.ts'
import type { HeldToken } from '../consentTokens.ts'
import type { CardPaymentRepository } from '../cardPaymentRepository.ts'
import { createPageNews, knownRevision } from './pageNews.ts'

/** One card page, from its link to its close. */
export interface CardSession {
  readonly calls: (frame: string) => PageCalls
  readonly isConfirming: () => boolean
  /** Announces the new state of the card payment. */
  tell(cardPayment: CardPayment): void
  /** Ends all input, for a reason other than the user. */
  end(why: PageEnd): void
  /** The page was closed. */
  leave(): Promise<void>
}

/**
 * `cancelled`, `removed`: the payment. `replaced`: by another page or token. `unshown`: it could not be shown. `ended`:
 * the app or the connection was closed.
 */
export type PageEnd = 'cancelled' | 'removed' | 'replaced' | 'unshown' | 'ended'

interface CardSessionContext {
  readonly id: string
  readonly token: HeldToken
  readonly facts: Omit<CardLoad, 'news' | 'frame'>
  readonly cardPayments: CardPaymentRepository
  /** A card was sent, and the page has reported all that it knows. */
  readonly onReport: () => void
  readonly onLeft: () => void
}

export function createCardSession({
  id,
  token,
  facts,
  cardPayments,
  onReport,
  onLeft
}: CardSessionContext): CardSession {
  const news = createPageNews<Omit<CardNews, 'revision' | 'remaining'>>({ state: 'open', proof: '' })
  let isConfirming = false
  let leaving: Promise<void> | undefined
  let why: keyof typeof LEFT = 'closed'
  const shown = <T extends object>(now: T) => ({ ...now, remaining: Math.max(0, token.expiresAt - Date.now()) })

  /** Hands out the token to one confirmation at a time. */
  async function confirm(input: unknown): Promise<CardClearance> {
    if (isConfirming) return { refusal: 'A card is being confirmed already.' }
    if (news.current().state !== 'open' || token.expiresAt <= Date.now())
      return { refusal: 'The time to enter a card is over. Request the authorisation again in Tallydesk.' }
    const { save } = (input ?? {}) as { readonly save?: unknown }
    isConfirming = true
    try {
      await cardPayments.apply(id, { kind: 'entering', saves: save === true })
    } catch (error) {
      isConfirming = false
      if (error instanceof AppError) return { refusal: error.message }
      throw error
    }
    return { token: token.token }
  }
  async function report(input: unknown): Promise<CardVerdict> {
    if (!isConfirming) return { verdict: 'unsettled', words: 'No card was sent.' }
    const { event, ...verdict } = judgeReport(withoutToken(input, token.token), facts.charge !== null)
    await cardPayments.apply(id, event)
    // Not before: a page whose report could not be stored has sent a card.
    isConfirming = false
    onReport()
    return 'result' in event && event.result !== null ? { ...verdict, statement: event.result } : verdict
  }
  async function left(): Promise<void> {
    const wasConfirming = isConfirming
    isConfirming = false
    const cause = LEFT[why]
    try {
      await cardPayments.apply(
        id,
        wasConfirming
          ? { kind: 'unsettled', result: null, words: `${cause} while a card was being confirmed. ${MAY_BE_USED}` }
          : { kind: 'closed', way: 'card-page', words: `${cause} before a card was sent.` }
      )
      if (wasConfirming) onReport()
    } finally {
      onLeft()
    }
  }

  const leave = () => (leaving ??= left())
  return {
    isConfirming: () => isConfirming,
    calls: (frame) => ({
      load: (): CardLoad => ({ ...facts, frame, news: shown(news.current()) }),
      confirm,
      report,
      news: async (input): Promise<CardNews> => shown(await news.after(knownRevision(input))),
      left: async () => {
        await leave()
        return {}
      }
    }),
    tell: (cardPayment) => news.set({ state: stateOf(cardPayment), proof: proofOf(cardPayment) }),
    end: (cause) => {
      why = cause
      news.set({ ...news.current(), state: 'over' })
    },
    leave
  }
}

/** The component's report is stored and shown, and it may repeat the token: also in an address or within base64. */
function withoutToken(input: unknown, token: string): unknown {
  const report = (input ?? {}) as { readonly text?: unknown }
  const { text } = report
  if (typeof text !== 'string') return input
  const encoded = encodeURIComponent(token)
  const lower = encoded.replace(/%../g, (byte) => byte.toLowerCase())
  const forms = [JSON.stringify(token).slice(1, -1), encoded, lower]
  const holds = (part: string) => forms.some((form) => Buffer.from(part, 'base64').toString().includes(form))
  const plain = forms.reduce((masked, form) => masked.replaceAll(form, HIDDEN), text)
  return { ...report, text: plain.replace(/[\w-]{16,}|[\w+/]{16,}/g, (part) => (holds(part) ? HIDDEN : part)) }
}

const HIDDEN = '•••'

/** Why a page was closed, as the beginning of a sentence. */
const LEFT = {
  closed: 'The card page was closed',
  cancelled: 'The payment was cancelled',
  removed: 'The payment was removed from the list',
  replaced: 'Another page or authorisation replaced the card page',
  unshown: 'The card page could not be shown, and was closed',
  ended: 'Tallydesk was closed, or another connection chosen,'
} as const
const MAY_BE_USED = 'The card may have been used. Tallydesk is checking the outcome.'

function stateOf(cardPayment: CardPayment): CardNews['state'] {
  if (cardPayment.outcome === 'succeeded') return 'succeeded'
  if (cardPayment.outcome !== 'open') return 'over'
  return stepOf(cardPayment, 'request').state === 'expired' ? 'expired' : 'open'
}

/** What the service's lists showed, not what the component reported. */
function proofOf(cardPayment: CardPayment): string {
  const [card, transaction] = [stepOf(cardPayment, 'card'), stepOf(cardPayment, 'transaction')]
  const words: string[] = []
  if (card.state === 'done') words.push('The card is in the list of saved cards.')
  if (transaction.state === 'done') words.push('The transaction of the charge has arrived.')
  for (const { state, words: why } of [card, transaction]) if (state === 'unknown') words.push(why)
  const isWaited = cardPayment.result !== null && [card, transaction].some(({ state }) => state === 'running')
  if (isWaited) words.push('Tallydesk is checking the outcome …')
  return words.join(' ')
}
