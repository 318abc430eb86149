import type { z } from 'zod'
import { AccountBody, BankDetailsList, NewAccountBody } from '../accounts/accountSchemas.ts'
import { ConfirmationMethod, ConsentBody, NewConsent, PaymentMethodList } from '../funding/paymentMethodSchemas.ts'
import { AuthorizationCreatable } from '../threeds/creatable.ts'
import { ListParameters } from '../transactions/listQuery.ts'
import { TransactionList } from '../transactions/transactionSchemas.ts'
import { AuthorizationBody } from './authorizationBody.ts'

/** One call of the documented interface. */
export interface Operation {
  readonly id: string
  readonly method: 'get' | 'post'
  readonly path: string
  readonly summary: string
  readonly tag: string
  readonly query?: typeof ListParameters
  readonly body?: z.ZodType
  readonly answer: { readonly status: 200 | 201; readonly schema: z.ZodType; readonly description: string }
  /** Statuses of answers that are no success; 401 and 429 are everywhere. */
  readonly refusals: readonly number[]
}

export const OPERATIONS: readonly Operation[] = [
  {
    id: 'listPaymentMethodsOfIndividual',
    method: 'get',
    path: '/v3/individuals/{id}/payment_methods',
    summary: 'List the payment methods of an individual',
    tag: 'Payment methods',
    answer: { status: 200, schema: PaymentMethodList, description: 'The saved payment methods: at most one.' },
    refusals: [400, 404]
  },
  {
    id: 'listPaymentMethodsOfGuest',
    method: 'get',
    path: '/v3/guests/{id}/payment_methods',
    summary: 'List the payment methods of a guest',
    tag: 'Payment methods',
    answer: { status: 200, schema: PaymentMethodList, description: 'The saved payment methods: at most one.' },
    refusals: [400, 404]
  },
  {
    id: 'createConsent',
    method: 'post',
    path: '/v3/individuals/{id}/payment_methods',
    summary: 'Create a consent to save a card, to charge it, or both',
    tag: 'Payment methods',
    body: NewConsent,
    answer: { status: 200, schema: ConsentBody, description: 'The consent, which has to be requested next.' },
    refusals: [400, 404, 409, 413, 415]
  },
  {
    id: 'requestConsent',
    method: 'post',
    path: '/v3/consents/{id}',
    summary: 'Request a consent and get the two ways to confirm it',
    tag: 'Payment methods',
    answer: { status: 200, schema: ConfirmationMethod, description: 'Where and with which token to confirm.' },
    refusals: [400, 404, 409]
  },
  {
    id: 'createAccount',
    method: 'post',
    path: '/v3/accounts',
    summary: 'Create a current account for an individual',
    tag: 'Accounts',
    body: NewAccountBody,
    answer: { status: 200, schema: AccountBody, description: 'The account.' },
    refusals: [400, 404, 409, 413, 415]
  },
  {
    id: 'listBankDetails',
    method: 'get',
    path: '/v3/accounts/{id}/bank_details',
    summary: 'Read where to send money for an account',
    tag: 'Accounts',
    answer: { status: 200, schema: BankDetailsList, description: 'One entry for each payment rail.' },
    refusals: [400, 404]
  },
  {
    id: 'listTransactions',
    method: 'get',
    path: '/v1/transactions',
    summary: 'List transactions',
    tag: 'Transactions',
    query: ListParameters,
    answer: { status: 200, schema: TransactionList, description: 'One page of the list.' },
    refusals: [400, 404]
  },
  {
    id: 'authorize',
    method: 'post',
    path: '/authorization',
    summary: 'Authorize a card payment, driving its 3-D Secure verification',
    tag: 'Authorization',
    body: AuthorizationCreatable,
    answer: { status: 201, schema: AuthorizationBody, description: 'The authorization succeeded.' },
    refusals: [400, 402, 403, 409, 413, 415]
  }
]
