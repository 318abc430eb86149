/** SQLSTATE codes that the functions raise: a class of their own, which no engine uses. */
export const REFUSALS = {
  notMember: 'TD001',
  role: 'TD002',
  ownReview: 'TD003',
  hash: 'TD004',
  claimed: 'TD005',
  form: 'TD006',
  held: 'TD007',
  time: 'TD008'
} as const

/** `detail`: a variable with what the caller may know beside the code. */
export const refuse = (code: keyof typeof REFUSALS, message: string, detail?: string) =>
  `RAISE EXCEPTION '${message}' USING ERRCODE = '${REFUSALS[code]}'${detail === undefined ? '' : `, DETAIL = coalesce(${detail}, '')`}`
