import type { Colours } from '../../../electron/base/isolatedWindow/markup.ts'
import { judgeReport } from '../../../electron/features/cardPayments/service/pages/cardVerdict.ts'
import { cardDocument } from '../../../electron/features/cardPayments/page/documents.ts'
import type { CardLoad, CardNews } from '../../../electron/features/cardPayments/page/pageApi.ts'
import { servePage, type ServedPage } from '../../../electron/features/cardPayments/page/pageHandler.ts'

/** The page on which a card is entered, with nothing but a test behind it. */
export interface CardWindow {
  readonly page: ServedPage
  /** What the page asked for, in order, but for news and how it is loaded. */
  readonly asked: readonly { readonly name: string; readonly input: unknown }[]
  /** What nobody but the page may know before the user confirms. */
  readonly token: string
}

/** `sdkUrl`: of the library. */
export function cardWindow(sdkUrl: string, colours: Colours = 'system', remaining = 600_000): CardWindow {
  const token = 'canary-of-a-consent-token'
  const asked: { name: string; input: unknown }[] = []
  const news: CardNews = { revision: 1, remaining, state: 'open', proof: 'Nothing was seen yet.' }
  const call = (name: string, answer: object) => (input: unknown) => {
    asked.push({ name, input })
    return answer
  }
  const page = servePage({
    document: cardDocument,
    colours,
    sdkUrl,
    calls: (frame) => ({
      load: () => loadOf(frame, sdkUrl, news),
      news: () => new Promise(() => undefined),
      confirm: call('confirm', { token }),
      report: (input) => {
        const { event, ...verdict } = judgeReport(input, true)
        const statement = 'result' in event ? event.result : null
        return call('report', { ...verdict, ...(statement !== null && { statement }) })(input)
      },
      left: call('left', {})
    }),
    onFault: (error) => asked.push({ name: 'fault', input: error })
  })
  return { page, asked, token }
}

function loadOf(frame: string, sdkUrl: string, news: CardNews): CardLoad {
  return {
    frame,
    sdkUrl,
    publicKey: 'public-key',
    theme: null,
    environment: 'sandbox',
    connection: 'Payments',
    region: null,
    charge: { amount: '10.00', currency: 'EUR', account: 'Salaries', accountId: 'account-1' },
    individualId: 'individual-1',
    individual: 'Ada',
    saving: 'choice',
    save: false,
    isFull: false,
    news
  }
}
