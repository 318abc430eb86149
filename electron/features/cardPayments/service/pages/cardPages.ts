import type { Connection } from '../../../../../shared/domain/connection.ts'
import type { CardPayment } from '../../../../../shared/domain/cardPayment.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { inTurn } from '../../../../../shared/app/inTurn.ts'
import { isLoopback } from '../../../../stores/connections/baseUrl.ts'
import { cardDocument } from '../../page/documents.ts'
import { servePage, type ServedPage } from '../../page/pageHandler.ts'
import type { Colours } from '../../../../base/isolatedWindow/markup.ts'
import type { IsolatedWindow, IsolatedWindowPort } from '../../../../base/isolatedWindow/isolatedWindowPort.ts'
import type { StoredCardPayment } from '../../../../stores/workbook/directory/cardPayments/storedCardPayment.ts'
import type { Workbook } from '../../../../stores/workbook/workbook.ts'
import { createCardSession, type CardSession, type PageEnd } from './cardSession.ts'
import type { ComponentSetup } from '../componentSetup.ts'
import type { HeldToken } from '../consentTokens.ts'
import type { CardPaymentRepository } from '../cardPaymentRepository.ts'

/** Options of a page. `region`, for its number format, and `colours` are from the settings. */
export interface CardPageOptions {
  readonly save: boolean
  readonly region: string | null
  readonly colours: Colours
}

/** The pages on which cards are entered: at most one for each card payment. */
export interface CardPages {
  /**
   * Opens the page or brings it to the front; a returned address has to be opened by the app's page. `token` is called
   * only when no other page of the same payment is being opened or closed.
   */
  open(cardPayment: StoredCardPayment, token: () => HeldToken, options: CardPageOptions): Promise<string | null>
  tell(cardPayment: CardPayment): void
  /**
   * Switches to another way to enter the card: closes the page, then calls `open`. Rejects with `bad-input` while the
   * page confirms a card.
   */
  replace<T>(id: string, open: () => Promise<T>): Promise<T>
  /** When the payment is cancelled or removed, or the page's token ended. */
  close(id: string, why: 'cancelled' | 'removed' | 'replaced'): Promise<void>
  closeAll(): Promise<void>
}

interface CardPagesContext {
  readonly isolatedWindows: IsolatedWindowPort
  readonly cardPayments: CardPaymentRepository
  readonly setup: ComponentSetup
  readonly workbook: () => Promise<Workbook>
  readonly connection: Connection
  readonly onReport: (id: string) => void
  readonly onFault: (error: unknown) => void
}

interface OpenPage {
  readonly isolatedWindow: IsolatedWindow
  readonly session: CardSession
  readonly page: ServedPage
}

const SIZE = { width: 560, height: 780 }
/** Milliseconds for the page to show that it has ended. */
const LAST_WORDS = 400
const CONFIRMING = 'A card is being confirmed on the card page. Wait until it is done, or close that page.'

export function createCardPages(context: CardPagesContext): CardPages {
  const { isolatedWindows, cardPayments, setup, workbook, connection, onReport, onFault } = context
  const opened = new Map<string, OpenPage>()
  const turns = new Map<string, ReturnType<typeof inTurn>>()

  /** Opens and closes the pages of one payment one after the other. */
  function turnOf(id: string): ReturnType<typeof inTurn> {
    const turn = turns.get(id) ?? inTurn()
    turns.set(id, turn)
    return turn
  }
  async function factsOf(
    { charge, individualId, purpose, methodsBefore }: StoredCardPayment,
    { save, region }: CardPageOptions
  ) {
    const repository = await workbook()
    const [component, theme, accounts, parties] = await Promise.all([
      setup.component(),
      setup.theme(),
      repository.accounts(),
      repository.parties()
    ])
    const account = accounts.find(({ id }) => id === charge?.accountId)?.name ?? 'An account that is not in the list'
    const individual = parties.find(({ kind, id }) => kind === 'individual' && id === individualId)?.name ?? null
    return {
      ...component,
      theme,
      environment: connection.environment,
      connection: connection.name,
      charge: charge && { ...charge, account },
      individualId,
      individual,
      saving: purpose === 'once' ? ('choice' as const) : ('always' as const),
      save,
      region,
      isFull: (methodsBefore?.length ?? 0) > 0
    }
  }
  function forget(id: string, page: OpenPage): void {
    if (opened.get(id) === page) opened.delete(id)
  }
  async function make(cardPayment: StoredCardPayment, token: HeldToken, options: CardPageOptions): Promise<OpenPage> {
    const { id } = cardPayment
    const facts = await factsOf(cardPayment, options)
    const session = createCardSession({
      id,
      token,
      facts,
      cardPayments,
      onReport: () => onReport(id),
      onLeft: () => {
        forget(id, made)
        void made.isolatedWindow.close().catch(onFault)
      }
    })
    const page = servePage({
      document: cardDocument,
      colours: options.colours,
      sdkUrl: facts.sdkUrl,
      calls: session.calls,
      onFault
    })
    const isLocal = isLoopback(new URL(facts.sdkUrl).hostname)
    const isolatedWindow = await isolatedWindows.open({
      kind: 'card',
      title: 'Enter a card',
      size: SIZE,
      isLocal,
      serve: page.serve
    })
    const made: OpenPage = { isolatedWindow, session, page }
    void isolatedWindow.closed.then(() => session.leave()).catch(onFault)
    return made
  }
  async function end(id: string, page: OpenPage, why: PageEnd): Promise<void> {
    forget(id, page)
    page.session.end(why)
    await new Promise((resolve) => setTimeout(resolve, LAST_WORDS))
    await page.isolatedWindow.close()
    // The record of a page whose last event is lost still says that the page is open, which is the safe side.
    await page.session.leave().catch(onFault)
  }
  /** Brings a window to the front. For a page in the browser: returns an unused link; ends a page with a used one. */
  async function showAgain(id: string, page: OpenPage): Promise<{ readonly address: string | null } | undefined> {
    const address = await page.isolatedWindow.show(page.page.path)
    if (address === undefined) return { address: null }
    if (!page.page.isUsed()) return { address }
    await endUnused(id, page)
    return undefined
  }
  async function endUnused(id: string, page: OpenPage): Promise<void> {
    if (page.session.isConfirming()) throw new AppError('bad-input', CONFIRMING)
    await end(id, page, 'replaced')
  }

  async function open(
    cardPayment: StoredCardPayment,
    held: () => HeldToken,
    options: CardPageOptions
  ): Promise<string | null> {
    const { id } = cardPayment
    const token = held()
    const known = opened.get(id)
    const again = known && (await showAgain(id, known))
    if (again) return again.address
    const page = await make(cardPayment, token, options)
    opened.set(id, page)
    try {
      await cardPayments.apply(id, { kind: 'opened', way: 'card-page', saves: options.save })
      return (await page.isolatedWindow.show(page.page.path)) ?? null
    } catch (error) {
      await end(id, page, 'unshown')
      throw error
    }
  }
  const close = (id: string, why: PageEnd) =>
    turnOf(id)(async () => {
      const page = opened.get(id)
      if (page) await end(id, page, why)
    })

  return {
    open: (cardPayment, token, options) => turnOf(cardPayment.id)(() => open(cardPayment, token, options)),
    tell: (cardPayment) => opened.get(cardPayment.id)?.session.tell(cardPayment),
    replace: (id, openOther) =>
      turnOf(id)(async () => {
        const page = opened.get(id)
        if (page) await endUnused(id, page)
        return openOther()
      }),
    close,
    closeAll: async () => {
      await Promise.all([...turns.keys()].map((id) => close(id, 'ended')))
    }
  }
}
