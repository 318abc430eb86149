import { AppError } from '../../../shared/errors.ts'

/** Converts anything thrown to an error with a message for the user. */
export function asAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  return new AppError(
    'unexpected',
    'Something went wrong on this page. Check whether your last step was done, then try again.',
    { cause }
  )
}

/** Does it, and rejects with nothing but errors that have a message for the user. */
export async function withAppErrors<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (cause) {
    throw asAppError(cause)
  }
}
