import type { AppError, ErrorCode } from '../../../shared/errors.ts'

/** The service could not be asked or could not answer now, which says nothing about the token. */
const UNJUDGED: ReadonlySet<ErrorCode> = new Set(['offline', 'timed-out', 'rate-limited', 'service-failed'])

export const unjudged = ({ code }: AppError): boolean => UNJUDGED.has(code)

/** Failures that may be caused by a wrong address. */
export const mendable = ({ code, remedy }: AppError): boolean =>
  remedy === 'edit-connection' || code === 'not-found' || code === 'offline'
