import { expectRefusal, expectShape, type Clause } from '../clause.ts'
import { TransactionPage } from '../shapes.ts'

const area = 'Authentication'
const PATH = '/v1/transactions?limit=1'

export const authenticationClauses: readonly Clause[] = [
  {
    area,
    text: 'A call with the access token as bearer is answered',
    writes: false,
    check: async ({ client }) => expectShape(await client.get(PATH), 200, TransactionPage)
  },
  {
    area,
    text: 'A call without a token is refused',
    writes: false,
    check: async ({ client }) => expectRefusal(await client.get(PATH, null))
  },
  {
    area,
    text: 'A call with a token that is none is refused',
    writes: false,
    check: async ({ client }) => expectRefusal(await client.get(PATH, 'not-a-token'))
  }
]
