/** Why a card was not accepted, for the person who pays with it. */
export interface CardWords {
  /** One line, without a full stop. */
  readonly title: string
  /** What to do about it, in sentences. */
  readonly advice: string
}

interface Words extends CardWords {
  /** Used when the card is only to be saved. */
  readonly titleOfSaving?: string
}

const ANOTHER = 'Try again, or use another card.'
const NEW_LINK = 'Ask the sender of the link for a new one.'
const RELOAD = 'Load the page again and try once more.'
const UNFINISHED: Words = { title: 'Your bank’s confirmation could not be finished', advice: ANOTHER }
const DECLINED = {
  title: 'Your bank declined this payment',
  titleOfSaving: 'Your bank declined this card'
} as const

/** By the machine-readable code. A service may have codes of its own; for those only its own words exist. */
const WORDS = {
  card_declined: { ...DECLINED, advice: 'Use another card, or ask your bank why.' },
  expired_card: { title: 'This card has expired', advice: 'Check its expiry date, or use another card.' },
  invalid_security_code: {
    title: 'The security code does not fit this card',
    advice: 'It is the 3 digits on the back, or the 4 digits on the front of some cards.'
  },
  not_a_test_card: { title: 'This card cannot be used here', advice: 'Only test cards are taken on this page.' },
  incomplete_card: { title: 'Something is missing or wrong', advice: 'See the notes beside the card’s fields.' },
  payment_method_exists: {
    title: 'A card is already saved',
    advice: 'Another can be saved only after this one is deleted.'
  },
  cancelled: { title: 'You cancelled your bank’s confirmation', advice: ANOTHER },
  timed_out: { title: 'Your bank’s page was not answered in time', advice: ANOTHER },
  unsupported_step: UNFINISHED,
  repeated_step: UNFINISHED,
  too_many_steps: { title: 'Your bank asked for too many confirmations', advice: ANOTHER },
  busy: { title: 'A card is being confirmed already', advice: 'Wait until it is done.' },
  unavailable: {
    title: 'The payment service cannot be reached',
    advice: 'Check your connection, and try again.'
  },
  unknown_outcome: {
    title: 'It is not known yet whether this went through',
    advice: 'The answer of the payment service was lost. Find out before you try again, so that you do not pay twice.'
  },
  interrupted: {
    title: 'It is not known yet whether this went through',
    advice: 'The card’s fields were closed meanwhile. Find out before you try again, so that you do not pay twice.'
  },
  invalid_order: { title: 'The payment service did not accept the card’s details', advice: RELOAD },
  invalid_key: { title: 'The payment service did not accept the card’s details', advice: RELOAD },
  invalid_public_key: {
    title: 'This page is not set up for payments',
    advice: 'Tell its operator that the public key is not valid.'
  },
  insecure_page: {
    title: 'This page is not safe for cards',
    advice: 'Card details can only be entered on a page loaded over https.'
  },
  unexpected: { title: 'Something went wrong in the card’s fields', advice: RELOAD },
  token_expired: {
    title: 'The time to pay is over',
    titleOfSaving: 'The time to save a card is over',
    advice: NEW_LINK
  },
  token_used: { title: 'This was confirmed or cancelled before', advice: NEW_LINK },
  unknown_token: { title: 'This link is no longer valid', advice: NEW_LINK }
} as const satisfies Readonly<Record<string, Words>>

/** The reasons of `card_declined`. */
const REASONS = {
  refused: { ...DECLINED, advice: 'Your bank did not say why. Use another card, or ask your bank.' },
  'directory-timeout': {
    title: 'Your bank could not be reached',
    advice: 'The card’s network did not answer in time. Try again in a moment, or use another card.'
  },
  'challenge-failed': {
    title: 'The confirmation with your bank was cancelled or failed',
    advice: ANOTHER
  },
  'acs-error': {
    title: 'Your bank’s confirmation does not work at the moment',
    advice: 'Try again later, or use another card.'
  },
  'wrong-answer': { title: 'Your bank’s confirmation could not be used', advice: ANOTHER },
  'too-many-rounds': WORDS.too_many_steps,
  'expired-card': WORDS.expired_card,
  'wrong-csc-length': WORDS.invalid_security_code
} as const satisfies Readonly<Record<string, Words>>

export type CardCode = keyof typeof WORDS
export type DeclineCode = keyof typeof REASONS

/** What a component or a service says about a card that it did not accept. Its texts are not trusted. */
export interface CardFault {
  readonly code?: unknown
  readonly reason?: unknown
  readonly message?: unknown
}

/** Undefined for an unknown code. */
export function cardWords({ code, reason }: CardFault, isCharge: boolean): CardWords | undefined {
  const words = (code === 'card_declined' ? wordsIn(REASONS, reason) : undefined) ?? wordsIn(WORDS, code)
  if (!words) return undefined
  return { title: isCharge ? words.title : (words.titleOfSaving ?? words.title), advice: words.advice }
}

/** The words of a known code as one text. */
export function cardMessage(code: CardCode, reason?: DeclineCode, isCharge = true): string {
  const { title, advice } = cardWords({ code, reason }, isCharge) ?? WORDS[code]
  return `${title}. ${advice}`
}

/** The codes as small print: `card_declined, refused`; undefined if none is a plausible code. */
export function cardCodeText({ code, reason }: CardFault): string | undefined {
  const codes = [code, reason].filter((each) => typeof each === 'string' && /^[\w.-]{1,60}$/.test(each))
  return codes.length === 0 ? undefined : codes.join(', ')
}

/** Whether a card may have been charged or saved although an error was reported. */
export function isOpenEnd({ code }: CardFault): boolean {
  return code === 'unknown_outcome' || code === 'interrupted'
}

function wordsIn(table: Readonly<Record<string, Words>>, key: unknown): Words | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined
}
