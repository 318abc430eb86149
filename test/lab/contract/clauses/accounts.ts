import { isValidBIC, isValidIBAN } from 'ibantools'
import { expectShape, leftOpen, notSeen, type Clause, type SurveyedTarget } from '../clause.ts'
import type { Answer } from '../contractClient.ts'
import { Account, BankDetails } from '../shapes.ts'
import { expectTaken, expectWayIn } from '../wayIn.ts'

const area = 'Accounts'

export const accountClauses: readonly Clause[] = [
  {
    area,
    text: 'The bank details of an account are an array of entries',
    writes: false,
    check: async (target) => {
      const answer = await bankDetails(target)
      if (answer === undefined) return needsAccount
      return Array.isArray(answer.body) && answer.body.length === 0
        ? notSeen('the array is empty; an account with bank details is needed')
        : expectShape(answer, 200, BankDetails)
    }
  },
  {
    area,
    text: 'Do IBAN and BIC of the bank details pass their checks?',
    writes: false,
    check: async (target) => {
      const answer = await bankDetails(target)
      if (answer === undefined) return needsAccount
      const { success, data } = BankDetails.safeParse(answer.body)
      if (!success || data.length === 0) return notSeen('there are no bank details to look at')
      const verdicts = data.map(({ payment_rail, details: { iban, bic } }) =>
        [
          payment_rail,
          iban && `IBAN ${isValidIBAN(iban) ? 'valid' : 'wrong'}`,
          bic && `BIC ${isValidBIC(bic) ? 'valid' : 'wrong'}`
        ]
          .filter(Boolean)
          .join(' ')
      )
      return leftOpen(verdicts.join('; '))
    }
  },
  {
    area,
    text: 'What happens to an account id that is no UUID?',
    writes: false,
    check: async ({ client }) => leftOpen(`status ${(await client.get('/v3/accounts/no-uuid/bank_details')).status}`)
  },
  {
    area,
    text: 'A new account has the documented fields, a balance of 0 and the type current',
    writes: true,
    check: async (target) => {
      const answer = await newAccount(target)
      return answer === undefined ? needsIndividual : expectShape(answer, 200, Account)
    }
  },
  {
    area,
    text: 'The bank details of a new account can be read',
    writes: true,
    check: async (target) => {
      const { success, data } = Account.safeParse((await newAccount(target))?.body)
      if (!success) return notSeen('no account could be created')
      const answer = await target.client.get(`/v3/accounts/${data.id}/bank_details`)
      return Array.isArray(answer.body) && answer.body.length === 0
        ? notSeen('there are none yet; a service that makes them at once is needed')
        : expectShape(answer, 200, BankDetails)
    }
  }
]

const needsAccount = notSeen('give the id of an account: --account ID')
const needsIndividual = notSeen('give the id of an individual: --individual ID')

async function bankDetails({ client, accountId }: SurveyedTarget): Promise<Answer | undefined> {
  if (accountId === undefined) return undefined
  const answer = await client.get(`/v3/accounts/${accountId}/bank_details`)
  expectWayIn(answer, 'the bank details of the account')
  return answer
}

/** Undefined without an individual. What the service wants besides is not in the interface, so that a refusal says nothing. */
async function newAccount({ client, individualId }: SurveyedTarget): Promise<Answer | undefined> {
  if (individualId === undefined) return undefined
  const answer = await client.post('/v3/accounts', { individual_id: individualId })
  expectTaken(answer, 'a new account of the individual')
  return answer
}
