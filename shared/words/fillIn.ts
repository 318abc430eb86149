/** The names of the decisions that need a reason, and nothing else. */
export const decisionNames = {
  explain: 'Accept with reason',
  'write-off': 'Write off',
  ignore: 'Ignore',
  carry: 'Carry forward'
} as const

/** Of a payment that the file has twice, if it is carried forward. */
export const PAID_AGAIN = 'The follow-up reconciliation would expect the same again, and it may be paid twice.'

/** The columns that come back. */
export const FILLED_IN = { decision: 'Decision', reason: 'Reason', assigned: 'Assigned to', due: 'Due' } as const

/** The columns that name a line and what it showed. */
export const KEYS = { key: 'Key', fingerprint: 'Fingerprint' } as const

/** The columns by which somebody recognises an exception. If they show something else, cells were moved. */
export const RECOGNISED = ['Payee', 'Instructed', 'Paid', 'Difference', 'Currency', 'Reference'] as const

/** The columns of a workbook of exceptions to fill in, in their order. */
export const FILL_IN_COLUMNS = [
  { heading: 'Payee', kind: 'text', width: 26 },
  { heading: 'Kind', kind: 'text', width: 22 },
  { heading: 'Instructed', kind: 'money', width: 13 },
  { heading: 'Paid', kind: 'money', width: 13 },
  { heading: 'Difference', kind: 'money', width: 13 },
  { heading: 'Currency', kind: 'text', width: 9 },
  { heading: 'Date', kind: 'text', width: 11 },
  { heading: 'Reference', kind: 'text', width: 20 },
  { heading: 'Details', kind: 'text', width: 26 },
  { heading: FILLED_IN.decision, kind: 'text', width: 20 },
  { heading: FILLED_IN.reason, kind: 'text', width: 32 },
  { heading: FILLED_IN.assigned, kind: 'text', width: 14 },
  { heading: FILLED_IN.due, kind: 'day', width: 12 },
  { heading: KEYS.key, kind: 'text', width: 40 },
  { heading: KEYS.fingerprint, kind: 'text', width: 40 }
] as const
export type FillInHeading = (typeof FILL_IN_COLUMNS)[number]['heading']
