import { isValidBIC, isValidIBAN } from 'ibantools'
import { expectRefusal, expectShape, observed, unknown, type Clause } from '../clause.ts'
import { Account, BankDetails } from '../shapes.ts'

const area = 'Accounts'

export const accountClauses: readonly Clause[] = [
  {
    area,
    text: 'The bank details of an account are an array of entries',
    writes: false,
    check: async ({ client, accountId }) =>
      accountId === undefined
        ? needsAccount
        : expectShape(await client.get(`/v3/accounts/${accountId}/bank_details`), 200, BankDetails)
  },
  {
    area,
    text: 'Do IBAN and BIC of the bank details pass their checks?',
    writes: false,
    check: async ({ client, accountId }) => {
      if (accountId === undefined) return needsAccount
      const { success, data } = BankDetails.safeParse((await client.get(`/v3/accounts/${accountId}/bank_details`)).body)
      if (!success) return unknown('there are no bank details to look at')
      const verdicts = data.map(({ payment_rail, details: { iban, bic } }) =>
        [
          payment_rail,
          iban && `IBAN ${isValidIBAN(iban) ? 'valid' : 'wrong'}`,
          bic && `BIC ${isValidBIC(bic) ? 'valid' : 'wrong'}`
        ]
          .filter(Boolean)
          .join(' ')
      )
      return observed(verdicts.join('; ') || 'no entries')
    }
  },
  {
    area,
    text: 'An account id that is no UUID is refused',
    writes: false,
    check: async ({ client }) => expectRefusal(await client.get('/v3/accounts/no-uuid/bank_details'))
  },
  {
    area,
    text: 'A new account has the documented fields, a balance of 0 and the type current',
    writes: true,
    check: async ({ client, individualId }) =>
      individualId === undefined
        ? unknown('give the id of an individual: --individual ID')
        : expectShape(await client.post('/v3/accounts', { individual_id: individualId }), 200, Account)
  },
  {
    area,
    text: 'The bank details of a new account can be read',
    writes: true,
    check: async ({ client, individualId }) => {
      if (individualId === undefined) return unknown('give the id of an individual: --individual ID')
      const { success, data } = Account.safeParse(
        (await client.post('/v3/accounts', { individual_id: individualId })).body
      )
      if (!success) return unknown('no account could be created')
      return expectShape(await client.get(`/v3/accounts/${data.id}/bank_details`), 200, BankDetails)
    }
  }
]

const needsAccount = unknown('give the id of an account: --account ID')
