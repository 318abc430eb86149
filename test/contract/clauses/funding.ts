import {
  expectShape,
  fail,
  observed,
  pass,
  unknown,
  type Clause,
  type ContractTarget,
  type Verdict
} from '../clause.ts'
import type { Answer } from '../contractClient.ts'
import { ConfirmationMethod, Consent, PaymentMethodPage } from '../shapes.ts'

const area = 'Payment methods'

export const fundingClauses: readonly Clause[] = [
  ...(['individual', 'guest'] as const).map((kind): Clause => ({
    area,
    text: `The payment methods of ${kind === 'guest' ? 'a guest' : 'an individual'} are a list of at most one`,
    writes: false,
    check: async ({ client, individualId, guestId }) => {
      const id = kind === 'guest' ? guestId : individualId
      if (id === undefined) return unknown(`give the id of one: --${kind} ID`)
      const answer = await client.get(`/v3/${kind}s/${id}/payment_methods`)
      const shape = expectShape(answer, 200, PaymentMethodPage)
      if (shape.result !== 'pass') return shape
      const { length } = PaymentMethodPage.parse(answer.body).data
      return length <= 1 ? pass(`${length} saved`) : fail(`${length} are saved`)
    }
  })),
  {
    area,
    text: 'What happens with the id of nobody?',
    writes: false,
    check: async ({ client }) =>
      observed(
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
      const shape = expectShape(answer, 200, Consent)
      if (shape.result !== 'pass') return shape
      const { status } = Consent.parse(answer.body).consent
      return status === 'pending' ? pass() : fail(`it is ${status}`)
    }
  },
  {
    area,
    text: 'Requesting a consent without a body gives a redirect URL, a token and a time in the future',
    writes: true,
    check: async (target) => {
      const created = Consent.safeParse((await createConsent(target))?.body)
      if (!created.success) return needed
      const answer = await target.client.post(`/v3/consents/${created.data.consent.id}`)
      const shape = expectShape(answer, 200, ConfirmationMethod)
      return shape.result === 'pass' ? inTheFuture(answer) : shape
    }
  },
  {
    area,
    text: 'What happens to an unknown field of a new consent?',
    writes: true,
    check: async (target) => {
      const answer = await createConsent(target, { no_such_field: true })
      return answer === undefined ? needed : observed(`status ${answer.status}`)
    }
  }
]

const needed = unknown('give the ids of an individual and of an account: --individual ID --account ID')

// A consent that nobody confirms moves no money.
async function createConsent(target: ContractTarget, extra: object = {}): Promise<Answer | undefined> {
  const { client, individualId, accountId } = target
  if (individualId === undefined || accountId === undefined) return undefined
  const charge = { amount: 100, currency: 'EUR', account_id: accountId }
  return client.post(`/v3/individuals/${individualId}/payment_methods`, { type: 'card', charge, ...extra })
}

function inTheFuture({ body, headers }: Answer): Verdict {
  const { expires_at } = ConfirmationMethod.parse(body).method
  const date = headers.get('date')
  const now = date === null ? Date.now() : Date.parse(date)
  const seconds = Math.round((Date.parse(expires_at) - now) / 1000)
  return seconds > 0 ? pass(`valid for ${seconds} s`) : fail(`it ended ${-seconds} s ago`)
}
