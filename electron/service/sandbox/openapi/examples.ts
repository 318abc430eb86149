import type { BankDetailsList, AccountBody, NewAccountBody } from '../accounts/accountSchemas.ts'
import type {
  CreatedConsent,
  NewConsent,
  PaymentMethodList,
  RequestedConsent
} from '../cardPayments/paymentMethodSchemas.ts'
import { sampleIds } from '../sample/sampleIds.ts'
import type { TransactionList } from '../transactions/transactionSchemas.ts'
import { AUTHORIZED, CREATABLES, STEPS } from './authorizationExamples.ts'
import type { OperationId } from './operations.ts'
import type { Examples, ExamplesOf } from './refusals.ts'

export interface OperationExamples {
  /** Value of the parameter `id`. */
  readonly id?: string
  readonly body?: Examples
  readonly answer: Examples
  readonly next?: Examples
}

const CONSENT = '3f1c9a52-7d0e-4b8e-9c55-2f6a1e8b7d90'
const TIME = '2026-10-05T08:15:30.123Z'
const OFFSET_TIME = '2026-10-05T08:15:30+00:00'

/** Bodies and ids that work as they are with the sandbox of this seed. Only a consent has to be created first. */
export function examplesOf(seed: number): Readonly<Record<OperationId, OperationExamples>> {
  const { individuals, guests, accounts } = sampleIds(seed)
  const [withCard = '', , free = ''] = individuals
  const [guest = ''] = guests
  const [account] = accounts
  return {
    listPaymentMethodsOfIndividual: { id: withCard, answer: METHODS },
    listPaymentMethodsOfGuest: { id: guest, answer: METHODS },
    createConsent: { id: free, body: newConsents(account?.id ?? ''), answer: CREATED },
    requestConsent: { id: CONSENT, answer: REQUESTED },
    createAccount: { body: newAccounts(free), answer: ACCOUNT },
    listBankDetails: { id: account?.id ?? '', answer: BANK_DETAILS },
    listTransactions: { answer: transactionLists(account?.shortId ?? '') },
    authorize: { body: CREATABLES, answer: AUTHORIZED, next: STEPS }
  }
}

const METHODS: ExamplesOf<typeof PaymentMethodList> = {
  one: {
    value: {
      data: [
        {
          id: '8b9f4c1e-2a77-4f0b-8a0d-6d3f7f1c5e21',
          type: 'card',
          details: { brand: 'visa', exp_month: '11', exp_year: '29', last4: '1111' },
          created_at: OFFSET_TIME
        }
      ],
      has_more: false
    }
  },
  none: { value: { data: [], has_more: false } }
}

function newConsents(account_id: string): ExamplesOf<typeof NewConsent> {
  return {
    save: { summary: 'Save a card', value: { type: 'card' } },
    charge: { summary: 'Charge a card', value: { type: 'card', charge: { amount: 125, currency: 'EUR', account_id } } }
  }
}

const CREATED: ExamplesOf<typeof CreatedConsent> = {
  pending: { value: { consent: { id: CONSENT, status: 'pending' } } }
}

const REQUESTED: ExamplesOf<typeof RequestedConsent> = {
  requested: {
    value: {
      method: {
        redirect_url: 'http://127.0.0.1:8080/checkout/example-token',
        token: 'example-token',
        expires_at: OFFSET_TIME
      }
    }
  }
}

function newAccounts(individual_id: string): ExamplesOf<typeof NewAccountBody> {
  return { account: { value: { individual_id } } }
}

const ACCOUNT: ExamplesOf<typeof AccountBody> = {
  account: {
    value: {
      id: '0d4c8f6e-51b3-4d0c-9a1a-7be0b9a3c6f4',
      name: 'EUR account',
      currency: 'EUR',
      balance: 0,
      created_at: TIME,
      type: 'current'
    }
  }
}

const BANK_DETAILS: ExamplesOf<typeof BankDetailsList> = {
  sepa: {
    value: [
      {
        payment_rail: 'sepa',
        details: { iban: 'SE6497700000000000000001', bic: 'TDSBSESSXXX' },
        beneficiary: 'Tallydesk Sandbox Settlement AB',
        beneficiary_address: { street1: 'Provgatan 1', city: 'Stockholm', country_code: 'SE', post_code: '11122' }
      }
    ]
  }
}

function transactionLists(account_id: string): ExamplesOf<typeof TransactionList> {
  const row = {
    account_id,
    amount: -12.5,
    currency: 'EUR',
    payment_amount: -12.5,
    payment_currency: 'EUR',
    status: 'pending_approval',
    type: 'bank-transfer',
    created_at: TIME,
    updated_at: TIME
  }
  const full = {
    ...row,
    id: '7k2m9x4q',
    exchange_rate: null,
    bulk_payment_id: '5e0c7f7e-93c1-4b57-8a4b-0c9d6a1f2b33',
    correlation_id: '5bb13112-59d0-4857-8e0d-5c78bae3e4cf',
    counterparty: {
      account_details: { number: 'DE75512108001245126199', bank_code: 'TDSBDEFFXXX' },
      account_id: 'c3h8',
      name: 'Nordwind Papier GmbH'
    },
    reference: 'Invoice 2026-118'
  }
  const bare = { ...row, id: '7k2m9x4p', counterparty: null, reference: '' }
  return {
    page: {
      summary: 'A row with everything, and one with what every row has',
      value: { data: [full, bare], has_more: true }
    },
    end: { value: { data: [], has_more: false } }
  }
}
