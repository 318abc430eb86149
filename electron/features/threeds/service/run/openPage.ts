import { AppError } from '../../../../../shared/errors.ts'
import type { IsolatedWindow, IsolatedWindowPort } from '../../../../base/isolatedWindow/isolatedWindowPort.ts'
import type { PageEvents } from '../../page/pageEvents.ts'
import type { ThreedsLimits } from '../../../../session/options.ts'
import { createRunPage, type PageOptions, type RunPage } from '../../page/runPage.ts'

/** The page of a run in its isolated window. */
export interface OpenPage {
  readonly page: RunPage
  /**
   * Shows the page or brings it to the front. A returned address has to be opened by the caller. Rejects with
   * `not-found` after the page was closed.
   */
  show(): Promise<string | undefined>
  /** Resolves when the user closes the page. */
  readonly closed: Promise<void>
  /**
   * After the run's end: closes a page that was never opened at once, and one in the browser when it has loaded the
   * end, or after `linger` milliseconds. The app's own window stays until the user closes it.
   */
  linger(linger: number): void
  /** The page has loaded the end. */
  done(): void
  /** Resolves when the user could read the end, or the time for that is over. */
  read(limits: Pick<ThreedsLimits, 'linger' | 'reading'>): Promise<void>
  close(): Promise<void>
}

/** The largest challenge of a fixed size, and the text above it. */
const SIZE = { width: 680, height: 760 } as const

export async function openPage(
  isolatedWindows: IsolatedWindowPort,
  shown: Pick<PageOptions, 'subject' | 'colours'>,
  events: PageEvents
): Promise<OpenPage> {
  let made: RunPage | undefined
  const isolatedWindow = await isolatedWindows.open({
    kind: 'threeds',
    title: '3-D Secure',
    size: SIZE,
    serve: ({ page: origin }) => (made = createRunPage({ ...shown, origin, events })).handle
  })
  if (!made) throw new Error('The isolated window did not ask for its page.')
  return onWindow(isolatedWindow, made)
}

function onWindow(isolatedWindow: IsolatedWindow, page: RunPage): OpenPage {
  let isWindow = false
  let isGone = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const loaded = Promise.withResolvers<undefined>()
  void isolatedWindow.closed.then(() => {
    isGone = true
    clearTimeout(timer)
    page.close()
  })
  const close = () => isolatedWindow.close()
  function closeIn(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void close(), milliseconds)
  }
  return {
    page,
    closed: isolatedWindow.closed,
    close,
    async show() {
      if (isGone) throw new AppError('not-found', 'The page of this run is closed.')
      const address = await isolatedWindow.show(page.path)
      isWindow = address === undefined
      return address
    },
    linger(milliseconds) {
      if (isWindow) return
      if (page.isOpened) closeIn(milliseconds)
      else void close()
    },
    done() {
      loaded.resolve(undefined)
      // First the response to this report has to be sent.
      if (!isWindow) closeIn(100)
    },
    async read({ linger, reading }) {
      if (!page.isOpened || isGone) return
      // In the system's browser, the loaded end stays visible after the app stops serving it.
      await within(linger, isWindow ? [loaded.promise, isolatedWindow.closed] : [isolatedWindow.closed])
      if (isWindow) await within(reading, [isolatedWindow.closed])
    }
  }
}

/** Resolves with the first of these, or after this many milliseconds. */
async function within(milliseconds: number, first: readonly Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await Promise.race([over, ...first])
  clearTimeout(timer)
}
