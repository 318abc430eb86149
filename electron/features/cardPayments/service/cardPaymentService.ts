import { randomUUID } from 'node:crypto'
import type { CardPayment, CardPaymentDraft, OpenedPage } from '../../../../shared/domain/cardPayment.ts'
import { AppError, toWire } from '../../../../shared/errors.ts'
import { beginCardPayment } from '../beginCardPayment.ts'
import { checkRedirectUrl } from '../redirectUrl.ts'
import type { Workbook } from '../../../stores/workbook/workbook.ts'
import type { OpenWorkspace } from '../../../stores/preferences/workspace.ts'
import { createServiceCalls } from '../../../session/serviceCalls.ts'
import type { ConnectionContext } from '../../../session/connectionContext.ts'
import type { Session } from '../../../session/session.ts'
import type { SyncJob } from '../../sync/job/syncJob.ts'
import { createCardPages, type CardPageOptions } from './pages/cardPages.ts'
import { createComponentSetup, type ComponentSetup } from './componentSetup.ts'
import { createConsenting } from './consenting.ts'
import { createConsentTokens } from './consentTokens.ts'
import { createCardPaymentRepository } from './cardPaymentRepository.ts'
import { createResultSearch, type ResultSearch } from './resultSearch.ts'
import { createPreview, type Preview } from './pages/preview.ts'
import { createProofs } from './proofs.ts'

/** Card payments, from the choice of their purpose to their proof. */
export interface CardPaymentService {
  readonly setup: ComponentSetup
  readonly preview: Preview
  list(): Promise<readonly CardPayment[]>
  get(id: string): Promise<CardPayment>
  begin(draft: CardPaymentDraft): Promise<CardPayment>
  createAgain(id: string): Promise<CardPayment>
  request(id: string): Promise<CardPayment>
  openCard(request: CardPageOptions & { readonly id: string }): Promise<OpenedPage>
  openCheckout(id: string): Promise<OpenedPage>
  /** Rejects if the service cannot be reached. */
  refresh(id: string): Promise<CardPayment>
  poll(id: string): Promise<CardPayment>
  giveUp(id: string): Promise<CardPayment>
  remove(id: string): Promise<void>
  readonly synced: ResultSearch['synced']
  close(): Promise<void>
}

interface CardPaymentServiceContext extends Pick<ConnectionContext, 'ports' | 'announce'> {
  readonly session: Session
  readonly sync: SyncJob
  readonly workbook: () => Promise<Workbook>
  /** Undefined if nothing was ever stored. */
  readonly storedWorkbook: () => Promise<Workbook | undefined>
  readonly workspace: OpenWorkspace
}

export function createCardPaymentService(context: CardPaymentServiceContext): CardPaymentService {
  const { ports, announce, session, sync, workbook, storedWorkbook, workspace } = context
  const calls = createServiceCalls(session)
  const onFailure = (error: unknown) => ports.log('card-payment-not-looked-at', { code: toWire(error).code })
  const onFault = (error: unknown) => ports.log('card-page-failed', { code: toWire(error).code })
  const tokens = createConsentTokens((id) => void cardPayments.apply(id, { kind: 'expired' }).catch(onFailure))
  const cardPayments = createCardPaymentRepository({
    workbook,
    user: ports.user,
    tokens,
    announce: (cardPayment) => {
      announce('cardPayment.changed', cardPayment)
      pages.tell(cardPayment)
    },
    onEnded: (id) => results.leave(id)
  })
  const setup = createComponentSetup({ session, workspace })
  const proofs = createProofs({ calls, cardPayments, workbook, ledger: () => session.ledger(), announce })
  const results = createResultSearch({
    cardPayments,
    proofs,
    sync,
    isStored: async () => (await storedWorkbook()) !== undefined,
    onFailure
  })
  const consenting = createConsenting({ calls, cardPayments, proofs, tokens, onFailure })
  const pages = createCardPages({
    isolatedWindows: ports.isolatedWindows,
    cardPayments,
    setup,
    workbook,
    connection: session.connection,
    onReport: (id) => results.afterClaim(id),
    onFault
  })
  const preview = createPreview({
    isolatedWindows: ports.isolatedWindows,
    setup,
    connection: session.connection,
    onFault
  })

  function held(id: string) {
    const token = tokens.get(id)
    if (!token) throw new AppError('bad-input', 'The authorisation has no valid token for a card. Request it again.')
    return token
  }
  async function begin(draft: CardPaymentDraft): Promise<CardPayment> {
    const cardPayment = beginCardPayment(draft, { id: randomUUID(), at: new Date().toISOString() })
    await cardPayments.add(cardPayment)
    return consenting.create(cardPayment.id)
  }
  async function request(id: string): Promise<CardPayment> {
    await cardPayments.stored(id)
    return consenting.request(id, () => pages.close(id, 'replaced'))
  }
  async function remove(id: string): Promise<void> {
    const { outcome } = await cardPayments.stored(id)
    // First, because a closing page writes into its record.
    if (outcome !== 'open') await pages.close(id, 'removed')
    await cardPayments.remove(id)
    results.leave(id)
  }
  async function openCheckout(id: string, url: URL): Promise<OpenedPage> {
    await cardPayments.apply(id, { kind: 'opened', way: 'checkout', saves: null })
    results.follow(id)
    try {
      return { address: (await ports.links.open(url)) ?? null }
    } catch (error) {
      await cardPayments.apply(id, { kind: 'closed', way: 'checkout', words: 'The checkout could not be opened.' })
      throw error
    }
  }

  return {
    setup,
    preview,
    list: async () => (await cardPayments.all()).map(cardPayments.shown),
    get: async (id) => cardPayments.shown(await cardPayments.stored(id)),
    begin: (draft) => calls.whole(() => begin(draft)),
    createAgain: (id) => calls.whole(() => consenting.create(id)),
    request: (id) => calls.whole(() => request(id)),
    openCard: async ({ id, ...options }) => {
      const cardPayment = await cardPayments.stored(id)
      if (cardPayment.purpose !== 'once' && !options.save)
        throw new AppError('bad-input', 'This payment always saves the card.')
      const address = await pages.open(cardPayment, () => held(id), options)
      results.follow(id)
      return { address }
    },
    openCheckout: async (id) => {
      await cardPayments.stored(id)
      const isSandbox = session.connection.environment === 'sandbox'
      const checkout = () => checkRedirectUrl(held(id).redirectUrl, { isSandbox })
      // An address that cannot be opened closes no page.
      checkout()
      // Meanwhile another token may have taken the place of this one.
      return pages.replace(id, () => openCheckout(id, checkout()))
    },
    refresh: (id) => calls.whole(() => results.refresh(id)),
    poll: (id) => calls.whole(() => results.poll(id)),
    giveUp: async (id) => {
      // First, because a closing page reports whether a card was being confirmed.
      await pages.close(id, 'cancelled')
      return cardPayments.apply(id, { kind: 'given-up' })
    },
    remove,
    synced: results.synced,
    close: async () => {
      await results.close()
      await Promise.all([pages.closeAll(), preview.close()])
      await calls.close()
      tokens.letGoAll()
    }
  }
}
