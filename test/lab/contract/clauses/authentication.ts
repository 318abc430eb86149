import { fails, holds, notSeen, type Clause, type Verdict } from '../clause.ts'
import type { Answer } from '../contractClient.ts'

const area = 'Authentication'
const PATH = '/v1/transactions?limit=1'

export const authenticationClauses: readonly Clause[] = [
  {
    area,
    text: 'A call with the access token as bearer is answered',
    writes: false,
    check: async ({ list }) => {
      const { status } = await list.first()
      return status === 200 ? holds() : fails(`status ${status} instead of 200`)
    }
  },
  ...[
    { text: 'A call without a token is refused', token: null },
    { text: 'A call with a token that is none is refused', token: 'not-a-token' }
  ].map(({ text, token }): Clause => ({
    area,
    text,
    writes: false,
    check: async ({ client, list }) => {
      // Where nothing is given to anybody, nobody is refused.
      await list.size()
      return refused(await client.get(PATH, token))
    }
  }))
]

function refused({ status, body }: Answer): Verdict {
  if (status >= 400 && status < 500) return holds(`status ${status}`)
  return status === 200 && body !== undefined
    ? fails('it is answered as any other')
    : notSeen(`status ${status}, which is neither a refusal nor an answer`)
}
