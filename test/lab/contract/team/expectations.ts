import { DatabaseError } from 'pg'
import { AppError } from '../../../../shared/errors.ts'
import { Breach } from '../ends.ts'

export function expectThat(is: boolean, otherwise: string): void {
  if (!is) throw new Breach(otherwise)
}

/** Throws `Breach` unless the engine refuses this with one of these codes. */
export async function expectRefusal(work: Promise<unknown>, what: string, ...codes: readonly string[]): Promise<void> {
  try {
    await work
  } catch (error) {
    if (codes.includes(engineError(error)?.code ?? '')) return
    throw new Breach(`${what} should be refused with ${codes.join(' or ')}, and: ${engineWords(error)}`, {
      cause: error
    })
  }
  throw new Breach(`${what} should be refused with ${codes.join(' or ')}, and was done`)
}

/** What the engine itself said, if it said anything. */
export function engineError(error: unknown): DatabaseError | undefined {
  if (error instanceof DatabaseError) return error
  return error instanceof Error ? engineError(error.cause) : undefined
}

/**
 * The engine's own words, or those of what kept it from saying any. Never its details: some engines repeat a statement
 * there, with what is secret in it.
 */
export function engineWords(error: unknown): string {
  const own = engineError(error)
  if (own) return `${own.code ?? 'no code'} ${own.message}`
  if (!(error instanceof Error)) return String(error)
  const name = error instanceof AppError || error instanceof Breach ? '' : `${error.name}: `
  return `${name}${error.message}${error.cause instanceof Error ? ` (${engineWords(error.cause)})` : ''}`
}
