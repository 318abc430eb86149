import type { AppError, ErrorCode } from '../../../shared/errors.ts'

/** The service could not be asked, or had no answer now: that says nothing about the token. */
const UNJUDGED: ReadonlySet<ErrorCode> = new Set(['offline', 'timed-out', 'rate-limited', 'service-failed'])

export const unjudged = ({ code }: AppError): boolean => UNJUDGED.has(code)

/** What may be wrong is the address. */
export const mendable = ({ code, remedy }: AppError): boolean =>
  remedy === 'edit-connection' || code === 'not-found' || code === 'offline'
