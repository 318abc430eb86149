import type { Handlers } from '../../../../shared/contract.ts'
import type { CardThemes } from '../../../../shared/domain/cardTheme.ts'
import type {
  ComponentSettings,
  CardPayment,
  CardPaymentDraft,
  CardPaymentStep,
  CardPaymentStepName
} from '../../../../shared/domain/cardPayment.ts'
import { AppError } from '../../../../shared/errors.ts'

const AT = '2026-11-21T05:00:00.000Z'
const PAYER = '0b2f3c4d-0000-4000-8000-000000000001'
const ACCOUNT = '0b2f3c4d-0000-4000-8000-00000000000a'

type StepChange = Partial<Omit<CardPaymentStep, 'name'>>
interface CardPaymentChange extends Partial<Omit<CardPayment, 'steps'>> {
  readonly steps?: Partial<Record<CardPaymentStepName, StepChange>>
}

/** A one-off charge whose token is here and whose card is still to be entered. */
export function aCardPayment({ steps = {}, ...change }: CardPaymentChange = {}): CardPayment {
  const plain: Record<CardPaymentStepName, StepChange> = {
    consent: { state: 'done', at: AT },
    request: { state: 'done', at: AT },
    confirm: {},
    card: { state: 'skipped' },
    transaction: {}
  }
  return {
    id: 'f0000000-0000-4000-8000-000000000001',
    startedAt: AT,
    individualId: PAYER,
    purpose: 'once',
    charge: { amount: '250.00', currency: 'EUR', accountId: ACCOUNT },
    consentId: 'c0000000-0000-4000-8000-000000000001',
    consentStatus: 'pending',
    steps: (['consent', 'request', 'confirm', 'card', 'transaction'] as const).map((name) => ({
      name,
      state: 'waiting',
      at: null,
      words: '',
      ...plain[name],
      ...steps[name]
    })),
    way: null,
    isConfirming: false,
    token: 'here',
    expiresAt: new Date(Date.now() + 14 * 60_000).toISOString(),
    saves: null,
    outcome: 'open',
    wasGivenUp: false,
    nothingBy: null,
    result: null,
    method: null,
    transactionId: null,
    ...change
  }
}

const done = { state: 'done', at: AT } as const

export const aSavedCardPayment = aCardPayment({
  id: 'f0000000-0000-4000-8000-000000000002',
  purpose: 'recurring',
  steps: { confirm: done, card: done, transaction: done },
  way: 'checkout',
  token: 'none',
  expiresAt: null,
  saves: true,
  outcome: 'succeeded',
  consentStatus: 'confirmed',
  result: '{"payment_method":{"id":"pm_1","type":"card"},"transaction_id":"t1"}',
  method: {
    id: '5d1d3c4d-0000-4000-8000-000000000001',
    type: 'card',
    card: { brand: 'visa', expMonth: '04', expYear: '29', last4: '4242' },
    createdAt: AT,
    extra: null
  },
  transactionId: 't1'
})

type Calls = Pick<Handlers, Extract<keyof Handlers, `cardPayment.${string}` | `theme.${string}`>>

export interface FakeCardPaymentState {
  readonly cardPayments?: readonly CardPayment[]
  readonly settings?: ComponentSettings
  readonly themes?: CardThemes
  /** Where a page is that the shell has no window for. */
  readonly address?: string | null
}

/** Card payments and looks of the component in memory. */
export function fakeCardPayments(
  onChange: (cardPayment: CardPayment) => void,
  start: FakeCardPaymentState = {}
): Calls {
  let cardPayments = start.cardPayments ?? [aCardPayment(), aSavedCardPayment]
  let settings = start.settings ?? { sdkUrl: null, publicKey: null }
  let themes = start.themes ?? { themes: [], chosen: null }
  const { address = null } = start
  const later = <T>(work: () => T) => Promise.resolve().then(work)
  const find = (id: string) => {
    const cardPayment = cardPayments.find((each) => each.id === id)
    if (!cardPayment) throw new AppError('not-found', 'This card payment is not in the list any more.')
    return cardPayment
  }
  const put = (cardPayment: CardPayment) => {
    cardPayments = [cardPayment, ...cardPayments.filter(({ id }) => id !== cardPayment.id)]
    onChange(cardPayment)
    return cardPayment
  }
  const change = (id: string, change: CardPaymentChange) =>
    later(() => {
      const before = find(id)
      const { steps, ...rest } = change
      return put({ ...before, ...rest, steps: before.steps.map((step) => ({ ...step, ...steps?.[step.name] })) })
    })
  const token = () => ({ token: 'here' as const, expiresAt: new Date(Date.now() + 15 * 60_000).toISOString() })

  return {
    'cardPayment.settings': () => Promise.resolve(settings),
    'cardPayment.setSettings': (wanted) =>
      later(() => {
        if (wanted.sdkUrl?.startsWith('https:') === false)
          throw new AppError('bad-address', 'The address of the component has to begin with https://.')
        return (settings = wanted)
      }),
    'cardPayment.list': () => Promise.resolve(cardPayments),
    'cardPayment.get': (id) => later(() => find(id)),
    'cardPayment.begin': (draft: CardPaymentDraft) =>
      later(() =>
        put(
          aCardPayment({
            ...draft,
            id: `f0000000-0000-4000-8000-${String(cardPayments.length + 100).padStart(12, '0')}`,
            token: 'none',
            expiresAt: null,
            saves: draft.purpose === 'once' ? null : true,
            steps: {
              request: { state: 'waiting', at: null },
              card: { state: draft.purpose === 'once' ? 'skipped' : 'waiting' },
              transaction: { state: draft.charge ? 'waiting' : 'skipped' }
            }
          })
        )
      ),
    'cardPayment.createAgain': (id) => change(id, { outcome: 'open', steps: { consent: { ...done, words: '' } } }),
    'cardPayment.request': (id) =>
      change(id, { ...token(), steps: { request: { ...done, words: '' }, confirm: { state: 'waiting' } } }),
    'cardPayment.openCard': async ({ id, save }) => {
      await change(id, { way: 'card-page', saves: save, steps: { confirm: { state: 'running', at: AT } } })
      return { address }
    },
    'cardPayment.openCheckout': async (id) => {
      await change(id, { way: 'checkout', steps: { confirm: { state: 'running', at: AT } } })
      return { address }
    },
    'cardPayment.refresh': (id) => change(id, {}),
    'cardPayment.poll': (id) => change(id, {}),
    'cardPayment.giveUp': (id) => change(id, { outcome: 'given-up', token: 'none', expiresAt: null }),
    'cardPayment.remove': (id) =>
      later(() => {
        cardPayments = cardPayments.filter((each) => each.id !== id)
      }),
    'theme.list': () => Promise.resolve(themes),
    'theme.save': (saved) =>
      later(() => {
        const others = themes.themes.filter(({ name }) => name !== saved.name)
        return (themes = { ...themes, themes: [...others, saved] })
      }),
    'theme.remove': (name) =>
      later(() => {
        const rest = themes.themes.filter((each) => each.name !== name)
        return (themes = { themes: rest, chosen: themes.chosen === name ? null : themes.chosen })
      }),
    'theme.choose': (chosen) => later(() => (themes = { ...themes, chosen })),
    'theme.export': ({ name }) =>
      Promise.resolve({
        id: '7c9e6679-7425-40de-944b-e07fc1f90ae8',
        state: 'done',
        rows: 0,
        total: 0,
        name: `${name || 'card'}.look.json`,
        bytes: 120
      }),
    'theme.preview': () => Promise.resolve({ address }),
    'theme.closePreview': () => Promise.resolve()
  }
}
