/** What a user can do about a failure; the page turns each into a button or a hint. */
export type Remedy =
  | 'sign-in'
  | 'unlock'
  | 'edit-connection'
  | 'wait'
  | 'retry'
  | 'free-space'
  | 'choose-place'
  | 'update'
  | 'accept-loss'
  | 'restore'
  | 'report'
  | 'none'

/** Every way the app can fail, and what the user may do about it. */
const REMEDY = {
  'signed-out': 'sign-in',
  'token-rejected': 'sign-in',
  'keychain-locked': 'unlock',
  'keychain-unavailable': 'unlock',
  'keychain-timeout': 'retry',
  'passphrase-wrong': 'unlock',
  'key-missing': 'unlock',
  'key-wrong': 'unlock',
  'not-allowed': 'none',
  'not-found': 'none',
  'bad-input': 'none',
  'bad-address': 'edit-connection',
  'bad-response': 'edit-connection',
  redirected: 'edit-connection',
  'rate-limited': 'wait',
  'service-failed': 'retry',
  'request-refused': 'none',
  'outcome-unknown': 'none',
  offline: 'retry',
  'timed-out': 'retry',
  'sync-stuck': 'retry',
  'rows-missing': 'retry',
  'rows-unreadable': 'none',
  'cache-too-new': 'update',
  'cache-damaged': 'retry',
  'in-use': 'retry',
  'plan-outdated': 'retry',
  'workbook-too-new': 'update',
  'workbook-damaged': 'restore',
  'workbook-missing': 'accept-loss',
  'workbook-outdated': 'accept-loss',
  'team-forked': 'none',
  proposed: 'none',
  'backup-damaged': 'none',
  'backup-too-new': 'update',
  'disk-full': 'free-space',
  'not-writable': 'choose-place',
  busy: 'wait',
  cancelled: 'none',
  unexpected: 'report'
} as const satisfies Record<string, Remedy>

export type ErrorCode = keyof typeof REMEDY

/** An error that crosses a process or network boundary: only words for the user. */
export interface WireError {
  readonly code: ErrorCode
  /** One or two plain sentences: what happened and what to do. Never a secret, a stack or a raw body. */
  readonly message: string
  readonly requestId?: string | undefined
}

/** The only error class that crosses a process boundary. */
export class AppError extends Error implements WireError {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly requestId?: string

  constructor(code: ErrorCode, message: string, detail: { cause?: unknown; requestId?: string | undefined } = {}) {
    super(message, { cause: detail.cause })
    this.code = code
    if (detail.requestId !== undefined) this.requestId = detail.requestId
  }

  get remedy(): Remedy {
    return REMEDY[this.code]
  }

  static fromWire({ code, message, requestId }: WireError): AppError {
    return new AppError(code, message, { requestId })
  }
}

const RESTORABLE: ReadonlySet<ErrorCode> = new Set([
  'key-missing',
  'key-wrong',
  'workbook-damaged',
  'workbook-missing',
  'workbook-outdated'
])

/** Whether restoring a backup can help too, in addition to the remedy. */
export function canRestore({ code }: Pick<WireError, 'code'>): boolean {
  return RESTORABLE.has(code)
}

/** Every code, for schemas and exhaustive tests. */
export const errorCodes = Object.keys(REMEDY) as [ErrorCode, ...ErrorCode[]]

/** The part of an error that may leave a process: no stack, no cause, no headers. */
export function toWire(error: unknown): WireError {
  if (!(error instanceof AppError)) {
    return {
      code: 'unexpected',
      message: 'Something went wrong inside Tallydesk. Check whether your last step was done, then try again.'
    }
  }
  const { code, message, requestId } = error
  return requestId === undefined ? { code, message } : { code, message, requestId }
}
