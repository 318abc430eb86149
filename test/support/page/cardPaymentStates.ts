import type { CardThemes } from '../../../shared/domain/cardTheme.ts'
import type { CardPayment } from '../../../shared/domain/cardPayment.ts'
import { AppError } from '../../../shared/errors.ts'
import { bank, type FakeBridge, type FakeState } from '../bridge/fakeBridge.ts'
import {
  aCardPayment,
  aSavedCardPayment,
  fakeCardPayments,
  type FakeCardPaymentState
} from '../bridge/cardPayments/fakeCardPayments.ts'

const AT = '2026-11-21T05:00:00.000Z'
const never = () => new Promise<never>(() => undefined)
const damaged = () =>
  Promise.reject(
    new AppError('workbook-damaged', 'The file of decisions is damaged and stays as it is. Restore it from a backup.')
  )

/** The page's own main side is made after its states. */
function say(cardPayment: CardPayment): void {
  const { bridge } = window as unknown as { readonly bridge: FakeBridge }
  bridge.say('cardPayment.changed', cardPayment)
}

const of = (state: FakeCardPaymentState): FakeState => ({ handlers: fakeCardPayments(say, state) })
const one = (cardPayment: CardPayment): FakeState => of({ cardPayments: [cardPayment] })
const onBank = (state: FakeCardPaymentState): FakeState => ({
  connection: { connection: bank, state: 'ready', rows: 5000 },
  ...of(state)
})

const themes: CardThemes = {
  themes: [
    {
      name: 'Website',
      theme: {
        layout: 'row',
        style: {
          text: { color: '#1c1e21', background: '#ffffff' },
          border: { color: '#c9ccd1', width: '1px', style: 'solid', radius: '6px' },
          fontFamily: 'Inter, system-ui, sans-serif',
          dangerColor: '#d93025',
          gap: '8px',
          background: '#f6f7f9'
        }
      }
    },
    {
      name: 'Kiosk, dark',
      theme: { style: { text: { color: 'light-dark(#111, #eee)' }, background: 'Canvas' } }
    }
  ],
  chosen: 'Website'
}

/** States of the funding by card and of the look of the card component. */
export const cardPaymentStates: Readonly<Record<string, FakeState>> = {
  nofundings: of({ cardPayments: [] }),
  fundingfails: { handlers: { 'cardPayment.list': damaged, 'cardPayment.get': damaged, 'theme.list': damaged } },
  fundingloading: { handlers: { 'cardPayment.list': never, 'cardPayment.get': never, 'theme.list': never } },
  nosettings: onBank({}),
  fundingaddress: of({ address: 'http://localhost:1/card' }),
  consentunknown: one(
    aCardPayment({
      consentId: null,
      consentStatus: null,
      token: 'none',
      expiresAt: null,
      steps: {
        consent: {
          state: 'unknown',
          at: AT,
          words:
            'The connection broke before the answer came. An authorisation may have been created; without a card it has no effect.'
        },
        request: { state: 'waiting', at: null }
      }
    })
  ),
  fundingexpired: one(
    aCardPayment({
      token: 'expired',
      expiresAt: null,
      way: 'card-page',
      steps: {
        request: {
          state: 'expired',
          at: AT,
          words: 'The time to enter the card is over. Request the authorisation again.'
        },
        confirm: { state: 'expired', at: AT }
      }
    })
  ),
  fundinglooking: one(
    aCardPayment({
      purpose: 'recurring',
      way: 'card-page',
      saves: true,
      result: '{"payment_method":{"id":"pm_1"}}',
      steps: {
        confirm: { state: 'done', at: AT, words: 'The card form reports success.' },
        card: { state: 'running', at: AT },
        transaction: { state: 'running', at: AT }
      }
    })
  ),
  fundingdone: one(aSavedCardPayment),
  fundingrefused: one(
    aCardPayment({
      way: 'card-page',
      saves: false,
      result: '{"error":{"code":"card_declined","message":"The card was refused."}}',
      steps: {
        confirm: {
          state: 'waiting',
          at: null,
          words:
            'The last try failed. Your bank declined this payment (card_declined). You can correct the card, or enter another one, while there is time.'
        }
      }
    })
  ),
  fundingpeekfails: {
    handlers: {
      ...fakeCardPayments(say, {
        cardPayments: [aCardPayment({ way: 'checkout', steps: { confirm: { state: 'running', at: AT } } })]
      }),
      'cardPayment.poll': () => Promise.reject(new AppError('offline', 'The service cannot be reached.'))
    }
  },
  looks: of({ themes, address: 'http://localhost:1/preview' })
}
