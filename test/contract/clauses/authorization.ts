import { randomUUID } from 'node:crypto'
import { expectShape, fail, pass, unknown, type Clause, type ContractTarget, type Verdict } from '../clause.ts'
import type { Answer } from '../contractClient.ts'
import { VerificationRequired } from '../shapes.ts'

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
  const { client, card } = target
  if (card === undefined) return unknown('give a test card in CONTRACT_CARD')
  const creatable = { number: randomUUID(), items: 100, currency: 'EUR', card, target: 'https://callback.example/' }
  return judge(await client.post('/authorization', { ...creatable, ...changes }))
}

function outcomeOf(answer: Answer): Verdict {
  if (answer.status === 201) return pass('201')
  if (answer.status >= 500) return fail(`status ${answer.status}`)
  const { body } = answer
  const asksToVerify =
    typeof body === 'object' && body !== null && 'error' in body && body.error === 'verification required'
  if (!asksToVerify) return pass(`refused with ${answer.status}`)
  const shape = expectShape(answer, 400, VerificationRequired)
  return shape.result === 'pass' ? pass('verification required') : shape
}

function notAccepted({ status }: Answer): Verdict {
  return status >= 400 && status < 500 ? pass(`status ${status}`) : fail(`status ${status}`)
}
