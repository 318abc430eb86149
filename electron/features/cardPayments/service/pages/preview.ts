import type { CardTheme } from '../../../../../shared/domain/cardTheme.ts'
import type { Connection } from '../../../../../shared/domain/connection.ts'
import type { OpenedPage } from '../../../../../shared/domain/cardPayment.ts'
import { inTurn } from '../../../../../shared/app/inTurn.ts'
import { isLoopback } from '../../../../stores/connections/baseUrl.ts'
import { previewDocument } from '../../page/documents.ts'
import type { PreviewLoad, PreviewNews } from '../../page/pageApi.ts'
import { servePage, type PageCalls, type ServedPage } from '../../page/pageHandler.ts'
import type { Colours } from '../../../../base/isolatedWindow/markup.ts'
import type { IsolatedWindow, IsolatedWindowPort } from '../../../../base/isolatedWindow/isolatedWindowPort.ts'
import type { CardComponent, ComponentSetup } from '../componentSetup.ts'
import { createPageNews, knownRevision, type PageNews } from './pageNews.ts'

/** A page that shows the component with a theme and follows its changes. Nothing can be confirmed there. */
export interface Preview {
  /** `opens`: false does not reopen a closed page. `colours`: of a page that opens. */
  show(theme: CardTheme, opens: boolean, colours: Colours): Promise<OpenedPage>
  close(): Promise<void>
}

interface PreviewContext {
  readonly isolatedWindows: IsolatedWindowPort
  readonly setup: ComponentSetup
  readonly connection: Connection
  readonly onFault: (error: unknown) => void
}

interface OpenPreview {
  readonly isolatedWindow: IsolatedWindow
  readonly page: ServedPage
  readonly news: PageNews<Omit<PreviewNews, 'revision'>>
  isGone: boolean
  /** By a monotonic clock. */
  shownAt: number
}

const SIZE = { width: 560, height: 520 }
/** How long a browser may take to open a window, in milliseconds. */
const OPENING = 10_000

export function createPreview({ isolatedWindows, setup, connection, onFault }: PreviewContext): Preview {
  /** Without it, one of two simultaneous calls would open a window that nobody closes. */
  const turn = inTurn()
  let open: OpenPreview | undefined

  async function make(theme: CardTheme, colours: Colours): Promise<OpenPreview> {
    const component = await setup.component()
    const news = createPageNews<Omit<PreviewNews, 'revision'>>({ theme, isOver: false })
    const left = () => {
      made.isGone = true
      void made.isolatedWindow.close().catch(onFault)
    }
    const { environment, name } = connection
    const facts = { ...component, environment, connection: name }
    const page = servePage({
      document: previewDocument,
      colours,
      sdkUrl: component.sdkUrl,
      calls: (frame) => previewCalls({ ...facts, frame }, news, left),
      onFault
    })
    const title = 'Card form design'
    const isLocal = isLoopback(new URL(component.sdkUrl).hostname)
    const isolatedWindow = await isolatedWindows.open({ kind: 'card', title, size: SIZE, isLocal, serve: page.serve })
    const made: OpenPreview = { isolatedWindow, page, news, isGone: false, shownAt: 0 }
    void isolatedWindow.closed.then(() => (made.isGone = true))
    return made
  }
  async function shown(preview: OpenPreview): Promise<string | null> {
    preview.shownAt = performance.now()
    return (await preview.isolatedWindow.show(preview.page.path)) ?? null
  }
  async function show(theme: CardTheme, opens: boolean, colours: Colours): Promise<OpenedPage> {
    if (open && !open.isGone) {
      open.news.set({ theme, isOver: false })
      // If the page is still opening, a second window would find its link used.
      const isComing = open.page.isUsed() || performance.now() - open.shownAt < OPENING
      return { address: isComing ? null : await shown(open) }
    }
    if (!opens) return { address: null }
    open = await make(theme, colours)
    return { address: await shown(open) }
  }
  async function close(): Promise<void> {
    const closing = open
    open = undefined
    if (!closing || closing.isGone) return
    closing.news.set({ ...closing.news.current(), isOver: true })
    await closing.isolatedWindow.close()
  }

  return { show: (theme, opens, colours) => turn(() => show(theme, opens, colours)), close: () => turn(close) }
}

function previewCalls(
  facts: CardComponent & Omit<PreviewLoad, 'news' | 'theme'>,
  news: OpenPreview['news'],
  left: () => void
): PageCalls {
  return {
    load: (): PreviewLoad => ({ ...facts, theme: news.current().theme, news: news.current() }),
    news: async (input): Promise<PreviewNews> => news.after(knownRevision(input)),
    left: () => {
      left()
      return {}
    }
  }
}
