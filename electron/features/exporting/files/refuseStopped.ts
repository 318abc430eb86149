import { AppError } from '../../../../shared/errors.ts'

/** Throws `cancelled` once the user has stopped the check: a large file takes long to read to its end. */
export function refuseStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('cancelled', 'Cancelled.')
}
