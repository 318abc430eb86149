import { randomUUID } from 'node:crypto'
import type { Funding, FundingDraft, OpenedPage } from '../../../shared/domain/funding.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import { beginFlow } from '../beginFlow.ts'
import { checkRedirectUrl } from '../redirectUrl.ts'
import type { Workbook } from '../../workbook/workbook.ts'
import type { OpenWorkspace } from '../../workspace/workspace.ts'
import { createServiceCalls } from '../../session/serviceCalls.ts'
import type { DeskContext } from '../../session/deskContext.ts'
import type { Session } from '../../session/session.ts'
import type { SyncJob } from '../../sync/job/syncJob.ts'
import { createCardPages } from './pages/cardPages.ts'
import { createComponentSetup, type ComponentSetup } from './componentSetup.ts'
import { createConsenting } from './consenting.ts'
import { createConsentTokens } from './consentTokens.ts'
import { createFlowBook } from './flowBook.ts'
import { createLooking } from './looking.ts'
import { createPreview, type Preview } from './pages/preview.ts'
import { createProofs } from './proofs.ts'

/** Uses of cards, from the choice of what each is for to its proof. */
export interface FundingDesk {
  readonly setup: ComponentSetup
  readonly preview: Preview
  list(): Promise<readonly Funding[]>
  get(id: string): Promise<Funding>
  begin(draft: FundingDraft): Promise<Funding>
  createAgain(id: string): Promise<Funding>
  request(id: string): Promise<Funding>
  openCard(asked: { readonly id: string; readonly save: boolean }): Promise<OpenedPage>
  openCheckout(id: string): Promise<OpenedPage>
  /** Rejects where the service cannot be asked. */
  look(id: string): Promise<Funding>
  peek(id: string): Promise<Funding>
  giveUp(id: string): Promise<Funding>
  remove(id: string): Promise<void>
  /** The ledger has news. */
  rowsChanged(): void
  close(): Promise<void>
}

interface FundingDeskContext extends Pick<DeskContext, 'ports' | 'announce'> {
  readonly session: Session
  readonly sync: SyncJob
  readonly workbook: () => Promise<Workbook>
  /** Undefined where nothing was ever kept. */
  readonly kept: () => Promise<Workbook | undefined>
  readonly workspace: OpenWorkspace
}

export function createFundingDesk(context: FundingDeskContext): FundingDesk {
  const { ports, announce, session, sync, workbook, kept, workspace } = context
  const calls = createServiceCalls(session)
  const onFailure = (error: unknown) => ports.log('funding-not-looked-at', { code: toWire(error).code })
  const onFault = (error: unknown) => ports.log('card-page-failed', { code: toWire(error).code })
  const tokens = createConsentTokens((id) => void flows.apply(id, { kind: 'expired' }).catch(onFailure))
  const flows = createFlowBook({
    workbook,
    user: ports.user,
    tokens,
    announce: (funding) => {
      announce('funding.changed', funding)
      pages.tell(funding)
    },
    onEnded: (id) => looking.leave(id)
  })
  const setup = createComponentSetup({ session, workspace })
  const proofs = createProofs({ calls, flows, workbook, ledger: () => session.ledger(), announce })
  const looking = createLooking({ flows, proofs, sync, isKept: async () => (await kept()) !== undefined, onFailure })
  const consenting = createConsenting({ calls, flows, proofs, tokens, onFailure })
  const pages = createCardPages({
    stages: ports.stages,
    flows,
    setup,
    workbook,
    connection: session.connection,
    onReport: (id) => looking.afterClaim(id),
    onFault
  })
  const preview = createPreview({ stages: ports.stages, setup, connection: session.connection, onFault })

  function held(id: string) {
    const token = tokens.get(id)
    if (!token) throw new AppError('bad-input', 'There is no token to enter a card with. Request the consent again.')
    return token
  }
  async function begin(draft: FundingDraft): Promise<Funding> {
    const funding = beginFlow(draft, { id: randomUUID(), at: new Date().toISOString() })
    await flows.add(funding)
    return consenting.create(funding.id)
  }
  async function request(id: string): Promise<Funding> {
    await flows.kept(id)
    return consenting.request(id, () => pages.close(id))
  }
  async function openCheckout(id: string, url: URL): Promise<OpenedPage> {
    await flows.apply(id, { kind: 'opened', way: 'checkout', saves: null })
    looking.follow(id)
    try {
      return { address: (await ports.links.open(url)) ?? null }
    } catch (error) {
      await flows.apply(id, { kind: 'closed', way: 'checkout', words: 'The checkout could not be opened.' })
      throw error
    }
  }

  return {
    setup,
    preview,
    list: async () => (await flows.all()).map(flows.shown),
    get: async (id) => flows.shown(await flows.kept(id)),
    begin: (draft) => calls.whole(() => begin(draft)),
    createAgain: (id) => calls.whole(() => consenting.create(id)),
    request: (id) => calls.whole(() => request(id)),
    openCard: async ({ id, save }) => {
      const funding = await flows.kept(id)
      if (funding.purpose !== 'once' && !save) throw new AppError('bad-input', 'The card of this is always saved.')
      const address = await pages.open(funding, () => held(id), save)
      looking.follow(id)
      return { address }
    },
    openCheckout: async (id) => {
      await flows.kept(id)
      const url = checkRedirectUrl(held(id).redirectUrl, { isSandbox: session.connection.environment === 'sandbox' })
      return pages.replace(id, () => openCheckout(id, url))
    },
    look: (id) => calls.whole(() => looking.now(id)),
    peek: (id) => calls.whole(() => looking.peek(id)),
    giveUp: async (id) => {
      // First: a page that goes says whether a card was being confirmed on it.
      await pages.close(id)
      return flows.apply(id, { kind: 'given-up' })
    },
    remove: (id) => flows.remove(id),
    rowsChanged: () => looking.rowsChanged(),
    close: async () => {
      await looking.close()
      await Promise.all([pages.closeAll(), preview.close()])
      await calls.close()
      tokens.letGoAll()
    }
  }
}
