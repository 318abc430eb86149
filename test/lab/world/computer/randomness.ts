import type { Random } from '../../../../electron/service/sandbox/seeded/random.ts'
import type { Clock } from './clock.ts'

/** Node's module, of which everything is replaced that draws. */
export type BuiltinCrypto = ReturnType<typeof process.getBuiltinModule<'node:crypto'>>

/** Ids, keys and waits of the seed. What the native driver draws for its pages is its own: no answer shows it. */
export function replaceRandomness(random: Random, crypto: BuiltinCrypto, clock: Clock): void {
  const fraction = () => random.fraction()
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => Math.floor(fraction() * 256)))
  const uuid = () => {
    const hex = bytes(16).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  Object.assign(Math, { random: fraction })
  Object.assign(crypto, {
    randomBytes: bytes,
    randomUUID: uuid,
    // Off the thread it would end at a time of its own.
    scrypt: (...args: readonly unknown[]) => {
      const done = args.at(-1) as (error: Error | null, key?: Buffer) => void
      const derive = crypto.scryptSync as (...given: readonly unknown[]) => Buffer
      clock.soon(() => {
        try {
          done(null, derive(...args.slice(0, -1)))
        } catch (error) {
          done(error as Error)
        }
      })
    }
  })
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: uuid })
}
