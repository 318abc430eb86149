import { AppError } from '../../../../shared/errors.ts'

/** What a reader returns; undefined if it ends with an error that it names. Rejects with any other error. */
export async function orNamed<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unexpected') return undefined
    throw error
  }
}
