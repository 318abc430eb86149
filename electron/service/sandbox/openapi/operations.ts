import type { z } from 'zod'
import { AccountBody, BankDetailsList, NewAccountBody } from '../accounts/accountSchemas.ts'
import {
  CreatedConsent,
  NewConsent,
  PaymentMethodList,
  RequestedConsent
} from '../cardPayments/paymentMethodSchemas.ts'
import { AuthorizationBody, VerificationRequired } from '../threeds/authorizationSchemas.ts'
import { AuthorizationCreatable } from '../threeds/creatable.ts'
import { ListParameters } from '../transactions/listQuery.ts'
import { TransactionList } from '../transactions/transactionSchemas.ts'
import { OF_BODIES, UNREADABLE, type Refusals } from './refusals.ts'

export type OperationId =
  | 'listPaymentMethodsOfIndividual'
  | 'listPaymentMethodsOfGuest'
  | 'createConsent'
  | 'requestConsent'
  | 'createAccount'
  | 'listBankDetails'
  | 'listTransactions'
  | 'authorize'

/** One call of the documented interface. */
export interface Operation {
  readonly id: OperationId
  readonly method: 'get' | 'post'
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly tag: 'Payment methods' | 'Accounts' | 'Transactions' | 'Authorization'
  readonly query?: typeof ListParameters
  readonly body?: z.ZodType
  readonly answer: { readonly status: 200 | 201; readonly schema: z.ZodType; readonly description: string }
  /** Error answers, besides those that every call can give. */
  readonly refusals: Refusals
  /** A second body of status 400, after which the client can continue. */
  readonly next?: typeof VerificationRequired
}

export const OPERATIONS: readonly Operation[] = [
  {
    id: 'listPaymentMethodsOfIndividual',
    method: 'get',
    path: '/v3/individuals/{id}/payment_methods',
    summary: 'List the payment methods of an individual',
    tag: 'Payment methods',
    answer: { status: 200, schema: PaymentMethodList, description: 'The saved payment methods: at most one.' },
    refusals: { malformed: ['invalid id'], others: [404] }
  },
  {
    id: 'listPaymentMethodsOfGuest',
    method: 'get',
    path: '/v3/guests/{id}/payment_methods',
    summary: 'List the payment methods of a guest',
    tag: 'Payment methods',
    answer: { status: 200, schema: PaymentMethodList, description: 'The saved payment methods: at most one.' },
    refusals: { malformed: ['invalid id'], others: [404] }
  },
  {
    id: 'createConsent',
    method: 'post',
    path: '/v3/individuals/{id}/payment_methods',
    summary: 'Create a consent to save a card, to charge it, or both',
    tag: 'Payment methods',
    body: NewConsent,
    answer: { status: 200, schema: CreatedConsent, description: 'The consent, which has to be requested next.' },
    refusals: {
      malformed: ['invalid id', ...OF_BODIES],
      conflicts: ['payment method exists', 'too many charges'],
      others: [404, ...UNREADABLE]
    }
  },
  {
    id: 'requestConsent',
    method: 'post',
    path: '/v3/consents/{id}',
    summary: 'Request a consent and get the two ways to confirm it',
    tag: 'Payment methods',
    answer: { status: 200, schema: RequestedConsent, description: 'Where and with which token to confirm.' },
    refusals: {
      malformed: ['invalid id', 'invalid JSON', 'unexpected body'],
      conflicts: ['consent confirmed'],
      others: [404, ...UNREADABLE]
    }
  },
  {
    id: 'createAccount',
    method: 'post',
    path: '/v3/accounts',
    summary: 'Create a current account for an individual',
    tag: 'Accounts',
    body: NewAccountBody,
    answer: { status: 200, schema: AccountBody, description: 'The account.' },
    refusals: { malformed: OF_BODIES, conflicts: ['too many accounts'], others: [404, ...UNREADABLE] }
  },
  {
    id: 'listBankDetails',
    method: 'get',
    path: '/v3/accounts/{id}/bank_details',
    summary: 'Read where to send money for an account',
    tag: 'Accounts',
    answer: { status: 200, schema: BankDetailsList, description: 'One entry for each payment rail.' },
    refusals: { malformed: ['invalid id'], others: [404] }
  },
  {
    id: 'listTransactions',
    method: 'get',
    path: '/v1/transactions',
    summary: 'List transactions',
    description:
      'Newest first unless the switch `order` says otherwise. Read on with `starting_after`, the id of the last row of a page, while `has_more` is true.',
    tag: 'Transactions',
    query: ListParameters,
    answer: { status: 200, schema: TransactionList, description: 'One page of the list.' },
    refusals: {
      malformed: ['unknown parameter', 'repeated parameter', 'invalid parameter', 'unknown transaction'],
      others: [404]
    }
  },
  {
    id: 'authorize',
    method: 'post',
    path: '/authorization',
    summary: 'Authorize a card payment, driving its 3-D Secure verification',
    description:
      'Status 201 is success. A VerificationRequired asks for a step: post a form with the field that `content.details.data` describes to `content.details.url` in an iframe, take the answer at `target`, and post the same body again with the answer as `card.verification`. There may be several steps. A `number` that is used again is refused. Test cards ending in 0300 and 0400 ask for steps that are not described here, on purpose.',
    tag: 'Authorization',
    body: AuthorizationCreatable,
    answer: { status: 201, schema: AuthorizationBody, description: 'The authorization succeeded.' },
    refusals: {
      malformed: [...OF_BODIES, 'not a test card'],
      conflicts: ['duplicate number'],
      others: [402, ...UNREADABLE]
    },
    next: VerificationRequired
  }
]
