import { z } from 'zod'

/** One point that the interface leaves open, and how the sandbox can behave there. */
export interface Switch<T extends string | number = string | number> {
  /** Its row in the list of open questions; undefined for a convenience of the sandbox itself. */
  readonly row: number | undefined
  /** The values as people see them: `exclusive | inclusive` or `0 to 3600`. */
  readonly values: string
  readonly fallback: T
  readonly schema: z.ZodType<T>
  readonly text: string
}

/** The first choice is the default. */
function choice<const C extends readonly [string, ...string[]]>(
  row: number | undefined,
  choices: C,
  text: string
): Switch<C[number]> {
  return { row, values: choices.join(' | '), fallback: choices[0], schema: z.enum(choices), text }
}

function whole(row: number | undefined, fallback: number, least: number, most: number, text: string): Switch<number> {
  return { row, values: `${least} to ${most}`, fallback, schema: z.int().min(least).max(most), text }
}

/** Every switch of the sandbox. `--help` and the start page show this table. */
export const SWITCHES = {
  cursor: choice(1, ['exclusive', 'inclusive'], 'whether starting_after itself is on the page'),
  order: choice(2, ['desc', 'asc'], 'newest or oldest transaction first'),
  times: choice(2, ['exact', 'equal'], 'equal: times are cut to four weeks, so that most rows share theirs'),
  drift: choice(
    3,
    ['none', 'update', 'add', 'remove', 'mixed'],
    'what happens to one transaction after each page that is served'
  ),
  gone_cursor: choice(4, ['bad_request', 'not_found', 'continue'], 'the answer when the row of the cursor is gone'),
  limit_default: whole(6, 10, 1, 1000, 'rows on a page when no limit is given'),
  limit_max: whole(6, 1000, 1, 1000, 'a larger limit is refused'),
  limit_cap: whole(6, 0, 0, 1000, 'a larger limit is answered with this many rows; 0 is no cap'),
  unit: choice(7, ['major', 'minor'], 'unit of amount, balance and charge.amount'),
  correlation_max: whole(8, 200, 1, 200, 'more correlation_ids in one request are refused'),
  correlation_filter: choice(8, ['apply', 'ignore'], 'ignore: correlation_ids select nothing'),
  unknown_parameter: choice(9, ['reject', 'ignore'], 'the answer to a parameter that the interface does not name'),
  words: choice(10, ['known', 'new'], 'new: some transactions have a status and a type that nobody has seen before'),
  exchange_rate: choice(11, ['number', 'string'], 'JSON type of exchange_rate when it is set'),
  row_shape: choice(
    12,
    ['current', 'old', 'broken'],
    'old: optional fields are missing, and some counterparties are null; broken: one row in a hundred breaks a required field'
  ),
  error_shape: choice(15, ['documented', 'minimal', 'empty', 'html'], 'body of every answer that is not a success'),
  token_life: whole(16, 0, 0, 86_400, 'seconds until the access token expires; 0 is never'),
  consent_status: choice(19, ['pending', 'created', 'PENDING'], 'status of a new consent'),
  more_methods: choice(21, ['false', 'true'], 'has_more of the list of payment methods'),
  second_save: choice(22, ['create', 'confirm'], 'the step at which saving a second card fails'),
  consent_life: whole(23, 900, 1, 86_400, 'seconds until the token of a requested consent expires'),
  sdk_result: choice(24, ['full', 'minimal'], 'how much result.data and result.error of the browser library say'),
  account_currency: {
    row: 25,
    values: 'an ISO 4217 code',
    fallback: 'EUR',
    schema: z.string().regex(/^[A-Z]{3}$/),
    text: 'currency of a new account'
  } satisfies Switch<string>,
  rails: choice(26, ['sepa', 'other', 'several', 'none'], 'payment rails of a new account'),
  iban: choice(26, ['valid', 'invalid'], 'whether the IBAN of a new account passes its check'),
  authorization_auth: choice(27, ['bearer', 'public_key', 'none'], 'what POST /authorization asks for'),
  verification_id: choice(28, ['absent', 'present'], 'a top-level id in the verification-required error'),
  method_page: choice(30, ['answers', 'silent'], 'silent: the hidden method iframe never answers'),
  verification_step: choice(31, ['post', 'get', 'no_data'], 'get, no_data: a step that the interface does not cover'),
  verification_rounds: choice(
    32,
    ['card', 'endless', 'repeated'],
    'as the card says, always another, or always the same'
  ),
  acs_message: choice(32, ['cres', 'error'], 'error: the access control server posts an error message'),
  duplicate_number: choice(33, ['reject', 'accept'], 'a second authorization with the same number'),
  authorization_body: choice(34, ['full', 'minimal', 'empty'], 'body of the 201'),
  unknown_holder: choice(undefined, ['reject', 'accept'], 'accept: every UUID is an individual or guest without cards'),
  texts: choice(
    undefined,
    ['plain', 'awkward'],
    'awkward: one reference in forty is a text that spreadsheets run, delimiters break or line readers tear apart'
  ),
  charge_delay: whole(undefined, 30, 0, 86_400, 'seconds that the transaction of a charge is pending'),
  settling: choice(undefined, ['on', 'off'], 'on: what is pending at the start settles within two days')
}

export type SwitchName = keyof typeof SWITCHES

/** How the sandbox behaves right now, one value for each switch. */
export type Policy = { readonly [N in SwitchName]: (typeof SWITCHES)[N]['fallback'] }
