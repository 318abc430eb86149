import { inTurn } from '../../../shared/app/inTurn.ts'

/**
 * Makes a queue for calls that may hang and cannot be cancelled. A call that takes longer than `milliseconds` rejects
 * with the error of `timedOut`. Until it comes back, every other call fails in the same way at once, so that a hung
 * service holds one thread of the pool and never a second one.
 */
export function serialQueue(milliseconds: number, timedOut: () => Error): <T>(call: () => Promise<T>) => Promise<T> {
  const queue = inTurn()
  let hangs = false

  async function limited<T>(call: () => Promise<T>): Promise<T> {
    if (hangs) throw timedOut()
    const limit = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      hangs = true
      limit.reject(timedOut())
    }, milliseconds)
    const running = call()
    const over = () => {
      clearTimeout(timer)
      hangs = false
    }
    running.then(over, over)
    return Promise.race([running, limit.promise])
  }

  return (call) => (hangs ? Promise.reject(timedOut()) : queue(() => limited(call)))
}
