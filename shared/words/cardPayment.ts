import type { CardPaymentPurpose, CardPaymentStep, CardPaymentStepName } from '../domain/cardPayment.ts'

export const purposeWords: Readonly<Record<CardPaymentPurpose, string>> = {
  save: 'Card saved only',
  once: 'One-off charge',
  recurring: 'Recurring payments'
}

export const stepTitles: Readonly<Record<CardPaymentStepName, string>> = {
  consent: 'Authorisation created',
  request: 'Authorisation requested',
  confirm: 'Card entered',
  card: 'Saved card listed',
  transaction: 'Transaction found'
}

export const stepStates: Readonly<Record<CardPaymentStep['state'], string>> = {
  waiting: 'To do',
  running: 'Under way',
  done: 'Done',
  failed: 'Failed',
  unknown: 'Not known',
  expired: 'Expired',
  skipped: 'Not needed'
}
