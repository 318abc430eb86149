import { randomUUID } from 'node:crypto'
import { expectShape, fails, holds, notSeen, type Clause, type ContractTarget, type Verdict } from '../clause.ts'
import type { Answer } from '../contractClient.ts'
import { VerificationRequired } from '../shapes.ts'
import { expectWayIn } from '../wayIn.ts'

const area = 'Authorization'

export const authorizationClauses: readonly Clause[] = [
  {
    area,
    text: 'An authorization ends with 201, with the verification-required error, or with another refusal',
    writes: true,
    check: async (target) => withCard(target, {}, outcomeOf)
  },
  {
    area,
    text: 'An authorization without items does not succeed',
    writes: true,
    check: async (target) => withCard(target, { items: undefined }, notAccepted)
  },
  {
    area,
    text: 'An authorization with an amount does not succeed',
    writes: true,
    check: async (target) => withCard(target, { amount: 100 }, notAccepted)
  }
]

async function withCard(target: ContractTarget, changes: object, judge: (answer: Answer) => Verdict): Promise<Verdict> {
  const { client, card, currency } = target
  if (card === undefined) return notSeen('give a test card in CONTRACT_CARD')
  const creatable = { number: randomUUID(), items: 100, currency, card, target: 'https://callback.example/' }
  const answer = await client.post('/authorization', { ...creatable, ...changes })
  expectWayIn(answer, 'an authorization')
  return judge(answer)
}

function outcomeOf(answer: Answer): Verdict {
  if (answer.status === 201) return holds('201')
  const { body } = answer
  const asksToVerify =
    typeof body === 'object' && body !== null && 'error' in body && body.error === 'verification required'
  if (asksToVerify) {
    const shape = expectShape(answer, 400, VerificationRequired)
    return shape.result === 'holds' ? holds('verification required') : shape
  }
  if (answer.status === 200) return fails('status 200, which is no outcome: 201 is success')
  return answer.status < 500
    ? holds(`refused with ${answer.status}`)
    : notSeen(`status ${answer.status}: the service failed; one that works is needed`)
}

function notAccepted({ status }: Answer): Verdict {
  if (status >= 500) return notSeen(`status ${status}: the service failed; one that works is needed`)
  return status >= 400 ? holds(`status ${status}`) : fails(`status ${status}`)
}
