import { AppError } from '../../../shared/errors.ts'

/** Whatever was thrown, as something that has words for the user. */
export function asAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  return new AppError(
    'unexpected',
    'Something went wrong on this page. Check whether your last step was done, then try again.',
    { cause }
  )
}
