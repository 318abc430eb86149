// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cardDocument } from '../../../../../electron/features/cardPayments/page/documents.ts'

// The page counts its time down for as long as it is there.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says that the outcome is not known where the app does not take the report of a sent card', async () => {
  const { text } = cardDocument('a-session', 'system')
  const body = /<body([^>]*)>([^]*)<\/body>/.exec(text)
  document.body.innerHTML = body?.[2] ?? ''
  document.body.dataset['session'] = 'a-session'
  let hear: (event: { readonly data: unknown }) => void = () => undefined
  const posted: { readonly type: string; readonly id: number }[] = []
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = {
        addEventListener: (_: string, listener: typeof hear) => (hear = listener),
        postMessage: (message: { type: string; id: number }) => posted.push(message),
        start: () => undefined,
        close: () => undefined
      }
      port2 = {}
    }
  )
  const news = { revision: 0, remaining: 600_000, state: 'open', proof: '' }
  const load = {
    frame: 'about:blank',
    sdkUrl: 'https://sdk.example',
    publicKey: 'k',
    theme: null,
    environment: 'live',
    connection: 'Bank',
    region: null,
    charge: { amount: '10.00', currency: 'EUR', account: 'Ours', accountId: 'a' },
    individualId: 'i',
    individual: null,
    saving: 'choice',
    save: false,
    isFull: false,
    news
  }
  const answers: Readonly<Record<string, () => Promise<Response>>> = {
    load: () => Promise.resolve(Response.json(load)),
    confirm: () => Promise.resolve(Response.json({ token: 'secret' })),
    // As when the disk is full.
    report: () => Promise.resolve(new Response(null, { status: 500 })),
    news: () => new Promise(() => undefined)
  }
  vi.stubGlobal('fetch', (address: string) => answers[address.split('/').at(-1) ?? '']?.())
  await import('../../../../../electron/features/cardPayments/page/browser/card/main.ts')
  await vi.waitFor(() => expect(document.querySelector('iframe')).not.toBeNull())
  hear({ data: { type: 'mounted' } })
  document.getElementById('confirm')?.click()
  await vi.waitFor(() => expect(posted.at(-1)).toMatchObject({ type: 'confirm', id: 1 }))
  hear({ data: { type: 'result', id: 1, text: '{"data":{}}' } })
  await vi.waitFor(() => expect(document.getElementById('end')?.hidden).toBe(false))
  expect(document.getElementById('end')?.textContent).toContain(
    'The outcome of an earlier try is not known. Check it in Tallydesk before you enter a card again.'
  )
})
