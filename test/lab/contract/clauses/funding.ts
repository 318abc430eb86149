import {
  expectShape,
  fails,
  holds,
  leftOpen,
  notSeen,
  type Clause,
  type ContractTarget,
  type Verdict
} from '../clause.ts'
import type { Answer } from '../contractClient.ts'
import { ConfirmationMethod, Consent, PaymentMethodPage } from '../shapes.ts'
import { expectTaken, expectWayIn } from '../wayIn.ts'

const area = 'Payment methods'

export const fundingClauses: readonly Clause[] = [
  ...(['individual', 'guest'] as const).map((kind): Clause => ({
    area,
    text: `The payment methods of ${kind === 'guest' ? 'a guest' : 'an individual'} are a list of at most one`,
    writes: false,
    check: async ({ client, individualId, guestId }) => {
      const id = kind === 'guest' ? guestId : individualId
      if (id === undefined) return notSeen(`give the id of one: --${kind} ID`)
      const answer = await client.get(`/v3/${kind}s/${id}/payment_methods`)
      expectWayIn(answer, `the payment methods of the ${kind}`)
      const shape = expectShape(answer, 200, PaymentMethodPage)
      if (shape.result !== 'holds') return shape
      const { length } = PaymentMethodPage.parse(answer.body).data
      if (length === 0) return notSeen(`none is saved; give the id of one that has a card: --${kind} ID`)
      return length === 1 ? holds('1 saved') : fails(`${length} are saved`)
    }
  })),
  {
    area,
    text: 'What happens with the id of nobody?',
    writes: false,
    check: async ({ client }) =>
      leftOpen(
        `status ${(await client.get('/v3/individuals/00000000-0000-4000-8000-000000000000/payment_methods')).status}`
      )
  },
  {
    area,
    text: 'A new consent for a charge has an id and is pending',
    writes: true,
    check: async (target) => {
      const answer = await createConsent(target)
      if (answer === undefined) return needed
      expectTaken(answer, 'a consent')
      const shape = expectShape(answer, 200, Consent)
      if (shape.result !== 'holds') return shape
      const { status } = Consent.parse(answer.body).consent
      return status === 'pending' ? holds() : fails(`it is ${status}`)
    }
  },
  {
    area,
    text: 'Requesting a consent without a body gives a redirect URL, a token and a time in the future',
    writes: true,
    check: async (target) => {
      const made = await createConsent(target)
      if (made === undefined) return needed
      expectTaken(made, 'a consent')
      const created = Consent.safeParse(made.body)
      if (!created.success) return notSeen('no consent could be created')
      const answer = await target.client.post(`/v3/consents/${created.data.consent.id}`)
      const shape = expectShape(answer, 200, ConfirmationMethod)
      return shape.result === 'holds' ? inTheFuture(answer) : shape
    }
  },
  {
    area,
    text: 'What happens to an unknown field of a new consent?',
    writes: true,
    check: async (target) => {
      const answer = await createConsent(target, { no_such_field: true })
      return answer === undefined ? needed : leftOpen(`status ${answer.status}`)
    }
  }
]

const needed = notSeen('give the ids of an individual and of an account: --individual ID --account ID')

// A consent that nobody confirms moves no money.
async function createConsent(target: ContractTarget, extra: object = {}): Promise<Answer | undefined> {
  const { client, individualId, accountId, currency } = target
  if (individualId === undefined || accountId === undefined) return undefined
  const charge = { amount: 100, currency, account_id: accountId }
  return client.post(`/v3/individuals/${individualId}/payment_methods`, { type: 'card', charge, ...extra })
}

function inTheFuture({ body, headers }: Answer): Verdict {
  const { expires_at } = ConfirmationMethod.parse(body).method
  const date = headers.get('date')
  const now = date === null ? Date.now() : Date.parse(date)
  const seconds = Math.round((Date.parse(expires_at) - now) / 1000)
  return seconds > 0 ? holds(`valid for ${seconds} s`) : fails(`it ended ${-seconds} s ago`)
}
