/** The names of the decisions that need a reason, and nothing else. */
export const decisionNames = {
  explain: 'Accept with reason',
  'write-off': 'Write off',
  ignore: 'Ignore',
  carry: 'Carry forward'
} as const
export type NamedDecision = keyof typeof decisionNames

/** Of a payment that the file has twice, if it is carried forward. */
export const PAID_AGAIN = 'The follow-up reconciliation would expect the same again, and it may be paid twice.'

/** The columns of a workbook of exceptions to fill in, in their order, with their widths. */
export const FILL_IN_WIDTHS = {
  Payee: 26,
  Kind: 22,
  Instructed: 13,
  Paid: 13,
  Difference: 13,
  Currency: 9,
  Date: 11,
  Reference: 20,
  Details: 26,
  Decision: 20,
  Reason: 32,
  'Assigned to': 14,
  Due: 12,
  Key: 40,
  Fingerprint: 40
} as const
export type FillInColumn = keyof typeof FILL_IN_WIDTHS
export const FILL_IN_COLUMNS = Object.keys(FILL_IN_WIDTHS) as readonly FillInColumn[]

/** A line by its columns; empty texts for empty cells. */
export type FillInCells = Readonly<Record<FillInColumn, string>>
